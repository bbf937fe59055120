import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { MoleculeRecord } from '@moiety/contract';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, hover, leave, press } from '../../../../../elements/test/person.ts';
import { manyMolecules, readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, openTool, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const open = async (molecules: readonly MoleculeRecord[]): Promise<Tool> => {
  const server = new ServerDouble();
  const set = storedSet({ total: molecules.length });
  server.add(set, molecules);
  const tool = await openTool(`/set/${set.id}`, server);
  await until(() => find(tool.app, `[role=grid][aria-rowcount="${molecules.length + 1}"]`), 'all rows');
  // The columns that scroll come after the fixed ones: once the grid's width is known.
  await until(() => find(tool.app, '[data-row="1"][data-column="3"]'), 'the rows');
  return tool;
};

const cell = ({ app }: Tool, row: number, column: number): HTMLElement =>
  find(app, `[role=gridcell][data-row="${row}"][data-column="${column}"]`)!;
const moreOf = (tool: Tool, row: number): HTMLElement => cell(tool, row, 2).querySelector('.more')!;
const panel = ({ app }: Tool): HTMLElement | undefined =>
  findAll(app, '.panel').find((element) => element.matches(':popover-open') && element.clientWidth > 0);
const menuOpen = (tool: Tool): Promise<HTMLElement> =>
  until(() => focused()?.localName === 'mo-menu-item' && panel(tool), 'the menu, with the focus');
const menuClosed = (tool: Tool): Promise<true> => until(() => !panel(tool) || undefined, 'no menu');
const item = ({ app }: Tool, value: string): HTMLElement => find(app, `mo-menu-item[value="${value}"]`)!;
const menus = ({ app }: Tool): HTMLElement[] => findAll(find(app, 'molvalley-grid')!.shadowRoot!, 'mo-menu');
const chosen = ({ app }: Tool): number => findAll(app, '.body [aria-selected=true]').length;

const drugs: MoleculeRecord[] = [
  readMolecule(0, { name: 'Aspirin', smiles: 'CC(=O)Oc1ccccc1', source: 'CC(=O)Oc1ccccc1' }),
  readMolecule(1, { name: 'Amine', smiles: 'CCN', source: 'CCN' }),
  unreadMolecule(2),
];

describe('the menu of a row', () => {
  const original = navigator.clipboard.writeText;
  let copied: string[] = [];

  before(() => setViewport({ width: 1280, height: 800 }));
  beforeEach(() => {
    copied = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
  });
  afterEach(async () => {
    navigator.clipboard.writeText = original;
    await leave();
    closeTool();
  });

  it('opens by right click at the pointer, copies, and gives the focus back', async () => {
    const tool = await open(drugs);
    const structure = cell(tool, 1, 2);
    // Before the click: a row that is rendered anew may use the element for another cell.
    const { left, top, width, height } = structure.getBoundingClientRect();
    await click(structure, 'right');
    const shown = await menuOpen(tool);
    expect(shown.getBoundingClientRect().left).to.be.closeTo(left + width / 2, 2);
    expect(shown.getBoundingClientRect().top).to.be.closeTo(top + height / 2, 2);
    expect(
      findAll(tool.app, 'mo-menu-item[value^="copy"]').map(({ textContent }) => textContent),
    ).to.deep.equal(['Copy SMILES', 'Copy molfile', 'Copy PNG', 'Copy SVG']);
    await click(item(tool, 'copy smiles'));
    await until(() => copied.length, 'the copy');
    expect(copied).to.deep.equal(['CCN']);
    await menuClosed(tool);
    expect(focused()).to.equal(cell(tool, 1, 2));
    expect(chosen(tool)).to.equal(0);
  });

  it('opens by Shift+F10 on any cell, below it', async () => {
    const tool = await open(drugs);
    cell(tool, 0, 3).focus();
    await press('Shift+F10');
    const shown = await menuOpen(tool);
    const name = cell(tool, 0, 3).getBoundingClientRect();
    expect(shown.getBoundingClientRect().left).to.be.closeTo(name.left, 2);
    expect(shown.getBoundingClientRect().top).to.be.closeTo(name.bottom, 2);
    await press('ArrowDown', 'Enter');
    await until(() => copied.length, 'the copy');
    expect(copied, 'the molfile, as the double gives it').to.deep.equal(['CC(=O)Oc1ccccc1']);
    await until(() => focused() === cell(tool, 0, 3), 'the focus where it was');
    await press('Shift+F10');
    await menuOpen(tool);
    await press('Escape');
    await until(() => focused() === cell(tool, 0, 3), 'the focus where it was');
  });

  it('leaves its button in sight where there is no room below', async () => {
    const tool = await open(manyMolecules(40));
    await until(() => find(tool.app, '[data-row="5"] > .more'), 'the rows');
    cell(tool, 5, 2).focus();
    await click(moreOf(tool, 5));
    const shown = await menuOpen(tool);
    expect(shown.getBoundingClientRect().bottom).to.be.at.most(
      moreOf(tool, 5).getBoundingClientRect().top + 1,
    );
    await press('Escape');
    await until(() => focused() === cell(tool, 5, 2), 'the focus on the cell');
  });

  it('has a button, seen on hover and focus only, which leaves the selection alone', async () => {
    const tool = await open(drugs);
    const more = moreOf(tool, 1);
    const isSeen = (): boolean => getComputedStyle(more).opacity === '1';
    expect(isSeen()).to.equal(false);
    cell(tool, 1, 2).focus();
    expect(isSeen(), 'on focus').to.equal(true);
    cell(tool, 0, 3).focus();
    expect(isSeen()).to.equal(false);
    await hover(cell(tool, 1, 2));
    await until(isSeen, 'on hover');
    await click(more);
    await menuOpen(tool);
    expect(chosen(tool)).to.equal(0);
    await click(item(tool, 'copy smiles'));
    await until(() => copied.length, 'the copy');
    expect(copied).to.deep.equal(['CCN']);
    expect(findAll(tool.app, '[role=grid] [tabindex="0"]'), 'one stop for Tab').to.have.length(1);
  });

  it('is not there for a row that was not read', async () => {
    const tool = await open(drugs);
    expect(cell(tool, 2, 2).querySelector('.more')).to.equal(null);
    cell(tool, 2, 2).focus();
    await press('Shift+F10');
    await click(cell(tool, 0, 2), 'right');
    await menuOpen(tool);
    await click(item(tool, 'copy smiles'));
    await until(() => copied.length, 'the copy');
    expect(copied).to.deep.equal(['CC(=O)Oc1ccccc1']);
  });

  it('is one for ten thousand rows, and knows the one that it is for', async () => {
    const molecules = manyMolecules(10_000);
    molecules[9999] = readMolecule(9999, { smiles: 'CBr', source: 'CBr' });
    const tool = await open(molecules);
    cell(tool, 0, 2).focus();
    await click(cell(tool, 0, 2), 'right');
    await menuOpen(tool);
    await press('Escape');
    await until(() => focused() === cell(tool, 0, 2), 'the focus where it was');
    await press('Control+End');
    await until(() => (focused() as HTMLElement).dataset['row'] === '9999', 'the last row');
    await press('Shift+F10');
    await menuOpen(tool);
    expect(menus(tool)).to.have.length(1);
    await press('Enter');
    await until(() => copied.length, 'the copy');
    expect(copied).to.deep.equal(['CBr']);
    await until(() => (focused() as HTMLElement).dataset['row'] === '9999', 'the focus where it was');
    await until(() => menus(tool).length === 0, 'nothing left of it');
  }).timeout(60_000);

  it('passes axe while open, in both languages', async () => {
    const tool = await open(drugs);
    await inBothLanguages(async (locale) => {
      await click(cell(tool, 1, 2), 'right');
      await menuOpen(tool);
      const label = locale === 'zh-CN' ? '复制或保存结构' : 'Copy or save the structure';
      await until(() => moreOf(tool, 1).ariaLabel === label, locale);
      await until(() => menus(tool)[0]?.ariaLabel === label, locale);
      await expectAccessible(tool.app);
      await press('Escape');
      await menuClosed(tool);
    });
  }).timeout(40_000);
});

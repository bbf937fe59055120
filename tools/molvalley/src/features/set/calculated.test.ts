import type { MoInput } from '@moiety/elements/input/input.js';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { CalculatedColumnDefinition, MoleculeRecord, MoleculeSet } from '@moiety/contract';
import { expectAccessible } from '../../../../../elements/test/look.ts';
import { click, press } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const records: MoleculeRecord[] = [
  readMolecule(0, { name: 'first', formula: 'C10H12O2', data: { 'IC50 (nM)': '100' } }),
  readMolecule(1, { name: 'second', formula: 'C20H20N2', data: { 'IC50 (nM)': '>10000' } }),
  readMolecule(2, { name: 'third', formula: 'C8H10', data: { 'IC50 (nM)': '1' } }),
];
const serverWith = (given: Partial<MoleculeSet> = {}): ServerDouble => {
  const server = new ServerDouble();
  server.add(storedSet({ columns: ['IC50 (nM)'], total: 3, ...given }), records);
  return server;
};
const open = async (server = serverWith()): Promise<Tool> => {
  const tool = await openTool(`/set/${id}`, server);
  await until(() => find(tool.app, '.body [aria-colindex="4"]'), 'the rows');
  return tool;
};
const button = ({ app }: Tool, words: string): HTMLElement => findByWords(app, 'mo-button', words)!;
const dialogOf = ({ app }: Tool): HTMLElement => find(app, 'molvalley-calculated-dialog')!;
const field = (tool: Tool, label: string): MoInput =>
  findAll(dialogOf(tool), 'mo-input, mo-textarea, mo-select, mo-combobox').find(
    (one) => (one as MoInput).label === label,
  ) as MoInput;
const write = (tool: Tool, label: string, value: string): void => {
  const one = field(tool, label);
  one.value = value;
  one.dispatchEvent(
    new Event(/mo-(?:select|combobox)/.test(one.localName) ? 'change' : 'input', { bubbles: true }),
  );
};
const preview = (tool: Tool): string =>
  textOf(find(dialogOf(tool), '.preview')!)
    .replaceAll(/\s+/g, ' ')
    .trim();
const namesOf = ({ app }: Tool): string[] =>
  findAll(app, '.body [role=row]').map((row) => textOf(row.querySelector('[aria-colindex="4"]')!).trim());
const header = ({ app }: Tool, title: string): HTMLElement | undefined =>
  findByWords(app, '[role=columnheader]', title);
const openDialog = async (tool: Tool): Promise<void> => {
  await click(button(tool, 'Columns'));
  await until(() => button(tool, 'Add calculated column'), 'the menu');
  await click(button(tool, 'Add calculated column'));
  await until(() => field(tool, 'Formula'), 'the dialog');
};
const save = (tool: Tool): void => {
  (
    findByWords(dialogOf(tool), 'button, mo-button', 'Save') ??
    find(dialogOf(tool), 'mo-dialog')!.shadowRoot!.querySelector<HTMLElement>('.submit')!
  ).click();
};
const columnsOf = async (tool: Tool, ...wanted: string[]): Promise<void> => {
  const session = (
    find(tool.app, 'molvalley-set-page') as HTMLElement & {
      session: { table: { columns: { fileName?: string }[] } };
    }
  ).session;
  await until(
    () => wanted.every((name) => session.table.columns.some(({ fileName }) => fileName === name)),
    `the columns ${wanted.join()}`,
  );
};

const half: CalculatedColumnDefinition = { id: 'half', name: 'half', formula: 'MW / 2' };
const doubled: CalculatedColumnDefinition = { id: 'twice', name: 'twice', formula: 'MW * 2' };
const keptBy = (server: ServerDouble): string[] => server.sets.get(id)!.calculated.map(({ name }) => name);

describe('a calculated column', () => {
  before(() => setViewport({ width: 3000, height: 900 }));
  afterEach(closeTool);

  it('is defined by a ready-made formula, previewed, sorted by as any other, and is there again', async () => {
    const tool = await open();
    await openDialog(tool);
    const offered = findAll(dialogOf(tool), 'option')
      .map(textOf)
      .map((words) => words.trim());
    expect(offered).to.include('pIC50: −log₁₀ of the molar concentration');
    write(tool, 'Ready-made formula', '0');
    await until(() => preview(tool) === 'first 7 second <5 third 9', 'the preview');
    expect(field(tool, 'Name').value).to.equal('pIC50');
    expect(field(tool, 'Formula').value).to.equal('9 - log10([IC50 (nM)])');
    await expectAccessible(tool.app);
    save(tool);
    await columnsOf(tool, 'pIC50');
    await openDialog(tool);
    write(tool, 'Ready-made formula', '1');
    await until(
      () => preview(tool).startsWith('first 0.799167'),
      'the ligand efficiency by the atoms of the formula',
    );
    write(tool, 'Formula', '[pIC50] * 2');
    write(tool, 'Name', 'twice');
    await until(() => preview(tool) === 'first 14 second <10 third 18', 'a formula of the column before');
    save(tool);
    await columnsOf(tool, 'pIC50', 'twice');
    const twice = await until(() => header(tool, 'twice'), 'its header');
    twice.click();
    await until(() => namesOf(tool).join() === 'second,first,third', 'the order');
    // Another browser, which has kept nothing of it.
    window.localStorage.clear();
    const again = await open(tool.server);
    await columnsOf(again, 'pIC50', 'twice');
  });

  it('is taken back by Ctrl+Z, one change after the other: a new name, another formula, the column itself', async () => {
    const tool = await open(serverWith({ calculated: [half], calculatedVersion: 1 }));
    await columnsOf(tool, 'half');
    const edit = async (label: string, value: string): Promise<void> => {
      await click(button(tool, 'Columns'));
      await click(await until(() => find(tool.app, 'mo-button[label="Edit half"]'), 'the way to edit'));
      await until(() => field(tool, 'Formula'), 'the dialog');
      write(tool, label, value);
      save(tool);
      await until(() => !find(dialogOf(tool), 'dialog[open]'), 'the page');
    };
    await edit('Formula', 'MW / 4');
    await until(() => keptBy(tool.server).join() === 'half', 'the other formula');
    await edit('Name', 'quarter');
    await until(() => keptBy(tool.server).join() === 'quarter', 'the other name');
    const formula = (): string => tool.server.sets.get(id)!.calculated[0]?.formula ?? '';
    expect(formula()).to.equal('MW / 4');
    await press('Control+z');
    await until(() => keptBy(tool.server).join() === 'half', 'the name before');
    await press('Control+z');
    await until(() => formula() === 'MW / 2', 'the formula before');
    // Nothing is left to be taken back.
    await press('Control+z');
    await openDialog(tool);
    write(tool, 'Formula', 'MW * 2');
    write(tool, 'Name', 'twice');
    save(tool);
    await until(() => keptBy(tool.server).join() === 'half,twice', 'the new one');
    await until(() => !find(dialogOf(tool), 'dialog[open]'), 'the page');
    await press('Control+z');
    await until(() => keptBy(tool.server).join() === 'half', 'that it is gone');
  });

  it('says what is wrong with a formula and its name, and where', async () => {
    const tool = await open();
    await openDialog(tool);
    save(tool);
    await until(() => field(tool, 'Name').error === 'Enter a name.', 'the name');
    expect(field(tool, 'Formula').error).to.equal('Enter a formula.');
    write(tool, 'Name', 'ic50 (nm)');
    write(tool, 'Formula', '2 * [No such column]');
    await until(() => preview(tool).includes('There is no column “No such column”.'), 'the problem');
    save(tool);
    await until(
      () => field(tool, 'Name').error === 'There is already a column with this name.',
      'the name taken',
    );
    write(tool, 'Formula', '(MW');
    await until(() => preview(tool) === 'The parenthesis at character 1 is not closed.', 'the place');
  });

  it('is deleted, which is undone', async () => {
    const tool = await open();
    await openDialog(tool);
    write(tool, 'Name', 'half');
    write(tool, 'Formula', 'MW / 2');
    await until(() => preview(tool).startsWith('first'), 'the preview');
    save(tool);
    await columnsOf(tool, 'half');
    await click(button(tool, 'Columns'));
    const remove = await until(
      () => findAll(tool.app, 'mo-button').find((one) => (one as MoInput).label === 'Delete half'),
      'the button',
    );
    await click(remove);
    await until(() => !header(tool, 'half'), 'its end');
    // That it was added is told still, and could be taken back as well.
    const undo = await until(
      () => findAll(document.body, 'button').filter((one) => textOf(one).trim() === 'Undo')[1],
      'the undo',
    );
    undo.click();
    await columnsOf(tool, 'half');
    expect(await until(() => header(tool, 'half'), 'its header')).not.to.equal(undefined);
  });

  it('that only this browser kept moves to the set, beside those that it has', async () => {
    window.localStorage.setItem(
      'moiety-molvalley-table',
      JSON.stringify({ calculated: { [id]: [half], other: [doubled] } }),
    );
    const tool = await open(serverWith({ calculated: [doubled], calculatedVersion: 1 }));
    await until(() => keptBy(tool.server).join() === 'twice,half', 'both on the server');
    await columnsOf(tool, 'twice', 'half');
    const left = JSON.parse(window.localStorage.getItem('moiety-molvalley-table')!) as object;
    expect(left).to.deep.include({ calculated: { other: [doubled] } });
  });

  it('is added to those that another tab defined meanwhile', async () => {
    const tool = await open();
    const set = tool.server.sets.get(id)!;
    tool.server.sets.set(id, { ...set, calculated: [doubled], calculatedVersion: 1 });
    await openDialog(tool);
    write(tool, 'Name', 'half');
    write(tool, 'Formula', 'MW / 2');
    await until(() => preview(tool).startsWith('first'), 'the preview');
    save(tool);
    await until(() => keptBy(tool.server).length === 2, 'both on the server');
    expect(keptBy(tool.server)).to.deep.equal(['twice', 'half']);
    await columnsOf(tool, 'twice', 'half');
  });

  it('that cannot be kept is said, and is gone again', async () => {
    const tool = await open();
    tool.server.sets.get(id)!.deletedAt = '2026-11-20T08:00:00.000Z';
    await openDialog(tool);
    write(tool, 'Name', 'half');
    write(tool, 'Formula', 'MW / 2');
    await until(() => preview(tool).startsWith('first'), 'the preview');
    save(tool);
    await until(() => document.querySelector('mo-toast'), 'the message');
    await until(() => !header(tool, 'half'), 'its end');
    expect(keptBy(tool.server)).to.deep.equal([]);
  });

  it('of a colleague’s set that may only be read is shown, and cannot be changed', async () => {
    const tool = await open(
      serverWith({ calculated: [half], calculatedVersion: 1, role: 'read', owner: 'Mia' }),
    );
    await columnsOf(tool, 'half');
    await click(button(tool, 'Columns'));
    await until(() => find(tool.app, '.calculated'), 'the column');
    expect(button(tool, 'Add calculated column')).to.equal(undefined);
    expect(findAll(tool.app, 'mo-button').some((one) => (one as MoInput).label === 'Delete half')).to.equal(
      false,
    );
    await expectAccessible(tool.app);
  });
});

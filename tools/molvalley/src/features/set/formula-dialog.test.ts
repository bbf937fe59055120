import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const inhibitors = [
  readMolecule(0, { name: 'One', formula: 'C20H20', data: { 'IC50 (nM)': '10', Target: 'A' } }),
  readMolecule(1, { name: 'Two', formula: 'C10H10', data: { 'IC50 (nM)': '>1000', Target: 'A' } }),
  readMolecule(2, { name: 'Three', formula: 'C10H10', data: { Target: 'A' } }),
];
const open = async (): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ columns: ['IC50 (nM)', 'Target'] }), inhibitors);
  const tool = await openTool(`/set/${id}`, server);
  await until(() => find(tool.app, '.body [aria-colindex="3"]'), 'the rows');
  return tool;
};
const button = ({ app }: Tool, words: string): HTMLElement => findByWords(app, 'mo-button', words)!;
const dialogOf = ({ app }: Tool): HTMLElement => find(app, 'molvalley-formula-dialog')!;
const formulaField = (tool: Tool): HTMLTextAreaElement | undefined =>
  find(dialogOf(tool), 'textarea') as HTMLTextAreaElement | undefined;
const state = (tool: Tool): string => textOf(find(dialogOf(tool), '#state')!);
const openDialog = async (tool: Tool): Promise<HTMLTextAreaElement> => {
  await click(button(tool, 'Columns'));
  await click(
    await until(
      () => findByWords(find(tool.app, 'molvalley-columns-menu')!, 'mo-button', 'Add a'),
      'the button',
    ),
  );
  return until(() => formulaField(tool), 'the dialog');
};
const write = (field: HTMLTextAreaElement, formula: string): void => {
  field.value = formula;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const choose = (select: HTMLSelectElement, words: string): void => {
  const option = [...select.options].find(({ text }) => text.includes(words))!;
  select.value = option.value;
  select.dispatchEvent(new Event('change'));
};
/** An element once there is room for it: the menu is in the page before it opens. */
const visible = (element: HTMLElement | undefined): HTMLElement | undefined =>
  element?.checkVisibility() && element.offsetWidth ? element : undefined;
const submit = async (tool: Tool, words: string): Promise<void> =>
  void (await click(findByWords(dialogOf(tool), 'button.submit', words)!));
const header = ({ app }: Tool, title: string): HTMLElement | undefined =>
  findByWords(app, '[role=columnheader]', title);
const values = (tool: Tool, title: string): string[] => {
  const { column } = header(tool, title)!.dataset;
  return findAll(tool.app, `.body [data-column="${column}"]`).map((cell) =>
    (cell.textContent ?? '').replaceAll(/\s/g, ''),
  );
};

describe('a calculated column', () => {
  before(() => setViewport({ width: 2400, height: 900 }));
  afterEach(closeTool);

  it('is made of a ready formula, with its results before it is added', async () => {
    const tool = await open();
    await openDialog(tool);
    const ready = find(dialogOf(tool), 'select') as HTMLSelectElement;
    choose(ready, 'pIC50');
    await until(() => state(tool).includes('<6'), 'the preview');
    expect(formulaField(tool)!.value).to.equal('9 - log10([IC50 (nM)])');
    expect(state(tool)).to.contain('A value that the formula needs is missing.');
    await inBothLanguages(async () => expectAccessible(tool.app));
    await submit(tool, 'Add column');
    await until(() => header(tool, 'pIC50'), 'the column');
    await until(() => values(tool, 'pIC50').join() === '8,<6,', 'the values');
    expect(header(tool, 'pIC50')!.title).to.contain('= 9 - log10([IC50 (nM)])');
    await click(header(tool, 'pIC50')!);
    await until(() => window.location.search.startsWith('?sort=calc'), 'the order');
  });

  it('says what is wrong with a formula, and where', async () => {
    const tool = await open();
    const field = await openDialog(tool);
    for (const [formula, words, at] of [
      ['9 - log10([Ki])', 'no column of numbers called “Ki”', '[Ki]'],
      ['2 * (1 + ', 'A number, a column or a function is missing at the end.', undefined],
      ['9 - pIC50', 'Put column names in brackets: [pIC50].', 'pIC50'],
      ['[Target] * 2', '“Target” is a column of text', '[Target]'],
      ['1 + lg(2)', 'There is no function “lg”', 'lg'],
    ] as const) {
      write(field, formula);
      await until(() => state(tool).includes(words), words);
      expect(find(dialogOf(tool), 'mark')?.textContent).to.equal(at);
    }
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    await expectAccessible(tool.app);
    write(field, '');
    await until(() => !state(tool).trim(), 'nothing to say');
    await submit(tool, 'Add column');
    await until(() => state(tool).includes('Enter a formula.'), 'what is missing');
    const name = find(dialogOf(tool), 'mo-input') as HTMLElement & { error: string };
    expect(name.error).to.equal('Enter a name.');
    name.focus();
    await until(() => focused()?.localName === 'input', 'the focus in the name');
    await type('target');
    write(field, '1 + 1');
    await until(() => find(dialogOf(tool), 'table'), 'the preview');
    await submit(tool, 'Add column');
    await until(() => name.error.includes('already has a column called target'), 'the taken name');
    await press('Escape');
  });

  it('takes columns from a list, is renamed, and deleted with a way back', async () => {
    const tool = await open();
    await openDialog(tool);
    const insert = findAll(dialogOf(tool), 'select').at(-1) as HTMLSelectElement;
    choose(insert, 'MW');
    await until(() => formulaField(tool)!.value === '[MolecularWeight]', 'the column');
    await until(() => focused() === formulaField(tool), 'the focus in the formula');
    await type(' * 2');
    (find(dialogOf(tool), 'mo-input') as HTMLElement).focus();
    await until(() => focused()?.localName === 'input', 'the focus in the name');
    await type('Double');
    await submit(tool, 'Add column');
    await until(() => header(tool, 'Double'), 'the column');
    await until(() => values(tool, 'Double')[0], 'the value');
    expect(values(tool, 'Double')[0]).to.equal('92.14');
    await click(button(tool, 'Columns'));
    const edit = await until(
      () => visible(find(find(tool.app, 'molvalley-columns-menu')!, 'mo-button[icon=edit]')),
      'the menu',
    );
    edit.click();
    const name = await until(() => find(dialogOf(tool), 'mo-input'), 'the dialog');
    await until(() => formulaField(tool)?.value === '[MolecularWeight] * 2', 'the formula');
    name.focus();
    await press('Control+a');
    await type('Doubled');
    await submit(tool, 'Save');
    await until(() => header(tool, 'Doubled'), 'the new name');
    await click(button(tool, 'Columns'));
    const remove = await until(
      () => visible(find(find(tool.app, 'molvalley-columns-menu')!, 'mo-button[icon=trash]')),
      'the menu',
    );
    remove.click();
    await until(() => !header(tool, 'Doubled'), 'no column');
    await press('Escape');
    const undo = await until(() => {
      const told = findAll(document, 'mo-toast').find((toast) =>
        `${toast.shadowRoot?.textContent}${toast.textContent}`.includes('was deleted'),
      );
      return told && findByWords(told, 'button', 'Undo');
    }, 'the way back');
    undo.click();
    await until(() => header(tool, 'Doubled'), 'the column again');
    // It is there when the set is opened again.
    const again = await open();
    await until(() => header(again, 'Doubled'), 'the column, kept');
  });

  it('fits 360 px', async () => {
    await setViewport({ width: 360, height: 740 });
    const tool = await open();
    const field = await openDialog(tool);
    write(field, '[MolecularWeight] / [HeavyAtoms]');
    await until(() => find(dialogOf(tool), 'table'), 'the preview');
    expect(document.documentElement.scrollWidth).to.equal(360);
    await expectAccessible(tool.app);
    await press('Escape');
    await setViewport({ width: 2400, height: 900 });
  });
});

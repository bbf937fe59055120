import { documentFormulaSchema } from '@moiety/contract';
import type { CorrectionRequest, DocumentFormula, PatentDocument } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { focused, press } from '../../../../../elements/test/person.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const box = (y0: number) => ({ x0: 60, y0, x1: 160, y1: y0 + 20 });
const cell = (text: string) => ({ page: 4, box: box(100), text, isDrawing: false, groups: [] });
const tableAt = (y0: number, places: string[]) => ({
  page: 4,
  box: box(y0),
  kind: 'table',
  caption: `Table ${y0}`,
  columns: places.map((place) => ({ places: [place], atom: '' })),
  rows: [
    {
      page: 4,
      box: box(y0 + 20),
      label: String(y0),
      cells: places.map(() => cell('H')),
      smiles: '',
      inchiKey: '',
      compoundKey: '',
      problem: { reason: 'formula', text: '', column: null },
    },
  ],
});
const drawn = (key: string, y0: number, places: string[], smiles: string): DocumentFormula =>
  documentFormulaSchema.parse({
    key,
    drawing: { page: 3, box: box(y0), smiles, molfile: '', confidence: 0.8 },
    places,
    repeats: [],
    tables: [],
  });
const ether = drawn('formula:3', 40, ['R1', 'R2'], '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|');
const amine = drawn('formula:3b', 140, ['X'], '*c1ccncc1 |$X;;;;;;$|');
const lost = documentFormulaSchema.parse({
  key: 'formula:4',
  drawing: null,
  places: ['R1', 'R2'],
  repeats: [],
  tables: [tableAt(60, ['R1', 'R2', 'R3'])],
});

const open = async (
  formulas: readonly DocumentFormula[],
  change: Partial<PatentDocument> = {},
): Promise<Tool> => {
  const server = new ServerDouble();
  const { id } = server.analyzed({ formulas: [...formulas] }, change);
  const tool = await openTool(`/view-pdf/${id}?view=groups`, { server });
  await until(() => find(tool.app, 'patsight-formula'), 'the formula');
  return tool;
};
const card = ({ app }: Tool): HTMLElement => find(app, 'patsight-formula')!;
const dialogOf = ({ app }: Tool): HTMLElement => find(app, 'patsight-formula-dialog')!;
const ask = async (tool: Tool, words: string): Promise<HTMLElement> => {
  (await until(() => findByWords(card(tool), 'mo-button', words), 'the way to it')).click();
  return until(() => find(dialogOf(tool), '.structure') && dialogOf(tool), 'the dialog');
};
const submit = (dialog: HTMLElement): void => {
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
};
const write = (dialog: HTMLElement, text: string): void => {
  const input = find(dialog, 'mo-textarea') as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const given = ({ server }: Tool) =>
  (server.corrections as Extract<CorrectionRequest, { action: 'correct' }>[]).map(
    ({ item, field, value, at, seen }) => ({ item, field, value, at, seen }),
  );

describe('the formula of a table', () => {
  before(() => setViewport({ width: 1400, height: 900 }));
  afterEach(closeTool);

  it('is supplied where none was found, by choosing one by keyboard, and is taken back', async () => {
    const tool = await open([amine, ether, lost]);
    expect(wordsOf(card(tool))).to.contain('was not found');
    const button = findByWords(card(tool), 'mo-button', 'Supply the formula')!;
    expect(button.getAttribute('variant')).to.equal('primary');
    const dialog = await ask(tool, 'Supply the formula');
    submit(dialog);
    await until(() => wordsOf(dialog).includes('Choose, draw or enter a formula first.'), 'what to do');
    // That which fits the headings best is the first.
    const choices = findAll(dialog, 'button.choice');
    expect(choices.map((choice) => wordsOf(choice).trim())).to.deep.equal(['R1, R2 · Page 3', 'X · Page 3']);
    choices[0]!.focus();
    await press('Enter');
    await until(() => wordsOf(dialog).includes('1 of 1 assembled'), 'what it gives');
    expect(choices[0]!.getAttribute('aria-pressed')).to.equal('true');
    expect(wordsOf(dialog))
      .to.contain('R1: column R1')
      .and.to.contain('R2: column R2')
      .and.to.contain('Column R3: no position in the formula');
    await expect(tool.app).to.be.accessible();
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(given(tool)).to.deep.equal([
      {
        item: `group:4:${Object.values(box(60)).join(',')}:formula`,
        field: 'formula',
        value: ether.drawing!.smiles,
        at: { page: 3, box: box(40) },
        seen: 0,
      },
    ]);
    // The table is shown with it, and by whom it is.
    await until(() => wordsOf(card(tool)).includes('Formula supplied by a person: Ada'), 'who gave it');
    await expect(tool.app).to.be.accessible();
    findByWords(card(tool), 'mo-button', 'Restore original reading')!.click();
    await until(() => tool.server.corrections.at(-1)?.action === 'undo', 'that it is taken back');
  });

  it('is written as SMILES, and it is said what is wrong with it', async () => {
    const tool = await open([lost]);
    const dialog = await ask(tool, 'Supply the formula');
    expect(find(dialog, '.choices')).to.equal(undefined);
    write(dialog, 'CCO');
    await until(() => wordsOf(dialog).includes('No open position'), 'what is wrong');
    write(dialog, '[*:1]c1ccc(N[*:2])cc1');
    await until(() => wordsOf(dialog).includes('1 of 1 assembled'), 'what it gives');
    write(dialog, '');
    await until(() => !wordsOf(dialog).includes('1 of 1 assembled'), 'nothing');
  });

  it('is corrected for one of its tables or all of them', async () => {
    const [own] = lost.tables;
    const both: DocumentFormula = {
      ...ether,
      tables: [own!, { ...own!, box: box(300), caption: 'Table 300' }],
    };
    const tool = await open([both]);
    const dialog = await ask(tool, 'Correct the formula');
    write(dialog, '[*:1]c1ccc(N[*:2])cc1');
    await until(() => wordsOf(dialog).includes('also applies to the other tables'), 'for which it is');
    const select = find(dialog, 'mo-select') as HTMLSelectElement;
    select.value = '1';
    select.dispatchEvent(new Event('change'));
    await until(() => !wordsOf(dialog).includes('also applies'), 'for the other alone');
    select.value = 'all';
    select.dispatchEvent(new Event('change'));
    submit(dialog);
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    // It stands where the one that is corrected is drawn.
    expect(given(tool).map(({ at }) => at)).to.deep.equal([
      { page: 3, box: box(40) },
      { page: 3, box: box(40) },
    ]);
  });

  it('is recognized in a box on any page, and it is said where nothing is', async () => {
    const tool = await open([lost]);
    const draw = async (words: string): Promise<HTMLElement> => {
      const dialog = await ask(tool, 'Supply the formula');
      findByWords(dialog, 'mo-button', 'Draw a box on a page')!.click();
      const pane = find(tool.app, 'patsight-pages')!;
      await until(() => focused()?.classList.contains('crop'), 'the box');
      expect(wordsOf(pane)).to.contain('Go to the page with the formula').and.to.not.contain('Structure');
      (await until(() => findByWords(pane, 'mo-button', words), words)).click();
      return until(() => find(dialogOf(tool), '.structure') && dialogOf(tool), 'the dialog');
    };
    // What is left goes back to the dialog.
    const left = await draw('Cancel');
    expect(wordsOf(left)).to.contain('No formula yet');
    find(left, 'mo-dialog')!.dispatchEvent(new CustomEvent('close'));
    await until(() => !find(dialogOf(tool), '.structure'), 'the closed dialog');
    const read = await draw('Use this box');
    // Nothing is open in what the recognition of the tests finds.
    await until(() => wordsOf(read).includes('Recognized with 90% confidence'), 'what was recognized');
    await until(() => wordsOf(read).includes('No open position'), 'what is wrong with it');
    expect(find(read, 'patsight-crop')).to.not.equal(undefined);
    await expect(tool.app).to.be.accessible();
  });

  it('is not given by who may only read', async () => {
    const tool = await open([lost], { role: 'read' });
    expect(findByWords(card(tool), 'mo-button', 'Supply the formula')).to.equal(undefined);
    expect(wordsOf(card(tool))).to.contain('was not found');
  });
});

import type { DocumentFormula, DocumentResults } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { press } from '../../../../../elements/test/person.ts';
import { compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const box = (y0: number) => ({ x0: 60, y0, x1: 160, y1: y0 + 20 });

const formula: DocumentFormula = {
  key: 'formula:3',
  drawing: {
    page: 3,
    box: box(40),
    smiles: '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|',
    molfile: '',
    confidence: 0.98,
  },
  places: ['R1', 'R2'],
  repeats: [],
  tables: [
    {
      page: 4,
      box: box(60),
      kind: 'table',
      caption: 'Table 2',
      columns: [
        { places: ['R1'], atom: '', kind: 'one' as const },
        { places: ['R2'], atom: '', kind: 'one' as const },
      ],
      rows: [
        {
          page: 4,
          box: box(100),
          label: '1',
          cells: [
            {
              page: 4,
              box: box(100),
              text: 'OCH3',
              isDrawing: false,
              groups: [{ position: '', smiles: 'CO[*:1]' }],
              corrected: null,
            },
            {
              page: 4,
              box: box(100),
              text: 'H',
              isDrawing: false,
              groups: [{ position: '', smiles: '[H][*:1]' }],
              corrected: null,
            },
          ],
          smiles: 'COc1ccc(O)cc1',
          inchiKey: 'NWVVVBRKAWDGAB-UHFFFAOYSA-N',
          compoundKey: 'compound:1',
          problem: null,
        },
        {
          page: 5,
          box: box(140),
          label: '2',
          cells: [
            { page: 5, box: box(140), text: 'Q-7', isDrawing: false, groups: [], corrected: null },
            {
              page: 5,
              box: box(140),
              text: 'CH3',
              isDrawing: false,
              groups: [{ position: '', smiles: 'C[*:1]' }],
              corrected: null,
            },
          ],
          smiles: '',
          inchiKey: '',
          compoundKey: '',
          problem: { reason: 'group', text: 'Q-7', column: 0 },
        },
      ],
    },
  ],
};
const [table] = formula.tables;
const lost: DocumentFormula = {
  ...formula,
  key: 'formula:9',
  drawing: null,
  places: ['X'],
  tables: [
    {
      ...table!,
      columns: [{ places: ['X'], atom: '', kind: 'one' as const }],
      rows: [{ ...table!.rows[1]!, cells: [null], problem: { reason: 'formula', text: '', column: null } }],
    },
  ],
};

const found: Partial<DocumentResults> = {
  compounds: [
    compoundOf('1', { smiles: 'COc1ccc(O)cc1', inchiKey: 'NWVVVBRKAWDGAB-UHFFFAOYSA-N', needsReview: true }),
  ],
  formulas: [formula, lost],
};

const open = async (results: Partial<DocumentResults> = found, spot = '?view=groups'): Promise<Tool> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results);
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'patsight-groups'), 'the view');
  return tool;
};
const rows = ({ app }: Tool): HTMLElement[] => findAll(find(app, 'patsight-groups')!, '.body [role=row]');
const markNames = ({ app }: Tool): (string | null)[] =>
  [...(find(app, 'mo-annotation')?.shadowRoot?.querySelectorAll('[role=option]') ?? [])].map((mark) =>
    mark.getAttribute('aria-label'),
  );

/** The text of a cell, once the grid has drawn its column: the words of a row may be there before. */
const cellOf = (tool: Tool, row: number, words: string): Promise<HTMLElement> =>
  until(() => findByWords(rows(tool)[row]!, '.clip', words), `the cell of ${words}`);

describe('the formulas of a document', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('have a row for each compound of their tables, with its cells, or why it was not put together', async () => {
    const tool = await open();
    await until(() => rows(tool).length === 2 && wordsOf(rows(tool)[1]!).includes('Q-7'), 'the rows');
    const [first, second] = rows(tool).map(wordsOf);
    expect(first).to.match(/1.*OCH3.*H.*To review.*4/s);
    expect(second).to.contain('“Q-7” could not be read as a substituent.').and.to.contain('Not assembled');
    const view = find(tool.app, 'patsight-groups')!;
    expect(wordsOf(view)).to.contain('Formula with R1, R2').and.to.contain('1 of 2 assembled');
    await expect(tool.app).to.be.accessible();
  });

  it('lead to the place of a cell on its page, and to the compound', async () => {
    const tool = await open();
    await until(() => rows(tool).length === 2 && wordsOf(rows(tool)[1]!).includes('Q-7'), 'the rows');
    (await cellOf(tool, 1, 'Q-7')).click();
    await until(() => location.search.includes('page=5'), 'the page of the cell');
    await until(() => markNames(tool).includes('2, R1'), 'its place');
    const methoxy = await cellOf(tool, 0, 'OCH3');
    methoxy.focus();
    methoxy.click();
    await until(() => location.search.includes('item=compound%3A1'), 'the compound');
    await until(() => markNames(tool).includes('1, R1'), 'the place of its group');
    await press('ArrowRight');
    await press('Enter');
    await until(() => markNames(tool).includes('1, R2'), 'the place of the next one, by keys');
    expect(wordsOf(find(tool.app, 'patsight-detail')!)).to.contain('Compound 1');
  });

  it('have a cell corrected, and those that read the same, once it is shown what that gives', async () => {
    const [own] = formula.tables;
    const [, second] = own!.rows;
    const third = { ...second!, label: '3', page: 5, box: box(180) };
    const alike = { ...formula, tables: [{ ...own!, rows: [...own!.rows, third] }] };
    const tool = await open({ ...found, formulas: [alike] });
    await until(() => rows(tool).length === 3 && wordsOf(rows(tool)[1]!).includes('Q-7'), 'the rows');
    const view = find(tool.app, 'patsight-groups')!;
    expect(wordsOf(view)).to.contain('Choose a cell');
    (await cellOf(tool, 1, 'Q-7')).click();
    (await until(() => findByWords(view, 'mo-button', 'Correct'), 'the way to correct it')).click();
    const dialog = find(tool.app, 'patsight-group-dialog')!;
    await until(() => wordsOf(dialog).includes('Read as “Q-7”'), 'what was read');
    await expect(tool.app).to.be.accessible();
    const input = find(dialog, 'mo-input') as HTMLInputElement;
    const write = (text: string): void => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    write('Q-8');
    await until(() => wordsOf(dialog).includes('No substituent'), 'what is wrong with it');
    write('ethyl');
    // The other cell that reads the same is corrected too, unless that is taken away.
    await until(() => wordsOf(dialog).includes('2 of 2 assembled'), 'what becomes of the rows');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    expect(
      tool.server.corrections.map((one) =>
        one.action === 'correct' ? [one.item, one.field, one.value] : [],
      ),
    ).to.deep.equal(
      [140, 180].map((y) => [`group:5:${Object.values(box(y)).join(',')}:R1`, 'group', 'ethyl']),
    );
    await until(() => wordsOf(view).includes('Q-7 → ethyl'), 'the correction');
    expect(findByWords(view, 'mo-button', 'Restore original reading')).to.not.equal(undefined);
    expect(wordsOf(rows(tool)[1]!))
      .to.contain('ethyl')
      .and.to.contain('Corrected');
  });

  it('are only looked at where nothing can be put together with them, or by who may only read', async () => {
    const [own] = formula.tables;
    const columns = own!.columns.map(({ places, atom }) => ({ places, atom, kind: null }));
    const tool = await open({
      ...found,
      canJoinAgain: true,
      formulas: [{ ...formula, tables: [{ ...own!, columns }] }],
    });
    await until(() => rows(tool).length === 2, 'the rows');
    (await cellOf(tool, 1, 'Q-7')).click();
    const view = find(tool.app, 'patsight-groups')!;
    await until(() => wordsOf(view).includes('assemble the results again first'), 'why not');
    expect(findByWords(view, 'mo-button', 'Correct')).to.equal(undefined);
  });

  it('say where a formula was not found, and are told from one another', async () => {
    const tool = await open();
    await until(() => rows(tool).length === 2, 'the rows');
    const view = find(tool.app, 'patsight-groups')!;
    const select = find(view, 'mo-select.which') as HTMLSelectElement;
    select.value = 'formula:9';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(
      () => wordsOf(view).includes('The formula of this table was not found, or could not be read.'),
      'the other one',
    );
    expect(wordsOf(view)).to.contain('0 of 1 assembled').and.to.not.contain('OCH3');
  });

  it('are reached from the head of the document, and are none where none was found', async () => {
    const tool = await open({ ...found, formulas: [] });
    expect(wordsOf(find(tool.app, 'patsight-groups')!)).to.contain(
      'No formula with R groups was found on the analyzed pages.',
    );
    expect(find(tool.app, 'button.gap.groups')).to.equal(undefined);
    closeTool();
    const server = new ServerDouble();
    const { id } = server.analyzed(found);
    const other = await openTool(`/view-pdf/${id}`, { server });
    (await until(() => find(other.app, 'button.gap.groups'), 'the way there')).click();
    await until(() => find(other.app, 'patsight-groups'), 'the view');
    await until(() => rows(other).length === 2, 'the rows');
  });
});

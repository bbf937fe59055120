import { documentFormulaSchema } from '@moiety/contract';
import type { DocumentFormula, DocumentResults, LoggedCorrection, PatentDocument } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { press } from '../../../../../elements/test/person.ts';
import { compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const box = (y0: number) => ({ x0: 60, y0, x1: 160, y1: y0 + 20 });

const formula: DocumentFormula = documentFormulaSchema.parse({
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
      choices: ['R1', 'R2'],
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
});
const [table] = formula.tables;
const lost: DocumentFormula = {
  ...formula,
  key: 'formula:9',
  drawing: null,
  places: ['X'],
  tables: [
    {
      ...table!,
      columns: [{ ...table!.columns[0]!, places: ['X'] }],
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

const open = async (
  results: Partial<DocumentResults> = found,
  spot = '?view=groups',
  change: Partial<PatentDocument> = {},
): Promise<Tool> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results, change);
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
/** The dialog that corrects a cell, opened by its button. */
const correcting = async (tool: Tool, row: number, words: string): Promise<HTMLElement> => {
  (await cellOf(tool, row, words)).click();
  const correct = await until(
    () => findByWords(find(tool.app, 'patsight-chosen-cell')!, 'mo-button', 'Correct'),
    'the button that corrects it',
  );
  correct.click();
  return find(tool.app, 'patsight-group-dialog')!;
};
const viewWords = ({ app }: Tool): string => wordsOf(find(app, 'patsight-groups')!);
/** A correction of the first cell of the first row. */
const entryOf = (version: number, value: string, by: string): LoggedCorrection => ({
  id: crypto.randomUUID(),
  version,
  action: 'correct',
  item: `group:4:${Object.values(box(100)).join(',')}:R1`,
  field: 'group',
  value,
  outcome: 'applied',
  seen: 0,
  by,
  at: '2026-03-01T08:00:00.000Z',
});

/** A column that was taken for none of substituents. */
const aside = (read: string) => ({
  places: [],
  atom: '',
  kind: null,
  key: `(${read})`,
  read,
  corrected: null,
});

describe('the formulas of a document', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(async () => {
    closeTool();
    await setViewport({ width: 1400, height: 800 });
  });

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
    const dialog = await correcting(tool, 1, 'Q-7');
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

  it('have a heading corrected, and exchanged with the one that has its place', async () => {
    const tool = await open();
    const dialog = await correcting(tool, 0, 'OCH3');
    (await until(() => findByWords(dialog, 'mo-button', 'Correct the heading'), 'the way on')).click();
    const select = (await until(() => find(dialog, 'mo-select'), 'the choice')) as HTMLSelectElement;
    expect([select.value, wordsOf(dialog).includes('Read as “R1”')]).to.deep.equal(['R1', true]);
    await until(() => dialog.shadowRoot!.activeElement === select, 'the keyboard on it');
    select.value = 'R2';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => find(dialog, 'mo-checkbox[label^="Swap the two columns"]'), 'the other one');
    await until(() => wordsOf(dialog).includes('2 of 2 assembled'), 'what becomes of the rows');
    await expect(tool.app).to.be.accessible();
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    expect(
      tool.server.corrections.map((one) =>
        one.action === 'correct' ? [one.item, one.field, one.value] : [],
      ),
    ).to.deep.equal([
      [`group:4:${Object.values(box(60)).join(',')}:heading:R1`, 'heading', 'R2'],
      [`group:4:${Object.values(box(60)).join(',')}:heading:R2`, 'heading', 'R1'],
    ]);
  });

  it('have a column made one of substituents that was taken for none, and none again', async () => {
    const [own] = formula.tables;
    const cell = (text: string) => ({ ...own!.rows[0]!.cells[0]!, text, groups: [] });
    const widened = {
      ...own!,
      columns: [...own!.columns, aside('IC50 (nM)'), aside('Amine'), aside('')],
      rows: own!.rows.map((row, index) =>
        Object.assign({}, row, {
          cells: row.cells.concat(cell(`${12 + index}`), index === 0 ? cell('NHMe') : null, null),
        }),
      ),
    };
    // A table with other places, whose column of the same heading may hold something else.
    const other = { ...own!, box: box(400), columns: [own!.columns[0]!, aside('Amine')], rows: [] };
    const tool = await open({ ...found, formulas: [{ ...formula, tables: [widened, other] }] });
    await until(() => rows(tool).length === 2 && wordsOf(rows(tool)[1]!).includes('Q-7'), 'the rows');
    const view = find(tool.app, 'patsight-groups')!;
    // They are no part of the table until they are made one.
    expect(wordsOf(rows(tool)[0]!)).to.not.contain('NHMe');
    findByWords(view, 'mo-button', 'Add a substituent column')!.click();
    const dialog = find(tool.app, 'patsight-group-dialog')!;
    const select = (label: string) => find(dialog, `mo-select[label="${label}"]`) as HTMLSelectElement;
    await until(() => find(dialog, 'mo-select[label="Column"]'), 'the columns');
    const choose = (label: string, value: string): void => {
      const field = select(label);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    expect(
      [...select('Column').querySelectorAll('option')].map((one) => one.textContent.trim()),
    ).to.deep.equal(['IC50 (nM): 12, 13', 'Amine: NHMe', 'Column without a heading']);
    await expect(tool.app).to.be.accessible();
    const at = `group:4:${Object.values(box(60)).join(',')}:heading:`;
    choose('Column', `${at}(Amine)`);
    await until(() => wordsOf(dialog).includes('Read as “Amine”'), 'the other column');
    // The one that stands for the place makes way, unless that is taken away.
    choose('What the column stands for', 'R2');
    await until(
      () => find(dialog, 'mo-checkbox[label="No longer use the current R2 column for a substituent"]'),
      'the one that makes way',
    );
    await until(() => wordsOf(dialog).includes('2 of 2 assembled'), 'what becomes of the rows');
    await expect(tool.app).to.be.accessible();
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    expect(
      tool.server.corrections.map((one) =>
        one.action === 'correct' ? [one.item, one.field, one.value] : [],
      ),
    ).to.deep.equal([
      [`${at}(Amine)`, 'heading', 'R2'],
      [`${at}R2`, 'heading', '–'],
    ]);
    await until(() => wordsOf(rows(tool)[0]!).includes('NHMe'), 'the column in the table');
    // What the other one was read as is no name of a place any more.
    const headings = findAll(find(tool.app, 'patsight-groups')!, '[role=columnheader]').map((one) =>
      wordsOf(one).trim(),
    );
    expect(headings.slice(2, 5)).to.deep.equal(['R1', 'R2', 'R2 (2) · no substituent']);
    (await cellOf(tool, 0, 'NHMe')).click();
    await until(() => wordsOf(find(view, 'patsight-chosen-cell')!).includes('Row 1, R2'), 'its cell');
  });

  it('show why a correction was not saved, also below a long preview', async () => {
    await setViewport({ width: 1400, height: 420 });
    const tool = await open();
    const dialog = await correcting(tool, 0, 'OCH3');
    const input = (await until(() => find(dialog, 'mo-input'), 'the field')) as HTMLInputElement;
    input.value = 'ethyl';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => wordsOf(dialog).includes('1 of 1 assembled'), 'what becomes of the row');
    tool.server.failWith = (_, path) => (path.endsWith('/correction/') ? 'offline' : undefined);
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    const error = await until(() => find(dialog, '.error'), 'what went wrong');
    const foot = find(dialog, '.foot')!;
    expect(error.getBoundingClientRect().bottom).to.be.at.most(foot.getBoundingClientRect().top + 1);
  });

  it('have salts and masses corrected as their cells are', async () => {
    const [own] = formula.tables;
    const [first, second] = own!.rows;
    const side = (text: string) => ({ ...first!.cells[0]!, text, groups: [] });
    const rowsWithSides = [
      { ...first!, salt: side('HC1'), mass: side('125.1') },
      { ...second!, salt: side('HC1') },
    ];
    const tool = await open({
      ...found,
      formulas: [
        {
          ...formula,
          tables: [{ ...own!, saltHeading: 'Salt', massHeading: '[M+H]+', rows: rowsWithSides }],
        },
      ],
    });
    const dialog = await correcting(tool, 0, 'HC1');
    const view = find(tool.app, 'patsight-groups')!;
    await until(() => wordsOf(dialog).includes('The acid, such as HCl'), 'what may be written');
    expect(findByWords(dialog, 'mo-button', 'Draw')).to.equal(undefined);
    const input = find(dialog, 'mo-input') as HTMLInputElement;
    input.value = 'HCl';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => wordsOf(dialog).includes('2 of 2 assembled'), 'what becomes of the rows');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    await until(() => wordsOf(view).includes('HC1 → HCl'), 'the correction');
    expect(
      tool.server.corrections.map((one) => (one.action === 'correct' ? [one.field, one.value] : [])),
    ).to.deep.equal([
      ['salt', 'HCl'],
      ['salt', 'HCl'],
    ]);
  });

  it('are only looked at where nothing can be put together with them, or by who may only read', async () => {
    const [own] = formula.tables;
    const columns = own!.columns.map((column) => Object.assign({}, column, { kind: null }));
    const tool = await open({
      ...found,
      canJoinAgain: true,
      formulas: [{ ...formula, tables: [{ ...own!, columns, choices: [] }] }],
    });
    await until(() => rows(tool).length === 2, 'the rows');
    (await cellOf(tool, 1, 'Q-7')).click();
    const view = find(tool.app, 'patsight-groups')!;
    await until(() => wordsOf(view).includes('assemble the results again first'), 'why not');
    expect(findByWords(find(view, 'patsight-chosen-cell')!, 'mo-button', 'Correct')).to.equal(undefined);
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

  it('say where an older version or engine kept none, and offer what helps to who may', async () => {
    const without = { ...found, formulas: [] };
    const older = await open({ ...without, canJoinAgain: true });
    expect(viewWords(older)).to.contain('assembled by an earlier version');
    expect(findAll(older.app, 'patsight-rerun-notice').length).to.equal(0);
    await expect(older.app).to.be.accessible();
    findByWords(find(older.app, 'patsight-groups')!, 'mo-button', 'Assemble again')!.click();
    const dialog = await until(() => document.querySelector('mo-dialog[open], mo-dialog'), 'the question');
    dialog.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => viewWords(older).includes('was found on the analyzed pages.'), 'that there are none');
    closeTool();

    const rerun = { pages: 12, until: '2026-03-20T08:00:00.000Z' };
    const newer = await open(without, '?view=groups', { rerun });
    expect(viewWords(newer)).to.contain('free of charge until Mar 20, 2026.');
    findByWords(find(newer.app, 'patsight-groups')!, 'mo-button', 'Analyze again')!.click();
    const question = await until(() => document.querySelector('mo-dialog[open], mo-dialog'), 'the question');
    question.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => newer.server.jobs.size === 1, 'the analysis');
    closeTool();

    const reader = await open({ ...without, canJoinAgain: true }, '?view=groups', { role: 'read' });
    expect(viewWords(reader)).to.contain('assembled by an earlier version');
    expect(findByWords(find(reader.app, 'patsight-groups')!, 'mo-button', 'Assemble again')).to.equal(
      undefined,
    );
  });

  it('have rows that are being assembled, and those that were given up, which are tried again', async () => {
    const [own] = formula.tables;
    const [first, second] = own!.rows;
    const withProblem = (reason: 'pending' | 'failed') => ({
      ...second!,
      problem: { reason, text: '', column: null },
    });
    const tool = await open({
      ...found,
      formulas: [{ ...formula, tables: [{ ...own!, rows: [first!, withProblem('failed')] }] }],
    });
    const view = find(tool.app, 'patsight-groups')!;
    await until(() => wordsOf(view).includes('after several tries: 1'), 'what failed');
    await expect(tool.app).to.be.accessible();
    findByWords(view, 'mo-button', 'Try again')!.click();
    await until(() => wordsOf(view).includes('Being assembled'), 'that it is tried again');
    expect(wordsOf(view)).not.to.contain('several tries');
  });

  it('have the corrections of their cells in the history of the compound', async () => {
    const server = new ServerDouble();
    server.log = [entryOf(2, 'ethyl', 'Mia'), entryOf(1, 'CH3', 'Ada')];
    const { id } = server.analyzed(found);
    const tool = await openTool(`/view-pdf/${id}?item=compound:1`, { server });
    const history = await until(() => find(tool.app, 'patsight-history'), 'the history');
    find(history, 'summary')!.click();
    await until(() => wordsOf(history).includes('Row 1, R1: CH3 → ethyl'), 'the last correction');
    expect(wordsOf(history)).to.contain('Row 1, R1: OCH3 → CH3').and.to.contain('Mia');
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

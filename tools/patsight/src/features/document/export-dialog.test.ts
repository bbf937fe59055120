import type { Cell } from '@moiety/chemistry/writing/xlsx/cells.ts';
import { documentFormulaSchema, exportedDocumentSchema } from '@moiety/contract';
import type { DocumentResults, ExportedDocument } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { getLocale, setLocale } from '@moiety/locales';
import { setViewport } from '@web/test-runner-commands';
import { activityOf, compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import type { ExportDialog } from './export-dialog.ts';

const NAME = {
  page: 3,
  box: { x0: 60, y0: 60, x1: 160, y1: 120 },
  kind: 'name',
  text: '=cmd|ethanol',
  smiles: 'CCO',
  confidence: 0.98,
} as const;
const DRAWING = { ...NAME, box: { x0: 200, y0: 60, x1: 300, y1: 120 }, kind: 'drawing', text: '' } as const;

const found: Partial<DocumentResults> = {
  engine: '7',
  compounds: [
    compoundOf('1', { decision: 'accepted', evidence: [NAME, DRAWING] }),
    compoundOf('2', {
      needsReview: true,
      reasons: ['conflict'],
      evidence: [NAME, { ...DRAWING, page: 4, smiles: 'CCN' }],
    }),
    compoundOf('3', { evidence: [NAME, { ...DRAWING, smiles: 'OCC' }] }),
    compoundOf('4', { evidence: [NAME, { ...DRAWING, smiles: 'C[C@H](F)O' }] }),
    compoundOf('5', { decision: 'rejected' }),
  ],
  activities: [
    activityOf('1', '5.2', {
      corrected: { unit: { version: 3, original: 'uM', by: 'Ada', at: '2026-03-01T08:00:00.000Z' } },
    }),
    // Corrected and undone: as the machine read it.
    activityOf('2', '40', {
      qualifier: '>',
      corrected: { unit: { version: 3, original: 'nM', by: 'Ada', at: '2026-03-01T08:00:00.000Z' } },
    }),
    activityOf('3', '+++', {
      qualifier: '',
      code: '+++',
      unit: '',
      meaning: { lower: null, upper: 10, unit: 'nM', text: '+++: < 10 nM' },
    }),
    activityOf('9', '7', { compoundKey: '', origin: 'manual', confidence: 1, evidence: [] }),
  ],
};

const KEYS = {
  CCO: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
  OCC: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
  CCN: 'QUSNBJAOOMFDIB-UHFFFAOYSA-N',
  'C[C@H](F)O': 'LFQSCWFLJHTTHZ-REOHCLBHSA-N',
};

const findExport = ({ app }: Tool): HTMLElement | undefined =>
  findByWords(app, 'mo-button', getLocale() === 'zh-CN' ? '导出' : 'Export');

const open = async (
  results: Partial<DocumentResults> = found,
): Promise<Tool & { id: string; dialog: HTMLElement }> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results);
  const tool = await openTool(`/view-pdf/${id}`, { server });
  for (const [smiles, key] of Object.entries(KEYS)) tool.molecules.inChIKeys.set(smiles, key);
  (await until(() => findExport(tool), 'the button')).click();
  const dialog = find(tool.app, 'patsight-export-dialog')!;
  await until(() => find(dialog, 'mo-radio'), 'the formats');
  return { ...tool, id, dialog };
};

/** One compound with a value in each of so many columns. */
const assays = (count: number): Partial<DocumentResults> => ({
  compounds: [compoundOf('1')],
  activities: Array.from({ length: count }, (_, at) => activityOf('1', `${at}`, { target: `T${at + 1}` })),
});

const choose = (dialog: HTMLElement, format: string): void => {
  const group = findAll(dialog, 'mo-radio-group').at(-1) as HTMLInputElement;
  group.value = format;
  group.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
};

/** Chooses a format and exports. @returns the file that a person is given, with its name */
const exportAs = async (dialog: HTMLElement, format: string): Promise<{ blob: Blob; name: string }> => {
  choose(dialog, format);
  const saved = new Promise<{ blob: Blob; name: string }>((resolve) => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement): void {
      HTMLAnchorElement.prototype.click = click;
      void fetch(this.href)
        .then((answer) => answer.blob())
        .then((blob) => resolve({ blob, name: this.download }));
    };
  });
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
  return saved;
};

const shown = (cell: Cell): string | number | null =>
  cell !== null && typeof cell === 'object' ? ('number' in cell ? cell.number : 'picture') : cell;

/** The sheets that were asked for, under their headings. */
const linesOf = ({ molecules }: Tool): Record<string, string | number | null>[] => {
  const [sheet] = molecules.written.at(-1)!.options!.sheets!;
  return sheet!.rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [sheet!.columns[at]!.heading, shown(cell)])),
  );
};

describe('a document in a file', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(async () => {
    closeTool();
    await setLocale('en-US');
  });

  it('is a workbook of compounds, with a sheet that has the evidence of each value', async () => {
    const tool = await open();
    const { name } = await exportAs(tool.dialog, 'xlsx');
    expect(name).to.equal('WO2022026548A1.xlsx');
    const { format, columns, options } = tool.molecules.written.at(-1)!;
    expect([format, options?.title, options?.sheets?.map((one) => one.name)]).to.deep.equal([
      'xlsx',
      'Compounds',
      ['Evidence'],
    ]);
    // In the order of the table, each value with its state and its source.
    expect(columns.slice(0, 4)).to.deep.equal([
      'Label',
      'IC50, JAK2 (nM)',
      'IC50, JAK2 (nM): state',
      'IC50, JAK2 (nM): where it was read',
    ]);
    // Codes have what they mean beside them, in a column with its unit.
    expect(columns.slice(4, 6)).to.deep.equal(['IC50, JAK2', 'IC50, JAK2 (nM): by the legend']);
    expect(tool.molecules.written.at(-1)!.records[2]?.data).to.include({
      'IC50, JAK2': '+++',
      'IC50, JAK2 (nM): by the legend': '<=10',
    });
    const lines = linesOf(tool);
    expect(lines.map(({ Label, Field }) => `${Label} ${Field}`)).to.deep.equal([
      '1 Structure',
      '1 Name',
      '1 IC50, JAK2',
      '2 Structure',
      '2 Name',
      '2 IC50, JAK2',
      '3 Structure',
      '3 Name',
      '3 IC50, JAK2',
      '4 Structure',
      '4 Name',
      '9 IC50, JAK2',
    ]);
    expect(lines[0]).to.include({
      Value: 'CCO',
      Status: 'Accepted',
      Confidence: '0.98',
      Page: 3,
      'Box (x0, y0, x1, y1 in points)': '60, 60, 160, 120',
      'Read from': 'Name',
      'As printed': '=cmd|ethanol',
      'Second source': 'Drawing, Page 3: CCO',
      'Second source agrees': 'Yes',
      'Engine version': '1',
    });
    expect(lines[2]).to.include({
      Value: '5.2',
      Qualifier: '=',
      Unit: 'nM',
      Status: 'Not reviewed · Corrected',
      'Before the correction': 'Unit: uM',
      'Corrected by': 'Ada',
      'Corrected at (UTC)': '2026-03-01 08:00',
      'Second source': '',
      'Second source agrees': '',
    });
    expect(lines[5]).to.include({
      Qualifier: '>',
      Value: '40',
      'Before the correction': '',
      'Corrected by': '',
    });
    expect(lines[8]).to.include({ Value: '+++', 'Meaning of the code, from the legend': '≤ 10 nM' });
    expect(lines[11]).to.include({ Confidence: null, Page: null, 'Engine version': '', Value: '7' });
  });

  it('has a sheet of the rows of formulas, with what each cell was read as, and why a compound was not put together', async () => {
    const at = { page: 4, box: NAME.box };
    const groups = (text: string, smiles: string) => ({
      ...at,
      text,
      isDrawing: false,
      groups: smiles === '' ? [] : [{ position: '4', smiles }],
      corrected: null,
    });
    const row = (label: string, compoundKey: string, smiles: string) => ({
      ...at,
      label,
      smiles,
      inchiKey: smiles === '' ? '' : 'A',
      compoundKey,
      cells: [smiles === '' ? groups('Q-7', '') : groups('(4) F', 'F[*:1]')],
      problem: smiles === '' ? { reason: 'group' as const, text: 'Q-7', column: 0 } : null,
    });
    const tool = await open({
      ...found,
      formulas: [
        documentFormulaSchema.parse({
          key: 'formula:3',
          drawing: { ...at, page: 3, smiles: '*C |$X1;$|', molfile: '', confidence: 0.98 },
          places: ['X1'],
          repeats: [],
          tables: [
            {
              ...at,
              kind: 'table',
              caption: 'Table 2',
              columns: [{ places: ['X1'], atom: '', kind: 'one' as const }],
              rows: [row('1', 'compound:1', 'CF'), row('5', 'compound:5', 'CCF'), row('6', '', '')],
            },
          ],
        }),
      ],
    });
    await exportAs(tool.dialog, 'xlsx');
    const sheet = tool.molecules.written.at(-1)!.options!.sheets!.at(-1)!;
    expect(sheet.name).to.equal('R groups');
    const lines = sheet.rows.map((line) =>
      Object.fromEntries(line.map((cell, place) => [sheet.columns[place]!.heading, shown(cell)])),
    );
    // What was rejected is in no file.
    expect(lines.map(({ Label }) => Label)).to.deep.equal(['1', '6']);
    expect(lines[0]).to.include({
      'Formula (CXSMILES)': '*C |$X1;$|',
      'Page of the formula': 3,
      Table: 'Table 2',
      Page: 4,
      X1: '(4) F',
      'X1 (SMILES)': '4-F*',
      'Assembled structure (SMILES)': 'CF',
      Status: 'Accepted · The compound now has a different structure',
    });
    expect(lines[1]).to.include({
      X1: 'Q-7',
      'X1 (SMILES)': '',
      'Why not assembled': '“Q-7” could not be read as a substituent.',
      Status: 'Not assembled',
    });
  });

  it('says of two sources whether they give one structure, by its InChIKey', async () => {
    const tool = await open();
    await exportAs(tool.dialog, 'xlsx');
    const structures = linesOf(tool).filter(({ Field }) => Field === 'Structure');
    expect(structures.map((line) => line['Second source agrees'])).to.deep.equal([
      'Yes',
      'No',
      'Yes',
      'Except for stereochemistry',
    ]);
    expect(structures[1]).to.include({
      'Second source': 'Drawing, Page 4: CCN',
      'Why to check': 'Name and drawing are different structures.',
    });
  });

  it('has every column, however many there are', async () => {
    const tool = await open(assays(130));
    await exportAs(tool.dialog, 'csv');
    const { columns, records } = tool.molecules.written.at(-1)!;
    for (const column of ['IC50 T1 (nM)', 'IC50 T124 (nM)', 'IC50 T130 (nM) source'])
      expect(columns).to.include(column);
    expect(columns.filter((column) => column.endsWith('(nM)'))).to.have.length(130);
    expect(records[0]?.data).to.include({
      'IC50 T130 (nM)': '129',
      'IC50 T130 (nM) review': 'not reviewed',
    });
  });

  it('says what a workbook has no room for, before it is written', async () => {
    const tool = await open(assays(5500));
    expect(wordsOf(tool.dialog)).to.not.contain('16,384');
    choose(tool.dialog, 'xlsx');
    await until(() => wordsOf(tool.dialog).includes('16,384'), 'the limit');
    expect(wordsOf(tool.dialog)).to.contain('on the Evidence sheet');
  });

  it('has its columns and rows as the table shows them, in every format', async () => {
    const key = 'moiety-patsight-results';
    localStorage.setItem(
      key,
      JSON.stringify({
        order: ['choice', 'label', 'name', 'page', 'structure'],
        hidden: ['standing', 'structure'],
      }),
    );
    try {
      const tool = await open();
      const table = await until(() => find(tool.app, 'patsight-result-table'), 'the table');
      table.dispatchEvent(
        new CustomEvent('order-rows', {
          detail: { by: 'label', descending: true },
          bubbles: true,
          composed: true,
        }),
      );
      await until(() => (tool.dialog as ExportDialog).order, 'the order');
      await exportAs(tool.dialog, 'csv');
      const { columns, options, records } = tool.molecules.written.at(-1)!;
      expect(columns.slice(0, 3)).to.deep.equal(['Label', 'Pages', 'IC50 JAK2 (nM)']);
      expect(columns).to.not.include('Review');
      expect(options?.order?.slice(0, 3)).to.deep.equal(['file:Label', 'name', 'file:Pages']);
      expect(options?.without).to.deep.equal(['picture:structure']);
      expect(records[0]?.data['Label']).to.equal('9');

      findExport(tool)!.click();
      await until(() => find(tool.dialog, 'mo-checkbox'), 'the hidden columns');
      const { blob } = await exportAs(tool.dialog, 'json');
      const written = JSON.parse(await blob.text()) as ExportedDocument;
      expect(written.compounds.map(({ label }) => label)).to.deep.equal(['4', '3', '2', '1']);

      findExport(tool)!.click();
      await until(() => find(tool.dialog, 'mo-radio-group'), 'the formats');
      choose(tool.dialog, 'xlsx');
      const box = await until(() => find(tool.dialog, 'mo-checkbox'), 'the hidden columns');
      expect(box.getAttribute('label')).to.contain('(2)');
      (box as HTMLInputElement).checked = true;
      box.dispatchEvent(new Event('change'));
      await exportAs(tool.dialog, 'xlsx');
      expect(tool.molecules.written.at(-1)!.columns).to.include('Status');
      expect(tool.molecules.written.at(-1)!.options?.without).to.deep.equal([]);
    } finally {
      localStorage.removeItem(key);
    }
  });

  it('says before and after what is left out, and has connection tables of the version that is chosen', async () => {
    const tool = await open();
    expect(wordsOf(tool.dialog)).to.contain('Compounds left out: 1, values: 0. They were rejected.');
    const group = find(tool.dialog, 'mo-radio-group') as HTMLInputElement;
    group.value = 'accepted';
    group.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
    const words = 'Compounds left out: 5, values: 4. They have not been accepted, or were rejected.';
    await until(() => wordsOf(tool.dialog).includes(words), 'what is left out');
    await exportAs(tool.dialog, 'sdf3000');
    expect(tool.molecules.written.at(-1)).to.deep.include({ format: 'sdf' });
    expect(tool.molecules.written.at(-1)!.options?.version).to.equal('V3000');
    await until(
      () => wordsOf(document.body).includes(`WO2022026548A1.sdf was saved with 1 compound. ${words}`),
      'the message',
    );
  });

  it('is a workbook in the language of who exports it', async () => {
    await setLocale('zh-CN');
    const tool = await open();
    await exportAs(tool.dialog, 'xlsx');
    const { columns, options } = tool.molecules.written.at(-1)!;
    expect(options?.title).to.equal('化合物');
    expect(options?.sheets?.[0]?.name).to.equal('依据');
    expect(columns[0]).to.equal('编号');
    const headings = options!.sheets![0]!.columns.map(({ heading }) => heading).join('');
    expect(headings).to.not.match(/[A-Z][a-z]/);
  });

  it('is CSV with the same words in every language, since programs read it', async () => {
    await setLocale('zh-CN');
    const tool = await open();
    await exportAs(tool.dialog, 'csv');
    const { columns, options } = tool.molecules.written.at(-1)!;
    expect(columns.slice(0, 3)).to.deep.equal(['Label', 'IC50 JAK2 (nM)', 'IC50 JAK2 (nM) review']);
    expect(columns.slice(-5)).to.deep.equal(['Review', 'Pages', 'Confidence', 'Read from', 'Reasons']);
    expect(options?.sheets).to.equal(undefined);
  });

  it('is JSON that the published schema describes whole, and that names it', async () => {
    const tool = await open();
    const { blob, name } = await exportAs(tool.dialog, 'json');
    expect(name).to.equal('WO2022026548A1.json');
    const written = JSON.parse(await blob.text()) as ExportedDocument;
    // Nothing is in it that the schema does not have.
    expect(exportedDocumentSchema.parse(written)).to.deep.equal(written);
    expect(written.$schema).to.equal(`${window.location.origin}/schemas/patsight-document-1.json`);
    expect(written.selection).to.equal('all');
    expect(written.compounds.map(({ label, review }) => [label, review])).to.deep.equal([
      ['1', 'accepted'],
      ['2', 'to-review'],
      ['3', 'not-reviewed'],
      ['4', 'not-reviewed'],
    ]);
    expect(written.compounds[1]?.evidence).to.have.length(2);
  });
});

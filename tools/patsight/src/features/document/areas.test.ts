import type { AreaReading, CorrectionRequest, DocumentResults } from '@moiety/contract';
import '@moiety/elements/combobox/define.js';
import type { MoCombobox } from '@moiety/elements/combobox/combobox.js';
import type { MoInput } from '@moiety/elements/input/input.js';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { focused, press, type } from '../../../../../elements/test/person.ts';
import { activityOf, compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const read = (text: string, value: [string, string, string?] | null = null, confidence = 0.97) => ({
  text,
  confidence,
  box: { x0: 60, y0: 80, x1: 120, y1: 92 },
  value: value && { qualifier: value[0], value: value[1], unit: value[2] ?? '' },
});
const table: AreaReading = {
  text: '',
  label: '',
  confidence: 0.7,
  table: {
    columns: [
      { heading: 'Cpd', holds: 'label', target: '', endpoint: '', unit: '' },
      { heading: 'hERG (uM)', holds: 'value', target: 'hERG', endpoint: 'IC50', unit: 'uM' },
      { heading: 'Note', holds: 'other', target: '', endpoint: '', unit: '' },
    ],
    rows: [
      [read('1'), read('> 30', ['>', '30']), read('salt')],
      [read('2'), read('1.4 nM', ['=', '1.4', 'nM'], 0.5), null],
      [read('8'), read('n.t.'), read('+', ['', '+'])],
    ],
  },
};

const found: Partial<DocumentResults> = {
  compounds: [
    compoundOf('1'),
    compoundOf('2'),
    compoundOf('', { key: 'compound:1:10,10,60,60', smiles: 'CCN' }),
  ],
  activities: [activityOf('1', '30', { target: 'hERG', qualifier: '>', unit: 'uM', endpoint: 'IC50' })],
};

const open = async (reading: AreaReading, spot = ''): Promise<Tool> => {
  const server = new ServerDouble();
  server.areaReading = reading;
  const { id } = server.analyzed(found);
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'mo-annotation'), 'the page');
  return tool;
};
const detail = (tool: Tool): HTMLElement => find(tool.app, 'patsight-detail')!;
const place = (x0: number, kind: 'name' | 'drawing', smiles: string, text = '') => ({
  page: 1,
  box: { x0, y0: 60, x1: x0 + 50, y1: 120 },
  kind,
  text,
  smiles,
  confidence: 0.9,
});
/** Draws a box on the page and says what is in it. */
const point = async (tool: Tool, what: string): Promise<void> => {
  (await until(() => findByWords(tool.app, 'mo-button', 'Add from page'), 'the button')).click();
  await until(() => focused()?.classList.contains('crop'), 'the box');
  findByWords(find(tool.app, 'patsight-pages')!, 'mo-button', what)!.click();
};
const dialogOf = ({ app }: Tool, name: string): HTMLElement => find(app, name)!;
const field = (dialog: HTMLElement, label: string): MoInput | undefined =>
  findAll(dialog, 'mo-input, mo-textarea').find((one) => (one as MoInput).label === label) as
    | MoInput
    | undefined;
const write = (dialog: HTMLElement, label: string, value: string): void => {
  const input = field(dialog, label)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
};
const choose = (select: Element, value: string): void => {
  (select as HTMLSelectElement).value = value;
  select.dispatchEvent(new Event('change'));
};
const submit = (dialog: HTMLElement): void => {
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
};
const added = ({ server }: Tool) =>
  server.corrections.map((one) =>
    one.action === 'add-activity'
      ? [one.compound, one.endpoint, one.target, one.qualifier, one.value, one.unit]
      : one.action,
  );

describe('a box on a page', () => {
  before(() => setViewport({ width: 1400, height: 900 }));
  afterEach(closeTool);

  it('is read as a table, whose columns a person names, and adds its values', async () => {
    const tool = await open(table);
    await point(tool, 'Table');
    const dialog = dialogOf(tool, 'patsight-table-dialog');
    await until(() => wordsOf(dialog).includes('Values to add: 1.'), 'the table');
    // The first is in the results already; of compound 8 there is no value.
    write(dialog, 'hERG (uM), row 2', '');
    submit(dialog);
    await until(
      () => wordsOf(dialog).includes('All of these values are already in the results.'),
      'that there is nothing to add',
    );
    write(dialog, 'hERG (uM), row 2', '1.4 nM');
    await until(() => wordsOf(dialog).includes('Values to add: 1.'), 'the value');
    expect(wordsOf(dialog))
      .to.contain('Already in the results, and left out: 1.')
      .and.to.contain('No value: “n.t.”')
      .and.to.contain('Hard to read');
    await expect(tool.app).to.be.accessible();
    write(dialog, 'hERG (uM), row 3', '≥ 100');
    await until(() => wordsOf(dialog).includes('Values to add: 2.'), 'the value');
    expect(wordsOf(dialog)).to.contain('No compound has the label 8.');
    write(dialog, 'Target', 'KCNH2');
    submit(dialog);
    await until(() => tool.server.corrections.length === 3, 'the corrections');
    expect(added(tool)).to.deep.equal([
      ['1', 'IC50', 'KCNH2', '>', '30', 'uM'],
      ['2', 'IC50', 'KCNH2', '=', '1.4', 'nM'],
      ['8', 'IC50', 'KCNH2', '>=', '100', 'uM'],
    ]);
    const [first] = tool.server.corrections as Extract<CorrectionRequest, { action: 'add-activity' }>[];
    expect(first).to.deep.include({ page: 1, box: { x0: 60, y0: 80, x1: 120, y1: 92 } });
  });

  it('can have another column taken as the values, and says where there is none', async () => {
    const tool = await open(table);
    await point(tool, 'Table');
    const dialog = dialogOf(tool, 'patsight-table-dialog');
    await until(() => wordsOf(dialog).includes('Values to add: 1.'), 'the table');
    const [, values, notes] = findAll(dialog, 'mo-select');
    choose(values!, 'other');
    submit(dialog);
    await until(
      () => wordsOf(dialog).includes('Choose a column with labels and one with values.'),
      'why not',
    );
    choose(notes!, 'value');
    await until(() => wordsOf(dialog).includes('Values to add: 1.'), 'the code');
    write(dialog, 'Endpoint', 'activity');
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(added(tool)).to.deep.equal([['8', 'activity', '', '', '+', '']]);
  });

  it('without columns says how to draw it', async () => {
    const tool = await open({ text: 'prose', label: 'prose', confidence: 1, table: null });
    await point(tool, 'Table');
    const dialog = dialogOf(tool, 'patsight-table-dialog');
    await until(() => wordsOf(dialog).includes('No columns were found here.'), 'what to do');
    expect(findAll(dialog, 'mo-select')).to.have.length(0);
  });

  it('is read as the label of the nearest compound that has none', async () => {
    const tool = await open({ text: 'Example 12a', label: '12a', confidence: 0.9, table: null });
    await point(tool, 'Label');
    const dialog = dialogOf(tool, 'patsight-label-dialog');
    await until(() => field(dialog, 'Label')?.value === '12a', 'the label');
    await expect(tool.app).to.be.accessible();
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(tool.server.corrections[0]).to.include({
      action: 'correct',
      item: 'compound:1:10,10,60,60',
      field: 'label',
      value: '12a',
    });
    await until(
      () => find(tool.app, 'patsight-detail')?.shadowRoot?.textContent?.includes('12a'),
      'the compound',
    );
  });

  it('is read as a name, over the end of its line, with the structure of it', async () => {
    const tool = await open({ text: '2-\nmethylpropan-1-ol', label: '2-', confidence: 0.9, table: null });
    tool.molecules.names.set('2-methylpropan-1-ol', 'CC(C)CO');
    await point(tool, 'Name');
    const dialog = dialogOf(tool, 'patsight-compound-dialog');
    await until(() => wordsOf(dialog).includes('Read from the name.'), 'the structure');
    expect(field(dialog, 'Name')?.value).to.equal('2-methylpropan-1-ol');
    expect(tool.molecules.pictures).to.have.length(0);
    write(dialog, 'Label', '3');
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(tool.server.corrections[0]).to.include({ label: '3', structure: 'CC(C)CO' });
  });

  it('is the place of a value that is added, and its page where there is no box', async () => {
    const tool = await open(table, '?page=2&item=compound%3A2');
    await point(tool, 'Value');
    const dialog = dialogOf(tool, 'patsight-edit-dialog');
    await until(() => find(dialog, 'patsight-crop'), 'the place');
    await expect(tool.app).to.be.accessible();
    expect(field(dialog, 'Label of the compound')?.value).to.equal('2');
    write(dialog, 'Endpoint', 'IC50');
    write(dialog, 'Value', '0.41');
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the value');
    const [value] = tool.server.corrections as Extract<CorrectionRequest, { action: 'add-activity' }>[];
    expect(value).to.include({ compound: '2', value: '0.41', page: 2 });
    expect(value!.box).to.have.keys('x0', 'y0', 'x1', 'y1');
    await until(() => !field(dialog, 'Value'), 'that it closed');

    (
      await until(
        () => findByWords(tool.app, 'patsight-detail mo-button, mo-button', 'Add a value'),
        'the button',
      )
    ).click();
    await until(() => field(dialog, 'Page')?.value === '2', 'the page that is shown');
    write(dialog, 'Value', '7');
    write(dialog, 'Page', '99');
    submit(dialog);
    await until(() => wordsOf(dialog).includes('Enter the number of the page'), 'that there is none');
    write(dialog, 'Page', '3');
    submit(dialog);
    await until(() => tool.server.corrections.length === 2, 'the second value');
    expect(tool.server.corrections[1]).to.include({ value: '7', page: 3, box: null });
  });

  it('that cannot be read says so, and what is printed can be written', async () => {
    const tool = await open({ text: '', label: '', confidence: 0, table: null });
    await point(tool, 'Label');
    const dialog = dialogOf(tool, 'patsight-label-dialog');
    await until(() => wordsOf(dialog).includes('No text was found here.'), 'that nothing was found');
    submit(dialog);
    await until(
      () => wordsOf(dialog).includes('Enter the label, and choose its compound.'),
      'what is missing',
    );
    write(dialog, 'Label', '14');
    submit(dialog);
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(tool.server.corrections[0]).to.include({ field: 'label', value: '14' });
  });
});

describe('rows that are selected', () => {
  before(() => setViewport({ width: 1400, height: 900 }));
  afterEach(closeTool);

  it('are accepted as far as the machine is sure of them', async () => {
    const server = new ServerDouble();
    const { id } = server.analyzed({
      compounds: [
        compoundOf('1'),
        compoundOf('2', { needsReview: true, reasons: ['conflict'] }),
        compoundOf('3', { decision: 'accepted' }),
      ],
      activities: [activityOf('1', '5'), activityOf('2', '6', { needsReview: true, reasons: ['unit'] })],
    });
    const tool = await openTool(`/view-pdf/${id}`, { server });
    (await until(() => find(tool.app, '.head .choice'), 'the rows')).click();
    (
      await until(
        () => findByWords(tool.app, 'mo-button', 'Accept high-confidence results (2)'),
        'the button',
      )
    ).click();
    await until(() => tool.server.corrections.length === 2, 'the decisions');
    expect(tool.server.corrections.map((one) => 'item' in one && one.item)).to.deep.equal([
      'compound:1',
      activityOf('1', '5').key,
    ]);
    await until(
      () => !findByWords(tool.app, 'mo-button', 'Accept high-confidence results'),
      'nothing selected',
    );
  });
});

describe('compounds that are the same', () => {
  before(() => setViewport({ width: 1400, height: 900 }));
  afterEach(closeTool);

  it('are merged into none that was not chosen', async () => {
    const tool = await open(table, '?item=compound%3A2');
    (await until(() => findByWords(tool.app, 'mo-button', 'Merge'), 'the button')).click();
    const dialog = dialogOf(tool, 'patsight-merge-dialog');
    const choice = await until(() => find(dialog, 'mo-combobox') as MoCombobox | null, 'the choice');
    await choice.updateComplete;
    choice.focus();
    await type('nothing like it');
    choice.blur();
    await choice.updateComplete;
    expect([choice.value, choice.shadowRoot!.querySelector('input')!.value]).to.deep.equal(['', '']);
    expect(findAll(dialog, '.side')).to.have.length(1);
    // By Enter and by the button it is said the same way, and the field takes the focus.
    submit(dialog);
    await until(() => wordsOf(choice).includes('Please choose one'), 'that one is to be chosen');
    expect(focused()).to.equal(choice.shadowRoot!.querySelector('input'));
    await press('Enter');
    expect(wordsOf(choice)).to.include('Please choose one');
    expect(tool.server.corrections).to.deep.equal([]);
  });

  it('are merged, and split off again', async () => {
    const tool = await open(table, '?item=compound%3A2');
    (await until(() => findByWords(tool.app, 'mo-button', 'Merge'), 'the button')).click();
    const dialog = dialogOf(tool, 'patsight-merge-dialog');
    await until(() => wordsOf(dialog).includes('You can split it off again.'), 'the dialog');
    await expect(tool.app).to.be.accessible();
    choose(find(dialog, 'mo-combobox')!, 'compound:1');
    submit(dialog);
    await until(() => wordsOf(detail(tool)).includes('Merged by Ada'), 'both as one');
    expect(tool.server.corrections[0]).to.include({
      item: 'compound:2',
      field: 'mergedInto',
      value: 'compound:1',
      seen: 0,
    });
    expect(findAll(tool.app, '.body [role=row]')).to.have.length(2);
    findByWords(detail(tool), 'mo-button', 'Split off')!.click();
    await until(() => findAll(tool.app, '.body [role=row]').length === 3, 'both again');
    expect(tool.server.corrections[1]).to.include({ item: 'compound:2', field: 'mergedInto', value: '' });
  });

  it('read as two structures become two compounds', async () => {
    const server = new ServerDouble();
    const { id } = server.analyzed({
      compounds: [
        compoundOf('5', {
          smiles: 'CCO',
          reasons: ['conflict'],
          needsReview: true,
          evidence: [place(20, 'drawing', 'CCO'), place(120, 'name', 'CCCO', 'propan-1-ol')],
        }),
      ],
    });
    const tool = await openTool(`/view-pdf/${id}?item=compound%3A5`, { server });
    (await until(() => findByWords(tool.app, 'mo-button', 'Split off as a compound'), 'the buttons')).click();
    const dialog = dialogOf(tool, 'patsight-compound-dialog');
    await until(() => wordsOf(dialog).includes('Compound 5 keeps its other readings.'), 'the dialog');
    write(dialog, 'Label', '6');
    submit(dialog);
    await until(() => tool.server.corrections.length === 2, 'the corrections');
    expect(tool.server.corrections[0]).to.include({ item: 'compound:5', field: 'structure', value: 'CCCO' });
    expect(tool.server.corrections[1]).to.include({ action: 'add-compound', label: '6', structure: 'CCO' });
  });
});

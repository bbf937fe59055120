import type { DocumentResults } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { press } from '../../../../../elements/test/person.ts';
import { activityOf, compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const unsure = { needsReview: true, confidence: 0.6 } as const;
const grouped = { ...unsure, reasons: ['groups', 'drawing'] as ('groups' | 'drawing')[] };
const coded = (label: string, code: string, change: object = {}) =>
  activityOf(label, code, {
    ...unsure,
    qualifier: '',
    unit: '',
    code,
    reasons: ['legend'],
    ...change,
  });

const groups: Partial<DocumentResults> = {
  compounds: [
    compoundOf('1', { ...grouped, confidence: 0.9 }),
    compoundOf('2', { ...grouped, confidence: 0.5 }),
    compoundOf('3', { ...grouped, confidence: 0.7 }),
    compoundOf('4', { ...unsure, reasons: ['conflict'] }),
    compoundOf('5'),
  ],
};
const codes: Partial<DocumentResults> = {
  compounds: ['1', '2', '3', '4'].map((label) => compoundOf(label)),
  activities: [
    coded('1', '+++'),
    coded('2', '+++', { reasons: ['legend', 'confidence'] }),
    coded('3', '+'),
    coded('4', '+', { decision: 'rejected', needsReview: false }),
    coded('1', '+++', { endpoint: 'EC50' }),
  ],
};

const open = async (
  results: Partial<DocumentResults>,
  item: string,
): Promise<Tool & { id: string; review: HTMLElement }> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results);
  const tool = await openTool(`/view-pdf/${id}?view=review&item=${encodeURIComponent(item)}`, { server });
  const review = await until(() => find(tool.app, '.work'), 'the review');
  return { ...tool, id, review };
};
const pressInReview = async (tool: Tool, key: string): Promise<void> => {
  (find(tool.app, '.work') as HTMLElement).focus();
  await press(key);
};
const dialogOf = (tool: Tool, name: string): HTMLElement => find(tool.app, name)!;
const isOpen = (dialog: HTMLElement): boolean =>
  (find(dialog, 'mo-dialog') as HTMLElement & { open: boolean }).open;
const headings = (tool: Tool): string => wordsOf(find(tool.app, '.work h2')!);
const type = (field: HTMLElement, text: string): void => {
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new InputEvent('input'));
};
const save = (dialog: HTMLElement): unknown =>
  find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
const unreviewed = ({ server, id }: Tool & { id: string }): string[] => {
  const { compounds, activities } = server.results.get(id)!;
  return [...compounds, ...activities].flatMap(({ needsReview, key }) => (needsReview ? [key] : []));
};

describe('one decision for many', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('shows all that wait for the same reasons, the least certain first, and accepts those that are left selected', async () => {
    const tool = await open(groups, 'compound:1');
    expect(wordsOf(tool.review)).to.contain('All like this: 3').and.to.contain('M reviews all like this');
    await pressInReview(tool, 'm');
    const dialog = dialogOf(tool, 'patsight-alike-dialog');
    await until(() => findAll(dialog, '.items li').length === 3, 'the compounds');
    await expect(tool.app).to.be.accessible();
    expect(wordsOf(dialog)).to.contain('Compounds like this: 3').and.to.contain('a table of substituents');
    expect(findAll(dialog, '.items mo-checkbox').map((box) => box.getAttribute('label'))).to.deep.equal([
      'Compound 2',
      'Compound 3',
      'Compound 1',
    ]);
    findAll(dialog, '.items mo-checkbox')[0]!.dispatchEvent(new Event('change'));
    const accept = await until(() => findByWords(dialog, 'mo-button', 'Accept 2'), 'the count');
    accept.click();
    accept.click();
    await until(() => !isOpen(dialog), 'the end');
    expect(tool.server.corrections.map((one) => [one.action, 'item' in one && one.item])).to.deep.equal([
      ['accept', 'compound:3'],
      ['accept', 'compound:1'],
    ]);
    await until(() => headings(tool).includes('4'), 'what waits next');
    expect(unreviewed(tool)).to.deep.equal(['compound:2', 'compound:4']);
    expect(wordsOf(find(tool.app, 'patsight-review')!)).not.to.contain('All like this');
    // One step takes both back.
    await pressInReview(tool, 'z');
    await until(() => headings(tool).includes('3'), 'what it was made of');
    expect(unreviewed(tool)).to.have.length(4);
  });

  it('keeps what is selected where it was not stored, and selects none or all at once', async () => {
    const tool = await open(groups, 'compound:1');
    findByWords(tool.app, 'mo-button', 'All like this: 3')!.click();
    const dialog = dialogOf(tool, 'patsight-alike-dialog');
    const all = await until(() => find(dialog, '.all mo-checkbox'), 'the list');
    (all as HTMLInputElement).checked = false;
    all.dispatchEvent(new Event('change'));
    const none = await until(() => findByWords(dialog, 'mo-button', 'Accept 0'), 'none');
    expect((none as HTMLButtonElement).disabled).to.equal(true);
    findAll(dialog, '.items mo-checkbox')[1]!.dispatchEvent(new Event('change'));
    const reject = await until(() => findByWords(dialog, 'mo-button', 'Reject 1'), 'one');
    tool.server.failWith = (method) => (method === 'POST' ? 'offline' : undefined);
    reject.click();
    await until(() => wordsOf(document.body).includes('Your change was not saved'), 'the failure');
    expect(isOpen(dialog)).to.equal(true);
    tool.server.failWith = () => undefined;
    reject.click();
    await until(() => !isOpen(dialog), 'the end');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ action: 'reject', item: 'compound:3' });
  });

  it('is not offered to what waits alone', async () => {
    const tool = await open(groups, 'compound:4');
    expect(wordsOf(tool.review)).not.to.contain('All like this');
    await pressInReview(tool, 'm');
    expect(isOpen(dialogOf(tool, 'patsight-alike-dialog'))).to.equal(false);
  });

  it('gives the codes of a column their meaning; what is unsure for another reason stays in the review', async () => {
    const tool = await open(codes, 'activity:1:IC50:+++');
    await pressInReview(tool, 'l');
    const dialog = dialogOf(tool, 'patsight-legend-dialog');
    await until(() => findAll(dialog, 'fieldset').length === 2, 'the codes');
    await expect(tool.app).to.be.accessible();
    // The longest first; what was rejected and other columns aside.
    expect(
      findAll(dialog, '.code')
        .map(wordsOf)
        .map((words) => words.trim()),
    ).to.deep.equal(['+++ Values: 2', '+ Values: 1']);
    const [unit, strongFrom, strongTo, weakFrom] = findAll(dialog, 'mo-input');
    type(unit!, 'nM');
    type(strongTo!, '10O');
    type(strongFrom!, '1');
    save(dialog);
    await until(() => wordsOf(dialog).includes('Enter numbers such as 0.5'), 'what is wrong');
    type(strongTo!, '100');
    type(strongFrom!, '');
    type(weakFrom!, '1000');
    await until(() => wordsOf(dialog).includes('≤ 100 nM'), 'what is written');
    save(dialog);
    await until(() => !isOpen(dialog), 'the end');
    expect(tool.server.corrections.map((one) => (one.action === 'correct' ? one.value : ''))).to.deep.equal([
      '≤ 100 nM',
      '≤ 100 nM',
      '≥ 1000 nM',
    ]);
    expect(unreviewed(tool)).to.deep.equal(['activity:2:IC50:+++', 'activity:1:EC50:+++']);
    await until(() => headings(tool).includes('2'), 'the one that is hard to read');
    expect(wordsOf(find(tool.app, 'patsight-review')!)).to.contain('≤ 100 nM');
  });

  it('gives them to all columns, beginning with what is known, and stores only what is new', async () => {
    const tool = await open(
      {
        ...codes,
        activities: [
          coded('1', 'A'),
          coded('2', 'A', {
            endpoint: 'EC50',
            needsReview: false,
            reasons: [],
            meaning: { lower: 10, upper: 100, unit: 'nM', text: 'A: 10-100 nM' },
          }),
        ],
      },
      'activity:1:IC50:A',
    );
    findByWords(tool.app, 'mo-button', 'Meaning of the codes')!.click();
    const dialog = dialogOf(tool, 'patsight-legend-dialog');
    await until(() => findAll(dialog, 'fieldset').length === 1, 'the code');
    expect(findAll(dialog, 'mo-input').map((field) => (field as HTMLInputElement).value)).to.deep.equal([
      'nM',
      '10',
      '100',
    ]);
    const scope = find(dialog, 'mo-select') as HTMLInputElement;
    scope.value = 'all';
    scope.dispatchEvent(new Event('change'));
    await until(() => wordsOf(dialog).includes('Values: 2'), 'both columns');
    save(dialog);
    await until(() => !isOpen(dialog), 'the end');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ item: 'activity:1:IC50:A', value: '10–100 nM' });
  });
});

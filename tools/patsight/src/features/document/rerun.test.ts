import type { DocumentResults, DocumentRerun, LoggedCorrection, PatentDocument } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { activityOf, compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const lost: LoggedCorrection = {
  id: crypto.randomUUID(),
  version: 3,
  action: 'correct',
  item: 'activity:6:10,20,30,40:0123456789ab',
  field: 'value',
  value: '23',
  outcome: 'applied',
  seen: 0,
  by: 'Mia',
  at: '2026-03-01T08:00:00.000Z',
};
const found: Partial<DocumentResults> = {
  compounds: [compoundOf('1'), compoundOf('4')],
  activities: [activityOf('1', '5.2')],
  unplaced: [
    lost,
    {
      ...lost,
      id: crypto.randomUUID(),
      action: 'accept',
      field: null,
      value: '',
      item: 'compound:5',
      by: '',
    },
  ],
};
const differences: DocumentRerun = {
  at: '2026-03-02T08:00:00.000Z',
  engineBefore: '1',
  engineAfter: '2',
  pages: '1-6',
  pagesKept: '7',
  differences: [
    {
      change: 'changed',
      of: 'activity',
      key: 'activity:1:IC50:5.2',
      label: '1',
      page: 2,
      fields: [{ field: 'unit', before: '', after: 'nM' }],
    },
    {
      change: 'added',
      of: 'compound',
      key: 'compound:4',
      label: '4',
      page: 3,
      fields: [{ field: 'label', before: '', after: '4' }],
    },
    {
      change: 'removed',
      of: 'compound',
      key: '',
      label: '5',
      page: 6,
      fields: [{ field: 'label', before: '5', after: '' }],
    },
  ],
};
const lastRerun = { at: differences.at, engine: '2', added: 1, removed: 1, changed: 1 };

const open = async (
  change: Partial<PatentDocument>,
  spot = '',
  results: Partial<DocumentResults> = {},
): Promise<Tool & { id: string }> => {
  const server = new ServerDouble();
  server.rerun = differences;
  const { id } = server.analyzed({ ...found, ...results }, change);
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'mo-annotation'), 'the page');
  return { ...tool, id };
};

describe('a document that a newer engine can read', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('says so, until when it is free and what stays, and is analyzed again once', async () => {
    const tool = await open({ rerun: { pages: 12, until: '2026-03-20T08:00:00.000Z' } });
    await until(() => wordsOf(tool.app).includes('free of charge until Mar 20, 2026.'), 'the offer');
    findByWords(tool.app, 'mo-button', 'Analyze again')!.click();
    const dialog = await until(() => document.querySelector('mo-dialog[open], mo-dialog'), 'the dialog');
    expect(wordsOf(dialog) + dialog.textContent).to.contain('All corrections are kept');
    dialog.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    dialog.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => wordsOf(tool.app).includes('0 of 12 pages'), 'the analysis');
    expect(tool.server.jobs.size).to.equal(1);
    expect(tool.server.balance).to.equal(100);
    expect(wordsOf(tool.app)).not.to.contain('Analyze again');
  });

  it('is not offered to who may only read it', async () => {
    const tool = await open({ rerun: { pages: 12, until: null }, role: 'read' });
    await until(() => wordsOf(tool.app).includes('You can read this document.'), 'the reader');
    expect(wordsOf(tool.app)).not.to.contain('Analyze again');
  });

  it('is put together again for nothing where an earlier version did it, and says what differs', async () => {
    const tool = await open({}, '', { canJoinAgain: true });
    await until(() => wordsOf(tool.app).includes('assembled by an earlier version'), 'the offer');
    findByWords(tool.app, 'mo-button', 'Assemble again')!.click();
    const dialog = await until(() => document.querySelector('mo-dialog[open], mo-dialog'), 'the dialog');
    expect(wordsOf(dialog) + dialog.textContent).to.contain('nothing is charged');
    dialog.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
    await until(() => wordsOf(tool.app).includes('1 difference from the previous results'), 'what differs');
    await until(() => !wordsOf(tool.app).includes('Assemble again'), 'no more offer');
    expect(tool.server.balance).to.equal(100);
  });

  it('shows what differs, each at its place', async () => {
    const tool = await open({ lastRerun });
    (await until(() => findByWords(tool.app, '.rerun', '3 differences'), 'the count')).click();
    await until(() => wordsOf(tool.app).includes('Value of 1'), 'the differences');
    const view = find(tool.app, 'patsight-changes')!;
    for (const words of [
      'with engine 2 instead of 1',
      'their results are unchanged: 7.',
      'Changed (1)',
      'Added (1)',
      'No longer found (1)',
      'empty',
      'Compound 5',
    ])
      expect(wordsOf(view)).to.contain(words);
    await expect(tool.app).to.be.accessible();
    findByWords(view, 'mo-button', 'Page 2')!.click();
    await until(() => location.search.includes('item=activity'), 'the place');
    expect(location.search).to.contain('page=2');
  });

  it('lists corrections without a place in the review, until they are discarded', async () => {
    const tool = await open({}, '?view=review');
    await until(() => wordsOf(tool.app).includes('Corrections without a place (2)'), 'the list');
    const list = find(tool.app, 'patsight-unplaced')!;
    for (const words of ['Value: 23', 'Value, Page 6', 'Mia', 'Accepted', 'Compound 5'])
      expect(wordsOf(list)).to.contain(words);
    expect(findAll(tool.app, 'patsight-document-head mo-button').map(wordsOf).join()).not.to.contain(
      'Review (',
    );
    await expect(tool.app).to.be.accessible();
    findByWords(list, 'mo-button', 'Page 6')!.click();
    await until(() => location.search.includes('page=6'), 'the page');
    findByWords(list, 'mo-button', 'Discard')!.click();
    await until(() => wordsOf(tool.app).includes('Corrections without a place (1)'), 'one less');
    expect(tool.server.corrections.at(-1)).to.deep.include({ action: 'undo', correction: lost.id });
  });
});

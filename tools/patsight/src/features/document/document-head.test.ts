import type { DocumentResults } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { activityOf, analysisOf, compoundOf, gapOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const LONG = `${'A process for the preparation of thieno[2,3-d]pyrimidines '.repeat(4)}.pdf`;
const results: Partial<DocumentResults> = {
  compounds: [compoundOf('1'), compoundOf('2', { needsReview: true, reasons: ['conflict'] })],
  activities: [activityOf('1', '5.2')],
  completeness: {
    labelsFound: 2,
    labelsExpected: 4,
    missing: [
      gapOf({ kind: 'labels', first: '1', last: '5', labels: ['3', '4'] }),
      gapOf({ kind: 'page', page: 7, problem: 'time' }),
      gapOf({ kind: 'activity', label: '1', page: 1 }),
    ],
  },
};

const open = async (change: Parameters<ServerDouble['analyzed']>[1] = {}): Promise<Tool> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(results, { name: LONG, ...change });
  return openTool(`/view-pdf/${id}`, { server });
};
const head = (tool: Tool): HTMLElement => find(tool.app, 'patsight-document-head')!;
const titled = (tool: Tool): Promise<HTMLElement> => until(() => find(tool.app, 'h1'), 'the head');
/** Where the panes begin, or the tabs where there is room for one. */
const begin = (tool: Tool): number => find(tool.app, '.panes, .tabs')!.getBoundingClientRect().top;

describe('the head of a document', () => {
  afterEach(closeTool);
  after(() => setViewport({ width: 1400, height: 800 }));

  for (const [width, height, most] of [
    [1440, 900, 100],
    [1000, 800, 100],
    [360, 740, 140],
  ] as const)
    it(`leaves the room to the panes ${width} px wide, and does not move them once the results are there`, async () => {
      await setViewport({ width, height });
      const server = new ServerDouble();
      const { id } = server.analyzed(results, { name: LONG });
      const held = Promise.withResolvers<void>();
      const { fetch } = server;
      server.fetch = async (...args) => {
        if (String(args[0] instanceof Request ? args[0].url : args[0]).includes('/result/'))
          await held.promise;
        return fetch(...args);
      };
      const tool = await openTool(`/view-pdf/${id}`, { server });
      await until(() => find(tool.app, '.panes, .tabs'), 'the panes');
      const before = begin(tool);
      held.resolve();
      await until(() => wordsOf(head(tool)).includes('Labels not found: 2'), 'the gaps');
      await until(() => findByWords(tool.app, 'mo-button', 'Review (1)'), 'the results');
      expect(begin(tool)).to.equal(before);
      expect(before).to.be.below(most);
      const title = find(tool.app, 'h1')!;
      expect(title.getBoundingClientRect().height).to.be.below(40);
      expect(title.title).to.equal(LONG);
      expect(document.documentElement.scrollWidth).to.equal(width);
      await expect(tool.app).to.be.accessible();
    });

  it('has what the document says of itself, its tags and their correction behind a button', async () => {
    await setViewport({ width: 1440, height: 900 });
    const tool = await open({
      metadata: {
        title: 'Inhibitors of JAK2',
        number: 'WO2026000001A1',
        applicant: '',
        date: '2026-01-01',
        filed: '',
        priority: '2025-01-02',
        language: 'en',
        ipc: '',
      },
      labels: ['kinase'],
    });
    await titled(tool);
    const toggle = await until(() => findByWords(head(tool), 'button.toggle', 'Details'), 'the button');
    const details = find(head(tool), '.details')!;
    expect(details.checkVisibility()).to.equal(false);
    toggle.click();
    await until(() => details.checkVisibility(), 'the details');
    expect(toggle.ariaExpanded).to.equal('true');
    expect(findAll(details, 'dl > div').map((one) => wordsOf(one).trim())).to.deep.equal([
      'Title Inhibitors of JAK2',
      'Number and kind WO2026000001A1',
      'Published 2026-01-01',
      'Priority 2025-01-02',
      'Language English',
    ]);
    expect(wordsOf(details)).to.contain('kinase').and.to.contain('Edit details').and.to.contain('Edit tags');
    await expect(tool.app).to.be.accessible();
    toggle.click();
    await until(() => !details.checkVisibility(), 'no details');
  });

  it('has the parts of the document among its details, each a way to its first page', async () => {
    await setViewport({ width: 1440, height: 900 });
    const server = new ServerDouble();
    const { id } = server.analyzed({
      sections: [
        { kind: 'abstract', first: 1, last: 1 },
        { kind: 'claims', first: 10, last: 12 },
      ],
    });
    const tool = await openTool(`/view-pdf/${id}`, { server });
    await titled(tool);
    (await until(() => findByWords(head(tool), 'button.toggle', 'Details'), 'the button')).click();
    const parts = await until(() => find(head(tool), '.sections'), 'the parts');
    expect(findAll(parts, 'button').map((one) => wordsOf(one).trim())).to.deep.equal([
      'Abstract (page 1)',
      'Claims (pages 10–12)',
    ]);
    findByWords(parts, 'button', 'Claims')!.click();
    await until(() => location.search.includes('page=10'), 'the page');
  });

  it('has no such button where there is nothing to show and nothing may be changed', async () => {
    const tool = await open({
      role: 'read',
      labels: [],
      metadata: {
        title: '',
        number: '',
        applicant: '',
        date: '',
        filed: '',
        priority: '',
        language: '',
        ipc: '',
      },
    });
    await titled(tool);
    expect(find(head(tool), '.toggle')).to.equal(undefined);
  });
});

describe('a document that is being read', () => {
  before(() => setViewport({ width: 1440, height: 900 }));
  afterEach(closeTool);

  it('says that compounds come page by page, and that those that are there can be reviewed', async () => {
    const server = new ServerDouble();
    const analysis = analysisOf(crypto.randomUUID(), 4)!;
    const { id } = server.analyzed(
      { compounds: [], pages: '1-2', isComplete: false },
      { state: 'running', analysis },
    );
    const tool = await openTool(`/view-pdf/${id}`, { server });
    await until(
      () =>
        wordsOf(tool.app).includes(
          'Nothing was found on the pages read so far. Compounds appear here page by page',
        ),
      'what comes',
    );
    expect(wordsOf(tool.app)).to.not.contain('What has been read can be reviewed now');
    server.results.set(id, { ...server.results.get(id)!, version: 2, compounds: [compoundOf('1')] });
    server.change(id, { pagesRead: 3 });
    await until(
      () => wordsOf(tool.app).includes('What has been read can be reviewed now'),
      'what can be done',
    );
  });
});

import type { DocumentResults, ResultActivity } from '@moiety/contract';
import type { MoInput } from '@moiety/elements/input/input.js';
import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { focused, press } from '../../../../../elements/test/person.ts';
import {
  activityOf,
  analysisOf,
  compoundOf,
  gapOf,
  documentOf,
  resultsOf,
  ServerDouble,
} from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const unsure = { needsReview: true, confidence: 0.4 } as const;

const found: Partial<DocumentResults> = {
  compounds: [
    compoundOf('1'),
    compoundOf('2', {
      ...unsure,
      reasons: ['conflict'],
      evidence: [
        {
          page: 3,
          box: { x0: 60, y0: 60, x1: 160, y1: 120 },
          kind: 'name',
          text: 'propan-1-ol',
          smiles: 'CCCO',
          confidence: 0.9,
        },
        {
          page: 3,
          box: { x0: 200, y0: 60, x1: 300, y1: 120 },
          kind: 'drawing',
          text: '',
          smiles: 'CCO',
          confidence: 0.6,
        },
      ],
    }),
  ],
  activities: [
    activityOf('1', '5.2'),
    activityOf('2', '40', { ...unsure, reasons: ['unit'], unit: '' }),
    activityOf('9', '7', { compoundKey: '', ...unsure, reasons: ['compound'] }),
  ],
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

const open = async (
  spot = '',
  results: Partial<DocumentResults> = found,
  server = new ServerDouble(),
): Promise<Tool & { id: string }> => {
  const { id } = server.analyzed(results);
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'patsight-pages mo-annotation, mo-annotation'), 'the page');
  return { ...tool, id };
};
const rows = ({ app }: Tool): HTMLElement[] => findAll(app, '.body [role=row]');
const marks = ({ app }: Tool): Element[] => [
  ...(find(app, 'mo-annotation')?.shadowRoot?.querySelectorAll('[role=option]') ?? []),
];
const markNames = (tool: Tool): (string | null)[] =>
  marks(tool).map((mark) => mark.getAttribute('aria-label'));

describe('a document beside what was found in it', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('has a row for each compound, and for values that have none, with how it stands', async () => {
    const tool = await open();
    await until(
      () => rows(tool).length === 3 && wordsOf(rows(tool)[0]!).includes('5.2'),
      'the cells of the rows',
    );
    const [first, second, orphan] = rows(tool).map(wordsOf);
    expect(first).to.contain('5.2').and.to.contain('Not reviewed');
    expect(second).to.contain('To review (2)');
    expect(orphan).to.contain('No compound found').and.to.contain('7');
    expect(wordsOf(tool.app))
      .to.contain('2 of 4 labels found')
      .and.to.match(/JAK2.*IC50 \(nM\)/s);
    await expect(tool.app).to.be.accessible();
  });

  it('shows where a value was read, and lights up row and place together', async () => {
    const tool = await open();
    await until(() => markNames(tool).includes('Compound 1, Not reviewed'), 'the places of page 1');
    const value = await until(() => findByWords(tool.app, '.one', '5.2'), 'the value');
    value.click();
    await until(() => location.search.includes('page=2'), 'the page of the value');
    await until(() => markNames(tool).includes('1: IC50, JAK2, 5.2 nM, Not reviewed'), 'its place');
    const detail = find(tool.app, 'patsight-detail')!;
    await until(() => wordsOf(detail).includes('Table cell'), 'the evidence');
    expect(wordsOf(detail)).to.contain('97% confidence').and.to.contain('Read by engine version 1');
    // From the page to the row.
    const annotation = find(tool.app, 'mo-annotation')!;
    annotation.dispatchEvent(new CustomEvent('mark-hover', { detail: { id: 'activity:2:IC50:40#0' } }));
    await until(() => find(tool.app, '.body [role=row].pointed')?.dataset['id'] === 'compound:2', 'the row');
    // All of a row, where its compound is pointed at: its value is on this page.
    const { highlighted } = annotation as HTMLElement & { highlighted: readonly string[] };
    expect(highlighted).to.deep.equal(['activity:2:IC50:40#0']);
    annotation.dispatchEvent(new CustomEvent('mark-hover', { detail: { id: null } }));
    await until(() => !find(tool.app, '.body [role=row].pointed'), 'no row');
    annotation.dispatchEvent(new CustomEvent('mark-hover', { detail: { id: 'compound:2#0' } }));
    await until(
      () =>
        (annotation as HTMLElement & { highlighted: readonly string[] }).highlighted.includes(
          'activity:2:IC50:40#0',
        ),
      'the place of its value',
    );
    annotation.dispatchEvent(new CustomEvent('mark-select', { detail: { id: 'activity:2:IC50:40#0' } }));
    await until(() => wordsOf(detail).includes('No unit was found.'), 'the other value');
  });

  it('is opened at a place by its address', async () => {
    const tool = await open('?page=3&item=compound%3A2');
    const detail = await until(() => find(tool.app, 'patsight-detail'), 'the detail');
    await until(() => wordsOf(detail).includes('Compound 2'), 'the compound');
    expect((find(tool.app, 'patsight-pages mo-input, .tools mo-input') as HTMLInputElement).value).to.equal(
      '3',
    );
  });

  it('says what is missing, each with its place', async () => {
    const tool = await open();
    (await until(() => findByWords(tool.app, '.gap', 'Pages not read'), 'the gap')).click();
    await until(() => wordsOf(tool.app).includes('Reading the page took too long.'), 'the list');
    expect(wordsOf(tool.app)).to.contain('Between 1 and 5:').and.to.contain('3').and.to.contain('4');
    await until(() => focused()?.textContent?.includes('Pages not read'), 'the focus at the list');
    findByWords(tool.app, 'patsight-missing mo-button, li mo-button', 'Page 7')!.click();
    await until(() => location.search.includes('page=7'), 'the page');
    await expect(tool.app).to.be.accessible();
    findByWords(tool.app, 'mo-button', 'Analyze these pages again')!.click();
    const quote = find(tool.app, 'patsight-quote-dialog')!;
    await until(
      () => (find(quote, 'mo-input') as HTMLInputElement | undefined)?.value === '7',
      'the page in the quote',
    );
  });

  it('has a gap dismissed where nothing is missing, counts it no longer, and takes that back', async () => {
    const tool = await open('?view=missing');
    await until(() => wordsOf(tool.app).includes('Labels not found (2)'), 'the list');
    const dismiss = (label: string): HTMLElement | undefined => find(tool.app, `mo-button[label="${label}"]`);
    dismiss('3 is not missing')!.click();
    await until(() => wordsOf(tool.app).includes('Labels not found (1)'), 'one less');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ action: 'dismiss', gap: 'missing:3' });
    dismiss('Dismiss, nothing is missing here: 1')!.click();
    await until(() => wordsOf(tool.app).includes('Compounds without a value (0)'), 'the other list');
    const [first] = findAll(tool.app, 'details');
    first!.querySelector('summary')!.click();
    await expect(tool.app).to.be.accessible();
    expect(wordsOf(first!)).to.contain('Dismissed (1)').and.to.contain('Ada');
    first!.querySelector<HTMLElement>('mo-button')!.click();
    await until(() => wordsOf(tool.app).includes('Labels not found (2)'), 'the gap again');
  });

  it('is ordered by a column and back, finds a label alone, and shows a unit of its own beside a value', async () => {
    const tool = await open('', {
      compounds: [compoundOf('2'), compoundOf('10', { claimed: true }), compoundOf('1', { claimed: true })],
      activities: [activityOf('1', '40'), activityOf('2', '0.5', { unit: 'µM' }), activityOf('10', '7')],
    });
    await until(() => rows(tool).length === 3, 'the rows');
    const labels = (): (string | undefined)[] =>
      rows(tool).map((row) => row.querySelector('.label .clip')?.textContent ?? undefined);
    const inOrder = (...wanted: string[]) =>
      until(() => labels().join() === wanted.join(), `the order ${wanted.join()}`);
    // Columns follow once the table knows its width.
    await until(() => findAll(tool.app, '.head .value.cell').length > 0, 'the column of values');
    expect(findAll(tool.app, '.head .value.cell')).to.have.length(1);
    expect(wordsOf(rows(tool)[0]!)).to.contain('0.5 µM');
    const head = (words: string): HTMLElement => findByWords(tool.app, '.head .cell', words)!;
    head('IC50 (nM)').click();
    await inOrder('10', '1', '2');
    expect(head('IC50 (nM)').ariaSort).to.equal('ascending');
    head('IC50 (nM)').click();
    await inOrder('2', '1', '10');
    head('IC50 (nM)').click();
    await inOrder('2', '10', '1');
    head('Label').focus();
    await press('Enter');
    await inOrder('1', '2', '10');
    await expect(tool.app).to.be.accessible();

    const table = find(tool.app, 'patsight-result-table')!;
    const search = find(table, 'mo-input') as MoInput;
    search.value = '1';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await inOrder('1');
    search.value = 'name of';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await inOrder('1', '2', '10');
    const shown = find(table, 'mo-select') as MoInput;
    shown.value = 'claimed';
    shown.dispatchEvent(new Event('change', { bubbles: true }));
    await inOrder('1', '10');
  });

  it('is moved in by keys', async () => {
    const tool = await open();
    await until(() => rows(tool).length === 3, 'the rows');
    find(tool.app, '.body [data-row="0"][data-column="1"]')!.focus();
    await press('ArrowDown', 'Enter');
    await until(() => location.search.includes('compound%3A2'), 'the second compound');
    await press(' ');
    await until(() => wordsOf(tool.app).includes('1 selected'), 'the selection');
    expect(
      findAll(tool.app, '[role=row][aria-selected=true]').map(({ dataset }) => dataset['id']),
    ).to.deep.equal(['compound:2']);
  });

  it('keeps what the machine read beside a correction', async () => {
    const tool = await open('?item=activity%3A1%3AIC50%3A5.2');
    const detail = await until(() => find(tool.app, 'patsight-detail'), 'the detail');
    (await until(() => findByWords(detail, 'mo-button', 'Correct'), 'the button')).click();
    const dialog = find(tool.app, 'patsight-edit-dialog')!;
    const input = await until(
      () => findAll(dialog, 'mo-input')[3] as HTMLInputElement | undefined,
      'the value',
    );
    input.value = '52';
    input.dispatchEvent(new InputEvent('input'));
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => wordsOf(detail).includes('Corrected by Ada'), 'the correction');
    expect(wordsOf(detail)).to.contain('52 nM').and.to.contain('Original reading, before correction');
    expect(tool.server.corrections).to.deep.include({
      action: 'correct',
      item: 'activity:1:IC50:5.2',
      field: 'value',
      value: '52',
      seen: 0,
      log: 0,
      id: tool.server.corrections[0]!.id,
    });
  });

  it('keeps 2,000 compounds out of the document but for those in sight', async () => {
    const compounds = Array.from({ length: 2000 }, (_, index) => compoundOf(String(index + 1)));
    const tool = await open('', { compounds });
    await until(() => wordsOf(tool.app).includes('2,000 in total'), 'the count');
    expect(rows(tool).length).to.be.lessThan(40);
  });
});

describe('an analysis', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('shows what was found so far, and is stopped with what is refunded', async () => {
    const server = new ServerDouble();
    const tool = await open('', { ...found, isComplete: false }, server);
    server.change(tool.id, { state: 'running', analysis: analysisOf(crypto.randomUUID(), 12, 4) });
    await tool.services.sessions.open(tool.id).load();
    await until(() => wordsOf(tool.app).includes('4 of 12 pages, about 2 minutes left'), 'the progress');
    expect(rows(tool).length).to.equal(3);
    findByWords(tool.app, 'mo-button', 'Stop')!.click();
    const question = await until(
      () => [...document.querySelectorAll('mo-dialog')].find((one) => one.open),
      'the question',
    );
    expect(question.content).to.contain('About 8 credits for pages that were not started will be refunded');
    question.dispatchEvent(new CustomEvent('submit'));
    await until(
      () => wordsOf(tool.app).includes('Stopped: 4 pages read, 4 credits paid, 8 credits refunded.'),
      'what came of it',
    );
  });

  it('does not say that nothing was found, or is missing, before pages are read', async () => {
    const server = new ServerDouble();
    const tool = await open('', { pages: '', isComplete: false }, server);
    const read = async (pages: string, done: number): Promise<void> => {
      server.results.set(tool.id, { ...server.results.get(tool.id)!, pages, version: done });
      server.change(tool.id, { state: 'running', analysis: analysisOf(crypto.randomUUID(), 12, done) });
      await tool.services.sessions.open(tool.id).load();
    };
    await read('', 0);
    await until(() => wordsOf(tool.app).includes('No page has been read yet.'), 'the words');
    expect(wordsOf(tool.app)).not.to.contain('Nothing was found');
    await read('1-2', 2);
    await until(
      () => wordsOf(tool.app).includes('Nothing was found on the pages read so far.'),
      'what came of it',
    );
    expect(wordsOf(tool.app)).to.contain('Compounds: 0').and.not.to.contain('No known gaps');
  });

  it('is offered where nothing was analyzed', async () => {
    const server = new ServerDouble();
    const document = documentOf();
    server.documents.push(document);
    const tool = await openTool(`/view-pdf/${document.id}`, { server });
    await until(
      () => wordsOf(tool.app).includes('Choose the pages that contain structures and data'),
      'the words',
    );
    await expect(tool.app).to.be.accessible();
  });

  it('of a document that is not there says so', async () => {
    const tool = await openTool(`/view-pdf/${crypto.randomUUID()}`);
    await until(() => wordsOf(tool.app).includes('Document not found'), 'the words');
    expect(findByWords(tool.app, 'mo-button', 'Retry')).to.equal(undefined);
  });
});

/** What is asked about. */
const title = ({ app }: Tool): string => find(app, '.work h2')?.textContent.trim() ?? '';

/** Opens the review before there is anything to review, lets something else have the focus, and then has results come. */
const openEarly = async (meanwhile: () => void): Promise<void> => {
  const server = new ServerDouble();
  const tool = await open('?view=review', {}, server);
  await until(() => wordsOf(tool.app).includes('Nothing left to review'), 'the view, with all that is there');
  expect(title(tool)).to.equal('');
  meanwhile();
  const session = tool.services.sessions.open(tool.id);
  server.results.set(tool.id, resultsOf({ ...found, version: session.table.results.version + 1 }));
  server.change(tool.id, { updatedAt: '2026-09-01T12:00:00.000Z' });
  await session.load();
  await until(() => title(tool) === 'Compound 2', 'the first question');
  await nextFrame();
  await nextFrame();
};

describe('the review', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('asks for the most valuable first, and is done by keys, with undo', async () => {
    const tool = await open('?view=review');
    await until(() => title(tool) === 'Compound 2', 'the conflict first');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    expect(wordsOf(find(tool.app, '.work')!))
      .to.contain('1 of 3')
      .and.to.contain('Name and drawing are different');
    const said = (): string => findAll(tool.app, '[role=status]').map(wordsOf).join(' ');
    expect(said()).to.contain(
      'Compound 2, Page 3. Name and drawing are different structures. Accept, correct, reject or skip?',
    );
    await expect(tool.app).to.be.accessible();
    await press('a');
    await until(() => title(tool).startsWith('9:'), 'the value without a compound');
    await press('r');
    await until(() => title(tool).startsWith('2:'), 'the value without a unit');
    await press('z');
    await until(() => title(tool).startsWith('9:'), 'the rejected one again');
    await press('s');
    await until(() => title(tool).startsWith('2:'), 'the other');
    await press('a');
    await until(() => title(tool).startsWith('9:'), 'what was put off');
    await press('a');
    await until(() => wordsOf(tool.app).includes('Nothing left to review'), 'the end');
    // The queue is done, the document is not.
    const left = await until(() => find(tool.app, '.end .open'), 'what is still open');
    expect(wordsOf(left)).to.contain('Pages not read: 1 Labels not found: 2 Compounds without a value: 1');
    expect(tool.server.corrections.map(({ action }) => action)).to.deep.equal([
      'accept',
      'reject',
      'undo',
      'accept',
      'accept',
    ]);
  });

  it('asks for nothing else until a decision is stored, whatever comes meanwhile', async () => {
    const server = new ServerDouble();
    const isTold = Promise.withResolvers<void>();
    const { fetch } = server;
    server.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (server.corrections.length === 1 && init?.method === 'POST') await isTold.promise;
      return answer;
    };
    const tool = await open('?view=review', found, server);
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('a');
    await until(() => server.corrections.length === 1, 'the decision');
    // The page asks again what is there, before it is told that the decision is stored.
    const session = tool.services.sessions.open(tool.id);
    server.change(tool.id, { updatedAt: '2026-09-01T12:00:00.000Z' });
    await session.load();
    expect(session.table.queue.length).to.equal(2);
    await nextFrame();
    expect(title(tool)).to.equal('Compound 2');
    isTold.resolve();
    await until(() => title(tool).startsWith('9:'), 'the next');
    await press('r');
    await until(() => title(tool).startsWith('2:'), 'the last');
    expect(server.corrections.map(({ action }) => action)).to.deep.equal(['accept', 'reject']);
  });

  describe('that is opened before there is anything to review', () => {
    it('has the focus with its first question', async () => {
      await openEarly(() => undefined);
      expect(focused()?.classList.contains('work')).to.equal(true);
    });

    it('leaves the focus to who types elsewhere', async () => {
      const other = document.createElement('input');
      document.body.append(other);
      await openEarly(() => other.focus());
      expect(document.activeElement).to.equal(other);
      other.remove();
    });
  });

  it('takes one of two readings by its number', async () => {
    const tool = await open('?view=review');
    await until(() => title(tool) === 'Compound 2', 'the conflict');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await press('1');
    await until(() => title(tool) !== 'Compound 2', 'the next');
    expect(tool.server.corrections[0]).to.include({
      action: 'correct',
      field: 'structure',
      value: 'CCCO',
      seen: 0,
    });
  });

  it('tells that a colleague was faster', async () => {
    const tool = await open('?view=review');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    tool.server.hasConflicts = true;
    await press('a');
    const toast = await until(() => document.querySelector('mo-toast'), 'the toast');
    expect(wordsOf(toast)).to.contain('Someone else has changed this');
    expect(tool.services.sessions.open(tool.id).table.queue.length).to.equal(3);
  });
});

describe('what is taken out', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('goes to molecule analysis as a set, every value with its state and its source', async () => {
    const tool = await open();
    (
      await until(() => findByWords(tool.app, 'mo-button', 'Send to molecule analysis'), 'the button')
    ).click();
    const dialog = find(tool.app, 'patsight-export-dialog')!;
    await until(() => wordsOf(dialog).includes('3 of these have values nobody has reviewed'), 'the warning');
    await expect(tool.app).to.be.accessible();
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => wordsOf(dialog).includes('3 compounds were saved to “WO2022026548A1”.'), 'the set');
    expect(tool.server.sets[0]?.records.length).to.equal(3);
    // Each leads back to where it was read.
    expect(tool.server.sets[0]?.records.map(({ origin }) => origin)).to.deep.equal(
      tool.services.sessions.open(tool.id).table.rows.map(({ compound, activities, page }) => ({
        document: tool.id,
        page,
        item: (compound ?? activities[0])?.key,
      })),
    );
    // Values go as what they are, with how they were printed, not to be read again from texts.
    expect(tool.server.sets[0]?.assays).to.deep.equal([
      { column: 'IC50 JAK2 (nM)', endpoint: 'IC50', target: 'JAK2', unit: 'nM' },
      { column: 'IC50 JAK2', endpoint: 'IC50', target: 'JAK2', unit: '' },
    ]);
    expect(tool.server.sets[0]?.records[0]?.measurements).to.deep.equal({
      'IC50 JAK2 (nM)': [
        {
          value: 5.2,
          qualifier: '=',
          unit: 'nM',
          text: '5.2',
          confidence: 0.97,
          origin: { document: tool.id, page: 2, item: 'activity:1:IC50:5.2' },
        },
      ],
    });
    expect(tool.server.sets[0]?.records[0]?.data).to.include({
      'IC50 JAK2 (nM)': '5.2',
      'IC50 JAK2 (nM) review': 'not reviewed',
      'IC50 JAK2 (nM) source': 'p. 2: 5.2',
    });
  });

  it('holds nothing that was rejected, and only what was accepted where that is chosen', async () => {
    const tool = await open('', {
      compounds: [
        compoundOf('1', { decision: 'accepted' }),
        compoundOf('2', { decision: 'rejected' }),
        compoundOf('3'),
      ],
      activities: [activityOf('1', '5', { decision: 'accepted' }), activityOf('1', '6')],
    });
    const { countFor, rowsFor } = await import('../../shared/results/records.ts');
    await until(() => rows(tool).length === 3, 'the rows');
    const { table } = tool.services.sessions.open(tool.id);
    expect(countFor(table, 'all', new Set())).to.equal(2);
    expect(countFor(table, 'selected', new Set(['compound:2', 'compound:3']))).to.equal(1);
    const [accepted, ...others] = rowsFor(table, 'accepted', new Set());
    expect(others).to.deep.equal([]);
    expect(accepted?.activities.map(({ value }) => value)).to.deep.equal(['5']);
  });
});

const dialogOf = ({ app }: Tool, name: string): HTMLElement => find(app, name)!;
const write = (dialog: HTMLElement, label: string, value: string): void => {
  const field = findAll(dialog, 'mo-input, mo-textarea').find((one) => (one as MoInput).label === label);
  (field as HTMLInputElement).value = value;
  field!.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
};

describe('what the machine did not find', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('is added from a place that is drawn on the page: its drawing is read, and a person gives the label', async () => {
    const tool = await open();
    (await until(() => findByWords(tool.app, 'mo-button', 'Add from page'), 'the button')).click();
    await until(() => focused()?.classList.contains('crop'), 'the box, to be moved by keys');
    await press('ArrowRight');
    findByWords(find(tool.app, 'patsight-pages')!, 'mo-button', 'Structure')!.click();
    const dialog = dialogOf(tool, 'patsight-compound-dialog');
    await until(
      () => wordsOf(dialog).includes('with 90% confidence. Compare it with the page.'),
      'the reading',
    );
    expect(tool.molecules.pictures).to.have.length(1);
    await expect(tool.app).to.be.accessible();
    write(dialog, 'Label', '3');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(tool.server.corrections[0]).to.include({
      action: 'add-compound',
      label: '3',
      structure: 'CCO',
      page: 1,
    });
    expect((tool.server.corrections[0] as { box: object }).box).to.have.keys('x0', 'y0', 'x1', 'y1');
  });

  it('is added from the list of what is missing, its structure from its name', async () => {
    const tool = await open('?view=missing', {
      ...found,
      completeness: {
        labelsFound: 1,
        labelsExpected: 2,
        missing: [gapOf({ kind: 'structure', label: '7', page: 2, reason: 'group', text: 'fluorobenzy1' })],
      },
    });
    await until(
      () => wordsOf(tool.app).includes('7: “fluorobenzy1” could not be read as a substituent.'),
      'what hindered it',
    );
    findByWords(tool.app, 'patsight-missing mo-button, li mo-button', 'Add a compound')!.click();
    const dialog = dialogOf(tool, 'patsight-compound-dialog');
    await until(() => findByWords(dialog, 'mo-button', 'Structure from name'), 'the dialog');
    write(dialog, 'Name', 'nonsense');
    await until(
      () => !findByWords(dialog, 'mo-button', 'Structure from name')!.hasAttribute('disabled'),
      'it can',
    );
    findByWords(dialog, 'mo-button', 'Structure from name')!.click();
    await until(() => find(dialog, '.failed'), 'that it is none');
    write(dialog, 'Name', 'ethanol');
    findByWords(dialog, 'mo-button', 'Structure from name')!.click();
    await until(() => wordsOf(dialog).includes('Read from the name.'), 'the structure');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.corrections.length === 1, 'the correction');
    expect(tool.server.corrections[0]).to.include({
      action: 'add-compound',
      label: '7',
      name: 'ethanol',
      structure: 'CCO',
      page: 2,
      box: null,
    });
  });
});

describe('a unit that is missing of a whole column', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('is given to all of its values at once, and taken back at once', async () => {
    const unitless: Partial<ResultActivity> = { ...unsure, reasons: ['unit'], unit: '' };
    const tool = await open('?item=activity%3A1%3AIC50%3A5', {
      compounds: [compoundOf('1'), compoundOf('2'), compoundOf('3')],
      activities: [
        activityOf('1', '5', unitless),
        activityOf('2', '6', unitless),
        activityOf('3', '7', { ...unitless, decision: 'rejected' }),
        activityOf('3', '8'),
      ],
    });
    (
      await until(
        () => findByWords(find(tool.app, 'patsight-detail') ?? tool.app, 'mo-button[icon=edit]', 'Correct'),
        'the value',
      )
    ).click();
    const dialog = find(tool.app, 'patsight-edit-dialog')!;
    const unit = await until(
      () => findAll(dialog, 'mo-input').find((one) => (one as MoInput).label === 'Unit'),
      'the unit',
    );
    expect(findAll(dialog, 'mo-checkbox')).to.have.length(0);
    (unit as HTMLInputElement).value = 'nM';
    unit.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    const all = (await until(() => find(dialog, 'mo-checkbox'), 'the choice')) as HTMLInputElement &
      HTMLElement;
    expect(wordsOf(dialog)).to.contain('Apply to the other values in this column: 1').and.to.contain('2: 6');
    await expect(tool.app).to.be.accessible();
    all.checked = true;
    all.dispatchEvent(new Event('change'));
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.corrections.length === 2, 'both');
    expect(
      tool.server.corrections.map((one) => one.action === 'correct' && [one.item, one.field, one.value]),
    ).to.deep.equal([
      ['activity:1:IC50:5', 'unit', 'nM'],
      ['activity:2:IC50:6', 'unit', 'nM'],
    ]);
    (
      await until(() => findByWords(tool.app, 'patsight-detail mo-button, mo-button', 'Undo'), 'undo')
    ).click();
    await until(() => tool.server.corrections.length === 4, 'both taken back');
  });
});

describe('on a phone', () => {
  before(() => setViewport({ width: 360, height: 740 }));
  after(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('the review is shown when it is opened from the pages', async () => {
    const server = new ServerDouble();
    const { id } = server.analyzed(found);
    const tool = await openTool(`/view-pdf/${id}`, { server });
    (await until(() => findByWords(tool.app, '[role=tab]', 'Pages'), 'the tabs')).click();
    await until(() => find(tool.app, 'mo-annotation'), 'the page');
    (await until(() => findByWords(tool.app, 'mo-button', 'Review (3)'), 'the review')).click();
    await until(() => title(tool) === 'Compound 2', 'what is asked');
    await until(() => focused()?.classList.contains('work'), 'the focus in the work');
    await expect(tool.app).to.be.accessible();
  });
});

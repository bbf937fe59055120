import type { DocumentResults, LoggedCorrection } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { press } from '../../../../../elements/test/person.ts';
import { activityOf, compoundOf, gapOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const AT = '2026-03-02T08:00:00.000Z';
const value = activityOf('1', '5', {
  corrected: { value: { version: 3, original: '6', by: 'Ada', at: AT } },
});
const late: LoggedCorrection = {
  id: crypto.randomUUID(),
  by: 'Ben',
  at: AT,
  version: 4,
  action: 'correct',
  item: value.key,
  field: 'value',
  value: '7',
  outcome: 'conflict',
  seen: 0,
};
const unsure = { needsReview: true, confidence: 0.4 } as const;
const item = (key: string): string => encodeURIComponent(key);
type Field = HTMLElement & { value: string };

const open = async (
  results: Partial<DocumentResults>,
  spot = '',
  server = new ServerDouble(),
  role: 'own' | 'read' = 'own',
): Promise<Tool & { id: string }> => {
  const { id } = server.analyzed(results, { role });
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'mo-annotation'), 'the page');
  return { ...tool, id };
};
const disputed: Partial<DocumentResults> = {
  corrections: 4,
  compounds: [compoundOf('1')],
  activities: [value],
  conflicts: [late],
};

describe('corrections of two people', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  beforeEach(() => localStorage.removeItem('moiety-patsight-review'));
  afterEach(closeTool);

  it('are both shown with who made them, and one is chosen', async () => {
    const tool = await open(disputed, `?item=${item(value.key)}`);
    const detail = await until(() => find(tool.app, 'patsight-detail'), 'the detail');
    await until(() => wordsOf(detail).includes('Conflicting corrections'), 'the dispute');
    expect(wordsOf(detail)).to.contain('Holds now').and.to.contain('Ben').and.to.contain('Not applied');
    await expect(tool.app).to.be.accessible();
    findByWords(detail, 'mo-button', 'Use this')!.click();
    await until(() => !wordsOf(detail).includes('Conflicting corrections'), 'it settled');
    expect(tool.server.corrections[0]).to.include({ action: 'settle', correction: late.id, take: true });
  });

  it('of a compound that was merged twice are shown at the compound that it is part of, and settled', async () => {
    const part = { ...compoundOf('2'), version: 1, by: 'Ada', at: AT };
    const { key, label, name, smiles, version, by, at } = part;
    const merge = { ...late, item: key, field: 'mergedInto', value: 'compound:3' } as const;
    const whole = compoundOf('1', { merged: [{ key, label, name, smiles, version, by, at }] });
    const tool = await open(
      { corrections: 4, compounds: [whole, compoundOf('3')], conflicts: [merge] },
      `?view=review&item=${item(whole.key)}`,
    );
    await until(() => wordsOf(tool.app).includes('Conflicting corrections (1)'), 'the list');
    await until(() => wordsOf(tool.app).includes('1 of 1'), 'the queue');
    findByWords(tool.app, 'mo-button', 'Keep this')!.click();
    await until(() => wordsOf(tool.app).includes('Nothing left to review'), 'it settled');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ action: 'settle', correction: merge.id, take: false });
  });

  describe('of what was merged into another', () => {
    const { key, label, name, smiles } = compoundOf('2');
    const whole = compoundOf('1', {
      decision: 'accepted',
      merged: [{ key, label, name, smiles, version: 1, by: 'Ada', at: AT }],
    });
    const named = { ...late, item: key, field: 'name', value: 'ethanol' } as const;
    const decided = { ...named, id: crypto.randomUUID(), action: 'reject', field: null, value: '' } as const;
    const merged = {
      corrections: 4,
      compounds: [whole, compoundOf('3')],
      conflicts: [named, decided],
    };

    it('name it, and say no more of what holds than is known', async () => {
      const tool = await open(merged, '?view=review');
      await until(() => wordsOf(tool.app).includes('Conflicting corrections (2)'), 'the list');
      const [first, second] = findAll(find(tool.app, 'patsight-conflicts[list]')!, '.dispute').map(wordsOf);
      expect(first).to.contain('Compound 1').and.to.contain('Compound 2').and.not.to.contain('As read');
      expect(second).to.contain('Compound 2').and.to.contain('Keep this').and.not.to.contain('As read');
      expect(second).not.to.contain('empty');
    });

    it('are found at what it is part of', async () => {
      const tool = await open(merged, `?item=${item('compound:3')}`, new ServerDouble(), 'read');
      (await until(() => findByWords(tool.app, 'button.gap', 'Conflicting corrections: 2'), 'them')).click();
      await until(() => location.search !== `?item=${item('compound:3')}`, 'another item');
      expect(location.search).to.contain(item(whole.key));
    });
  });

  it('wait in the review before all else, and are settled by accepting what holds', async () => {
    const tool = await open(disputed, '?view=review');
    await until(() => wordsOf(tool.app).includes('Conflicting corrections (1)'), 'the list');
    (await until(() => find(tool.app, '.work'), 'the review')).focus();
    await press('a');
    await until(() => wordsOf(tool.app).includes('Nothing left to review'), 'the end');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ action: 'accept', log: 4 });
  });

  it('are shown to who may only read, without a choice', async () => {
    const tool = await open(disputed, `?item=${item(value.key)}`, new ServerDouble(), 'read');
    const detail = await until(() => find(tool.app, 'patsight-detail'), 'the detail');
    await until(() => wordsOf(detail).includes('Conflicting corrections'), 'the dispute');
    expect(findByWords(detail, 'mo-button', 'Use this')).to.equal(undefined);
  });

  it('are in the history of the item, down to what was read', async () => {
    const server = new ServerDouble();
    const settlementUndone = { action: 'undo', field: null, value: '', outcome: 'applied' } as const;
    server.log = [
      { ...late, id: crypto.randomUUID(), version: 5, ...settlementUndone },
      late,
      { ...late, id: crypto.randomUUID(), by: 'Ada', version: 3, value: '5', outcome: 'applied' },
    ];
    const tool = await open(disputed, `?item=${item(value.key)}`, server);
    const history = await until(() => find(tool.app, 'patsight-history'), 'the history');
    (find(history, 'summary') as HTMLElement).click();
    await until(() => findAll(history, 'li').length === 4, 'the entries');
    const [undone, first, second, last] = findAll(history, 'li').map(wordsOf);
    expect(undone).to.contain('Change undone');
    expect(first).to.contain('Value → 7').and.to.contain('not applied');
    expect(second).to.contain('Value → 5').and.to.contain('Ada');
    expect(last).to.contain('Read as Value: 6').and.to.contain('engine version 1');
  });
});

describe('evidence', () => {
  afterEach(closeTool);

  it('says whether a second source agrees', async () => {
    const [first] = compoundOf('1').evidence;
    const named = { ...first!, kind: 'name', text: 'propan-1-ol', smiles: 'CCCO' } as const;
    const tool = await open(
      { compounds: [compoundOf('1', { evidence: [first!, named] })] },
      '?item=compound%3A1',
    );
    await until(() => wordsOf(tool.app).includes('A second source disagrees: Name, Page 1'), 'the words');
    await expect(tool.app).to.be.accessible();
  });
});

describe('a page', () => {
  afterEach(closeTool);

  it('is turned by a button and a key, and stays so while the document is open', async () => {
    const tool = await open({ compounds: [compoundOf('1')] });
    const turn = (): number => (find(tool.app, 'mo-annotation') as HTMLElement & { turn: number }).turn;
    const button = await until(() => find(tool.app, 'mo-button[icon=rotateRight]'), 'the button');
    button.click();
    await until(() => turn() === 90, 'a quarter');
    const onPage = (key: string, shiftKey = false): boolean =>
      find(tool.app, 'mo-annotation')!.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true }),
      );
    // R rejects in the review beside it.
    onPage('r');
    expect(turn()).to.equal(90);
    onPage('T', true);
    await until(() => turn() === 0, 'back');
    onPage('t');
    await until(() => turn() === 90, 'by the key');
    onPage('T', true);
    await until(() => turn() === 0, 'and back');
    button.click();
    findByWords(tool.app, 'mo-button', 'Next')!.click();
    await until(() => location.search.includes('page=2') && turn() === 0, 'another page');
    const back = findByWords(tool.app, 'mo-button', 'Previous') as HTMLElement & {
      updateComplete: Promise<unknown>;
    };
    await back.updateComplete;
    back.click();
    await until(() => turn() === 90, 'it again');
    expect(location.search).to.contain('page=1');
  });
});

describe('a gap', () => {
  afterEach(closeTool);

  it('leads to the pages of its neighbors, to a compound with its label, and to the box of a table', async () => {
    const tool = await open(
      {
        compounds: [compoundOf('1'), compoundOf('4'), compoundOf('9')],
        completeness: {
          labelsFound: 3,
          labelsExpected: 9,
          missing: [
            gapOf({ kind: 'labels', first: '1', last: '9', labels: ['5', '6'] }),
            gapOf({ kind: 'table', page: 5, caption: 'Table 2' }),
          ],
        },
      },
      '?view=missing',
    );
    await until(() => findByWords(tool.app, 'mo-button', 'Page 1, beside 4'), 'the page');
    (find(tool.app, 'mo-button[label="Add compound 6"]') as HTMLElement).click();
    const dialog = find(tool.app, 'patsight-compound-dialog')!;
    await until(() => findAll(dialog, 'mo-input').some((one) => (one as Field).value === '6'), 'the label');
    findByWords(tool.app, 'mo-button', 'Draw its box')!.click();
    await until(() => location.search.includes('page=5'), 'the page of the table');
    await until(() => wordsOf(tool.app).includes('Draw a box around the table'), 'the box');
    expect(location.search).to.contain('view=missing');
  });
});

describe('a column', () => {
  afterEach(closeTool);

  it('is corrected as a whole, each unit by itself, after a preview', async () => {
    const tool = await open({
      compounds: ['1', '2', '3'].map((label) => compoundOf(label)),
      activities: [activityOf('1', '5'), activityOf('2', '6'), activityOf('3', '0.7', { unit: 'µM' })],
    });
    const menu = await until(() => find(tool.app, 'patsight-result-table mo-menu, mo-menu'), 'the menu');
    const [column] = tool.services.sessions.open(tool.id).table.columns;
    menu.dispatchEvent(new CustomEvent('select', { detail: { value: column!.id } }));
    const dialog = find(tool.app, 'patsight-column-dialog')!;
    const field = (name: string): Field => find(dialog, `mo-input[name="${name}"]`) as Field;
    await until(() => field('unit:nM'), 'the units');
    for (const [name, text] of [
      ['unit:nM', 'mM'],
      ['target', 'JAK1'],
    ] as const) {
      field(name).value = text;
      field(name).dispatchEvent(new InputEvent('input'));
    }
    await until(() => wordsOf(dialog).includes('1: 5 nM (Target → JAK1, Unit → mM)'), 'the preview');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.corrections.length === 5, 'the corrections');
    expect(tool.server.corrections.every(({ action }) => action === 'correct')).to.equal(true);
  });

  it('leaves the units alone that come into it while it is corrected', async () => {
    const tool = await open({ compounds: [compoundOf('1')], activities: [activityOf('1', '5')] });
    const menu = await until(() => find(tool.app, 'patsight-result-table mo-menu, mo-menu'), 'the menu');
    const session = tool.services.sessions.open(tool.id);
    menu.dispatchEvent(new CustomEvent('select', { detail: { value: session.table.columns[0]!.id } }));
    const dialog = find(tool.app, 'patsight-column-dialog')!;
    const field = (name: string): Field => find(dialog, `mo-input[name="${name}"]`) as Field;
    await until(() => field('unit:nM'), 'the units');
    const results = tool.server.results.get(tool.id)!;
    tool.server.results.set(tool.id, {
      ...results,
      version: results.version + 1,
      activities: [...results.activities, activityOf('1', '0.7', { unit: 'µM' })],
    });
    tool.server.change(tool.id, { updatedAt: AT });
    await session.load();
    field('target').value = 'JAK1';
    field('target').dispatchEvent(new InputEvent('input'));
    await until(() => wordsOf(dialog).includes('1: 0.7 µM (Target → JAK1)'), 'the preview');
    expect(field('unit:µM').value).to.equal('µM');
  });

  it('offers names that seem to be one', async () => {
    const tool = await open({
      compounds: ['1', '2', '3'].map((label) => compoundOf(label)),
      activities: [
        activityOf('1', '5', { target: 'hERG' }),
        activityOf('2', '6', { target: 'hERG' }),
        activityOf('3', '7', { target: 'h-ERG' }),
      ],
    });
    (await until(() => findByWords(tool.app, 'mo-button', 'Use one spelling…'), 'the offer')).click();
    const dialog = find(tool.app, 'patsight-column-dialog')!;
    await until(() => wordsOf(dialog).includes('3: 7 nM (Target → hERG)'), 'the preview');
    find(dialog, 'mo-dialog')!.dispatchEvent(new CustomEvent('submit'));
    await until(() => !findByWords(tool.app, 'mo-button', 'Use one spelling…'), 'it done');
    expect(tool.server.corrections).to.have.length(1);
    expect(tool.server.corrections[0]).to.include({ field: 'target', value: 'hERG' });
  });
});

describe('a review that was left', () => {
  beforeEach(() => localStorage.removeItem('moiety-patsight-review'));
  afterEach(closeTool);

  it('goes on where it was, and says what others changed', async () => {
    const server = new ServerDouble();
    const reasons = { ...unsure, reasons: ['conflict'] } as const;
    const compounds = ['1', '2', '3'].map((label) =>
      compoundOf(label, { ...reasons, reasons: ['conflict'] }),
    );
    const first = await open({ compounds, corrections: 4 }, '?view=review', server);
    await until(() => wordsOf(first.app).includes('1 of 3'), 'the queue');
    (find(first.app, '.work') as HTMLElement).focus();
    await press('a');
    await until(() => wordsOf(first.app).includes('2 of 3'), 'one less');
    await until(() => localStorage.getItem('moiety-patsight-review')?.includes('compound:2'), 'it kept');
    server.log = [
      {
        ...late,
        version: 5,
        item: 'compound:3',
        action: 'reject',
        field: null,
        value: '',
        outcome: 'applied',
      },
    ];
    first.app.remove();
    closeTool();
    const again = await openTool(`/view-pdf/${first.id}?view=review`, { server });
    await until(() => wordsOf(again.app).includes('2 of 3'), 'the place');
    await until(() => /Changed since you were last here, .*: 1/.test(wordsOf(again.app)), 'the changes');
    again.app.remove();
    closeTool();
    const reloaded = await openTool(`/view-pdf/${first.id}?view=review`, { server });
    await until(() => /Changed since you were last here, .*: 1/.test(wordsOf(reloaded.app)), 'them again');
    findByWords(reloaded.app, 'patsight-changed-since mo-button, mo-button', 'Dismiss')!.click();
    await until(() => !wordsOf(reloaded.app).includes('Changed since'), 'it seen');
    expect(wordsOf(reloaded.app)).to.contain('2 of 3');
  });
});

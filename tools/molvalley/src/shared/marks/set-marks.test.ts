import { tagSchema } from '@moiety/contract';
import type { MoleculeMarks, MoleculeNote } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import { readTags } from '@moiety/tool-kit/read-tags.ts';
import { expect } from '@open-wc/testing';
import { readMolecule } from '../../../test/molecules.ts';
import { until } from '../../../test/tool.ts';
import { MoleculeTable } from '../table/molecule-table.ts';
import { valueCounts } from '../table/value-counts.ts';
import { NoteDrafts } from './note-drafts.ts';
import { SetMarks } from './set-marks.ts';
import type { MarksStore } from './set-marks.ts';

const marked = { by: 'Ada', at: '2026-11-27T10:12:00.000Z' };
const marksOf = (position: number, given: Partial<MoleculeMarks> = {}): MoleculeMarks => ({
  position,
  star: false,
  tags: [],
  marked: null,
  note: null,
  ...given,
});
const noteOf = (text: string, version: number): MoleculeNote => ({ text, version, ...marked });

/** A store whose calls a test answers one by one. */
class HeldStore implements MarksStore {
  readonly sent: string[] = [];
  #waiting: ((go: () => void) => void)[] = [];
  pages: MoleculeMarks[][] = [[]];
  notes = 0;

  /** Answers the call that has waited longest, or refuses it. */
  answer(failure?: ApiFailure): Promise<void> {
    return this.#answer(() => this.#waiting.shift(), failure);
  }

  /** Answers the call that came last. */
  answerLast(): Promise<void> {
    return this.#answer(() => this.#waiting.pop());
  }

  async #answer(take: () => ((go: () => void) => void) | undefined, failure?: ApiFailure): Promise<void> {
    const waiting = await until(take, 'a call');
    waiting(() => {
      if (failure) throw failure;
    });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  #hold<Answer>(call: string, give: () => Answer): Promise<Answer> {
    this.sent.push(call);
    return new Promise((resolve, reject) => {
      this.#waiting.push((go) => {
        try {
          go();
          resolve(give());
        } catch (failure) {
          reject(failure);
        }
      });
    });
  }

  read: MarksStore['read'] = (from) =>
    this.#hold(`read ${from}`, () => {
      const items = this.pages.shift() ?? [];
      return { items, more: this.pages.length > 0 };
    });

  mark: MarksStore['mark'] = (molecules, change) =>
    this.#hold(`${change.kind === 'star' ? 'star' : change.tag} ${change.on} ${molecules}`, () => ({
      marked,
    }));

  writeNote: MarksStore['writeNote'] = (position, text, seen) =>
    this.#hold(`note ${position} ${seen} ${text}`, () => noteOf(text, seen + 1));
}

const refused = new ApiFailure({ kind: 'refused', status: 500, message: 'broken' });

/** Marks of a set of six molecules, read. */
const begin = async (pages: MoleculeMarks[][] = [[]]) => {
  const table = new MoleculeTable();
  table.append([0, 1, 2, 3, 4, 5].map((position) => readMolecule(position)));
  const marks = new SetMarks(table, () => undefined);
  const store = new HeldStore();
  store.pages = pages;
  marks.take({ updatedAt: '1', role: 'own', deletedAt: null });
  expect(marks.state.phase).to.equal('unsaved');
  marks.keepIn(store);
  const { length } = pages;
  for (let page = 0; page < length; page++) await store.answer();
  await until(() => marks.state.phase === 'ready', 'the marks');
  return { table, marks, store };
};
const starred = (marks: SetMarks): number[] =>
  [0, 1, 2, 3, 4, 5].filter((position) => marks.at(position)?.star);

describe('the marks of a set', () => {
  it('are read page by page, and not again while the set is as it was', async () => {
    const { marks, store } = await begin([
      [marksOf(0, { star: true }), marksOf(2)],
      [marksOf(4, { star: true })],
    ]);
    expect(store.sent).to.deep.equal(['read 0', 'read 3']);
    expect(starred(marks)).to.deep.equal([0, 4]);
    marks.take({ updatedAt: '1', role: 'own', deletedAt: null });
    expect(store.isWaiting).to.equal(false);
    store.pages = [[marksOf(1, { star: true })]];
    marks.take({ updatedAt: '2', role: 'own', deletedAt: null });
    expect(starred(marks)).to.deep.equal([0, 4]);
    await store.answer();
    await until(() => starred(marks).join() === '1', 'those of now');
  });

  it('are changed in order, one call after the other, and only where it makes a difference', async () => {
    const { marks, store } = await begin([[marksOf(1, { star: true })]]);
    const first = marks.mark([0, 1, 2], { kind: 'star', on: true });
    const second = marks.mark([1, 2], { kind: 'star', on: false });
    expect(starred(marks)).to.deep.equal([0]);
    expect(marks.counts.stars).to.equal(1);
    await until(() => store.sent.length === 2, 'the first call');
    await store.answer();
    expect(await first).to.deep.equal([0, 2]);
    await store.answer();
    expect(await second).to.deep.equal([1, 2]);
    expect(store.sent.slice(1)).to.deep.equal(['star true 1,3', 'star false 2,3']);
    expect(marks.at(0)?.marked).to.deep.equal(marked);
    expect(await marks.mark([0], { kind: 'star', on: true })).to.deep.equal([]);
  });

  it('are as they were where a change cannot be kept, and what follows it is kept', async () => {
    const { marks, store } = await begin();
    const first = marks.mark([0], { kind: 'tag', tag: 'hit', on: true }).catch((failure: unknown) => failure);
    const second = marks.mark([1], { kind: 'tag', tag: 'hit', on: true });
    expect(marks.counts.tags.get('hit')).to.equal(2);
    await store.answer(refused);
    expect(await first).to.equal(refused);
    await store.answer();
    await second;
    expect([marks.at(0)?.tags, marks.at(1)?.tags]).to.deep.equal([undefined, ['hit']]);
  });

  it('that are kept while they are read anew are not lost to what was read before', async () => {
    const { marks, store } = await begin();
    store.pages = [[marksOf(3, { tags: ['old'] })]];
    marks.take({ updatedAt: '2', role: 'own', deletedAt: null });
    const change = marks.mark([3], { kind: 'star', on: true });
    await until(() => store.sent.length === 3, 'both calls');
    // The page was read before the change; its answer comes last.
    await store.answerLast();
    await change;
    await store.answer();
    await until(() => marks.at(3)?.tags.length, 'what was read');
    expect(marks.at(3)).to.deep.include({ star: true, tags: ['old'] });
    store.pages = [[marksOf(3, { tags: ['old'] })]];
    marks.take({ updatedAt: '3', role: 'read', deletedAt: null });
    expect(marks.mayChange).to.equal(false);
  });

  it('are values of their columns: tags one by one, stars first', async () => {
    const { table } = await begin([
      [marksOf(1, { star: true, tags: ['a', 'b'] }), marksOf(4, { tags: ['b'], note: noteOf('Why?', 1) })],
    ]);
    const counts = await valueCounts(table, 'tags', new AbortController().signal);
    expect(counts?.map(({ value, count }) => `${value}:${count}`)).to.deep.equal([':4', 'b:2', 'a:1']);
    expect([...table.numbers('star')!.values]).to.deep.equal([1, 0, 1, 1, 1, 1]);
    expect([table.text(1, 'star'), table.text(1, 'tags'), table.text(4, 'note')]).to.deep.equal([
      '★',
      'a; b',
      'Why?',
    ]);
    expect(table.columns.map(({ id }) => id).slice(0, 6)).to.deep.equal([
      'select',
      'star',
      'structure',
      'name',
      'tags',
      'note',
    ]);
  });
});

describe('a note that is being written', () => {
  it('is saved with what was typed meanwhile behind it, by the version that came of it', async () => {
    const { marks, store } = await begin();
    const drafts = new NoteDrafts(marks, 20);
    drafts.type(2, 'a');
    await until(() => store.sent.at(-1) === 'note 2 0 a', 'the first');
    drafts.type(2, 'ab');
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
    expect(store.sent).to.have.length(2);
    expect(drafts.unsaved).to.equal(true);
    await store.answer();
    await until(() => store.sent.at(-1) === 'note 2 1 ab', 'the second');
    await store.answer();
    await until(() => !drafts.unsaved, 'that it is kept');
    expect([drafts.text(2), drafts.state(2)?.phase]).to.deep.equal(['ab', 'saved']);
    expect(await drafts.leave(2)).to.equal(true);
    expect(drafts.state(2)).to.equal(undefined);
  });
});

const parse = (text: string): string | undefined => tagSchema.safeParse(text).data;

describe('tags that are typed', () => {
  it('are parted by commas and semicolons of both scripts, and written as they are known', () => {
    expect(readTags(' a, HIT；b、c ;a', ['hit'], parse)).to.deep.equal(['a', 'hit', 'b', 'c']);
    expect(readTags(' , ', [], parse)).to.deep.equal([]);
    expect(readTags(`ok, ${'x'.repeat(41)}`, [], parse)).to.equal(undefined);
  });
});

import { RecogniserError } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { expect } from '@open-wc/testing';
import { LibraryDouble } from '../../../test/library-double.ts';
import { RecogniserDouble } from '../../../test/recogniser-double.ts';
import { foundStructure } from '../../../test/structures.ts';
import { pictureFile, until } from '../../../test/tool.ts';
import { browserLibrary, type Library } from './library.ts';
import { openPicture, PictureProblemError } from './open-picture.ts';
import { standingOf } from './picture.ts';
import { Pictures } from './pictures.ts';

const open = (picture: Blob): Promise<ImageBitmap> =>
  openPicture(picture, async () => Promise.reject(new PictureProblemError('damaged')));
/** The size alone is of what would be laid flat. */
const flatten = async (): Promise<ImageBitmap> => createImageBitmap(new ImageData(120, 80));
const setUp = <Kept extends Library = LibraryDouble>(
  library: Kept = new LibraryDouble() as Library as Kept,
) => {
  const recogniser = new RecogniserDouble();
  let owner = '';
  const pictures = new Pictures({ recogniser, library, open, flatten, owner: async () => owner });
  return { recogniser, library, pictures, become: (name: string) => ((owner = name), pictures.load()) };
};
const standings = (pictures: Pictures): string[] => pictures.items.map(standingOf);
const add = async (pictures: Pictures, ...names: string[]): Promise<string[]> =>
  pictures.add(await Promise.all(names.map(async (name) => ({ blob: await pictureFile(name), name }))));
const quiet = (pictures: Pictures) => until(() => !pictures.progress, 'the end of the run');

describe('pictures', () => {
  it('are read one after the other; a file that is no picture fails by itself', async () => {
    const { pictures, recogniser } = setUp();
    recogniser.answers.push([foundStructure()], [foundStructure({ accepted: true, confidence: 0.97 })], []);
    const one = await pictureFile();
    pictures.add([
      { blob: one, name: 'one' },
      { blob: new Blob(['no picture']), name: 'two' },
      { blob: one, name: 'three' },
      { blob: one, name: 'four' },
    ]);
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review', 'failed', 'accepted', 'none']);
    expect(pictures.items[1]?.problem).to.equal('not-picture');
    expect(pictures.items[0]?.thumbnail?.size).to.be.greaterThan(0);
  });

  it('are reviewed by doubt, and decisions are taken back', async () => {
    const { pictures, recogniser } = setUp();
    recogniser.answers.push(
      [foundStructure({ confidence: 0.8 })],
      [foundStructure({ confidence: 0.9 }), foundStructure({ confidence: 0.2 })],
    );
    const [first, second] = await add(pictures, 'first', 'second');
    await quiet(pictures);
    expect(pictures.toReview).to.deep.equal([
      { id: second, index: 1 },
      { id: first, index: 0 },
      { id: second, index: 0 },
    ]);
    pictures.decide({ id: first!, index: 0 }, 'accepted');
    pictures.decide({ id: second!, index: 1 }, 'rejected');
    expect(standings(pictures)).to.deep.equal(['accepted', 'review']);
    expect(pictures.undo()).to.deep.equal({ id: second, index: 1 });
    expect(pictures.undo()).to.deep.equal({ id: first, index: 0 });
    expect(pictures.undo()).to.equal(undefined);
    expect(pictures.toReview.length).to.equal(3);
  });

  it('stop when cancelled, are kept, and go on later', async () => {
    const { pictures, recogniser } = setUp();
    recogniser.hold = new Promise(() => undefined);
    await add(pictures, 'first', 'second');
    await until(() => recogniser.given.length === 1, 'the first');
    expect(pictures.progress).to.deep.equal({ done: 0, total: 2 });
    pictures.cancel();
    expect(standings(pictures)).to.deep.equal(['stopped', 'stopped']);
    recogniser.hold = Promise.resolve();
    recogniser.answers.push([foundStructure()], [foundStructure()]);
    pictures.resume();
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review', 'review']);
  });

  it('say why one was not worked on, and read it again turned', async () => {
    const { pictures, recogniser } = setUp();
    recogniser.answers.push(new RecogniserError('timeout', ''), [foundStructure()]);
    const [id] = await add(pictures, 'first');
    await quiet(pictures);
    expect(pictures.get(id!)).to.include({ progress: 'failed', problem: 'timeout' });
    pictures.read(id!, { turn: 90, crop: undefined });
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review']);
    expect(recogniser.given).to.deep.equal([
      { width: 240, height: 200 },
      { width: 200, height: 240 },
    ]);
  });

  it('are there again when the page is opened once more; one that was being read is not read', async () => {
    const { library, pictures, recogniser } = setUp();
    recogniser.answers.push([foundStructure()]);
    await pictures.load();
    const [first] = await add(pictures, 'first');
    await quiet(pictures);
    library.kept.set('x', {
      ...library.kept.get(first!)!,
      id: 'x',
      progress: 'running',
      addedAt: Date.now() + 9,
    });
    const again = setUp(library);
    await again.pictures.load();
    expect(standings(again.pictures)).to.deep.equal(['review', 'stopped']);
  });

  it("come along when their owner signs in, and are not another person's", async () => {
    const { library, pictures, become } = setUp();
    await pictures.load();
    await add(pictures, 'signed out');
    await quiet(pictures);
    await become('ada');
    expect(pictures.items.map(({ owner }) => owner)).to.deep.equal(['ada']);
    expect([...library.kept.values()].map(({ owner }) => owner)).to.deep.equal(['ada']);
    const other = setUp(library);
    await other.become('bob');
    expect(other.pictures.items).to.deep.equal([]);
    await other.become('ada');
    expect(other.pictures.items.length).to.equal(1);
  });

  it('work where the browser keeps nothing, and say so', async () => {
    const library = new LibraryDouble();
    library.refuses = true;
    const { pictures, recogniser } = setUp(library);
    recogniser.answers.push([foundStructure()]);
    await pictures.load();
    await add(pictures, 'first');
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review']);
    expect(pictures.notKept).to.equal(true);
  });

  it('that were deleted come back with what was decided', async () => {
    const { pictures, recogniser, library } = setUp();
    recogniser.answers.push([foundStructure()]);
    const [id] = await add(pictures, 'first');
    await quiet(pictures);
    pictures.decide({ id: id!, index: 0 }, 'accepted');
    const removed = pictures.remove([id!]);
    await until(() => library.kept.size === 0, 'the removal');
    expect(pictures.items).to.deep.equal([]);
    pictures.restore(removed);
    expect(standings(pictures)).to.deep.equal(['accepted']);
  });

  it('that are deleted while they are read are read when they come back', async () => {
    const { pictures, recogniser } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    recogniser.hold = promise;
    const [id] = await add(pictures, 'first');
    await until(() => recogniser.given.length === 1, 'the reading');
    const removed = pictures.remove([id!]);
    resolve();
    await quiet(pictures);
    recogniser.answers.push([foundStructure()]);
    pictures.restore(removed);
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review']);
  });

  it('go on being read when their owner signs in', async () => {
    const { pictures, recogniser, become } = setUp();
    await pictures.load();
    const { promise, resolve } = Promise.withResolvers<void>();
    recogniser.hold = promise;
    recogniser.answers.push([foundStructure()]);
    await add(pictures, 'first');
    await until(() => recogniser.given.length === 1, 'the reading');
    await become('ada');
    resolve();
    await quiet(pictures);
    expect(standings(pictures)).to.deep.equal(['review']);
  });

  it('that are added while the browser looks for others are there', async () => {
    const { pictures, library } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    const list = library.list;
    library.list = async (owner) => {
      const kept = await list(owner);
      await promise;
      return kept;
    };
    const loading = pictures.load();
    await add(pictures, 'early');
    resolve();
    await loading;
    expect(pictures.items.map(({ name }) => name)).to.deep.equal(['early']);
  });

  it('leave nothing to the next person: neither decisions to be undone, nor what else is open', async () => {
    let owner = 'ada';
    let left = 0;
    const library = new LibraryDouble();
    const recogniser = new RecogniserDouble();
    const pictures = new Pictures({
      recogniser,
      library,
      open,
      flatten,
      owner: async () => owner,
      left: () => (left += 1),
    });
    await pictures.load();
    recogniser.answers.push([foundStructure()]);
    const [id] = await add(pictures, 'first');
    await quiet(pictures);
    pictures.decide({ id: id!, index: 0 }, 'accepted');
    library.refuses = true;
    owner = '';
    await pictures.load();
    expect([pictures.items.length, pictures.canUndo, left]).to.deep.equal([0, false, 1]);
  });

  it('follow what another tab does to them', async () => {
    const { pictures, recogniser, library } = setUp();
    await pictures.load();
    recogniser.answers.push([foundStructure()], [foundStructure()]);
    const [first, second] = await add(pictures, 'first', 'second');
    await quiet(pictures);
    pictures.decide({ id: first!, index: 0 }, 'rejected');
    const other = pictures.get(first!)!;
    library.elsewhere({
      put: [
        { ...other, findings: other.findings.map((finding) => ({ ...finding, decision: 'accepted' })) },
        { ...other, id: 'new', name: 'new', addedAt: Date.now() + 9 },
        { ...other, id: "another person's", owner: 'bob' },
      ],
      removed: [second!],
    });
    expect(pictures.items.map(({ id }) => id)).to.deep.equal([first, 'new']);
    expect(standings(pictures)).to.deep.equal(['accepted', 'rejected']);
    // What was decided there is not taken back here.
    expect(pictures.canUndo).to.equal(false);
  });

  it('are told from tab to tab by the browser', async () => {
    const name = `moiety-pictures-test-${crypto.randomUUID()}`;
    const [here, there] = [setUp(browserLibrary(name)), setUp(browserLibrary(name))];
    await Promise.all([here.pictures.load(), there.pictures.load()]);
    here.recogniser.answers.push([foundStructure()]);
    const [id] = await add(here.pictures, 'first');
    await until(() => there.pictures.get(id!)?.progress === 'done', 'the other tab');
    there.pictures.remove([id!]);
    await until(() => here.pictures.items.length === 0, 'the first tab');
    expect(there.pictures.items).to.deep.equal([]);
    indexedDB.deleteDatabase(name);
  });

  it('that one person deleted are not brought back for the next', async () => {
    const { pictures, library, become } = setUp();
    await become('ada');
    const [id] = await add(pictures, 'first');
    await quiet(pictures);
    const removed = pictures.remove([id!]);
    await become('bob');
    pictures.restore(removed);
    await quiet(pictures);
    expect([pictures.items, [...library.kept.values()]]).to.deep.equal([[], []]);
  });

  it("stay their owner's when it cannot be told for a while who that is", async () => {
    let left = 0;
    let isOffline = false;
    const recogniser = new RecogniserDouble();
    const pictures = new Pictures({
      recogniser,
      library: new LibraryDouble(),
      open,
      flatten,
      owner: async () => {
        if (isOffline) throw new TypeError('offline');
        return 'ada';
      },
      left: () => (left += 1),
    });
    await pictures.load();
    recogniser.answers.push([foundStructure()]);
    const [id] = await add(pictures, 'first');
    await quiet(pictures);
    pictures.decide({ id: id!, index: 0 }, 'accepted');
    isOffline = true;
    await pictures.load();
    expect([pictures.items.length, pictures.canUndo, left]).to.deep.equal([1, true, 0]);
  });

  it('are shown as under way while another tab reads them again, and not decided meanwhile', async () => {
    const name = `moiety-pictures-test-${crypto.randomUUID()}`;
    const [here, there] = [setUp(browserLibrary(name)), setUp(browserLibrary(name))];
    await Promise.all([here.pictures.load(), there.pictures.load()]);
    here.recogniser.answers.push([foundStructure()], [foundStructure({ smiles: 'CC' })]);
    const [id] = await add(here.pictures, 'first');
    await until(() => there.pictures.get(id!)?.progress === 'done', 'the other tab');
    const { promise, resolve } = Promise.withResolvers<void>();
    here.recogniser.hold = promise;
    here.pictures.read(id!, { turn: 90, crop: undefined });
    await until(() => there.pictures.get(id!)?.progress === 'running', 'the word of it');
    there.pictures.decide({ id: id!, index: 0 }, 'rejected');
    there.pictures.cancel();
    expect([standings(there.pictures), there.pictures.progress]).to.deep.equal([['running'], undefined]);
    // One that is opened now is told too.
    const late = setUp(browserLibrary(name));
    await late.pictures.load();
    await until(() => late.pictures.get(id!)?.progress === 'running', 'the word of it in a new tab');
    window.dispatchEvent(new Event('pagehide'));
    for (const { pictures } of [there, late])
      await until(() => pictures.get(id!)?.progress === 'stopped', 'the word that the tab was left');
    resolve();
    for (const { pictures } of [here, there, late])
      await until(() => pictures.get(id!)?.findings[0]?.structure.smiles === 'CC', 'what was read');
    there.pictures.decide({ id: id!, index: 0 }, 'rejected');
    await until(() => standings(here.pictures)[0] === 'rejected', 'the decision');
    indexedDB.deleteDatabase(name);
  });

  it('are kept where the browser lets tabs tell each other nothing', async () => {
    const name = `moiety-pictures-test-${crypto.randomUUID()}`;
    const Channel = globalThis.BroadcastChannel;
    globalThis.BroadcastChannel = undefined as unknown as typeof BroadcastChannel;
    try {
      const { pictures } = setUp(browserLibrary(name));
      await pictures.load();
      await add(pictures, 'first');
      await quiet(pictures);
      const again = setUp(browserLibrary(name));
      await again.pictures.load();
      expect([again.pictures.items.length, pictures.notKept]).to.deep.equal([1, false]);
    } finally {
      globalThis.BroadcastChannel = Channel;
      indexedDB.deleteDatabase(name);
    }
  });
});

import { RecogniserError } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { expect } from '@open-wc/testing';
import { LibraryDouble } from '../../../test/library-double.ts';
import { RecogniserDouble } from '../../../test/recogniser-double.ts';
import { foundStructure } from '../../../test/structures.ts';
import { pictureFile, until } from '../../../test/tool.ts';
import { openPicture, PictureProblemError } from './open-picture.ts';
import { standingOf } from './picture.ts';
import { Pictures } from './pictures.ts';

const open = (picture: Blob): Promise<ImageBitmap> =>
  openPicture(picture, async () => Promise.reject(new PictureProblemError('damaged')));
const setUp = (library = new LibraryDouble()) => {
  const recogniser = new RecogniserDouble();
  let owner = '';
  const pictures = new Pictures({ recogniser, library, open, owner: async () => owner });
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
});

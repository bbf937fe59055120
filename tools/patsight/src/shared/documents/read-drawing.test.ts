import { expect } from '@open-wc/testing';
import { readDrawing } from './read-drawing.ts';

const place = { page: 1, box: { x0: 0, y0: 0, x1: 10, y1: 10 } };
const session = { id: 'd', pages: [{ width: 20, height: 20 }] } as unknown as Parameters<
  typeof readDrawing
>[1];
const never = (): Promise<never> => new Promise(() => undefined);
type Services = Parameters<typeof readDrawing>[0];
const picture = (): Promise<ImageBitmap> => createImageBitmap(new ImageData(20, 20));

/** Reads with such services, stops while it waits, and tells what is thrown. */
const stopped = async (services: object): Promise<unknown> => {
  const run = new AbortController();
  const reading = readDrawing(services as Services, session, place, run.signal);
  const thrown = reading.catch((error: unknown) => error);
  await new Promise(requestAnimationFrame);
  run.abort(new Error('stopped'));
  return thrown;
};

describe('reading a drawing again', () => {
  it('ends as soon as it is stopped, also while the picture of its page does not arrive', async () => {
    expect(await stopped({ pictures: { get: never }, recognise: never })).to.have.property(
      'message',
      'stopped',
    );
  });

  it('ends while the recognition does not', async () => {
    expect(await stopped({ pictures: { get: picture }, recognise: never })).to.have.property(
      'message',
      'stopped',
    );
  });

  it('gives what is read', async () => {
    const found = { smiles: 'C' };
    const crops: ImageBitmap[] = [];
    const recognise = async (crop: ImageBitmap) => {
      crops.push(crop);
      return [found];
    };
    const read = await readDrawing(
      { pictures: { get: picture }, recognise } as unknown as Services,
      session,
      place,
      new AbortController().signal,
    );
    expect(read).to.equal(found);
    expect([crops[0]?.width, crops[0]?.height]).to.deep.equal([10, 10]);
  });
});

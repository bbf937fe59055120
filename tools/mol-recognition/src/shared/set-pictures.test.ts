import { zipParts } from '@moiety/chemistry/files/zip-parts.ts';
import { PICTURES_MEDIA_TYPE } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import '../../../../grid/test/browser-process.ts';
import type { Finding, Picture } from './pictures/picture.ts';
import { setPictures } from './set-pictures.ts';

const findingIn = (x: number, width: number): Finding =>
  ({
    structure: { box: { x, y: 20, width, height: 50 } },
    decision: 'accepted',
    byItself: false,
  }) as unknown as Finding;

const picture = (id: string, name: string, ...findings: Finding[]): Picture =>
  ({ id, name, findings }) as unknown as Picture;

const bitmapOf = (width: number, height: number, isNoisy = false): ImageBitmap => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 1)
    pixels.data[at] = isNoisy && at % 4 < 3 ? Math.imul(at ^ (at >>> 7), 0x9e3779b1) >>> 24 : 255;
  context.putImageData(pixels, 0, 0);
  return canvas.transferToImageBitmap();
};

/** The files of an archive: name, type and size in pixels. */
const filesOf = async (archive: Blob): Promise<string[]> => {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const files: string[] = [];
  for (const { name, pieces } of zipParts(bytes, 100, () => new Error('too many'))) {
    const { width, height } = await createImageBitmap(new Blob([...pieces()] as BlobPart[]));
    files.push(`${name} ${width}x${height}`);
  }
  return files;
};

describe('the pictures of a molecule set', () => {
  it('are as they were read, under the positions of their structures; of several in one, what is about each', async () => {
    const one = picture('one', 'Scheme 1/α: "a".png', findingIn(10, 100));
    const two = picture('two', 'two.jpeg', findingIn(10, 100), findingIn(150, 50));
    let rendered = 0;
    const pictures = {
      rendered: async ({ source }: { source: unknown }) => {
        rendered += 1;
        return source === 'photograph' ? bitmapOf(3200, 800, true) : bitmapOf(240, 120);
      },
    };
    const photograph = { ...picture('photograph', 'photo.jpg', findingIn(0, 10)), source: 'photograph' };
    const archive = await setPictures(
      pictures,
      [
        { picture: one, finding: one.findings[0]!, name: '' },
        { picture: two, finding: two.findings[0]!, name: '' },
        { picture: two, finding: two.findings[1]!, name: '' },
        { picture: photograph as never, finding: photograph.findings[0]!, name: '' },
      ],
      new AbortController().signal,
    );
    expect(archive.type).to.equal(PICTURES_MEDIA_TYPE);
    expect(await filesOf(archive)).to.deep.equal([
      '0_Scheme 1_α_ _a_.png 240x120',
      '1_two.png 112x62',
      '2_two.png 56x56',
      '3_photo.jpg 1600x400',
    ]);
    // One with several structures is opened once.
    expect(rendered).to.equal(3);
  });

  it('are given up when that is asked for', async () => {
    const run = new AbortController();
    run.abort(new DOMException('left', 'AbortError'));
    const one = picture('one', 'one.png', findingIn(10, 100));
    const made = setPictures(
      { rendered: async () => bitmapOf(10, 10) },
      [{ picture: one, finding: one.findings[0]!, name: '' }],
      run.signal,
    );
    expect(await made.then(undefined, (error: Error) => error.name)).to.equal('AbortError');
  });
});

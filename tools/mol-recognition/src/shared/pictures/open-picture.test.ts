import { expect } from '@open-wc/testing';
import { openPicture, PictureProblemError } from './open-picture.ts';
import type { PictureProblem } from './open-picture.ts';
import {
  flattenedBy,
  renderPicture,
  tiltedTo,
  turnedBy,
  unchanged,
  turnedCorners,
} from './render-picture.ts';

const noTiff = async (): Promise<never> => {
  throw new PictureProblemError('damaged');
};
const problemOf = async (blob: Blob): Promise<PictureProblem | undefined> => {
  try {
    (await openPicture(blob, noTiff)).close();
    return undefined;
  } catch (error) {
    if (error instanceof PictureProblemError) return error.problem;
    throw error;
  }
};
const bytes = (...parts: (number[] | string)[]): Blob =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

describe('a picture that cannot be read', () => {
  for (const [what, blob, problem] of [
    ['an empty file', bytes(), 'empty'],
    ['a PDF', bytes('%PDF-1.7'), 'pdf'],
    ['a TIFF of either byte order that is cut off', bytes([0x49, 0x49, 0x2a, 0]), 'damaged'],
    ['a TIFF of the other', bytes([0x4d, 0x4d, 0, 0x2a]), 'damaged'],
    ['a HEIC', bytes([0, 0, 0, 24], 'ftypheic', '0'.repeat(30)), 'heic'],
    ['a text', bytes('CC(=O)Oc1ccccc1'), 'not-picture'],
    ['a PNG that is cut off', bytes(PNG, [0, 0, 0, 9, 0, 0, 0, 9]), 'damaged'],
    [
      'a PNG whose header says that it is larger than can be read',
      bytes(PNG, [0, 0, 0x40, 0, 0, 0, 0x40, 0]),
      'too-large',
    ],
    [
      'a JPEG whose header says so',
      bytes([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 0, 0, 0]),
      'too-large',
    ],
    [
      'a WebP whose header says so',
      bytes('RIFF', [22, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0]),
      'too-large',
    ],
    [
      'a lossless WebP whose header says so',
      bytes('RIFF', [22, 0, 0, 0], 'WEBPVP8L', [10, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f], '0'.repeat(9)),
      'too-large',
    ],
    [
      'a BMP whose header says so',
      bytes(
        'BM',
        [...Array.from({ length: 12 }, () => 0), 40, 0, 0, 0],
        [0, 0x40, 0, 0, 0, 0xc0, 0xff, 0xff],
        [1],
      ),
      'too-large',
    ],
    [
      'a BMP of the oldest kind whose header says so',
      bytes('BM', [50, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0], [12, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 24, 0]),
      'too-large',
    ],
    ['a text that begins as a BMP does', bytes('BMI of the patients'), 'not-picture'],
  ] as const)
    it(`is told apart: ${what}`, async () => {
      expect(await problemOf(blob)).to.equal(problem);
    });
});

const corner = (bitmap: ImageBitmap, x: number, y: number): string => {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(x, y, 1, 1).data.slice(0, 3).join(' ');
};

describe('a picture that is read', () => {
  it('can be a BMP of the oldest kind, whose sizes have 16 bits', async () => {
    const sizes = [12, 0, 0, 0, 3, 0, 2, 0, 1, 0, 24, 0];
    const rows = Array.from({ length: 24 }, () => 0);
    const opened = await openPicture(
      bytes('BM', [50, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0], sizes, rows),
      noTiff,
    );
    expect([opened.width, opened.height]).to.deep.equal([3, 2]);
    opened.close();
  });

  it('can be a vector picture, at twice its size', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9"/></svg>';
    const opened = await openPicture(new Blob([svg], { type: 'image/svg+xml' }), noTiff);
    expect([opened.width, opened.height]).to.deep.equal([80, 60]);
    opened.close();
  });

  it('is turned, then cropped; what is transparent is white', async () => {
    const canvas = new OffscreenCanvas(40, 20);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#000';
    context.fillRect(0, 0, 10, 10);
    const bitmap = canvas.transferToImageBitmap();
    const turned = renderPicture(bitmap, turnedBy(unchanged, 90));
    expect([turned.width, turned.height]).to.deep.equal([20, 40]);
    expect(corner(turned, 15, 5)).to.equal('0 0 0');
    expect(corner(turned, 5, 5)).to.equal('255 255 255');
    const part = renderPicture(bitmap, { turn: 90, crop: { x: 12, y: 2, width: 6, height: 20 } });
    expect([part.width, part.height, corner(part, 0, 0)]).to.deep.equal([6, 20, '0 0 0']);
    expect(turnedBy(turnedBy(unchanged, -90), 90)).to.deep.equal(unchanged);
  });

  it('is straightened with its corners, or beneath a crop box that stays', async () => {
    const canvas = new OffscreenCanvas(200, 100);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 200, 100);
    // A line that leans by ten degrees.
    context.translate(100, 50);
    context.rotate((10 * Math.PI) / 180);
    context.fillStyle = '#000';
    context.fillRect(-80, -2, 160, 4);
    const bitmap = canvas.transferToImageBitmap();
    const straight = renderPicture(bitmap, tiltedTo(unchanged, -10));
    expect([straight.width, straight.height]).to.deep.equal([214, 133]);
    const isInk = (picture: ImageBitmap, x: number, y: number): boolean =>
      Number(corner(picture, x, y).split(' ')[0]) < 40;
    for (const x of [35, 107, 180]) expect(isInk(straight, x, 66)).to.equal(true);
    expect(corner(straight, 0, 0)).to.equal('255 255 255');
    const crop = { x: 20, y: 40, width: 160, height: 20 };
    const part = renderPicture(bitmap, tiltedTo({ turn: 0, crop }, -10));
    expect([part.width, part.height, isInk(part, 5, 10), isInk(part, 150, 10)]).to.deep.equal([
      160,
      20,
      true,
      true,
    ]);
    expect(tiltedTo(tiltedTo(unchanged, 3.5), 0)).to.deep.equal(unchanged);
    expect(tiltedTo(unchanged, 99).tilt).to.equal(45);
  });

  it('keeps its corners whichever way it lies', () => {
    const size = { width: 400, height: 300 };
    const corners = [
      { x: 10, y: 20 },
      { x: 390, y: 30 },
      { x: 380, y: 280 },
      { x: 40, y: 250 },
    ] as const;
    expect(turnedCorners(corners, size, 0)).to.deep.equal(corners);
    // Turned clockwise, its lower left corner is the upper left one.
    const onSide = turnedCorners(corners, size, 90);
    expect(onSide[0]).to.deep.equal({ x: 50, y: 40 });
    expect(onSide[1]).to.deep.equal({ x: 280, y: 10 });
    expect(turnedCorners(onSide, { width: 300, height: 400 }, 270)).to.deep.equal(corners);
    expect(turnedCorners(turnedCorners(corners, size, 180), size, 180)).to.deep.equal(corners);
    const flat = flattenedBy({ turn: 90, tilt: 3, crop: { x: 0, y: 0, width: 9, height: 9 } }, corners);
    expect(flat).to.deep.equal({ corners, turn: 90, crop: undefined });
    expect(tiltedTo(turnedBy(flat, 90), 2)).to.deep.equal({ corners, turn: 180, tilt: 2, crop: undefined });
  });
});

import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { decodeTiff } from '../../tools/mol-recognition/src/shared/pictures/decode-tiff.ts';

const sample = new URL('../../tools/mol-recognition/samples/aspirin.png', import.meta.url).pathname;

/** 24 by 10 pixels in CCITT Group 4, black from 3, 2 to 14, 6. */
const GROUP_4 =
  'SUkqABAAAADMB//48AEAEA0AAAEDAAEAAAAYAAAAAQEDAAEAAAAKAAAAAgEDAAEAAAABAAAAAwEDAAEAAAAEAAAABgEDAAEAAAAAAAAACgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAEgEDAAEAAAABAAAAFQEDAAEAAAABAAAAFgEDAAEAAAAKAAAAFwEEAAEAAAAIAAAAHAEDAAEAAAABAAAAKQEDAAIAAAAAAAEAAAAAAA==';

beforeAll(() => {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    },
  );
});

const decode = (file: Buffer): ReturnType<typeof decodeTiff> => decodeTiff(Uint8Array.from(file).buffer);

test.each(
  (['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const).flatMap((compression) =>
    [1, 3, 6, 8].map((orientation) => ({ compression, orientation })),
  ),
)('a TIFF is decoded as the command decodes it: %o', async ({ compression, orientation }) => {
  const file = await sharp(sample)
    .flatten({ background: '#fff' })
    .tiff({ compression })
    .withMetadata({ orientation })
    .toBuffer();
  const decoded = decode(file);
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (typeof decoded === 'string') throw new Error(decoded);
  expect([decoded.width, decoded.height]).toEqual([info.width, info.height]);
  const differences = data.filter((value, at) => Math.abs(value - (decoded.data[at] ?? -9)) > 2);
  expect(differences).toHaveLength(0);
});

test('so is a fax, as patent offices have them', () => {
  const decoded = decode(Buffer.from(GROUP_4, 'base64'));
  if (typeof decoded === 'string') throw new Error(decoded);
  const isBlack = (x: number, y: number): boolean => decoded.data[4 * (24 * y + x)] === 0;
  expect([decoded.width, decoded.height]).toEqual([24, 10]);
  expect([isBlack(3, 2), isBlack(14, 6), isBlack(2, 2), isBlack(15, 6), isBlack(3, 7)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each(['', 'II*\0', `II*\0\u0008\0\0\0${'\u00ff'.repeat(40)}`])(
  'one that is cut off is damaged',
  (bytes) => {
    expect(decode(Buffer.from(bytes, 'latin1'))).toBe('damaged');
  },
);

import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  AVATAR_BYTES_MAX,
  AVATAR_SIZE,
  currentUser,
  encodeBase64,
  errorCode,
  NICKNAME_MAX,
  signIn,
  updateUserInfo,
  uploadAvatar,
  userInfo,
} from '@moiety/contract';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startProduct, type Answer, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
const flat = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** A picture that is red on the left and blue on the right. */
const halves = async (width: number, height: number) =>
  flat(width, height).composite([
    {
      input: await flat(width / 2, height, blue)
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ]);
/** A picture of noise, which takes about as many bytes as it has channels. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } }).png({
    compressionLevel: 0,
  });

/** A PNG file with other numbers in its head, and the checksum that belongs to them. */
const claiming = (png: Buffer, width: number, height: number): Buffer => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};

const upload = (token: string | undefined, file: Buffer, headers: Record<string, string> = {}) =>
  product.call(uploadAvatar, {
    ...(token !== undefined && { token }),
    body: { image: file.toString('base64') },
    headers: { 'accept-language': 'en', ...headers },
  });
const keyOf = ({ status, data, text }: Answer): string => {
  if (status !== 200) throw new Error(`refused: ${text}`);
  return (data as { key: string }).key;
};
const change = (token: string | undefined, body: object, headers: Record<string, string> = {}) =>
  product.call(updateUserInfo, {
    ...(token !== undefined && { token }),
    body,
    headers: { 'accept-language': 'en', ...headers },
  });
const wrong = ({ data }: Answer): { path: string; message: string }[] | undefined =>
  (data as { fields?: { path: string; message: string }[] } | null)?.fields;
const get = (url: string) => product.portal.inject({ url, headers: { host: 'localhost:8100' } });
/** Uploads a picture and shows it. @returns its address */
const show = async (token: string, file: Buffer): Promise<string> => {
  const answer = await change(token, { headerImg: keyOf(await upload(token, file)) });
  expect(answer.status).toBe(200);
  return (answer.data as { headerImg: string }).headerImg;
};
const kept = async (id: string): Promise<number> =>
  (await product.pool.query('select 1 from avatars where account_id = $1', [id])).rowCount ?? 0;
/** The color of a pixel. */
const pixel = async (
  file: Buffer,
  left: number,
  top: number,
): Promise<{ r: number; g: number; b: number }> => {
  const [r = 0, g = 0, b = 0] = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { r, g, b };
};
const isRed = ({ r, b }: { r: number; b: number }): boolean => r > 150 && b < 100;

describe('an avatar', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is made of a %s file, cut to a square', async (type) => {
    const token = await product.tokenOf();
    const address = await show(token, await flat(640, 480)[type]().toBuffer());
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    const made = await sharp(answer.rawPayload).metadata();
    expect(made).toMatchObject({ format: 'webp', width: AVATAR_SIZE, height: AVATAR_SIZE });
    expect(isRed(await pixel(answer.rawPayload, 128, 128))).toBe(true);
  });

  test('is the middle of a picture that is no square', async () => {
    const token = await product.tokenOf();
    const wide = await (await halves(600, 200)).png().toBuffer();
    const { rawPayload } = await get(await show(token, wide));
    expect(isRed(await pixel(rawPayload, 40, 128))).toBe(true);
    expect(isRed(await pixel(rawPayload, 216, 128))).toBe(false);
  });

  test.each([
    ['a strip', 8000, 4],
    ['a single pixel', 1, 1],
  ])('is made of %s too', async (_, width, height) => {
    const token = await product.tokenOf();
    const { rawPayload } = await get(await show(token, await flat(width, height).png().toBuffer()));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: AVATAR_SIZE, height: AVATAR_SIZE });
  });

  test('stands upright, and has nothing of what a camera wrote into the file', async () => {
    const token = await product.tokenOf();
    // Turned by 90° when it is shown: what is on the left of the pixels is at the top then.
    const photo = await (
      await halves(600, 600)
    )
      .withExif({
        IFD0: { Copyright: 'Ada Lovelace', Make: 'Camera of Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    // The tag that leads to the place where the photo was taken, as bytes of a little-endian file.
    const place = Buffer.from([0x25, 0x88]);
    expect([before.orientation, before.exif?.includes(place)]).toEqual([6, true]);

    const { rawPayload } = await get(await show(token, photo));
    const after = await sharp(rawPayload).metadata();
    const parts = ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const;
    expect(parts.filter((part) => after[part] !== undefined)).toEqual([]);
    const words = ['Exif', 'Ada', 'Camera', 'xmpmeta'];
    expect(words.filter((word) => photo.includes(word))).toEqual(words);
    expect(words.filter((word) => rawPayload.includes(word))).toEqual([]);
    expect(isRed(await pixel(rawPayload, 128, 30))).toBe(true);
    expect(isRed(await pixel(rawPayload, 128, 226))).toBe(false);
  });

  test('is seen by everybody at an address that is kept, and that nobody guesses', async () => {
    const token = await product.tokenOf();
    const address = await show(token, await flat(300, 300).png().toBuffer());
    expect(address).toMatch(/^\/ironAPI\/api\/v1\/public\/user_center\/avatar\/[\w-]{32}$/);
    const answer = await get(address);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-disposition']).toMatch(/^inline/);
    expect(answer.headers['set-cookie']).toBeUndefined();

    const [folder] = address.split(/[^/]+$/);
    for (const key of ['', 'x', 'A'.repeat(32), `${address.split('/').at(-1)}A`, '..%2Finfo', '%00']) {
      const other = await get(`${folder}${key}`);
      expect([key, other.statusCode]).toEqual([key, 404]);
      expect(other.headers['cache-control']).toBe('no-store');
    }
  });

  test('is told by every call that tells who somebody is, and by the next token', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const headerImg = await show(token, await flat(300, 300).png().toBuffer());
    expect((await product.call(userInfo, { token })).data).toMatchObject({ headerImg });
    expect((await product.call(currentUser, { token })).data).toMatchObject({ headerImage: headerImg });
    const again = await product.call(signIn, {
      body: { account: email, credential: encodeBase64(PASSWORD) },
    });
    expect(decodeJwt((again.data as { token: string }).token)).toMatchObject({ headerImage: headerImg });
  });

  test('takes the place of the former one, which is gone; and can be removed', async () => {
    const { id, email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const first = await show(token, await flat(300, 300).png().toBuffer());
    const waiting = keyOf(await upload(token, await flat(300, 300).png().toBuffer()));
    expect((await get(first)).statusCode).toBe(200);
    // One picture is shown and one waits, however often somebody uploads.
    const second = keyOf(await upload(token, await flat(300, 300, blue).png().toBuffer()));
    expect(await kept(id)).toBe(2);
    expect((await change(token, { headerImg: waiting })).status).toBe(400);

    const answer = await change(token, { headerImg: second });
    expect((await get(first)).statusCode).toBe(404);
    expect(await kept(id)).toBe(1);
    const { headerImg } = answer.data as { headerImg: string };
    expect(isRed(await pixel((await get(headerImg)).rawPayload, 9, 9))).toBe(false);
    // The same once more changes nothing.
    expect((await change(token, { headerImg: second })).data).toEqual(answer.data);

    expect((await change(token, { headerImg: '' })).data).toMatchObject({ headerImg: '' });
    expect((await product.call(userInfo, { token })).data).toMatchObject({ headerImg: '' });
    expect((await get(headerImg)).statusCode).toBe(404);
    expect(await kept(id)).toBe(0);
  });

  test('goes with its account', async () => {
    const { id, email } = await product.addPerson();
    const address = await show(await product.tokenOf(email), await flat(30, 30).png().toBuffer());
    await product.pool.query('delete from accounts where id = $1', [id]);
    expect((await get(address)).statusCode).toBe(404);
  });

  test('of several that come at once, each is answered and one waits', async () => {
    const { id, email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const file = await flat(900, 900).jpeg().toBuffer();
    const keys = await Promise.all(Array.from({ length: 5 }, async () => keyOf(await upload(token, file))));
    expect(new Set(keys).size).toBe(5);
    expect(await kept(id)).toBe(1);
  });
});

describe('a file that is no avatar', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  const noPicture = 'This is not a PNG, JPEG or WebP image';
  test.each([
    ['a GIF', () => flat(9, 9).gif().toBuffer(), noPicture],
    ['a TIFF', () => flat(9, 9).tiff().toBuffer(), noPicture],
    ['an AVIF', () => flat(16, 16).avif().toBuffer(), noPicture],
    ['an SVG', async () => svg, noPicture],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), noPicture],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), noPicture],
    ['nothing', async () => Buffer.alloc(0), noPicture],
    ['a sound of RIFF', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt '), noPicture],
    [
      'another kind that begins like a PNG',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), svg]),
      'The picture is damaged and cannot be read',
    ],
    [
      'half a JPEG',
      async () => {
        const whole = await noise(200).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      'The picture is damaged and cannot be read',
    ],
    [
      'half a PNG',
      async () => {
        const whole = await noise(200).toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      'The picture is damaged and cannot be read',
    ],
    [
      'half a WebP',
      async () => {
        const whole = await noise(200).webp().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      'The picture is damaged and cannot be read',
    ],
  ])('is refused in words: %s', async (_, make, message) => {
    const { id, email } = await product.addPerson();
    const answer = await upload(await product.tokenOf(email), await make());
    expect(answer).toMatchObject({ status: 400, code: errorCode.invalidRequest });
    expect(wrong(answer)).toEqual([{ path: 'image', message }]);
    expect(await kept(id)).toBe(0);
  });

  test('is told in Chinese too', async () => {
    const answer = await upload(await product.tokenOf(), svg, { 'accept-language': 'zh-CN' });
    expect(wrong(answer)).toEqual([{ path: 'image', message: '这不是PNG、JPEG或WebP图片' }]);
  });

  test('is refused where it is larger than 1M, by a byte or by much', async () => {
    const token = await product.tokenOf();
    const small = await flat(9, 9).png().toBuffer();
    // What follows a picture's end is no part of it.
    const padded = (bytes: number): Buffer => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect((await upload(token, padded(AVATAR_BYTES_MAX))).status).toBe(200);
    const said = [{ path: 'image', message: 'The picture must not be larger than 1 MB' }];
    for (const bytes of [AVATAR_BYTES_MAX + 1, AVATAR_BYTES_MAX + 3, AVATAR_BYTES_MAX * 1.4]) {
      const answer = await upload(token, padded(bytes));
      expect(answer).toMatchObject({ status: 400, code: errorCode.invalidRequest });
      expect(wrong(answer)).toEqual(said);
    }
    expect(await upload(token, padded(AVATAR_BYTES_MAX * 3))).toMatchObject({
      status: 413,
      code: errorCode.tooLarge,
    });
  });

  test.each([
    [6000, 4001],
    [100_000, 100_000],
  ])('is refused before it is decoded where it says that it has %d by %d pixels', async (width, height) => {
    // Decoded, it would be found damaged: it has 81 pixels.
    const bomb = claiming(await flat(9, 9).png().toBuffer(), width, height);
    const answer = await upload(await product.tokenOf(), bomb);
    expect(wrong(answer)).toEqual([
      { path: 'image', message: 'The picture has more than 24 million pixels' },
    ]);
  });

  test('is no text that is not base64', async () => {
    const token = await product.tokenOf();
    for (const image of ['not base64!', 'A', null, 7]) {
      const answer = await product.call(uploadAvatar, { token, body: { image } as object });
      expect(answer).toMatchObject({ status: 400, code: errorCode.invalidRequest });
    }
  });
});

describe('a profile', () => {
  test('takes a nickname without the space around it, and keeps the picture', async () => {
    const token = await product.tokenOf();
    const headerImg = await show(token, await flat(9, 9).png().toBuffer());
    const answer = await change(token, { nickname: '  王 小明  ' });
    expect(answer.data).toEqual({ nickname: '王 小明', headerImg });
    expect((await product.call(userInfo, { token })).data).toMatchObject({ nickname: '王 小明', headerImg });
    const both = keyOf(await upload(token, await flat(9, 9).png().toBuffer()));
    expect((await change(token, { nickname: 'Ada L', headerImg: both })).data).toMatchObject({
      nickname: 'Ada L',
      headerImg: expect.stringContaining(both) as string,
    });
  });

  test.each([
    ['empty', '   ', 'This field is required'],
    ['too long', 'x'.repeat(NICKNAME_MAX + 1), 'At most 60 characters'],
    ['not to be stored', 'A\0da', 'Contains characters that cannot be stored'],
  ])('takes no nickname that is %s', async (_, nickname, message) => {
    const token = await product.tokenOf();
    const answer = await change(token, { nickname });
    expect(answer.status).toBe(400);
    expect(wrong(answer)).toEqual([{ path: 'nickname', message }]);
    expect((await product.call(userInfo, { token })).data).toMatchObject({ nickname: 'Ada' });
  });

  test('takes a nickname on one line, without what is not seen', async () => {
    const token = await product.tokenOf();
    const answer = await change(token, { nickname: '\u001B]0;title\u0007Ada\u202E\nLovelace' });
    expect(answer.data).toMatchObject({ nickname: ']0;title Ada Lovelace' });
    const unseen = await change(token, { nickname: '\u200B\u202E' });
    expect([unseen.status, wrong(unseen)]).toEqual([
      400,
      [{ path: 'nickname', message: 'This field is required' }],
    ]);
  });

  test('takes nothing, or what it does not know, for a mistake', async () => {
    const token = await product.tokenOf();
    expect((await change(token, {})).status).toBe(400);
    expect((await change(token, { nickname: 'Ada', administrator: true })).status).toBe(400);
  });

  test('shows no picture but an own one', async () => {
    const theirs = await product.tokenOf();
    const shown = await show(theirs, await flat(9, 9).png().toBuffer());
    const waiting = keyOf(await upload(theirs, await flat(9, 9).png().toBuffer()));
    const token = await product.tokenOf();
    for (const headerImg of [shown.split('/').at(-1), waiting, 'https://elsewhere.example/a.png', shown]) {
      const answer = await change(token, { headerImg });
      expect(answer).toMatchObject({ status: 400, code: errorCode.invalidRequest });
      expect(wrong(answer)).toEqual([
        { path: 'headerImg', message: 'This picture is no longer available. Please upload it again' },
      ]);
    }
    expect((await product.call(userInfo, { token })).data).toMatchObject({ headerImg: '' });
    // And takes nothing from its owner.
    expect((await get(shown)).statusCode).toBe(200);
    expect((await change(theirs, { headerImg: waiting })).status).toBe(200);
  });

  test('is changed by whoever is signed in only', async () => {
    const file = await flat(9, 9).png().toBuffer();
    expect(await upload(undefined, file)).toMatchObject({ status: 401, code: errorCode.signInAgain });
    expect(await change(undefined, { nickname: 'Eve' })).toMatchObject({
      status: 401,
      code: errorCode.signInAgain,
    });
    const token = await product.tokenOf();
    await product.identity.revoke(token);
    expect((await upload(token, file)).status).toBe(401);
    expect((await change(token, { nickname: 'Eve' })).status).toBe(401);
  });

  test('is changed so often in an hour, and pictures are uploaded so often', async () => {
    const token = await product.tokenOf();
    const file = Buffer.from('no picture');
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++) statuses.push((await upload(token, file)).status);
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    const refused = await upload(token, file);
    expect(refused).toMatchObject({ status: 429, code: errorCode.tooManyRequests });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // It is counted by account, and apart from changes.
    expect((await change(token, { nickname: 'Still Ada' })).status).toBe(200);
    expect((await upload(await product.tokenOf(), file)).status).toBe(400);
    for (let index = 0; index < 59; index++) await change(token, { nickname: `Ada ${index}` });
    expect((await change(token, { nickname: 'Once more' })).status).toBe(429);
  });
});

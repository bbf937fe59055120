import { AVATAR_BYTES_MAX, AVATAR_SIZE, pictureTypeOf } from '@moiety/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { makeFairQueue } from '../../fair-queue.ts';
import { avatarTooLarge } from '../../plugins/field-wording.ts';
import { Refusal, type Wording } from '../../refusal.ts';

/** The most pixels of a picture, width times height: those of a camera of 24 megapixels. */
const PIXELS_MAX = 24_000_000;

type OpenPicture = (file: Buffer, options: SharpOptions) => Sharp;

const refused = (wording: Wording): Refusal =>
  new Refusal('invalidRequest', undefined, { fields: [{ path: 'image', wording }] });
const noPicture: Wording = (msg) =>
  msg('This is not a PNG, JPEG or WebP image', { id: 'server.avatarNoPicture' });
const damaged: Wording = (msg) =>
  msg('The picture is damaged and cannot be read', { id: 'server.avatarDamaged' });
const tooManyPixels: Wording = (msg) =>
  msg('The picture has more than 24 million pixels', { id: 'server.avatarPixels' });

let loaded: Promise<OpenPicture> | undefined;

/** Loads the library with the first picture: a server that is never given one does without it. */
const loadLibrary = (): Promise<OpenPicture> => {
  loaded ??= (async () => {
    const { default: sharp } = await import('sharp');
    // Strangers' files meet three decoders, and none of the others that the library has.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    // No picture is drawn twice, and one at a time leaves the other cores to the calls.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  })();
  return loaded;
};

/**
 * One after the other: a picture of the most pixels takes 100 MB while it is decoded, and that is all that pictures ever take. One
 * account's wait behind each other, and not before everybody else's.
 */
const inTurn = makeFairQueue({
  name: 'avatars',
  atOnce: 1,
  perMember: 5,
  perGroup: 5,
  total: 50,
  retryAfter: 10,
});

/**
 * Draws a picture anew: upright by its EXIF orientation, cut to the square in its middle, in sRGB, without anything else that the
 * file held.
 * @param accountId whose it is, for its turn
 * @param file PNG, JPEG or WebP, by its content
 * @returns a WebP file of `AVATAR_SIZE` square
 * @throws Refusal naming the field `image`; `unavailable` where too many wait
 */
export const renderAvatar = async (accountId: string, file: Buffer): Promise<Buffer> => {
  if (file.length > AVATAR_BYTES_MAX) throw refused(avatarTooLarge);
  if (!pictureTypeOf(file)) throw refused(noPicture);
  const open = await loadLibrary();
  // What the head of the file says, before a pixel is decoded: a few bytes can say that they are millions of pixels.
  const head = await open(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) throw refused(damaged);
  if (head.width * head.height > PIXELS_MAX) throw refused(tooManyPixels);
  return inTurn({ group: accountId, member: accountId }, () =>
    open(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
      .webp({ quality: 86 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch(() => {
        throw refused(damaged);
      }),
  );
};

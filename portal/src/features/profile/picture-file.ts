import { str } from '@lit/localize';
import { PICTURE_TYPE_BYTES, pictureTypeOf } from '@moiety/contract/picture-type.ts';
import { AVATAR_BYTES_MAX } from '@moiety/contract/user-center.ts';
import { getLocale } from '@moiety/locales';
import type { Wording } from '../../shared/form/field-form.ts';

/** What comes of a file that somebody chose: its picture, to be closed after use, or what is wrong with it. */
export type OpenedPicture = { picture: ImageBitmap } | { problem: Wording };

const MEGABYTE = 1024 * 1024;

const tooLarge =
  (bytes: number): Wording =>
  (msg) => {
    // Rounded up: a file that is a little too large does not read as if it were not.
    const size = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(
      Math.ceil((bytes / MEGABYTE) * 10) / 10,
    );
    return msg(str`This file is ${size} MB. A picture can be up to 1 MB.`, {
      id: 'profile.picture.too-large',
    });
  };
const noPicture: Wording = (msg) =>
  msg('This file is not an image. Choose a PNG, JPEG or WebP file.', { id: 'profile.picture.none' });
const damaged: Wording = (msg) =>
  msg('This picture is damaged and cannot be read. Choose another one.', { id: 'profile.picture.damaged' });

/** Reads a picture, upright as a camera meant it, if the server would take the file. */
export const openPicture = async (file: Blob): Promise<OpenedPicture> => {
  if (file.size > AVATAR_BYTES_MAX) return { problem: tooLarge(file.size) };
  try {
    const head = await file.slice(0, PICTURE_TYPE_BYTES).arrayBuffer();
    if (!pictureTypeOf(new Uint8Array(head))) return { problem: noPicture };
    return { picture: await createImageBitmap(file) };
  } catch {
    return { problem: damaged };
  }
};

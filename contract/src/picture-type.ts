/** The kinds of pictures that an avatar may be made of. */
export type PictureType = 'png' | 'jpeg' | 'webp';

/** How many bytes of a file tell what it is. */
export const PICTURE_TYPE_BYTES = 12;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** `RIFF`, and after the four bytes of the length `WEBP`. */
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/**
 * What a file is by how it begins, whatever its name says; undefined for anything else.
 * @param bytes the file, or its first `PICTURE_TYPE_BYTES`
 */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  const has = (signature: readonly number[], at = 0): boolean =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (has(PNG)) return 'png';
  if (has(JPEG)) return 'jpeg';
  return has(RIFF) && has(WEBP, 8) ? 'webp' : undefined;
};

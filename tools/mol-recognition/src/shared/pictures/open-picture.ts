import { PIXELS_MAX, WORKING_PIXELS } from './picture-limits.ts';

/** Why a picture could not be read; `words/problem-words.ts` has the sentences. */
export type PictureProblem =
  | 'empty'
  | 'not-picture'
  | 'pdf'
  | 'heic'
  | 'damaged'
  | 'too-large'
  | 'failed'
  | 'timeout'
  | 'not-loaded';

export class PictureProblemError extends Error {
  override readonly name = 'PictureProblemError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A vector picture is drawn at twice its own size, 192 dots an inch. */
const VECTOR_SCALE = 2;
/** Bytes in which a format is told and sizes are named. */
const HEAD = 65_536;

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'svg' | 'tiff' | 'heic' | 'pdf' | undefined;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const formatOf = (head: Uint8Array): Format => {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (startsWith(head, 0xff, 0xd8)) return 'jpeg';
  if (startsWith(head, 0x47, 0x49, 0x46, 0x38)) return 'gif';
  // Two letters alone may begin a text: behind the size stand four zeros.
  if (startsWith(head, 0x42, 0x4d) && head.length > 9 && head.subarray(6, 10).every((byte) => byte === 0))
    return 'bmp';
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (startsWith(head, 0x49, 0x49, 0x2a, 0x00) || startsWith(head, 0x4d, 0x4d, 0x00, 0x2a)) return 'tiff';
  const text = new TextDecoder('latin1').decode(head.subarray(0, 1024));
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (/^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s.test(text)) return 'heic';
  return /<svg[\s>]/.test(text) ? 'svg' : undefined;
};

/** The size of a WebP, which has three kinds of header. */
const sizeOfWebp = (view: DataView): { width: number; height: number } => {
  const kind = view.getUint8(15);
  // "VP8X", "VP8L" and "VP8 ".
  if (kind === 0x58)
    return {
      width: 1 + view.getUint16(24, true) + (view.getUint8(26) << 16),
      height: 1 + view.getUint16(27, true) + (view.getUint8(29) << 16),
    };
  if (kind === 0x4c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

/** The size of a BMP, which has 16 bits in the oldest of its headers and 32 in all others. */
const sizeOfBmp = (view: DataView): { width: number; height: number } =>
  view.getUint32(14, true) < 40
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };

/** The size that a header names, before anything is decoded; undefined where it is not known. */
const sizeInHead = (head: Uint8Array, format: Format): { width: number; height: number } | undefined => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (format === 'png' && head.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (format === 'gif' && head.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (format === 'bmp' && head.length >= 26) return sizeOfBmp(view);
  if (format === 'webp' && head.length >= 30) return sizeOfWebp(view);
  if (format !== 'jpeg') return undefined;
  // Segments, until the one that begins a frame.
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = head[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
};

/** A vector picture's own size; 300 by 150 where it names none, as browsers take it. */
const drawVector = async (blob: Blob): Promise<ImageBitmap> => {
  const url = URL.createObjectURL(new Blob([blob], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = VECTOR_SCALE * Math.min(1, 4000 / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round((image.naturalWidth || 300) * scale)),
      Math.max(1, Math.round((image.naturalHeight || 150) * scale)),
    );
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.transferToImageBitmap();
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** No larger than what can be worked on everywhere. */
const withinReach = async (bitmap: ImageBitmap): Promise<ImageBitmap> => {
  const pixels = bitmap.width * bitmap.height;
  if (pixels > PIXELS_MAX) {
    bitmap.close();
    throw new PictureProblemError('too-large');
  }
  const share = Math.sqrt(WORKING_PIXELS / pixels);
  if (share >= 1) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * share),
    resizeHeight: Math.round(bitmap.height * share),
    resizeQuality: 'high',
  });
  bitmap.close();
  return smaller;
};

/** Decodes what no browser but one does. @throws {PictureProblemError} */
export type TiffDecoder = (file: Blob) => Promise<ImageBitmap>;

/**
 * Decodes a picture as the browser can (PNG, JPEG with its orientation, WebP, GIF, BMP, AVIF, SVG), and TIFF by a decoder of its own.
 * @throws {PictureProblemError} which says what is wrong with it
 */
export const openPicture = async (blob: Blob, decodeTiff: TiffDecoder): Promise<ImageBitmap> => {
  if (blob.size === 0) throw new PictureProblemError('empty');
  const head = new Uint8Array(await blob.slice(0, HEAD).arrayBuffer());
  const format = formatOf(head);
  if (format === 'pdf') throw new PictureProblemError(format);
  const size = sizeInHead(head, format);
  if (size && size.width * size.height > PIXELS_MAX) throw new PictureProblemError('too-large');
  try {
    if (format === 'tiff') return await withinReach(await decodeTiff(blob));
    return await withinReach(await (format === 'svg' ? drawVector(blob) : createImageBitmap(blob)));
  } catch (error) {
    if (error instanceof PictureProblemError) throw error;
    // Some browsers do read HEIC.
    if (format === 'heic') throw new PictureProblemError('heic');
    throw new PictureProblemError(format === undefined ? 'not-picture' : 'damaged');
  }
};

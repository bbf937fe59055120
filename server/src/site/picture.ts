import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartError, systemCode } from '../start-error.ts';

/** A picture of the operator's, held in memory and sent at an address that changes with its content. */
export interface SitePicture {
  /** For example `/site/logo-3f2a91bc.svg`. */
  path: string;
  type: 'image/svg+xml' | 'image/png';
  content: Buffer;
  /** Pixels, of a PNG file. */
  size: { width: number; height: number } | undefined;
}

/** Bytes. A logo is loaded with every page, the sign-in page too. */
const LOGO_BYTES = 100_000;
/** Bytes. */
const PICTURE_BYTES = 1_000_000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isPng = (content: Buffer): boolean =>
  content.length > 24 &&
  content.subarray(0, 8).equals(PNG_SIGNATURE) &&
  content.toString('latin1', 12, 16) === 'IHDR';

/** How long the declaration, comment or document type is that a text begins with; 0 where it begins with none. */
const endOfPreamble = (text: string): number => {
  const doctype = /^<!DOCTYPE[^[>]*>/i.exec(text)?.[0];
  if (doctype !== undefined) return doctype.length;
  const mark = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : undefined;
  const end = mark === undefined ? -1 : text.indexOf(mark);
  return mark === undefined || end === -1 ? 0 : end + mark.length;
};

/** An SVG document: nothing but comments, an XML declaration and a document type stand before its root. */
const isSvg = (text: string): boolean => {
  let rest = text;
  for (;;) {
    // A byte order mark is white space too.
    rest = rest.trimStart();
    const end = endOfPreamble(rest);
    if (end === 0) return /^<svg[\s>]/i.test(rest);
    rest = rest.slice(end);
  }
};
/** What no logo needs. It would not run either: a picture runs no script, and its own address forbids it. */
const runs = /<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY/i;

const readBytes = async (file: string, place: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    const reason =
      systemCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${systemCode(error)})`;
    throw new StartError(`${place}: ${file} ${reason}.`);
  }
};

const pathOf = (name: string, content: Buffer, extension: string): string =>
  `/site/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`;

const pngAt = (name: string, content: Buffer): SitePicture => ({
  path: pathOf(name, content, 'png'),
  type: 'image/png',
  content,
  // IHDR is the first chunk, its fields are big-endian.
  size: { width: content.readUInt32BE(16), height: content.readUInt32BE(20) },
});

/**
 * Reads a logo: SVG or PNG, told by what is in it.
 * @param place the field of the site file, for the sentence
 * @throws StartError where it is missing, too large or something else
 */
export const readLogo = async (file: string, place: string): Promise<SitePicture> => {
  const content = await readBytes(file, place);
  if (content.length > LOGO_BYTES)
    throw new StartError(`${place}: ${file} has ${content.length} bytes, and ${LOGO_BYTES} is the most.`);
  if (isPng(content)) return pngAt('logo', content);
  const text = content.toString('utf8');
  if (!isSvg(text)) throw new StartError(`${place}: ${file} must be an SVG or PNG file.`);
  if (runs.test(text))
    throw new StartError(`${place}: ${file} must hold no script, event handler, entity or foreignObject.`);
  if (!/<svg[^<>]*\s(?:viewBox|width)\s*=/i.test(text))
    throw new StartError(`${place}: ${file} must say its proportions by viewBox, or by width and height.`);
  return { path: pathOf('logo', content, 'svg'), type: 'image/svg+xml', content, size: undefined };
};

/**
 * Reads a PNG file of a given size.
 * @param wanted pixels
 * @throws StartError as `readLogo`
 */
export const readPng = async (
  file: string,
  place: string,
  name: string,
  wanted: { width: number; height: number },
): Promise<SitePicture> => {
  const content = await readBytes(file, place);
  if (content.length > PICTURE_BYTES)
    throw new StartError(`${place}: ${file} has ${content.length} bytes, and ${PICTURE_BYTES} is the most.`);
  const must = `must be a PNG file of ${wanted.width} by ${wanted.height} pixels`;
  if (!isPng(content)) throw new StartError(`${place}: ${file} ${must}.`);
  const picture = pngAt(name, content);
  const { width, height } = picture.size!;
  if (width !== wanted.width || height !== wanted.height)
    throw new StartError(`${place}: ${file} ${must}, and has ${width} by ${height}.`);
  return picture;
};

import { MoleculeFileError } from './molecule-file-error.ts';

/** Encodings of the web's standard, by the names that `TextDecoder` has for them. */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'windows-1252'
  | 'big5'
  | 'shift_jis';

/** Bytes that are looked at to tell text from other files and to find UTF-16. */
const HEAD_BYTES = 8192;

/** First bytes of files that people drop by mistake and that may have no NUL byte near their beginning. */
const SIGNATURES = [
  '%PDF-',
  'PK\u0003\u0004',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
  'VjCD0100',
];

const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  Array.from(signature, (character) => character.charCodeAt(0)).every((code, index) => bytes[index] === code);

/**
 * What the first bytes say: an encoding that a byte order mark or NUL bytes give away, or `null` for ASCII so far or
 * an encoding that only later bytes can tell.
 * @throws {MoleculeFileError} `binary-file`.
 */
const encodingOfHead = (bytes: Uint8Array): { encoding: TextEncoding | null; mark: number } => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'))
    // An Excel workbook of before 2007, or one with a password.
    throw new MoleculeFileError('unreadable-workbook');
  if (SIGNATURES.some((signature) => startsWith(bytes, signature)))
    throw new MoleculeFileError('binary-file');
  const head = bytes.subarray(0, HEAD_BYTES);
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of head.entries())
    if (byte === 0)
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
  if (evenZeros + oddZeros === 0) return { encoding: null, mark: 0 };
  // Molecule files are ASCII for the most part, so in UTF-16 almost every other byte is zero.
  const mostly = head.length / 2 / 2;
  if (oddZeros > mostly && evenZeros === 0) return { encoding: 'utf-16le', mark: 0 };
  if (evenZeros > mostly && oddZeros === 0) return { encoding: 'utf-16be', mark: 0 };
  throw new MoleculeFileError('binary-file');
};

const firstHighByte = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80);

/**
 * Tells the encoding of bytes that hold a byte above 0x7F. In Chinese text such bytes come in pairs; in a Western
 * file they stand alone between ASCII letters (µM, 37 °C).
 */
const encodingOfHighBytes = (bytes: Uint8Array): TextEncoding => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    let pairs = 0;
    let single = 0;
    for (let index = 0; index < bytes.length; index += 1)
      if ((bytes[index] ?? 0) >= 0x80)
        if ((bytes[index + 1] ?? 0) >= 0x80) {
          pairs += 1;
          index += 1;
        } else single += 1;
    return pairs >= single ? 'gb18030' : 'windows-1252';
  }
};

/**
 * Turns a file's bytes, which may arrive in pieces of any size, into text with `\n` line ends, no byte order mark and no NUL.
 * The encoding is UTF-8, UTF-16 (with or without a mark), GB18030 or Windows-1252; it is decided by the first bytes
 * that tell, and everything before them is ASCII, which is the same in all of them but UTF-16.
 */
export class TextDecoding {
  #encoding: TextEncoding | null = null;
  #decoder: TextDecoder | null = null;
  #begun = false;
  /** Bytes held back because they are too few to tell the encoding by. */
  #held: Uint8Array = new Uint8Array();
  #endedInCarriageReturn = false;

  /** @param encoding the encoding that a person chose; told by the bytes where it is not given. */
  constructor(encoding: TextEncoding | null = null) {
    this.#encoding = encoding;
    this.#begun = encoding !== null;
  }

  /** `null` while every byte has been ASCII. */
  get encoding(): TextEncoding | null {
    return this.#encoding;
  }

  /**
   * @param bytes the file's next bytes; `last` when none follow.
   * @throws {MoleculeFileError} `binary-file` when they are no text.
   */
  push(bytes: Uint8Array, last: boolean): string {
    let input = bytes;
    if (this.#held.length > 0) {
      input = new Uint8Array(this.#held.length + bytes.length);
      input.set(this.#held);
      input.set(bytes, this.#held.length);
      this.#held = new Uint8Array();
    }
    if (!this.#begun) {
      if (input.length < 4 && !last) {
        this.#held = input;
        return '';
      }
      this.#begun = true;
      const { encoding, mark } = encodingOfHead(input);
      this.#encoding = encoding;
      input = input.subarray(mark);
    }
    if (this.#encoding === null) {
      const high = firstHighByte(input);
      if (high === -1) return this.#normalize(new TextDecoder().decode(input), last);
      if (high > input.length - 64 && !last) {
        this.#held = input.slice(high);
        return this.#normalize(new TextDecoder().decode(input.subarray(0, high)), false);
      }
      this.#encoding = encodingOfHighBytes(input.subarray(high));
    }
    this.#decoder ??= new TextDecoder(this.#encoding, { ignoreBOM: true });
    return this.#normalize(this.#decoder.decode(input, { stream: !last }), last);
  }

  #normalize(text: string, last: boolean): string {
    let whole = this.#endedInCarriageReturn ? `\r${text}` : text;
    this.#endedInCarriageReturn = false;
    if (!last && whole.endsWith('\r')) {
      this.#endedInCarriageReturn = true;
      whole = whole.slice(0, -1);
    }
    // As in HTML: a NUL, such as a disk leaves at the end of a broken file, is shown and does not end anything.
    const shown = whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
    return shown.includes('\r') ? shown.replaceAll(/\r\n?/g, '\n') : shown;
  }
}

/** Encodings whose bytes look alike, so that a person has to choose. */
const ALIKE: readonly TextEncoding[] = ['gb18030', 'big5', 'shift_jis', 'windows-1252'];

/** Two characters beside each other as a word of Chinese or Japanese has them; one alone may be a misread `µM`. */
const EAST_ASIAN_WORD = /[\p{scx=Han}\p{scx=Hiragana}\u30a1-\u30fa]{2}/u;
const KANA_WORD = /[\u3041-\u3096\u30a1-\u30fa]{2}/;

const decodedOrNull = (bytes: Uint8Array, encoding: TextEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
};

/**
 * The encodings that a file's bytes may be in, where they leave it open: a text that is not Unicode and has words in an East Asian encoding.
 * Those in which some byte means nothing are left out.
 * @param bytes the begin of a file, at most a megabyte of which is looked at
 * @returns two or more encodings, the likeliest first; empty where there is no doubt, or no text
 */
export const doubtfulEncodings = (bytes: Uint8Array): TextEncoding[] => {
  const head = bytes.subarray(0, 2 ** 20);
  const decoding = new TextDecoding();
  try {
    decoding.push(head, true);
  } catch {
    return [];
  }
  const guess = decoding.encoding;
  if (guess !== 'gb18030' && guess !== 'windows-1252') return [];
  const texts = ALIKE.map((encoding) => [encoding, decodedOrNull(head, encoding)] as const);
  const words = texts.filter(([, text]) => text !== null && EAST_ASIAN_WORD.test(text));
  if (words.length === 0) return [];
  const likeliest =
    words.find(([encoding, text]) => encoding === 'shift_jis' && KANA_WORD.test(text ?? '')) ??
    words.find(([encoding]) => encoding === guess) ??
    words[0];
  const possible = texts.filter(([, text]) => text !== null).map(([encoding]) => encoding);
  const first = likeliest?.[0] ?? guess;
  return possible.length > 1 ? [first, ...possible.filter((encoding) => encoding !== first)] : [];
};

import { MoleculeFileError } from './molecule-file-error.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252';

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
  '\u00d0\u00cf\u0011\u00e0',
  'VjCD0100',
];

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Array.from(signature, (character) => character.charCodeAt(0)).every(
    (code, index) => bytes[index] === code,
  );
}

/**
 * What the first bytes say: an encoding that a byte order mark or NUL bytes give away, or `null` for ASCII so far or
 * an encoding that only later bytes can tell.
 * @throws {MoleculeFileError} `binary-file`.
 */
function encodingOfHead(bytes: Uint8Array): { encoding: TextEncoding | null; mark: number } {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { encoding: 'utf-8', mark: 3 };
  }
  if (first === 0xff && second === 0xfe) {
    return { encoding: 'utf-16le', mark: 2 };
  }
  if (first === 0xfe && second === 0xff) {
    return { encoding: 'utf-16be', mark: 2 };
  }
  if (SIGNATURES.some((signature) => startsWith(bytes, signature))) {
    throw new MoleculeFileError('binary-file');
  }
  const head = bytes.subarray(0, HEAD_BYTES);
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0) {
      if (index % 2 === 0) {
        evenZeros += 1;
      } else {
        oddZeros += 1;
      }
    }
  }
  if (evenZeros + oddZeros === 0) {
    return { encoding: null, mark: 0 };
  }
  // Molecule files are ASCII for the most part, so in UTF-16 almost every other byte is zero.
  const mostly = head.length / 2 / 2;
  if (oddZeros > mostly && evenZeros === 0) {
    return { encoding: 'utf-16le', mark: 0 };
  }
  if (evenZeros > mostly && oddZeros === 0) {
    return { encoding: 'utf-16be', mark: 0 };
  }
  throw new MoleculeFileError('binary-file');
}

function firstHighByte(bytes: Uint8Array): number {
  return bytes.findIndex((byte) => byte >= 0x80);
}

/**
 * Tells the encoding of bytes that hold a byte above 0x7F. In Chinese text such bytes come in pairs; in a Western
 * file they stand alone between ASCII letters (µM, 37 °C).
 */
function encodingOfHighBytes(bytes: Uint8Array): TextEncoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    let pairs = 0;
    let single = 0;
    for (let index = 0; index < bytes.length; index += 1) {
      if ((bytes[index] ?? 0) >= 0x80) {
        if ((bytes[index + 1] ?? 0) >= 0x80) {
          pairs += 1;
          index += 1;
        } else {
          single += 1;
        }
      }
    }
    return pairs >= single ? 'gb18030' : 'windows-1252';
  }
}

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
      if (high === -1) {
        return this.#normalize(new TextDecoder().decode(input), last);
      }
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

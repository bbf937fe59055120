import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextDecoding } from '../src/files/decode-text.ts';

const decode = (bytes: Uint8Array, size = bytes.length): { text: string; encoding: string | null } => {
  const decoding = new TextDecoding();
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += Math.max(1, size)) {
    const end = Math.min(bytes.length, start + Math.max(1, size));
    pieces.push(decoding.push(bytes.subarray(start, end), end === bytes.length));
  }
  return { text: pieces.join(''), encoding: decoding.encoding };
};

const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), !bigEndian);
  return bytes;
};

const TEXT = 'CCO 乙醇 µM\nCCN 胺\n';
// "CCO 乙醇" and "CCN 阿司匹林" in GB18030, as a spreadsheet in Chinese saves it.
const GB18030 = Uint8Array.from([
  67, 67, 79, 32, 0xd2, 0xd2, 0xb4, 0xbc, 10, 67, 67, 78, 32, 0xb0, 0xa2, 0xcb, 0xbe, 0xc6, 0xa5, 0xc1, 0xd6,
  10,
]);
// "CCO 5 µM at 37 °C" in Windows-1252.
const WESTERN = Uint8Array.from([
  67, 67, 79, 32, 53, 32, 0xb5, 77, 32, 97, 116, 32, 51, 55, 32, 0xb0, 67, 10,
]);

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', new TextEncoder().encode(TEXT), TEXT],
    ['utf-8', new TextEncoder().encode(`\uFEFF${TEXT}`), TEXT],
    ['utf-16le', utf16(`\uFEFF${TEXT}`, false), TEXT],
    ['utf-16be', utf16(`\uFEFF${TEXT}`, true), TEXT],
    ['utf-16le', utf16('SMILES,Name\nCCO,ethanol\n', false), 'SMILES,Name\nCCO,ethanol\n'],
    ['utf-16be', utf16('SMILES,Name\nCCO,ethanol\n', true), 'SMILES,Name\nCCO,ethanol\n'],
    ['gb18030', GB18030, 'CCO 乙醇\nCCN 阿司匹林\n'],
    ['windows-1252', WESTERN, 'CCO 5 µM at 37 °C\n'],
    [null, new TextEncoder().encode('CCO\n'), 'CCO\n'],
  ])('%s is known, whatever the pieces', (encoding, bytes, text) => {
    for (const size of [bytes.length, 1, 2, 3, 5, 7]) expect(decode(bytes, size)).toEqual({ text, encoding });
  });

  it('may show only late in the file', () => {
    const ascii = new TextEncoder().encode('CCO\n'.repeat(1000));
    const bytes = new Uint8Array([...ascii, ...GB18030]);
    expect(decode(bytes, 100).text.endsWith('阿司匹林\n')).toBe(true);
  });

  it('of line breaks does not matter', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '中', ' ') });
    const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')));
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 9 }), (given, size) => {
        // A lone CR directly before an LF would be one break of both; separate them by a letter.
        const text = given.map(([content, end]) => `x${content}${end}`).join('');
        const expected = given.map(([content]) => `x${content}\n`).join('');
        expect(decode(new TextEncoder().encode(text), size).text).toBe(expected);
      }),
    );
  });

  it('shows a NUL in the midst of a text in another way: no database holds one', () => {
    const text = `${'CCO ethanol\n'.repeat(1000)}CCN a\0b\n`;
    const bytes = new TextEncoder().encode(text);
    for (const size of [bytes.length, 8192, 9000])
      expect(decode(bytes, size).text).toBe(text.replace('\0', '\uFFFD'));
  });
});

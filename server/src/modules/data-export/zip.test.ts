import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../../../test/support/unzip.ts';
import { zipOf, type ZipPart } from './zip.ts';

async function* partsOf(...parts: ZipPart[]): AsyncGenerator<ZipPart> {
  yield* parts;
}
const text = (name: string, ...content: string[]): ZipPart => ({ name, content });

test('files come back with their names, of any language and in folders, and their contents', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
  const zip = zipOf(
    partsOf(text('README.txt', 'Hello ', 'world'), text('分子/集.csv', ''), {
      name: 'bytes',
      content: [bytes],
    }),
  );
  const files = await unzip(await buffer(zip));
  expect(Object.keys(files)).toStrictEqual(['README.txt', '分子/集.csv', 'bytes']);
  expect(files['README.txt']?.toString()).toBe('Hello world');
  expect(files['分子/集.csv']).toHaveLength(0);
  expect(new Uint8Array(files['bytes'] ?? [])).toStrictEqual(bytes);
});

test('ZIP64, as it is above 4 GB, comes back too', async () => {
  const bytes = await buffer(zipOf(partsOf(text('a', 'one'), text('b', 'two')), { forceZip64Format: true }));
  // The record that only ZIP64 has: sizes and offsets of 64 bits.
  expect(bytes.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBe(true);
  const files = await unzip(bytes);
  expect(Object.entries(files).map(([name, content]) => [name, content.toString()])).toStrictEqual([
    ['a', 'one'],
    ['b', 'two'],
  ]);
});

test('nothing is made that nobody reads, and what was under way is ended with its reader', async () => {
  let made = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        made += 1;
        // Deflating makes nothing of it smaller.
        yield crypto.getRandomValues(new Uint8Array(65_536));
      }
    } finally {
      isEnded = true;
    }
  }
  let isGivenBack = false;
  async function* parts(): AsyncGenerator<ZipPart> {
    try {
      yield { name: 'endless', content: endless() };
    } finally {
      isGivenBack = true;
    }
  }
  const zip = zipOf(parts());
  await new Promise((resolve) => zip.once('readable', resolve));
  zip.read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(made).toBeLessThan(64);
  zip.destroy();
  await expect.poll(() => [isEnded, isGivenBack]).toStrictEqual([true, true]);
});

async function* failingFile(): AsyncGenerator<string> {
  yield 'a';
  throw new Error('no database');
}
async function* failingParts(): AsyncGenerator<ZipPart> {
  yield text('a', 'a');
  throw new Error('no database');
}

test('what fails, in a file or between files, fails the whole, so that nobody takes a part for it', async () => {
  const inFile = zipOf(partsOf({ name: 'a', content: failingFile() }));
  await expect(buffer(inFile)).rejects.toThrow('no database');
  await expect(buffer(zipOf(failingParts()))).rejects.toThrow('no database');
});

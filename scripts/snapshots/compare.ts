// Compares two folders of pictures, and writes what differs as pictures of their own.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Difference {
  /** The picture's file name. */
  name: string;
  /** Of the pixels, 0 to 100; `new` and `gone` are pictures that only one side has. */
  percent: number | 'new' | 'gone';
}

/** The picture on a canvas of that size, the rest transparent. */
const widened = (picture: PNG, width: number, height: number): PNG => {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
};

/**
 * How many pixels of two pictures differ to the eye: what an edge is rounded to may differ from one drawing to the next.
 * @returns also a picture of what differs
 */
export const differenceOf = (before: Buffer, after: Buffer): { count: number; shown: PNG } => {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const shown = new PNG({ width, height });
  const count = pixelmatch(
    widened(one, width, height).data,
    widened(other, width, height).data,
    shown.data,
    width,
    height,
    { threshold: 0.1 },
  );
  return { count, shown };
};

const pictures = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();

/** @param into where a picture of each difference is written, anew */
export const compareFolders = async (before: string, after: string, into: string): Promise<Difference[]> => {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const [former, latter] = [await pictures(before), await pictures(after)];
  const found: Difference[] = [
    ...latter.filter((name) => !former.includes(name)).map((name) => ({ name, percent: 'new' as const })),
    ...former.filter((name) => !latter.includes(name)).map((name) => ({ name, percent: 'gone' as const })),
  ];
  for (const name of former.filter((each) => latter.includes(each))) {
    const [one, other] = await Promise.all([readFile(join(before, name)), readFile(join(after, name))]);
    if (one.equals(other)) continue;
    const { count, shown } = differenceOf(one, other);
    if (count === 0) continue;
    await writeFile(join(into, name), PNG.sync.write(shown));
    found.push({ name, percent: (100 * count) / (shown.width * shown.height) });
  }
  return found;
};

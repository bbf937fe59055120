import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractFile } from '../src/node/extract-file.ts';
import { makePdf, textAt } from './pdf-builder.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const hello = textAt('A page like any other', 100, 100);

describe('what is no PDF', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['text', new TextEncoder().encode('Dear reader'), 'not-pdf'],
    ['a PDF that is cut off', makePdf([{ content: hello }]).slice(0, 60), 'not-pdf'],
  ])('%s is refused', async (_, file, code) => {
    await expect(extractFile(engine, file, { processes: 1 })).rejects.toMatchObject({ code });
  });
});

describe('a page that breaks the reader', () => {
  test.each([
    ['a page of 200,000 points', { content: hello, width: 200_000, height: 200_000 }],
    [
      'a form that draws itself twice',
      {
        content: '/Fm1 Do',
        extra: '/Resources << /XObject << /Fm1 100 0 R >> >>',
        objects: [
          '<< /Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /XObject << /Fm1 100 0 R >> >> /Length 15 >>\nstream\n/Fm1 Do /Fm1 Do\nendstream',
        ],
      },
    ],
  ])('%s fails alone, and the others are read', async (_, page) => {
    const { extraction } = await extractFile(engine, makePdf([page, { content: hello }]), { processes: 1 });
    expect(extraction.pages.map(({ page: number, problem }) => [number, problem === undefined])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('one that takes too long is given up', async () => {
    // 200,000 overlapping strokes of a wide pen: some seconds to draw.
    const strokes = Array.from(
      { length: 200_000 },
      (_, index) => `${index % 595} 0 m ${(index * 7) % 595} 842 l S`,
    );
    const file = makePdf([{ content: `40 w ${strokes.join('\n')}` }, { content: hello }]);
    const { extraction } = await extractFile(engine, file, { processes: 1, limits: { render: 1500 } });
    expect(extraction.pages[0]).toEqual({ page: 1, problem: 'time' });
  });

  test('a process that needs more memory than it may is ended', async () => {
    const file = makePdf([{ content: hello }]);
    const run = extractFile(engine, file, { processes: 1, limits: { memory: 1_000_000 } });
    await expect(run).rejects.toMatchObject({ code: 'memory' });
  });
});

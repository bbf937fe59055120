import { setTimeout } from 'node:timers/promises';
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractFile } from '../src/node/extract-file.ts';
import { DEFAULT_LIMITS, PageProcess } from '../src/node/page-child.ts';
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
  test('fails alone, be it a form that draws itself twice or one of 200,000 points, and the others are read', async () => {
    const large = { content: hello, width: 200_000, height: 200_000 };
    const endless = {
      content: '/Fm1 Do',
      extra: '/Resources << /XObject << /Fm1 100 0 R >> >>',
      objects: [
        '<< /Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /XObject << /Fm1 100 0 R >> >> /Length 15 >>\nstream\n/Fm1 Do /Fm1 Do\nendstream',
      ],
    };
    // The first, whose objects call themselves by the numbers of a first page.
    const file = makePdf([endless, large, { content: hello }]);
    const { extraction } = await extractFile(engine, file, { processes: 1 });
    expect(extraction.pages.map(({ page, problem }) => [page, problem === undefined])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('one that takes too long is given up', async () => {
    // 200,000 overlapping strokes of a wide pen: some seconds to draw.
    const strokes = Array.from(
      { length: 200_000 },
      (_, index) => `${index % 595} 0 m ${(index * 7) % 595} 842 l S`,
    );
    const file = makePdf([{ content: `40 w ${strokes.join('\n')}` }]);
    const { extraction } = await extractFile(engine, file, { processes: 1, limits: { render: 1500 } });
    expect(extraction.pages[0]).toEqual({ page: 1, problem: 'time' });
  });

  test.runIf(process.platform === 'linux')(
    'one that waits for its turn on a busy machine is read',
    async () => {
      const pages = new PageProcess({ ...DEFAULT_LIMITS, open: 3000 });
      const opened = pages.open(makePdf([{ content: hello }]), '');
      process.kill(pages.pid!, 'SIGSTOP');
      await setTimeout(4000);
      process.kill(pages.pid!, 'SIGCONT');
      await expect(opened).resolves.toMatchObject({ kind: 'opened' });
      pages.end();
    },
  );

  test.runIf(process.platform === 'linux')('one that hangs is given up', async () => {
    const pages = new PageProcess({ ...DEFAULT_LIMITS, open: 300 });
    const opened = pages.open(makePdf([{ content: hello }]), '');
    process.kill(pages.pid!, 'SIGSTOP');
    await expect(opened).rejects.toMatchObject({ code: 'time' });
  });

  test('a process that needs more memory than it may is ended', async () => {
    const file = makePdf([{ content: hello }]);
    const run = extractFile(engine, file, { processes: 1, limits: { memory: 1_000_000 } });
    await expect(run).rejects.toMatchObject({ code: 'memory' });
  });
});

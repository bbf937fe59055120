import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isMet, sentenceOf, shown, type Figure } from '../../scripts/bench/figure.ts';
import { withRecord } from '../../scripts/bench/record.ts';

const taking = (date: string, commit: string) => ({ date, commit, machine: '2 cores, load 0.3' });
const first = taking('2026-11-01', 'aaaaaaa');
const second = taking('2026-11-02', 'bbbbbbb+');

const read: Figure = {
  name: 'signed-in read',
  value: 4000,
  unit: 'a second',
  floor: { of: 'bare Fastify', value: 5000 },
  targetRatio: 0.75,
  better: 'higher',
};
const write: Figure = { name: 'write', value: 2.345, unit: 's', spread: 0.1 };

const linesOf = (document: string, name: string): string[] =>
  document.split('\n').filter((line) => line.startsWith(`| ${name} |`));

describe('a figure', () => {
  it('is said in a sentence, with what it is beside and what it should be', () => {
    expect(sentenceOf(read)).toBe(
      '✓ signed-in read: 4000 a second, 0.80 of bare Fastify: 5000 a second (at least 0.75 of it)',
    );
    expect(sentenceOf(write)).toBe('· write: 2.35 s ±0.10');
    expect(sentenceOf({ ...read, ratio: 0.7 })).toContain('✗ signed-in read: 4000 a second, 0.70 of');
  });

  it.each([
    [{ value: 10, target: 10 }, true],
    [{ value: 10.1, target: 10 }, false],
    [{ value: 10, target: 10, better: 'higher' }, true],
    [{ value: 9, target: 10, better: 'higher' }, false],
    [{ value: 11, floor: { of: 'it', value: 10 }, targetRatio: 1.1 }, true],
    [{ value: 12, floor: { of: 'it', value: 10 }, targetRatio: 1.1 }, false],
    // Both must be met.
    [{ value: 11, floor: { of: 'it', value: 10 }, targetRatio: 1.1, target: 10 }, false],
    [{ value: 12, floor: { of: 'it', value: 10 }, targetRatio: 1.1, target: 20 }, false],
    // Beside nothing there is no ratio, nor of what shrank.
    [{ value: -4, floor: { of: 'it', value: -1 }, targetRatio: 10 }, false],
    [{ value: 1, floor: { of: 'it', value: 0 }, targetRatio: 1.1 }, false],
    [{ value: 10 }, undefined],
  ] as const)('meets its target or does not: %j', (figure, met) => {
    expect(isMet({ name: 'x', ...figure })).toBe(met);
  });

  it('has the digits that say something', () => {
    expect([0, 17, 1234.4, 123.4, 12.34, 1.234, 0.5, 0.0123, -12.34].map(shown)).toEqual([
      '0',
      '17',
      '1234',
      '123',
      '12.3',
      '1.23',
      '0.50',
      '0.012',
      '-12.3',
    ]);
  });
});

describe('the kept figures', () => {
  it('begin with a table of the bench', () => {
    const document = withRecord('', 'server', [read, write], first);
    expect(document).toMatch(/^# Benchmarks\n/);
    expect(document).toContain('\n## server\n\n| Figure | Date |');
    expect(linesOf(document, 'signed-in read')).toEqual([
      '| signed-in read | 2026-11-01 | aaaaaaa | 2 cores, load 0.3 | 4000 a second | bare Fastify: 5000 a second | 0.80 | at least 0.75 of it | yes |  |',
    ]);
    expect(linesOf(document, 'write')).toEqual([
      '| write | 2026-11-01 | aaaaaaa | 2 cores, load 0.3 | 2.35 s ±0.10 |  |  |  |  |  |',
    ]);
  });

  it('have a second line below the first, with how it stands to that', () => {
    const begun = withRecord('', 'server', [read, write], first);
    // A machine of twice the speed: the ratio tells that nothing was gained.
    const faster = { ...read, value: 8000, floor: { of: 'bare Fastify', value: 10_000 } };
    const document = withRecord(begun, 'server', [faster, { ...write, value: 2.11 }], second);
    const lines = linesOf(document, 'signed-in read');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^\| signed-in read \| 2026-11-02 \| bbbbbbb\+ \|.* \| yes \| 1\.00 \|$/);
    expect(linesOf(document, 'write')[1]).toMatch(/ \| 0\.90 \|$/);
    const names = document.split('\n').flatMap((line) => /^\| (signed-in read|write) /.exec(line)?.[1] ?? []);
    expect(names).toEqual(['signed-in read', 'signed-in read', 'write', 'write']);
  });

  it.each([
    ['slower', read, { value: 3000 }, '**0.75 worse**', '**no**'],
    ['slower, but in time', read, { value: 3800 }, '0.95', 'yes'],
    ['faster', read, { value: 4500 }, '1.13', 'yes'],
    ['later', { ...write, target: 3 }, { value: 2.9 }, '**1.23 worse**', 'yes'],
    ['a little later', { ...write, target: 3 }, { value: 2.5 }, '1.06', 'yes'],
    ['earlier', { ...write, target: 3 }, { value: 1.5 }, '0.64', 'yes'],
    ['a first fault', { name: 'faults', value: 0, target: 0 }, { value: 2 }, '**from 0 worse**', '**no**'],
    ['a heap that shrank', { name: 'heap', value: -0.4, target: 0.4 }, { value: 0.2 }, '', 'yes'],
    ['no fault again', { name: 'faults', value: 0, target: 0 }, { value: 0 }, '1.00', 'yes'],
  ] as const)('mark what became worse: %s', (_what, before, now, since, met) => {
    const document = withRecord(
      withRecord('', 'some', [before], first),
      'some',
      [{ ...before, ...now }],
      second,
    );
    const cells = linesOf(document, before.name)[1]?.split(' | ').slice(-2);
    expect(cells).toEqual([met, `${since} |`]);
  });

  it('leave the tables of other benches and older lines as they are', () => {
    const begun = withRecord(withRecord('', 'server', [read], first), 'hosting', [write], first);
    const document = withRecord(begun, 'server', [{ ...read, value: 3000 }], second);
    const added = document.split('\n').filter((line) => !begun.split('\n').includes(line));
    expect(added).toHaveLength(1);
    expect(document.split('\n').filter((line) => line !== added[0])).toEqual(begun.split('\n'));
    expect(document.match(/^## .*$/gm)).toEqual(['## server', '## hosting']);
  });

  it('are a well-formed table, whatever a name has in it', () => {
    const odd = { ...write, name: 'a | b', floor: { of: 'x|y', value: 2 } };
    const document = withRecord(withRecord('', 'server', [odd], first), 'server', [odd, read], second);
    const table = document.split('\n').filter((line) => line.startsWith('|'));
    expect(table).toHaveLength(5);
    for (const line of table) expect(line.match(/(?<!\\)\|/g)).toHaveLength(11);
    expect(table[1]).toMatch(/^(?:\| --- ){10}\|$/);
    // The second line found the first.
    expect(table[3]).toMatch(/ \| 1\.00 \|$/);
    expect(document).not.toMatch(/\n{3}|[^\n]$/);
  });
});

it('the kept file explains its columns as they are written now', async () => {
  const kept = await readFile(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  const [explained = ''] = withRecord('', 'none', [], first).split('## none');
  expect(kept.split(/^(?=## )/m)[0]).toBe(explained);
});

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { holds, proofsPage } from '../../scripts/proofs-page.ts';
import { proofs, timesOf, type Proof } from '../proofs.ts';

const example: Proof = {
  claim: 'Nothing is lost',
  file: 'a.test.ts',
  tests: ['nothing is lost'],
  unit: 'kills',
  inTest: 2,
  inProof: 40,
};

test.each([
  ['whose test passed', [['nothing is lost', 'passed']], true],
  [
    'in whose file another test failed',
    [
      ['nothing is lost', 'passed'],
      ['another', 'failed'],
    ],
    true,
  ],
  [
    'of whose cases one failed',
    [
      ['a: nothing is lost', 'passed'],
      ['b: nothing is lost', 'failed'],
    ],
    false,
  ],
  [
    'whose test did not run',
    [
      ['nothing is lost', 'skipped'],
      ['another', 'passed'],
    ],
    false,
  ],
] as const)('a proof %s holds, or does not', (_, ran, expected) => {
  const assertionResults = ran.map(([fullName, status]) => ({ fullName, status }));
  const file = {
    name: '/repository/a.test.ts',
    status: 'passed',
    startTime: 0,
    endTime: 1,
    assertionResults,
  };
  expect(holds(example, { numPassedTests: 1, testResults: [file] }, '/repository')).toBe(expected);
});

test('the page says what was repeated how often, when, and what did not hold; what was not run stays as it was', () => {
  const [kept, lost, twice, never] = ['Kept', 'Nothing is lost', 'Nothing comes twice', 'New'].map((claim) =>
    Object.assign({}, example, { claim, inProof: 4000 }),
  ) as [Proof, Proof, Proof, Proof];
  const run = { date: '2026-11-23', commit: 'abc1234', cores: 2 };
  const before = proofsPage(
    [kept, lost],
    [kept, lost].map((proof) => ({ proof, holds: false })),
    run,
    '',
  );
  const page = proofsPage(
    [lost, kept, twice, never],
    [
      { proof: lost, holds: true },
      { proof: twice, holds: false },
    ],
    { ...run, date: '2026-11-28' },
    before,
  );
  expect(page.split('\n').filter((line) => line.includes('a.test.ts'))).toEqual([
    '| Nothing is lost | 4,000 kills | 2 | holds | 2026-11-28, abc1234, 2 cores | `a.test.ts` |',
    '| Kept | 4,000 kills | 2 | **does not hold** | 2026-11-23, abc1234, 2 cores | `a.test.ts` |',
    '| Nothing comes twice | 4,000 kills | 2 | **does not hold** | 2026-11-28, abc1234, 2 cores | `a.test.ts` |',
  ]);
});

test.each(Object.entries<Proof>(proofs))(
  '%s is repeated less often here, by the tests that it names',
  (name, { file, tests, inTest, inProof }) => {
    const code = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(code).toContain(`timesOf('${name}')`);
    const folder = dirname(join(import.meta.dirname, '../..', file));
    const beside = Array.from(code.matchAll(/from '\.\/([\w-]+\.ts)'/g), ([, other = '']) =>
      readFileSync(join(folder, other), 'utf8'),
    );
    for (const title of tests) expect([code, ...beside].join('\n')).toContain(title);
    expect(inTest).toBeGreaterThan(1);
    expect(inTest).toBeLessThan(inProof);
    expect(timesOf(name as keyof typeof proofs)).toBe(inTest);
  },
);

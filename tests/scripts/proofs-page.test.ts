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

test('the page says what was repeated how often, when, and what did not hold', () => {
  const proof = { ...example, inProof: 4000 };
  const page = proofsPage(
    [
      { proof, holds: true },
      { proof: { ...proof, claim: 'Nothing comes twice' }, holds: false },
    ],
    {
      date: '2026-11-23',
      commit: 'abc1234',
      cores: 2,
      minutes: 12.4,
    },
  );
  expect(page).toContain('2026-11-23, commit abc1234, 2 cores, 12 minutes');
  expect(page).toContain('| Nothing is lost | 4,000 kills | 2 | holds | `a.test.ts` |');
  expect(page).toContain('| Nothing comes twice | 4,000 kills | 2 | **does not hold** | `a.test.ts` |');
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

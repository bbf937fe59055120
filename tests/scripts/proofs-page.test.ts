import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofsPage } from '../../scripts/proofs-page.ts';
import { proofs, timesOf, type Proof } from '../proofs.ts';

test('the page says what was repeated how often, when, and what did not hold', () => {
  const proof = { claim: 'Nothing is lost', file: 'a.test.ts', unit: 'kills', inTest: 2, inProof: 4000 };
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
  '%s is repeated less often here, in a file that is there',
  (name, proof) => {
    expect(existsSync(join(import.meta.dirname, '../..', proof.file))).toBe(true);
    expect(proof.inTest).toBeGreaterThan(1);
    expect(proof.inTest).toBeLessThan(proof.inProof);
    expect(timesOf(name as keyof typeof proofs)).toBe(proof.inTest);
  },
);

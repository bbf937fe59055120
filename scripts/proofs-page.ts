import { join } from 'node:path';
import type { Proof } from '../tests/proofs.ts';
import type { UnitReport } from './test-reports.ts';

/** A proof, and whether it held. */
export interface ProofResult {
  proof: Proof;
  holds: boolean;
}

/** Of what, and where, the proofs were run. */
export interface ProofRun {
  /** As 2026-11-23. */
  date: string;
  commit: string;
  cores: number;
}

/** Whether each test of a proof ran, and passed wherever it ran. @param root the repository's folder */
export const holds = ({ file, tests }: Proof, { testResults }: UnitReport, root: string): boolean => {
  const ran = testResults
    .filter(({ name }) => name === join(root, file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'skipped' && status !== 'pending');
  return tests.every((title) => {
    const found = ran.filter(({ fullName }) => fullName.includes(title));
    return found.length > 0 && found.every(({ status }) => status === 'passed');
  });
};

const number = new Intl.NumberFormat('en-US');

/** What a row of the page is of: what holds. */
const claimOf = (row: string): string => row.split(' | ', 1)[0]!.replace(/^\| /, '');

/**
 * The page that tells of each proof how its last run ended, as Markdown.
 * @param all in the order of the page
 * @param results of this run; the rows of other proofs stay as they stand on the page before, and a proof that was never run has none
 */
export const proofsPage = (
  all: readonly Proof[],
  results: readonly ProofResult[],
  { date, commit, cores }: ProofRun,
  before: string,
): string => {
  const known = new Map(
    before
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((row) => [claimOf(row), row]),
  );
  for (const { proof, holds: held } of results) {
    const { claim, file, unit, inTest, inProof } = proof;
    known.set(
      claim,
      `| ${claim} | ${number.format(inProof)} ${unit} | ${number.format(inTest)} | ${held ? 'holds' : '**does not hold**'} | ${date}, ${commit}, ${cores} cores | \`${file}\` |`,
    );
  }
  const rows = all.flatMap(({ claim }) => known.get(claim) ?? []);
  return `# Proofs

Written by \`npm run proof\`, which repeats often what \`npm test\` takes a sample of; \`npm run proof -- NAME\` runs those of that name, and writes their rows.

| What holds | Repeated | In \`npm test\` | Result | Last run | Test |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
};

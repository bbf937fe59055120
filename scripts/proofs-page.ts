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
  minutes: number;
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

/** The page that tells the results of the last run, as Markdown. */
export const proofsPage = (
  results: readonly ProofResult[],
  { date, commit, cores, minutes }: ProofRun,
): string => {
  const rows = results.map(
    ({ proof: { claim, file, unit, inTest, inProof }, holds: held }) =>
      `| ${claim} | ${number.format(inProof)} ${unit} | ${number.format(inTest)} | ${held ? 'holds' : '**does not hold**'} | \`${file}\` |`,
  );
  return `# Proofs

Written by \`npm run proof\`, which repeats often what \`npm test\` takes a sample of.

Last run: ${date}, commit ${commit}, ${cores} cores, ${minutes.toFixed(0)} minutes.

| What holds | Repeated | In \`npm test\` | Result | Test |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
};

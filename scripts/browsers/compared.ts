import type { Outcome } from '../test-reports.ts';

/** What is known to differ in a browser, by where it is tested, and why. */
export type Reasons = Readonly<Record<string, string>>;

/** What came out, next to what is written down. */
export interface Compared {
  passed: number;
  /** Where it failed as is written down. */
  known: readonly string[];
  /** What failed and is not written down. */
  surprises: Outcome['failures'];
  /** What is written down of files that ran, and did not fail. */
  outdated: readonly string[];
}

/** Whether something did not run at all: a run of nothing has not shown anything. */
export const isEmpty = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length === 0 || outcomes.some(({ passed, failures }) => passed + failures.length === 0);

export const compared = (outcomes: readonly Outcome[], reasons: Reasons): Compared => {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const failed = new Set(failures.map(({ where }) => where));
  const ran = new Set(outcomes.flatMap(({ times = [] }) => times.map(({ file }) => file)));
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    known: [...failed].filter((where) => where in reasons),
    surprises: failures.filter(({ where }) => !(where in reasons)),
    outdated: Object.keys(reasons).filter(
      (where) => !failed.has(where) && ran.has(where.split(' > ', 1)[0] ?? ''),
    ),
  };
};

/** Why a text is not a molfile that can be read. */
export type MolfileProblem = 'no-counts' | 'atom' | 'bond' | 'reaction' | 'unfinished';

/** A text is not a molfile, or one that says less than it has to. */
export class MolfileError extends Error {
  readonly problem: MolfileProblem;
  /** The line, from 1. */
  readonly line: number;

  constructor(problem: MolfileProblem, line: number) {
    super(`${problem} in line ${line}`);
    this.name = 'MolfileError';
    this.problem = problem;
    this.line = line;
  }
}

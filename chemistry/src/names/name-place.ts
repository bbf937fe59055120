import { isLoneBracket, type NameExpectation } from './expectation.ts';
import type { NameProblem, NameProblemCode } from './name-problem.ts';

/** Where a name is not understood, and what could stand there; empty where nothing could. */
export interface NamePlace {
  code: NameProblemCode;
  /** Index into the normalized name. */
  at: number;
  expected: readonly NameExpectation[];
}

/** What could stand where a problem is that says so by its kind. */
const EXPECTED: Readonly<Record<NameProblemCode, readonly NameExpectation[]>> = {
  'not-understood': [],
  locant: ['locant'],
  'locant-missing': ['locant'],
  valence: [],
  'ring-system': [],
  'too-long': ['end'],
};

/** Where a name that gives no structure is not understood. */
export const placeOf = (
  text: string,
  read: {
    farthest: number;
    expected: readonly NameExpectation[];
    problem: NameProblem | undefined;
  },
): NamePlace => {
  const code = read.problem?.code ?? 'not-understood';
  const at = read.problem !== undefined && read.problem.at >= 0 ? read.problem.at : read.farthest;
  if (code !== 'not-understood') return { code, at, expected: EXPECTED[code] };
  if (isLoneBracket(text, at)) return { code, at, expected: ['bracket'] };
  return { code, at, expected: at === read.farthest ? read.expected : [] };
};

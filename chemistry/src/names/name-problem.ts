/** Why a name gives no structure. The words for people are not chosen here. */
export type NameProblemCode =
  /** Something was expected that does not stand there. */
  | 'not-understood'
  /** A locant names no atom of the parent, or one that has no room. */
  | 'locant'
  /** A locant is missing, and there is more than one place. */
  | 'locant-missing'
  /** An atom would have too many bonds. */
  | 'valence'
  /** A ring system whose numbering is not known here. */
  | 'ring-system'
  | 'too-long';

const stacks = Error as { stackTraceLimit?: number | undefined };

/** Thrown while a reading is built that cannot be: another reading may do, so that many are thrown and few are seen. */
export class NameProblem extends Error {
  readonly code: NameProblemCode;
  /** Where in the normalized name; -1 where it is not known. */
  readonly at: number;

  constructor(code: NameProblemCode, at = -1) {
    // V8 walks the stack for each error, which costs more than the reading that failed.
    const limit = stacks.stackTraceLimit;
    stacks.stackTraceLimit = 0;
    super(code);
    stacks.stackTraceLimit = limit;
    this.name = 'NameProblem';
    this.code = code;
    this.at = at;
  }
}

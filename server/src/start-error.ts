/** A reason not to start that the operator can mend: its message is one sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The `code` of an error of the operating system, for example `EACCES`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

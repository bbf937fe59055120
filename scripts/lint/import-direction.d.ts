/** Why `file` (an absolute path) may not import `specifier`; undefined where it may. */
export function refusal(
  file: string,
  specifier: string,
  options?: { typeOnly?: boolean },
): string | undefined;

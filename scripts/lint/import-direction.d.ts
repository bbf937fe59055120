/** Why `file` (an absolute path) may not import `specifier`; undefined where it may. */
export function refusal(
  file: string,
  specifier: string,
  options?: { typeOnly?: boolean },
): string | undefined;

/** The floors of `server/src` from the ground up, each with the files, folders and modules that stand on it. */
export const serverFloors: readonly (readonly string[])[];

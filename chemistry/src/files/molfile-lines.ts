/** Lines by which molfiles and SDF are told and parted, each looked at once from either end. */

/** Whether a line is the fourth of a molfile, which counts atoms and bonds and ends in the version of its format. */
export const isCountsLine = (line: string): boolean => {
  if (!/^[ \d]{6}/.test(line)) return false;
  const text = line.trimEnd();
  return text.endsWith('V2000') || text.endsWith('V3000');
};

/** Whether a line ends a molfile. */
export const isEndLine = (line: string): boolean => /^M {1,2}END\s*$/.test(line);

/**
 * The name of the data item that a line of an SDF begins, or `null`: what stands between the first `<` and the last `>` of
 * `>  25 <IC50> (7)`, or the number of a field of a database in `> DT12`.
 */
export const dataHeading = (line: string): string | null => {
  if (!line.startsWith('>')) return null;
  const begin = line.indexOf('<');
  if (begin === -1) return /^>\s*(DT\d+)\b/.exec(line)?.[1] ?? null;
  const end = line.lastIndexOf('>');
  return end < begin ? null : line.slice(begin + 1, end);
};

/** Lines by which molfiles and SDF are told and parted, each looked at once from either end. */

/** Whether a line is the fourth of a molfile, which counts atoms and bonds and ends in the version of its format. */
export function isCountsLine(line: string): boolean {
  if (!/^[ \d]{6}/.test(line)) {
    return false;
  }
  const text = line.trimEnd();
  return text.endsWith('V2000') || text.endsWith('V3000');
}

/** Whether a line ends a molfile. */
export function isEndLine(line: string): boolean {
  return /^M {1,2}END\s*$/.test(line);
}

/** The name of the data item that a line of an SDF begins (`>  25 <IC50> (7)`), or `null`. */
export function dataHeading(line: string): string | null {
  if (!line.startsWith('>')) {
    return null;
  }
  const end = line.lastIndexOf('>');
  const begin = line.lastIndexOf('<', end);
  return begin === -1 ? null : line.slice(begin + 1, end);
}

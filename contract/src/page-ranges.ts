/**
 * Pages, or anything else that is counted from 1, as a person writes them: `3`, `12-46`, `1-12, 20`; signs of Chinese writing count too.
 * @param count pages of the document
 * @returns each page once, in order; undefined where it is not so written, or names a page that there is not
 */
export const parsePages = (text: string, count: number): number[] | undefined => {
  const pages = new Set<number>();
  for (const part of text.split(/[,，、;；]/)) {
    const match = /^\s*(\d{1,6})(?:\s*[-–—~～至]\s*(\d{1,6}))?\s*$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > count) return undefined;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].toSorted((a, b) => a - b);
};

/** Pages as `parsePages` reads them, runs of three and more as ranges: `1-12, 20, 21`. */
export const writePages = (pages: readonly number[]): string => {
  const parts: string[] = [];
  const sorted = [...new Set(pages)].toSorted((a, b) => a - b);
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (sorted[end + 1] === sorted[end]! + 1) end += 1;
    if (end - at >= 2) parts.push(`${sorted[at]}-${sorted[end]}`);
    else for (let one = at; one <= end; one += 1) parts.push(String(sorted[one]));
    at = end + 1;
  }
  return parts.join(', ');
};

/** Positions from 0 as numbers from 1, without the spaces, which would be a sixth of a long list: `1-12,20,21`. */
export const writePositions = (positions: readonly number[]): string =>
  writePages(positions.map((position) => position + 1)).replaceAll(' ', '');

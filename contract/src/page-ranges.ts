/** So many parts may be written of a short document, also where some name the same pages. */
const PARTS_AT_LEAST = 1000;

/**
 * Pages, or anything else that is counted from 1, as a person writes them: `3`, `12-46`, `1-12, 20`; signs of Chinese writing count too.
 * It takes as long as the text and the document are long, however often the ranges meet.
 * @param count pages of the document
 * @returns each page once, in order; undefined where it is not so written, names a page that there is not, or has more parts than
 * there are pages
 */
export const parsePages = (text: string, count: number): number[] | undefined => {
  const most = Math.max(count, PARTS_AT_LEAST);
  const parts = text.split(/[,，、;；]/, most + 1);
  if (parts.length > most) return undefined;
  /** By page, how many more ranges it is in than the page before it. */
  const more = new Int32Array(count + 2);
  for (const part of parts) {
    const match = /^\s*(\d{1,6})(?:\s*[-–—~～至]\s*(\d{1,6}))?\s*$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > count) return undefined;
    more[first]! += 1;
    more[last + 1]! -= 1;
  }
  const pages: number[] = [];
  let ranges = 0;
  for (let page = 1; page <= count; page += 1) {
    ranges += more[page]!;
    if (ranges > 0) pages.push(page);
  }
  return pages;
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

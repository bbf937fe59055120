/** Share of two texts that is the same: 1 less their edit distance over the longer one's length; spaces do not count. */
export function agreement(a: string, b: string): number {
  const [one, other] = [plain(a), plain(b)];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest;
}

/** Signs that look the same are the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('µ', 'μ')
    .replaceAll(/[’‘′'`]/g, "'")
    .replaceAll(/[“”″]/g, '"');

/** Insertions, deletions and replacements that make one text of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (letter === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** A rectangle on a page, in points; downwards is more. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A text on a page. */
export interface Caption {
  text: string;
  box: Box;
}

/** Points below a structure in which its caption begins, and beside which it may stand out. */
const BELOW = { least: -6, most: 40 };

/** How many structures that end above a caption are looked at, the nearest first: more do not stand beside each other on a page. */
const LOOKED_AT = 500;

/** How many structures, by where they end, end above a place or at it. */
const endingBy = (bottoms: readonly number[], place: number): number => {
  let [from, to] = [0, bottoms.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((bottoms[middle] ?? Infinity) <= place) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * The texts of captions by the places of the structures that they stand closest below. Takes a time that grows with their number, wherever they stand.
 * @param structures around each of them; `null` where that is not known
 */
export const captionsBelow = (
  structures: readonly (Box | null)[],
  captions: readonly Caption[],
): Map<number, string> => {
  const names = new Map<number, { text: string; distance: number }>();
  const byBottom = [...structures.entries()]
    .flatMap(([place, box]) => (box === null ? [] : [{ place, box }]))
    .toSorted((one, other) => one.box.bottom - other.box.bottom || other.place - one.place);
  const bottoms = byBottom.map(({ box }) => box.bottom);
  for (const { text, box } of captions) {
    const end = endingBy(bottoms, box.top - BELOW.least);
    for (let at = end - 1; at >= Math.max(0, end - LOOKED_AT); at -= 1) {
      const { place, box: above } = byBottom[at]!;
      const distance = box.top - above.bottom;
      if (distance > BELOW.most) break;
      if (box.left >= above.right || box.right <= above.left) continue;
      if (distance < (names.get(place)?.distance ?? Infinity)) names.set(place, { text, distance });
      break;
    }
  }
  return new Map([...names].map(([place, { text }]) => [place, text]));
};

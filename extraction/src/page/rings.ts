/** Atoms of the smallest ring that holds a bond, in order from one of its ends to the other; undefined where it is in none. */
export function ringThrough(
  bonds: readonly { from: number; to: number }[],
  from: number,
  to: number,
): number[] | undefined {
  const before = new Map<number, number>([[from, from]]);
  let edge = [from];
  while (edge.length > 0 && !before.has(to)) {
    const next: number[] = [];
    for (const atom of edge)
      for (const bond of bonds) {
        const other = bond.from === atom ? bond.to : bond.to === atom ? bond.from : undefined;
        if (other === undefined || before.has(other)) continue;
        if (atom === from && other === to) continue;
        before.set(other, atom);
        next.push(other);
      }
    edge = next;
  }
  if (!before.has(to)) return undefined;
  const ring = [to];
  while (ring.at(-1) !== from) ring.push(before.get(ring.at(-1)!)!);
  return ring.toReversed();
}

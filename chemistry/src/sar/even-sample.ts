/** So many of a list at the most, evenly spread over it, in its order. */
export const evenSample = <Item>(list: readonly Item[], most: number): Item[] => {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(list.length, most) }, (_, index) => list[Math.floor(index * step)]!);
};

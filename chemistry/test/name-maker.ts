/** A name and its structure. */
export interface GeneratedName {
  name: string;
  smiles: string;
}

/** What a kind is made with: random numbers, one of a list, a ring closure that no other part has, a ring's radical. */
export interface Maker {
  random: (below: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  closure: () => string;
  radical: () => GeneratedName;
}

/** A part of a name and its structure. */
export type Part = readonly [string, string];

import type { Fragment } from './fragment.ts';

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193) >>> 0;

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.codePointAt(index) ?? 0);
  return hash;
};

/** A text that is the same for like structures, by which readings that mean the same are counted once. */
export const signatureOf = (fragment: Fragment): string => {
  const exits = new Map<number, number>();
  for (const exit of fragment.exits) exits.set(exit.atom, (exits.get(exit.atom) ?? 0) + exit.order);
  const neighbors = fragment.atoms.map((_, atom) => fragment.neighbors(atom));
  let labels = fragment.atoms.map((atom, index) =>
    hashOf(
      [
        atom.element,
        atom.charge,
        atom.isotope,
        atom.mancude,
        atom.saturated,
        atom.lambda,
        exits.get(index) ?? 0,
      ].join(),
    ),
  );
  for (const { label, atom } of fragment.stereo)
    if (atom !== undefined) labels[atom] = mix(labels[atom] ?? 0, hashOf(label));
  for (let round = 0; round < 8; round += 1) {
    const before = labels;
    labels = before.map((own, index) =>
      (neighbors[index] ?? [])
        .map(({ atom, bond }) => mix(before[atom] ?? 0, bond.mancude ? 9 : bond.order))
        .toSorted((a, b) => a - b)
        .reduce(mix, own),
    );
  }
  return labels.toSorted((a, b) => a - b).join(' ');
};

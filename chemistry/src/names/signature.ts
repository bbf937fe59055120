import type { Fragment } from './fragment.ts';

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193) >>> 0;

/** A number of which each bit hangs on each bit of another (the finalizer of MurmurHash3), so that sums of such tell what was added. */
const scatter = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.codePointAt(index) ?? 0);
  return hash;
};

const ROUNDS = 8;

/** A text that is the same for like structures, by which readings that mean the same are counted once. */
export const signatureOf = (fragment: Fragment): string => {
  const labels = new Uint32Array(fragment.atoms.length);
  for (const [index, atom] of fragment.atoms.entries()) {
    let label = hashOf(atom.element);
    label = mix(label, atom.charge + 16);
    label = mix(label, atom.isotope);
    label = mix(label, (atom.mancude ? 2 : 0) + (atom.saturated ? 1 : 0));
    labels[index] = mix(label, atom.lambda);
  }
  for (const { atom, order } of fragment.exits) labels[atom] = (labels[atom] ?? 0) + scatter(order);
  for (const { label, atom } of fragment.stereo)
    if (atom !== undefined) labels[atom] = mix(labels[atom] ?? 0, hashOf(label));
  const sums = new Uint32Array(labels.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    sums.fill(0);
    for (const { a, b, order, mancude } of fragment.bonds) {
      const kind = mancude ? 9 : order;
      sums[a] = (sums[a] ?? 0) + scatter(mix(labels[b] ?? 0, kind));
      sums[b] = (sums[b] ?? 0) + scatter(mix(labels[a] ?? 0, kind));
    }
    for (const [index, sum] of sums.entries()) labels[index] = scatter(mix(labels[index] ?? 0, sum));
  }
  return labels.toSorted().join(' ');
};

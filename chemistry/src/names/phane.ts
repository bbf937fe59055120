import { Fragment, newAtom } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import type { ParentNode } from './nodes.ts';

type Phane = Extract<ParentNode, { type: 'phane' }>;

/**
 * A ring of which some members are ring systems. Of the two atoms by which such a system is bound the first goes to the neighbor with the
 * lower number (IUPAC 2013, P-26.4). Its atoms are `1^3`; plain text has `13` for it, which is taken where it is no other atom's.
 * @throws {NameProblem}
 */
export const phane = (
  { length, superatoms, replacements }: Phane,
  buildRing: (ring: ParentNode) => Fragment,
): Fragment => {
  const whole = new Fragment();
  /** The atoms of each member to its neighbors before and behind it. */
  const members: { before: number; behind: number }[] = [];
  const inner = new Map<string, number[]>();
  if (new Set(superatoms.map(({ node }) => node)).size !== superatoms.length) throw new NameProblem('locant');
  for (let node = 1; node <= length; node += 1) {
    const superatom = superatoms.find((one) => one.node === node);
    if (!superatom) {
      const atom = whole.addAtom(newAtom('C'));
      whole.locants.set(`${node}`, atom);
      members.push({ before: atom, behind: atom });
      continue;
    }
    // Both neighbors of the last one have lower numbers.
    if (node === length) throw new NameProblem('ring-system');
    const ring = buildRing(superatom.ring);
    const [first, second] = superatom.ends.map((end) => ring.locants.get(end));
    if (first === undefined || second === undefined || first === second) throw new NameProblem('locant');
    const shift = whole.take(ring);
    for (const [locant, atom] of ring.locants) {
      whole.locants.set(`${node}^${locant}`, atom + shift);
      const flat = `${node}${locant}`;
      inner.set(flat, [...(inner.get(flat) ?? []), atom + shift]);
    }
    // The neighbors of the first are the second and the last one.
    const [before, behind] = node === 1 ? [second, first] : [first, second];
    members.push({ before: before + shift, behind: behind + shift });
  }
  if (superatoms.some(({ node }) => node > length)) throw new NameProblem('locant');
  for (const [index, { behind }] of members.entries()) {
    const next = members[(index + 1) % members.length];
    if (next) whole.addBond(behind, next.before, 1);
  }
  for (const [flat, [atom, ...others]] of inner) {
    const isOther = whole.locants.has(flat) || others.length > 0;
    if (isOther) whole.locants.delete(flat);
    else if (atom !== undefined) whole.locants.set(flat, atom);
  }
  for (const { element, locants = [], lambda } of replacements)
    for (const locant of locants) {
      const node = Number(locant);
      const atom = whole.atoms[members[node - 1]?.before ?? -1];
      if (!atom || superatoms.some((one) => one.node === node)) throw new NameProblem('locant');
      atom.element = element;
      atom.lambda = lambda ?? 0;
    }
  return whole;
};

import type { Fragment } from './fragment.ts';
import { structureOf } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import type { Bridge } from './nodes.ts';

/** The atoms of a bridge from one end to the other; undefined where it is a ring. */
const rowOf = (bridge: Fragment): number[] | undefined =>
  bridge.bonds.length === bridge.atoms.length - 1 ? [...bridge.atoms.keys()] : undefined;

/**
 * Puts bridges onto a fused system. Their atoms are numbered on from its highest locant, the bridge at the highest bridgehead first and each
 * from its end at the higher bridgehead (IUPAC 2013, P-25.4.3.4; FR-8.6).
 * @throws {NameProblem}
 */
export const bridged = (
  system: Fragment,
  bridges: readonly Bridge[],
  valueOf: (locant: string) => number,
): Fragment => {
  // A bridge on one ring would make a bicycle, which has a name of its own.
  if (system.bonds.length - system.atoms.length < 1) throw new NameProblem('ring-system');
  let next = Math.max(...[...system.locants.keys()].map((locant) => Number.parseInt(locant, 10))) + 1;
  const highest = ({ ends }: Bridge): number => Math.max(...ends.map(valueOf));
  for (const { entry, ends } of bridges.toSorted((a, b) => highest(b) - highest(a))) {
    const bridge = structureOf(entry);
    const isMancude = bridge.atoms.length === 1 && bridge.atoms[0]?.mancude === true;
    const shift = system.take(bridge);
    for (const [index, end] of ends.entries()) {
      const [head, exit] = [system.locants.get(end), bridge.exits[index]];
      if (head === undefined || exit === undefined) throw new NameProblem('locant');
      system.addBond(head, exit.atom + shift, 1, isMancude);
    }
    const [first = '', second = ''] = ends;
    if (valueOf(first) === valueOf(second)) throw new NameProblem('locant');
    const atoms = rowOf(bridge) ?? [];
    for (const atom of valueOf(first) > valueOf(second) ? atoms : atoms.toReversed()) {
      system.locants.set(`${next}`, atom + shift);
      next += 1;
    }
  }
  return system;
};

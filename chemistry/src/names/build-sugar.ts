import { EXIT, Fragment, HYDROGEN, newAtom } from './fragment.ts';
import { withoutAtom } from './functional-classes.ts';
import { NameProblem } from './name-problem.ts';
import type { ParentNode } from './nodes.ts';

type Sugar = Extract<ParentNode, { type: 'sugar' }>;

const at = (fragment: Fragment, locant: string): number => {
  const atom = fragment.locants.get(locant);
  if (atom === undefined) throw new NameProblem('locant');
  return atom;
};

/**
 * Builds a sugar from Fischer's projection of its chain: a group on the right is `@` in the order of the atom above, the group, the atom
 * below and hydrogen, as D-glyceraldehyde shows, which is R (2-Carb-2).
 */
export const buildSugar = (sugar: Sugar): Fragment => {
  const { pattern, isKetose, isL, ring, ending } = sugar;
  let fragment = new Fragment();
  const first = isKetose ? 3 : 2;
  const length = pattern.length + first;
  for (let number = 1; number <= length; number += 1) {
    const carbon = fragment.addAtom(newAtom('C'));
    fragment.locants.set(`${number}`, carbon);
    if (number > 1) fragment.addBond(at(fragment, `${number - 1}`), carbon, 1);
  }
  for (let number = 1; number <= length; number += 1) {
    const oxygen = fragment.addAtom(newAtom('O'));
    fragment.locants.set(`O${number}`, oxygen);
    fragment.addBond(at(fragment, `${number}`), oxygen, 1);
  }
  const right = (isRight: boolean): string => (isRight === isL ? '@@' : '@');
  for (const [index, side] of Array.from(pattern).entries()) {
    const number = index + first;
    const order = [`${number - 1}`, `O${number}`, `${number + 1}`].map((locant) => at(fragment, locant));
    fragment.stereo.push({
      label: right(side === 'R'),
      atom: at(fragment, `${number}`),
      among: [],
      own: [],
      at: -1,
      order: [...order, HYDROGEN],
    });
  }
  const anomeric = isKetose ? 2 : 1;
  const closing = anomeric + ring - 2;
  if (ring === 0) openChain(fragment, sugar, length);
  else {
    const bridge = at(fragment, `O${closing}`);
    const [carbon, hydroxy] = [at(fragment, `${anomeric}`), at(fragment, `O${anomeric}`)];
    fragment.addBond(carbon, bridge, 1);
    if (sugar.anomer !== '') {
      const below = at(fragment, `${anomeric + 1}`);
      const above = isKetose ? at(fragment, '1') : HYDROGEN;
      // α: on the side of the oxygen atom of the last chiral center.
      fragment.stereo.push({
        label: right((sugar.anomer === 'α') === pattern.endsWith('R')),
        atom: carbon,
        among: [],
        own: [],
        at: -1,
        order: [bridge, hydroxy, below, above],
      });
    }
    if (ending === 'uronic' || ending === 'osiduronic') acid(fragment, length);
    if (ending === 'oside' || ending === 'osiduronic')
      Object.assign(fragment.atoms[hydroxy] ?? {}, { charge: -1, role: 'anion' });
    if (ending === 'osyl') {
      fragment.stereo = fragment.stereo.map((request) =>
        request.order?.includes(hydroxy) === true
          ? { ...request, order: request.order.map((atom) => (atom === hydroxy ? EXIT : atom)) }
          : request,
      );
      fragment.exits.push({ atom: carbon, order: 1 });
      fragment = withoutAtom(fragment, hydroxy);
    }
  }
  for (const locant of sugar.deoxy) fragment = withoutAtom(fragment, at(fragment, `O${locant}`));
  return fragment;
};

/** Makes a carbon atom with a hydroxy group one of a carboxylic acid. */
const acid = (fragment: Fragment, number: number): void => {
  const oxygen = fragment.addAtom(newAtom('O'));
  fragment.addBond(at(fragment, `${number}`), oxygen, 2);
  Object.assign(fragment.atoms[at(fragment, `O${number}`)] ?? {}, { role: 'acid' });
};

const openChain = (fragment: Fragment, { isKetose, ending }: Sugar, length: number): void => {
  const carbonyl = (number: number): void => {
    const bond = fragment.bondBetween(at(fragment, `${number}`), at(fragment, `O${number}`));
    if (bond) bond.order = 2;
    fragment.locants.delete(`O${number}`);
  };
  switch (ending) {
    case 'ose':
      carbonyl(isKetose ? 2 : 1);
      return;
    case 'itol':
      return;
    case 'onic':
      acid(fragment, 1);
      return;
    case 'uronic':
      carbonyl(1);
      acid(fragment, length);
      return;
    case 'aric':
      acid(fragment, 1);
      acid(fragment, length);
      return;
    default:
      throw new NameProblem('not-understood');
  }
};

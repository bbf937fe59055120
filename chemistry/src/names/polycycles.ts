import { Fragment, newAtom } from './fragment.ts';
import { NameProblem } from './name-problem.ts';

/** Carbon atoms with locants from 1, and the bonds between neighbors. */
export const row = (length: number): Fragment => {
  const fragment = new Fragment();
  for (let index = 0; index < length; index += 1) {
    fragment.locants.set(`${index + 1}`, fragment.addAtom(newAtom('C')));
    if (index > 0) fragment.addBond(index - 1, index, 1);
  }
  return fragment;
};

export const ring = (length: number): Fragment => {
  if (length < 3) throw new NameProblem('ring-system');
  const fragment = row(length);
  fragment.addBond(length - 1, 0, 1);
  return fragment;
};

/** A secondary bridge as it is printed: `1^3,7`, or flattened, `13,7`. */
const secondaryBridges = (part: string): [number, number, number][] => {
  const marked = /^(\d+)[\^*~(]+(\d+),(\d+)[)~]*$/.exec(part);
  if (marked) return [[Number(marked[1]), Number(marked[2]), Number(marked[3])]];
  const flat = /^(\d+),(\d+)$/.exec(part);
  const [, first = '', to = ''] = flat ?? [];
  return Array.from({ length: Math.max(0, first.length - 1) }, (_, index): [number, number, number] => [
    Number(first.slice(0, index + 1)),
    Number(first.slice(index + 1)),
    Number(to),
  ]);
};

/** A polycycle by its von Baeyer descriptor (IUPAC 2013, P-23.2). */
export const vonBaeyer = (descriptor: string, length: number): Fragment => {
  const [a, b, c, ...further] = descriptor.split('.');
  const [first, second, third] = [Number(a), Number(b), Number(c)];
  const around = first + second + 2;
  const fragment = new Fragment();
  const add = (): number => {
    const atom = fragment.addAtom(newAtom('C'));
    fragment.locants.set(`${atom + 1}`, atom);
    return atom;
  };
  for (let index = 0; index < around; index += 1) {
    add();
    if (index > 0) fragment.addBond(index - 1, index, 1);
  }
  fragment.addBond(around - 1, 0, 1);
  const bridge = (from: number, to: number, size: number): void => {
    let last = from;
    for (let index = 0; index < size; index += 1) {
      const atom = add();
      fragment.addBond(last, atom, 1);
      last = atom;
    }
    if (fragment.bondBetween(last, to)) throw new NameProblem('ring-system');
    fragment.addBond(last, to, 1);
  };
  if (!(first >= second && second >= third)) throw new NameProblem('ring-system');
  bridge(0, first + 1, third);
  let missing = length - fragment.atoms.length;
  for (const [index, part] of further.entries()) {
    const fits = secondaryBridges(part).filter(
      ([size, from, to]) =>
        from < to && to <= length && (index < further.length - 1 ? size <= missing : size === missing),
    );
    const [size, from, to] = fits[0] ?? [];
    if (size === undefined || from === undefined || to === undefined || fits.length > 1)
      throw new NameProblem('ring-system');
    // Numbered from the end nearer to the higher bridgehead.
    bridge(to - 1, from - 1, size);
    missing -= size;
  }
  if (fragment.atoms.length !== length) throw new NameProblem('ring-system');
  return fragment;
};

/**
 * Three rings and more in a row, each with an atom in common with the next (P-24.2.2): numbered through the first ring, along one side
 * of the others, around the last and back along the other sides. A number on the way back may say its spiro atom, `1^6` or `16`.
 */
const spiroChain = (parts: readonly string[], length: number): Fragment => {
  const count = parts.length / 2;
  if (!Number.isInteger(count)) throw new NameProblem('ring-system');
  const fragment = row(length);
  const joints: number[] = [];
  let place = 0;
  for (const [index, part] of parts.entries()) {
    const isBack = index >= count;
    const joint = isBack ? joints[2 * count - 1 - index] : undefined;
    const plain = part.replaceAll(/[()]/g, '');
    const marked = `${(joint ?? -1) + 1}`;
    const size = plain.includes('^')
      ? plain.split('^')
      : isBack && plain.length > marked.length && plain.endsWith(marked)
        ? [plain.slice(0, -marked.length), marked]
        : [plain];
    if (size[1] !== undefined && size[1] !== marked) throw new NameProblem('ring-system');
    place += Number(size[0]);
    if (!isBack) {
      // The first ring closes at its spiro atom.
      if (index === 0) fragment.addBond(place, 0, 1);
      joints.push(place);
      place += 1;
    } else if (joint !== undefined) {
      // The way back: its last atom is bound to the spiro atom, and the next one begins there.
      const last = place - 1;
      if (last <= joint || last >= length) throw new NameProblem('ring-system');
      fragment.addBond(last, joint, 1);
      const cut = fragment.bondBetween(last, last + 1);
      const next = joints[2 * count - 2 - index];
      if (cut) fragment.removeBond(cut);
      if (next !== undefined) fragment.addBond(joint, last + 1, 1);
    }
  }
  if (place !== length) throw new NameProblem('ring-system');
  return fragment;
};

/** Two rings with one atom in common (P-24.2.1): numbered from the smaller ring. */
export const spiroAlkane = (descriptor: string, length: number): Fragment => {
  if (descriptor.split('.').length > 2) return spiroChain(descriptor.split('.'), length);
  const sizes = descriptor.split('.').map(Number);
  const [first = 0, second = 0] = sizes;
  if (sizes.length !== 2 || first + second + 1 !== length || first > second)
    throw new NameProblem('ring-system');
  const fragment = row(length);
  fragment.addBond(first, 0, 1);
  fragment.addBond(length - 1, first, 1);
  return fragment;
};

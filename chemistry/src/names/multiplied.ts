import { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';

/** A group with its free valences, put together from the middle on: each next part is on every free valence of what is there. */
const joinedLink = ([first, ...others]: readonly Fragment[]): Fragment => {
  if (!first) throw new NameProblem('not-understood');
  let link = first.clone();
  for (const part of others) {
    const next = link.clone();
    next.exits = [];
    for (const exit of link.exits) {
      const [inner, ...outer] = part.exits;
      if (!inner || outer.length === 0 || inner.order !== 1 || exit.order !== 1)
        throw new NameProblem('not-understood');
      const shift = next.take(part);
      next.addBond(exit.atom, inner.atom + shift, 1);
      for (const one of outer) next.exits.push({ atom: one.atom + shift, order: one.order });
    }
    link = next;
  }
  return link;
};

/**
 * Like parents about a group (IUPAC 2013, P-15.3): the parents' locants get a prime more with each.
 * @param given where the group is on each parent: `4,4'`; nothing where each has one place only
 */
export const multiplied = (
  parts: readonly Fragment[],
  head: Fragment,
  given: readonly string[],
): Fragment => {
  const link = joinedLink(parts);
  const letter = head.atoms.find(({ element }) => element === 'P' || element === 'B')?.element ?? '';
  const locants = given.length > 0 ? given : link.exits.map((_, index) => `${letter}${"'".repeat(index)}`);
  if (link.exits.length !== locants.length || head.exits.length > 0 || head.needs > 0)
    throw new NameProblem('not-understood');
  const whole = new Fragment();
  for (const [index, locant] of locants.entries()) {
    const primes = "'".repeat(index);
    if (!locant.endsWith(primes)) throw new NameProblem('locant');
    const place = head.locants.get(locant.slice(0, locant.length - primes.length));
    if (place === undefined) throw new NameProblem('locant');
    const shift = whole.take(head);
    whole.own.push(...head.own.map((atom) => atom + shift));
    whole.filled.push(...head.filled.map((atom) => atom + shift));
    for (const [name, atom] of head.locants)
      if (!whole.locants.has(`${name}${primes}`)) whole.locants.set(`${name}${primes}`, atom + shift);
    whole.exits.push({ atom: place + shift, order: 1 });
  }
  const ends = whole.exits;
  whole.exits = [];
  const shift = whole.take(link);
  for (const [index, { atom, order }] of link.exits.entries()) {
    if (order !== 1) throw new NameProblem('not-understood');
    whole.addBond(ends[index]?.atom ?? 0, atom + shift, 1);
  }
  whole.isRing = head.isRing;
  return whole;
};

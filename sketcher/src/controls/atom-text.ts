import { elementOf, isElement } from '../molecule/elements.ts';
import type { Atom } from '../molecule/molecule.ts';

/** What is set of an atom when its symbol is typed. */
export type AtomText = Pick<Atom, 'symbol' | 'rGroups' | 'list' | 'smarts' | 'alias' | 'value'>;

const plain = (symbol: string): AtomText => ({
  symbol,
  rGroups: [],
  list: undefined,
  smarts: '',
  alias: '',
  value: '',
});

/**
 * What typed letters mean as an atom: an element, `R2`, a wildcard, and in queries a list (`C,N`, `!C,N`) or a SMARTS primitive in
 * brackets (`[c,n;H1]`).
 * @returns undefined where they mean none
 */
export const atomOfText = (text: string, isQuery: boolean): AtomText | undefined => {
  const trimmed = text.trim();
  const group = /^R(\d{1,2})$/i.exec(trimmed);
  if (group) return { ...plain('R#'), rGroups: [Number(group[1])] };
  if (/^(?:R#?|\*)$/.test(trimmed)) return plain(trimmed === '*' ? '*' : 'R#');
  if (isElement(trimmed)) return plain(trimmed);
  if (isQuery) {
    if (/^(?:[AQXM]H?)$/.test(trimmed)) return plain(trimmed);
    const smarts = /^\[(.+)\]$/s.exec(trimmed)?.[1];
    if (smarts && !/^!?(?:[A-Z][a-z]?,)*[A-Z][a-z]?$/.test(smarts)) return { ...plain('*'), smarts };
    const list = /^(!)?\[?([A-Za-z, ]+)\]?$/.exec(trimmed);
    const elements = list?.[2]?.split(',').map((name) => elementOf(name.trim()));
    if (elements && elements.length > 1 && elements.every((name) => name !== undefined))
      return { ...plain('L'), list: { not: list?.[1] !== undefined, elements } };
    if (elements?.length === 1 && list?.[1] && elements[0])
      return { ...plain('L'), list: { not: true, elements: [elements[0]] } };
  }
  const element = elementOf(trimmed);
  return element === undefined ? undefined : plain(element);
};

/** An atom's symbol as it would be typed. */
export const textOfAtom = ({ symbol, rGroups, list, smarts }: Atom): string => {
  if (smarts) return `[${smarts}]`;
  if (list) return `${list.not ? '!' : ''}${list.elements.join(',')}`;
  return symbol === 'R#' && rGroups.length > 0 ? `R${rGroups[0]}` : symbol;
};

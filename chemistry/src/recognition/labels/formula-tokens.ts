import { ABBREVIATIONS } from './abbreviations.ts';
import { isElement, isIsotope } from './fragment.ts';

/** A part of a condensed formula. */
export interface FormulaUnit {
  /** Element, abbreviation, or the units of a parenthesis. */
  content: string | FormulaUnit[];
  count: number;
  /** Hydrogens written with it. */
  hydrogens: number;
  /** Symbol of those hydrogens: `H`, `D` or `T`. */
  hydrogen: string;
  charge: number;
  isotope: number;
  /** Order of the bond that is written before it, else 0. */
  order: number;
}

/** Where the hydrogens of an atom are written: `CH3`, `H3C`, or `H3CCH2O` (only the first before its atom). */
export type HydrogenPlace = 'behind' | 'before' | 'first-before';

const NAMES = Object.keys(ABBREVIATIONS).toSorted((a, b) => b.length - a.length);
/** `t-Bu`, `i-Pr`: the dictionary knows them without the hyphen. */
const PREFIXED = /^(tert|sec|neo|cyclo|[tisnc])-?(?=(Bu|Pr|Pent|Hex|Hept|Oct|Am|C\d))/;
const PREFIXES: Readonly<Record<string, string>> = { cyclo: 'c', tert: 't' };

interface Token {
  text: string;
  length: number;
}

function nameAt(text: string): Token | undefined {
  const prefix = PREFIXED.exec(text);
  if (prefix !== null) {
    const written = prefix[1]!;
    const rest = nameAt(text.slice(prefix[0].length));
    const name = `${PREFIXES[written] ?? written}${rest?.text ?? ''}`;
    if (rest !== undefined && name in ABBREVIATIONS) {
      return { text: name, length: prefix[0].length + rest.length };
    }
    // `n-C4H9` is what `C4H9` is taken for.
    return written === 'n' && rest !== undefined
      ? { ...rest, length: prefix[0].length + rest.length }
      : undefined;
  }
  const name = NAMES.find((known) => text.startsWith(known));
  const symbol = [text.slice(0, 2), text.slice(0, 1)].find(isElement);
  const best = (name?.length ?? 0) > (symbol?.length ?? 0) ? name : symbol;
  return best === undefined ? undefined : { text: best, length: best.length };
}

/** Index behind the parenthesis that begins a text; -1 where it is not closed. */
function endOfParenthesis(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    depth += '(['.includes(character) ? 1 : ')]'.includes(character) ? -1 : 0;
    if (depth === 0) {
      return index + 1;
    }
  }
  return -1;
}

/** Atoms that a count in a label may stand for: of a chain's carbons, and of its hydrogens. */
const COUNT_MAX = { others: 30, hydrogens: 61 };

/**
 * Parts a condensed formula into its units, in the order in which they are written; a raised sign is marked by `^`.
 * @returns undefined where it is none
 */
export function formulaUnits(text: string, place: HydrogenPlace): FormulaUnit[] | undefined {
  const units: FormulaUnit[] = [];
  let pending: { hydrogen: string; count: number } | undefined;
  let isotope = 0;
  let order = 0;
  /** Of a sign at the very beginning, which is the first atom's. */
  let leading = 0;
  let rest = text;
  while (rest !== '') {
    const raised = /^\^(\d{1,3})(?=[A-Z])/.exec(rest);
    const sign = /^\^?([+-])/.exec(rest);
    if (raised !== null) {
      isotope = Number(raised[1]);
      rest = rest.slice(raised[0].length);
      continue;
    }
    if (sign !== null) {
      const last = units.at(-1);
      rest = rest.slice(sign[0].length);
      if (sign[1] === '-' && last !== undefined && /^[A-Z(tisn]/.test(rest) && !sign[0].startsWith('^')) {
        continue;
      }
      const charge = sign[1] === '+' ? 1 : -1;
      if (last === undefined) {
        leading += charge;
      } else {
        last.charge += charge;
      }
      continue;
    }
    if (rest.startsWith('=') || rest.startsWith('#')) {
      order = rest.startsWith('=') ? 2 : 3;
      rest = rest.slice(1);
      continue;
    }
    const token = contentAt(rest, place);
    if (token === undefined) {
      return undefined;
    }
    const digits = /^\d{1,2}/.exec(rest.slice(token.length))?.[0] ?? '';
    const count = Number(digits || 1);
    rest = rest.slice(token.length + digits.length);
    const symbol = typeof token.content === 'string' ? token.content : '';
    if (isotope > 0 && !isIsotope(symbol, isotope)) {
      return undefined;
    }
    const isHydrogen = /^[HDT]$/.test(symbol);
    if (count === 0 || count > (isHydrogen ? COUNT_MAX.hydrogens : COUNT_MAX.others)) {
      return undefined;
    }
    if (isHydrogen) {
      const last = bearerOf(units);
      const before = place === 'before' || (place === 'first-before' && units.length === 0);
      if (before) {
        if (pending !== undefined) {
          return undefined;
        }
        pending = { hydrogen: symbol, count };
      } else if (last === undefined || last.hydrogens > 0 || isGroupName(last.content)) {
        return undefined;
      } else {
        last.hydrogens = count;
        last.hydrogen = symbol;
      }
      continue;
    }
    if (pending !== undefined && isGroupName(token.content)) {
      return undefined;
    }
    units.push({
      content: token.content,
      count,
      hydrogens: pending?.count ?? 0,
      hydrogen: pending?.hydrogen ?? 'H',
      charge: leading,
      isotope,
      order,
    });
    leading = 0;
    pending = undefined;
    isotope = 0;
    order = 0;
  }
  return pending === undefined && order === 0 && isotope === 0 && units.length > 0 ? units : undefined;
}

/** Whether a part of a formula is a group by its name, which has all its hydrogens: `CeH5` is a phenyl group that was misread, and no `Ce` with five more. */
const isGroupName = (content: FormulaUnit['content']): boolean =>
  typeof content === 'string' && !isElement(content);

/** The atom that hydrogens behind it belong to: in `CF2H` the carbon. */
function bearerOf(units: readonly FormulaUnit[]): FormulaUnit | undefined {
  return units.findLast((unit) => !isHalogen(unit));
}

const isHalogen = ({ content }: FormulaUnit): boolean =>
  typeof content === 'string' && /^(?:F|Cl|Br|I)$/.test(content);

function contentAt(
  text: string,
  place: HydrogenPlace,
): { content: FormulaUnit['content']; length: number } | undefined {
  if (/^[([]/.test(text)) {
    const length = endOfParenthesis(text);
    const inside = length < 0 ? undefined : insideOf(text.slice(1, length - 1), place);
    return inside === undefined ? undefined : { content: inside, length };
  }
  const token = nameAt(text);
  return token === undefined ? undefined : { content: token.text, length: token.length };
}

/** A parenthesis in a reversed label may be written either way: `(CH3)2N`, `(H3C)2N`. */
function insideOf(text: string, place: HydrogenPlace): FormulaUnit[] | undefined {
  return formulaUnits(text, place) ?? formulaUnits(text, 'behind') ?? formulaUnits(text, 'first-before');
}

/**
 * The units as they are read from the label's other end.
 * @param blocks `CO` and `SO2` are written as they are read forward, as in `CH3CO`
 */
export function reversedUnits(units: readonly FormulaUnit[], { blocks = false } = {}): FormulaUnit[] {
  const result: FormulaUnit[] = [];
  for (const [index, unit] of units.entries()) {
    const turned = {
      ...unit,
      content: Array.isArray(unit.content) ? reversedInside(unit.content, blocks) : unit.content,
      order: units[index + 1]?.order ?? 0,
    };
    const before = units[index - 1]?.content;
    const staysBehind =
      blocks && unit.content === 'O' && (before === 'C' || before === 'S' || before === 'P');
    result.splice(staysBehind ? 1 : 0, 0, turned);
  }
  return result;
}

/** What stands in a parenthesis of a reversed label is bound by its last atom, unless that binds nothing more: `(CH2)`, `(CF2)`. */
function reversedInside(units: FormulaUnit[], blocks: boolean): FormulaUnit[] {
  return units.slice(1).every(isHalogen) ? units : reversedUnits(units, { blocks });
}

import { FormulaBuilder } from './formula-builder.ts';
import { formulaUnits, type FormulaUnit, type HydrogenPlace, reversedUnits } from './formula-tokens.ts';
import type { Fragment } from './fragment.ts';

/** How a label's bonds come to it. */
export interface LabelBonds {
  /** Sum of the orders of the bonds to the label. */
  order: number;
  /** How many there are. */
  count: number;
}

/**
 * Reads a condensed formula (`CH2OCH3`, `N(CH3)2`, `CO2Et`, `C6H13`), or one that is written from right to left
 * (`H3CO`, `EtO2C`), by valence: what is written must leave no valence open but those of its bonds.
 * @returns undefined where it is none, or is none with these bonds
 */
export function readCondensedFormula(
  text: string,
  bonds: LabelBonds,
  direction: 'forward' | 'backward',
): Fragment | undefined {
  const places: HydrogenPlace[] = direction === 'forward' ? ['behind'] : ['before', 'first-before', 'behind'];
  let peroxide: Fragment | undefined;
  for (const place of places) {
    const written = formulaUnits(text, place);
    const ways =
      written === undefined
        ? []
        : direction === 'forward'
          ? [written]
          : [reversedUnits(written), reversedUnits(written, { blocks: true })];
    for (const units of ways) {
      const fragment = build(units, bonds);
      // Of two ends the left one comes first.
      const read =
        fragment === undefined || direction === 'forward'
          ? fragment
          : { ...fragment, attachments: fragment.attachments.toReversed() };
      if (read !== undefined && !isPeroxide(read)) {
        return read;
      }
      peroxide ??= read;
    }
  }
  return peroxide;
}

/** `H2C=CHCOO` from its right end is an ester, not what its letters say one after the other. */
const isPeroxide = ({ atoms, bonds }: Fragment): boolean =>
  bonds.some(({ from, to }) => atoms[from]!.element === 'O' && atoms[to]!.element === 'O');

function build(units: FormulaUnit[], bonds: LabelBonds): Fragment | undefined {
  const whole = new FormulaBuilder(bonds.order).build(structuredClone(units));
  if (whole !== undefined || bonds.count !== 2) {
    return whole;
  }
  // `OCH2`, `CONH` between two atoms: the first bond goes to its beginning, the second to its end.
  return new FormulaBuilder(bonds.order - 1).build(structuredClone(units), { openEnd: true });
}

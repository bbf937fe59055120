import type { ConcentrationUnit } from '../activities/units.ts';
import { writtenColumn } from './parse-formula.ts';

/** Nanomoles per litre in a mole per litre, as a power of ten. */
const NANO = 9;

/** Digits that a constant is written with. */
const constant = (value: number): string => String(Number(value.toPrecision(10)));

/**
 * −log10 of a molar concentration, as in pIC50 = 9 − log10(IC50 in nM).
 * @param column name of the column
 * @param unit molar
 * @see IUPAC Committee on Receptor Nomenclature, Neubig et al., Pharmacol. Rev. 2003, 55, 597 (pEC50, pIC50, pKi)
 */
export function negativeLogarithmFormula(column: string, unit: ConcentrationUnit): string {
  return `${constant(NANO - Math.log10(unit.factor))} - log10(${writtenColumn(column)})`;
}

/**
 * Ligand efficiency: binding free energy per heavy atom, kcal/mol; 1.37 is RT ln 10 at 300 K.
 * @param activity formula of pIC50 or the like
 * @see Hopkins, Groom, Alex, Drug Discov. Today 2004, 9, 430; Hopkins et al., Nat. Rev. Drug Discov. 2014, 13, 105
 */
export function ligandEfficiencyFormula(activity: string): string {
  return `1.37 * ${activity} / ${writtenColumn('HeavyAtoms')}`;
}

/**
 * Lipophilic ligand efficiency, also LipE: activity without what lipophilicity brings.
 * @param activity formula of pIC50 or the like
 * @see Leeson, Springthorpe, Nat. Rev. Drug Discov. 2007, 6, 881
 */
export function lipophilicEfficiencyFormula(activity: string): string {
  return `${activity} - ${writtenColumn('cLogP')}`;
}

/** Atoms that are not hydrogen in a formula such as `C9H8O4` or `C5H14NO+`; `null` where an atom is left open (`*`). */
export function heavyAtomsOf(formula: string): number | null {
  if (formula === '' || formula.includes('*')) {
    return null;
  }
  let count = 0;
  for (const [, symbol, digits] of formula.matchAll(/([A-Z][a-z]?)(\d{0,9})/g)) {
    count += symbol === 'H' ? 0 : Number(digits || 1);
  }
  return count;
}

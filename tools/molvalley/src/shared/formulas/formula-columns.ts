import { ENDPOINT_KEYS } from '@moiety/chemistry/admet/endpoints.ts';
import { EXACT_SCORE_KEYS } from '@moiety/chemistry/scores/score-keys.ts';
import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import { potencyOf } from '../activities/activity-scale.ts';
import { predictionColumnId, scoreColumnId } from '../predictions/prediction-columns.ts';
import { fileColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { closingBracket } from './formula.ts';
import type { ColumnOf } from './formula.ts';
import { exact } from './interval.ts';

/** Computed columns by the words that a formula has for them, the same in every language. */
const WORDS: Readonly<Record<string, string>> = {
  MW: 'molecularWeight',
  cLogP: 'clogp',
  TPSA: 'tpsa',
  HBD: 'hBondDonors',
  HBA: 'hBondAcceptors',
  RotB: 'rotatableBonds',
  Rings: 'rings',
  Fsp3: 'fractionSp3',
  Violations: 'lipinskiViolations',
  ...Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, predictionColumnId(key)])),
  // CNS MPO is no number but an interval.
  ...Object.fromEntries(EXACT_SCORE_KEYS.map((key) => [key.toUpperCase(), scoreColumnId(key)])),
};
/** The number of atoms that are not hydrogen, of which there is no column. */
const HEAVY_ATOMS = 'HeavyAtoms';

const idOf = new Map(Object.entries(WORDS).map(([word, id]) => [word.toLowerCase(), id]));

/** Atoms of a molecular formula that are not hydrogen; undefined of what is none. */
export const heavyAtomsIn = (formula: string): number | undefined => {
  let count = 0;
  for (const [, element, digits] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g))
    if (element !== 'H' && element !== 'D' && element !== 'T') count += digits ? Number(digits) : 1;
  return count || undefined;
};

/** A column of numbers that a formula can have, and how it is written there. */
export interface FormulaColumn {
  column: Column | undefined;
  written: string;
}

/** What a column is in a formula: a word, or its name in brackets. */
const writtenColumn = (column: Column): string | undefined => {
  const word = Object.keys(WORDS).find((one) => WORDS[one] === column.id);
  if (word !== undefined) return word;
  const name = column.fileName;
  if (name === undefined) return undefined;
  const bracketed = `[${name}]`;
  // A name whose brackets do not close cannot be told from what follows.
  return closingBracket(bracketed, 0) === bracketed.length - 1 ? bracketed : undefined;
};

/** The columns that formulas can have; heavy atoms have none in the table. */
export const formulaColumns = (columns: readonly Column[]): FormulaColumn[] => [
  ...columns.flatMap((column) => {
    const written = column.kind === 'number' ? writtenColumn(column) : undefined;
    return written === undefined ? [] : [{ column, written }];
  }),
  { column: undefined, written: HEAVY_ATOMS },
];

/** What the names in a formula stand for. @param columns those that it may have */
export const columnsOf =
  (table: MoleculeTable, columns: readonly Column[]): ColumnOf =>
  (given) => {
    const name = given.toLowerCase();
    if (name === HEAVY_ATOMS.toLowerCase())
      return (position) => {
        const record = table.records[position];
        const atoms = record?.status === 'ok' ? heavyAtomsIn(record.formula) : undefined;
        return atoms === undefined ? undefined : exact(atoms);
      };
    const own = columns.filter(({ fileName }) => fileName !== undefined);
    const found =
      own.find(({ fileName }) => fileName === given) ??
      own.find(({ fileName }) => fileName?.toLowerCase() === name) ??
      columns.find(({ id }) => id === idOf.get(name));
    if (!found) return undefined;
    if (found.kind !== 'number') return 'text';
    const { id, measured } = found;
    if (measured) return (position) => measured.at(position) ?? undefined;
    const values = table.numbers(id)?.values;
    return (position) => exact(values?.[position] ?? NaN);
  };

/** A formula that is ready to be taken. */
export interface ReadyFormula {
  kind: 'potency' | 'ligand-efficiency' | 'lipophilic-efficiency';
  /** What the new column is called. */
  name: string;
  formula: string;
}

/** kcal/mol of one unit of pIC50 at 300 K: 2.303 RT. */
const KCAL_PER_LOG = 1.37;

/**
 * Formulas for the activities of a set: the negative logarithm of a concentration; ligand efficiency, 1.37 pIC50 / heavy atoms (Hopkins et al., Drug
 * Discov. Today 2004, 9, 430); lipophilic efficiency, pIC50 - logP (Leeson & Springthorpe, Nat. Rev. Drug Discov. 2007, 6, 881).
 */
export const readyFormulas = (columns: readonly Column[]): ReadyFormula[] =>
  columns.flatMap((column): ReadyFormula[] => {
    const { fileName, measured } = column;
    const written = writtenColumn(column);
    if (fileName === undefined || !measured || written === undefined || column.id !== fileColumnId(fileName))
      return [];
    const isLogarithm = measureOfHeading(fileName) === 'negative-logarithm';
    const { unit } = measured;
    if (!isLogarithm && unit?.kind !== 'molar') return [];
    const { measure, about } = potencyOf(fileName);
    const short = about && ` ${about}`;
    const potency = isLogarithm
      ? written
      : `${Number((9 - Math.log10(unit?.factor ?? 1)).toFixed(6))} - log10(${written})`;
    const grouped = isLogarithm ? written : `(${potency})`;
    return [
      ...(isLogarithm
        ? []
        : [{ kind: 'potency' as const, name: `p${measure ?? 'Activity'}${short}`, formula: potency }]),
      {
        kind: 'ligand-efficiency',
        name: `LE${short}`,
        formula: `${KCAL_PER_LOG} * ${grouped} / ${HEAVY_ATOMS}`,
      },
      { kind: 'lipophilic-efficiency', name: `LLE${short}`, formula: `${potency} - cLogP` },
    ];
  });

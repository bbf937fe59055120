// Which of a document's formulas a table of groups belongs to, and how the places of the two are named alike where a number was lost.
import { type Box, overlapX } from '../box.ts';
import type { PageFormula, PageResult } from '../page/page-result.ts';
import type { GroupTable } from './group-table.ts';
import { openLetter } from './placeholders.ts';

/** A formula counts from here on. */
export const LEAST_FORMULA = 0.5;

/** A formula and where it is drawn. */
export interface PlacedFormula {
  formula: PageFormula;
  page: number;
  box: Box;
}

/** Formulas of a document, in order. */
export const formulasOf = (pages: readonly PageResult[]): PlacedFormula[] =>
  pages.flatMap(({ page, pictures }) =>
    pictures.flatMap(({ formula, ...picture }) =>
      formula === undefined ? [] : [{ formula, page, box: picture }],
    ),
  );

/** Pages before a table on which its formula is looked for first. */
const NEAR = 5;

/** Whether a formula stands near before a table. */
export const isBefore = ({ page, box }: PlacedFormula, table: GroupTable): boolean =>
  page <= table.page && page >= table.page - NEAR && (page < table.page || box.y1 <= table.y0 + 2);

const namesOf = ({ places }: PageFormula): Set<string> =>
  new Set(places.flatMap(({ name }) => (name === '' ? [] : [name])));

/** The letter of a place that stands without a number beside places that have one, where that may have been lost, or as openLetter has it. */
const letterLeft = (place: string, known: ReadonlySet<string>): string | undefined =>
  openLetter(place) ?? (place === 'R' && [...known].some((other) => /^R\d/.test(other)) ? place : undefined);

/** The numbers of places, by which they stand in order. */
const numberOf = (place: string): number => Number(/\d+/.exec(place)?.[0] ?? 0);

/**
 * A table with the headings named whose numbers were not read, where a formula has all other places of the table and as many more: from left to right
 * they are those in order. A raised 1 is easily read as a prime.
 */
export function withOpenHeadings(table: GroupTable, before: readonly PlacedFormula[]): GroupTable {
  const known = new Set(table.headings.flatMap(({ places }) => places));
  for (const { formula } of before.toReversed()) {
    const names = namesOf(formula);
    const letters = table.headings.map(({ places: [place = '', ...others] }) =>
      others.length > 0
        ? undefined
        : (letterLeft(place, known) ?? (/^[RXYZ]'$/.test(place) && !names.has(place) ? place[0] : undefined)),
    );
    const open = letters.filter((letter) => letter !== undefined);
    const sure = new Set(
      table.headings.flatMap(({ places }, index) => (letters[index] === undefined ? places : [])),
    );
    const left = [...names].filter((name) => !sure.has(name)).toSorted((a, b) => numberOf(a) - numberOf(b));
    if (
      open.length === 0 ||
      left.length !== open.length ||
      names.size !== sure.size + left.length ||
      !left.every((name, index) => name.startsWith(open[index]!))
    )
      continue;
    return {
      ...table,
      headings: table.headings.map((heading, index) =>
        letters[index] === undefined ? heading : { ...heading, places: [left.shift()!] },
      ),
    };
  }
  return table;
}

/** A formula whose one place without a number (`R`) is named as the one place of a table that it lacks. */
function withOpenPlace(formula: PageFormula, wanted: ReadonlySet<string>): PageFormula {
  const names = namesOf(formula);
  const [extra, ...extras] = [...names].filter((name) => !wanted.has(name));
  const [lacking, ...others] = [...wanted].filter((name) => !names.has(name));
  if (extra?.length !== 1 || extras.length > 0 || others.length > 0 || !lacking?.startsWith(extra))
    return formula;
  return {
    ...formula,
    places: formula.places.map((place) => (place.name === extra ? { ...place, name: lacking } : place)),
  };
}

/** The formulas whose places are those that are wanted. */
export function fittingFormulas(
  wanted: ReadonlySet<string>,
  found: readonly PlacedFormula[],
): PlacedFormula[] {
  return found
    .map((one) => ({ ...one, formula: withOpenPlace(one.formula, wanted) }))
    .filter(({ formula }) => {
      const names = namesOf(formula);
      return [...wanted].every((name) => names.has(name)) && [...names].every((name) => wanted.has(name));
    });
}

/**
 * The formulas that a table may belong to: the one over it in its own columns, else the last near before it, else all of the document, which then
 * have to give the same compound.
 */
export function formulasFor(table: GroupTable, fitting: readonly PlacedFormula[]): readonly PlacedFormula[] {
  const at = table.formulaAt;
  if (at !== undefined)
    return fitting.filter(({ page, box }) => page === table.page && box.x0 === at.x0 && box.y0 === at.y0);
  const before = fitting.filter((one) => isBefore(one, table));
  const own =
    before.findLast((one) => one.page === table.page && overlapX(one.box, table) > 0) ?? before.at(-1);
  return own === undefined ? fitting : [own];
}

/** Formulas that a table may belong to whose headings do not name the places of any. */
const MOST_CANDIDATES = 6;

/** The formulas that a table may belong to whatever its headings say: that over it, then those before it, the nearest first. */
export function candidatesFor(table: GroupTable, all: readonly PlacedFormula[]): PlacedFormula[] {
  const before = all
    .filter((one) => isBefore(one, table) && one.formula.confidence >= LEAST_FORMULA)
    .toReversed();
  const isOver = (one: PlacedFormula): boolean => one.page === table.page && overlapX(one.box, table) > 0;
  const known = new Set<string>();
  return [...before.filter(isOver), ...before]
    .filter(({ formula: { molfile, places } }) => {
      // Two that are drawn alike may have other places.
      const whole = JSON.stringify([molfile, places]);
      return !known.has(whole) && known.add(whole);
    })
    .slice(0, MOST_CANDIDATES);
}

/** The first of some formulas whose places are those of columns, named as these are; undefined where none is. */
export function formulaOfPlaces(
  candidates: readonly PlacedFormula[],
  columns: readonly { places: readonly string[] }[],
): PlacedFormula | undefined {
  const wanted = new Set(columns.flatMap(({ places }) => places));
  return fittingFormulas(wanted, candidates)[0];
}

import { withoutFormulaGuard } from '../formula-guard.ts';
import { isNameHeading, isSystematicHeading } from './column-roles.ts';
import { hasSmilesSigns, startsWithStructure } from './looks-like-smiles.ts';
import { TableRows, type Separator } from './table-rows.ts';

/** How many structures a chemical name can mean: 0 where it is not understood, 1 where it is clear. */
export type JudgeName = (name: string) => Promise<number>;

/** Where the names of a text stand. */
export interface NamesLayout {
  /** Between the cells of a row; `null` where each line is a name. */
  separator: Separator | null;
  /** 0-based column of the names. */
  column: number;
  /** Whether the first row names the columns. */
  hasHeadings: boolean;
}

/** Rows by which the column of names is chosen, and columns that are looked at. */
const SAMPLE_ROWS = 20;
const COLUMNS_MAX = 50;
/** Of a column that no heading calls one of names, as many of its cells have to be understood. */
const UNDERSTOOD_MIN = 0.5;

/** A column of numbers or of short codes holds no names; to ask would cost time for nothing. */
const canBeName = (cell: string): boolean => /\p{L}{3}|\p{Script=Han}/u.test(cell);

const isNumberLike = (cell: string): boolean => /^[<>≤≥~=±\s]*[-+]?[\d.,]+(?:[eE][-+]?\d+)?\s*%?$/.test(cell);

/** Whether a line of a list is a comment or nothing. */
export const isPassedOver = (line: string): boolean => line.trim() === '' || line.startsWith('#');

/** Whether a line of a list of names is a SMILES all the same, perhaps with a name behind it. */
export const isSmilesLine = (line: string): boolean => startsWithStructure(line) || hasSmilesSigns(line);

/** Whether a text has a locant before a word, as no ordinary words have (`2-chloro`, `[4-(methyl`, `2-氯`). */
const hasLocant = (text: string): boolean => /\d[a-z]?['′]*-[[({]*(?:\p{Ll}{3}|\p{Script=Han})/u.test(text);

interface Candidate {
  layout: NamesLayout;
  /** 2 for a column of systematic names by its heading, 1 for one of names, 0 where no heading tells. */
  rank: number;
  /** Cells that were looked at; those that are clear count one, those that can mean several structures a half. */
  asked: number;
  understood: number;
  /** Characters of what was understood: a whole line is more than a part of it. */
  characters: number;
  /** Whether what stands there are names even where none is understood, so that each is told where it is not. */
  isOfNames: boolean;
}

const rowsOf = (text: string, separator: Separator | null): (readonly string[])[] => {
  if (separator === null)
    return text
      .split(/\r\n?|\n/)
      .filter((line) => !isPassedOver(line))
      .map((line) => [line.trim()]);
  const reader = new TableRows(separator);
  return [...reader.push(text), ...reader.end()].map(({ cells }) => cells);
};

const rankOf = (heading: string): number =>
  isSystematicHeading(heading) ? 2 : isNameHeading(heading) ? 1 : 0;

const judgeColumn = async (
  rows: readonly (readonly string[])[],
  separator: Separator | null,
  column: number,
  judge: JudgeName,
): Promise<Candidate> => {
  const cellsOf = (row: readonly string[]): string => withoutFormulaGuard(row[column] ?? '').trim();
  const [first = []] = rows;
  const heading = cellsOf(first);
  const rank = rankOf(heading);
  const isHeadingless =
    rank === 0 &&
    // What stands alone on the first line and is no known heading is a name, understood or not.
    (separator === null ||
      first.length === 1 ||
      first.some((cell, index) => index !== column && isNumberLike(cell)) ||
      (canBeName(heading) && (await judge(heading)) > 0));
  const body = (isHeadingless ? rows : rows.slice(1)).map(cellsOf);
  const cells = body.filter((cell) => cell !== '' && !(separator === null && isSmilesLine(cell)));
  const sample = cells.slice(0, SAMPLE_ROWS);
  let understood = 0;
  let characters = 0;
  if (sample.some(canBeName))
    for (const cell of sample) {
      const structures = canBeName(cell) ? await judge(cell) : 0;
      if (structures > 0) {
        understood += structures === 1 ? 1 : 0.5;
        characters += cell.length;
      }
    }
  return {
    layout: { separator, column, hasHeadings: !isHeadingless },
    rank,
    asked: sample.length,
    understood,
    characters,
    isOfNames:
      sample.length > 0 &&
      (rank === 2 ||
        ((rank === 1 || separator === null) && sample.filter(hasLocant).length * 2 >= sample.length)),
  };
};

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.understood > 0 !== other.understood > 0
    ? one.understood > 0
    : one.rank !== other.rank
      ? one.rank > other.rank
      : one.understood !== other.understood
        ? one.understood > other.understood
        : one.characters > other.characters;

/**
 * Finds the names in a text that has no structures: each line one, or a column of a table. A column that a heading
 * calls one of names goes before others, since a column of solvents may be understood better than it.
 * @param text the beginning of the text; a last line that may be cut is not to be in it.
 * @param separators those that a table may have; `null` for a list of lines.
 * @returns `null` where there are no names, or none that is understood or could only be a name.
 */
export const chooseNamesLayout = async (
  text: string,
  separators: readonly (Separator | null)[],
  judge: JudgeName,
): Promise<NamesLayout | null> => {
  const known = new Map<string, Promise<number>>();
  const judgeOnce: JudgeName = (name) => {
    const answer = known.get(name) ?? judge(name);
    known.set(name, answer);
    return answer;
  };
  let best: Candidate | null = null;
  for (const separator of separators) {
    const rows = rowsOf(text, separator).slice(0, SAMPLE_ROWS * 5);
    const columns = Math.min(
      COLUMNS_MAX,
      rows.reduce((most, row) => Math.max(most, row.length), 0),
    );
    // One cell a row is what the list of lines has too, but for the quotes.
    if (columns === 1 && separator !== null && separator !== ',') continue;
    for (let column = 0; column < columns; column += 1) {
      const candidate = await judgeColumn(rows, separator, column, judgeOnce);
      const isEnough =
        candidate.isOfNames ||
        (candidate.understood > 0 &&
          (candidate.rank > 0 || candidate.understood >= candidate.asked * UNDERSTOOD_MIN));
      if (isEnough && (best === null || isBetter(candidate, best))) best = candidate;
    }
  }
  return best?.layout ?? null;
};

/** Every way in which a text that is no workbook may hold names. */
export const NAME_SEPARATORS: readonly (Separator | null)[] = [null, '\t', ';', '|', ','];

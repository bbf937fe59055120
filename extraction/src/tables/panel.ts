// Tables of compounds across, each over one or more amounts, and of what they were tested on down: `Example 12` over `1 μM` and `0.1 μM`, `JAK3`.
import { isLabel } from '../compounds/labels.ts';
import { AMOUNT, headingEndpoint, roleOfHeading } from './headings.ts';
import { type Cell, textOf } from './table.ts';
import { plainText } from './units.ts';
import { readValue } from './values.ts';

type Rows = (Cell | undefined)[][];

/** Share of the cells that are values. */
const VALUES = 0.8;

const isAmount = (text: string): boolean => {
  const plain = plainText(text).replaceAll(/[()[\]]/g, '');
  return AMOUNT.exec(plain)?.[0].trim() === plain.trim();
};

/** What was measured at amounts, by the words over a table; undefined where they do not say. */
function endpointOf(words: string): string | undefined {
  // What is left of an activity is the contrary of what was inhibited.
  const isRest = /residual|remaining|\bof (?:the )?control|\bof DMSO|残余|剩余|残存/i.test(words);
  if (isRest || headingEndpoint(words) !== undefined) return undefined;
  const role = roleOfHeading(words);
  if (role?.kind !== 'value') return undefined;
  return /inhibit|抑制|阻害/i.test(words)
    ? '% inhibition'
    : /activit|活性/i.test(words)
      ? '% activity'
      : role.endpoint;
}

/**
 * The rows of such a table, a value each, beside its compound, what it was tested on and the amount; undefined of any other.
 * @param words over it, its caption and what stands with that
 */
export function panelRows(rows: Rows, words: string): { headings: string[]; body: Rows } | undefined {
  const [compounds, amounts, ...rest] = rows;
  const endpoint = endpointOf(words);
  if (compounds === undefined || amounts === undefined || rest.length === 0 || endpoint === undefined)
    return undefined;
  const columns = [...compounds.keys()].slice(1);
  const isPanel =
    columns.length > 0 &&
    columns.every((column) => isLabel(textOf(compounds[column])) && isAmount(textOf(amounts[column])));
  const values = rest.flatMap((row) => columns.map((column) => readValue(textOf(row[column])).kind));
  if (!isPanel || values.filter((kind) => kind !== 'unread').length < VALUES * values.length)
    return undefined;
  return {
    headings: ['Compound', 'Target', 'Concentration', endpoint],
    body: columns.flatMap((column) =>
      rest.flatMap((row) =>
        row[0] === undefined || row[column] === undefined
          ? []
          : [[compounds[column], row[0], amounts[column], row[column]]],
      ),
    ),
  };
}

import { rowsIn, setsWithin } from '../../shared/combine/overlap.ts';
import type { Overlap } from '../../shared/combine/overlap.ts';
import { columnsOfSets } from '../../shared/combine/shared-columns.ts';
import type { ComparedSet } from '../../shared/combine/shared-columns.ts';
import { combinedColumns } from './combined-columns.ts';
import type { CombinedColumn } from './combined-columns.ts';

/** What is listed of a comparison. */
export interface Listed {
  rows: Uint32Array;
  columns: readonly CombinedColumn[];
  /** Molecules of them that have several rows. */
  repeated: number;
}

/** The rows and columns of what is listed: the same objects until other molecules are, or are read in another language. */
export class ComparisonView {
  #known: { overlap: Overlap; key: string; listed: Listed } | undefined;

  of(
    sets: readonly ComparedSet[],
    overlap: Overlap,
    chosen: ReadonlySet<number>,
    { areOthers, locale }: { areOthers: boolean; locale: string },
  ): Listed {
    const key = `${[...chosen].toSorted((a, b) => a - b).join()} ${areOthers} ${locale}`;
    if (this.#known?.overlap === overlap && this.#known.key === key) return this.#known.listed;
    const rows = rowsIn(overlap, chosen);
    const used = setsWithin(overlap, rows);
    const columns = combinedColumns(
      sets,
      overlap,
      { used, named: columnsOfSets(sets, used) },
      { areOthers, severalCombinations: chosen.size > 1 },
    );
    let repeated = 0;
    for (const [molecule, mask] of overlap.masks.entries())
      if (chosen.has(mask) && overlap.repeated[molecule]) repeated += 1;
    const listed = { rows, columns, repeated };
    this.#known = { overlap, key, listed };
    return listed;
  }
}

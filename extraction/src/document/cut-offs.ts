import type { EdgeTable, PageEdges } from '../page/page-edges.ts';
import { goesOn, haveSameColumns } from '../tables/assemble-tables.ts';

/** A page, and what joins it to others; null where nobody has looked. */
export interface LookedPage {
  page: number;
  edges: PageEdges | null;
}

/**
 * What a choice of pages leaves out that belongs to one of them: where a table goes on or begins, where its codes are explained, where the
 * drawing or the name of an example stands, or its heading.
 */
export interface CutOff {
  kind: 'table-rest' | 'table-beginning' | 'legend' | 'example-rest' | 'example-beginning';
  /** The chosen page. */
  page: number;
  /** Those that are left out, in order. */
  pages: number[];
  /** The heading of the example, as it is printed; else empty. */
  label: string;
}

/** Whether a table goes on from the page before. */
function continues(before: EdgeTable, table: EdgeTable, isTold: boolean): boolean {
  if (isTold && goesOn(before, table, { isNew: table.isNew, isOnNextPage: true })) return true;
  // By its place alone, where no heading tells.
  const isUntold = !isTold && before.isRuled && before.isAtBottom && table.isAtTop;
  return isUntold && haveSameColumns(before, table);
}

/** Pages over which one table goes, two at least. */
function tableRuns(pages: readonly LookedPage[]): number[][] {
  const runs: number[][] = [];
  let open: { run: number[]; table: EdgeTable } | undefined;
  let before: LookedPage | undefined;
  for (const looked of pages) {
    const { page, edges } = looked;
    const isNext = before !== undefined && page === before.page + 1;
    const isTold = (edges?.hasText ?? false) && (before?.edges?.hasText ?? false);
    const goes = isNext && open && edges?.first && continues(open.table, edges.first, isTold);
    if (goes && open && edges?.first) {
      open.run.push(page);
      // The headings stand on the first of its pages only.
      if (edges.last && !sameTable(edges.first, edges.last)) open = { run: [page], table: edges.last };
    } else open = edges?.last ? { run: [page], table: edges.last } : undefined;
    if (open && !runs.includes(open.run)) runs.push(open.run);
    before = looked;
  }
  return runs.filter(({ length }) => length > 1);
}

/** Whether the first and the last table of a page are one. */
const sameTable = (first: EdgeTable, last: EdgeTable): boolean =>
  JSON.stringify(first) === JSON.stringify(last);

function tableCutOffs(
  pages: readonly LookedPage[],
  wanted: ReadonlySet<number>,
  had: ReadonlySet<number>,
): CutOff[] {
  return tableRuns(pages).flatMap((run): CutOff[] => {
    const inside = run.filter((page) => wanted.has(page) || had.has(page));
    const [first] = inside;
    const last = inside.at(-1);
    if (first === undefined || last === undefined || !inside.some((page) => wanted.has(page))) return [];
    const missing = run.filter((page) => !inside.includes(page));
    const [before, after] = [missing.filter((page) => page < first), missing.filter((page) => page > first)];
    const upTo = inside.findLast((page) => page < (after[0] ?? Infinity)) ?? last;
    const found: CutOff[] = [
      { kind: 'table-beginning', page: first, pages: before, label: '' },
      { kind: 'table-rest', page: upTo, pages: after, label: '' },
    ];
    return found.filter(({ pages: left }) => left.length > 0);
  });
}

function legendCutOffs(
  pages: readonly LookedPage[],
  wanted: ReadonlySet<number>,
  had: ReadonlySet<number>,
): CutOff[] {
  const explaining = (codes: readonly string[]): number[] =>
    pages.flatMap(({ page, edges }) => (edges?.explained.some((code) => codes.includes(code)) ? [page] : []));
  const told = new Set<number>();
  return pages.flatMap(({ page, edges }): CutOff[] => {
    if (!edges || edges.codes.length === 0 || !wanted.has(page)) return [];
    const legends = explaining(edges.codes);
    if (legends.length === 0 || legends.some((one) => wanted.has(one) || had.has(one))) return [];
    const nearest = legends.toSorted((a, b) => Math.abs(a - page) - Math.abs(b - page))[0]!;
    // One page explains the codes of many.
    if (told.has(nearest)) return [];
    told.add(nearest);
    return [{ kind: 'legend', page, pages: [nearest], label: '' }];
  });
}

function exampleCutOffs(
  pages: readonly LookedPage[],
  wanted: ReadonlySet<number>,
  had: ReadonlySet<number>,
): CutOff[] {
  return pages.flatMap(({ page, edges }, index): CutOff[] => {
    const next = pages[index + 1];
    if (!edges?.opens || next?.page !== page + 1 || !next.edges) return [];
    const { label, isAlone } = edges.opens;
    const isPair = next.edges.begins === 'drawing' || (isAlone && next.edges.begins === 'name');
    if (!isPair) return [];
    const has = (one: number): boolean => wanted.has(one) || had.has(one);
    if (wanted.has(page) && !has(next.page))
      return [{ kind: 'example-rest', page, pages: [next.page], label }];
    if (wanted.has(next.page) && !has(page))
      return [{ kind: 'example-beginning', page: next.page, pages: [page], label }];
    return [];
  });
}

/**
 * What a choice of pages leaves out that belongs to them, by their first page.
 * @param pages all of the document, in order
 * @param wanted those that are chosen
 * @param had those that are there anyway
 */
export function cutOffs(
  pages: readonly LookedPage[],
  wanted: ReadonlySet<number>,
  had: ReadonlySet<number>,
): CutOff[] {
  return [
    ...tableCutOffs(pages, wanted, had),
    ...legendCutOffs(pages, wanted, had),
    ...exampleCutOffs(pages, wanted, had),
  ].toSorted((a, b) => a.page - b.page);
}

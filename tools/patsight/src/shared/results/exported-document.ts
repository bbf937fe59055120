import { exportedDocumentSchemaPath, writePages } from '@moiety/contract';
import type {
  DocumentFormula,
  DocumentPage,
  DocumentVersion,
  ExportedDocument,
  PatentDocument,
} from '@moiety/contract';
import type { Which } from './records.ts';
import type { ResultItem, ResultRow, ResultTable } from './result-table.ts';

type Reviewed<Item> = Item & { review: ExportedDocument['compounds'][number]['review'] };

const reviewed = <Item extends ResultItem>(item: Item): Reviewed<Item> => ({
  ...item,
  review: item.decision === 'accepted' ? 'accepted' : item.needsReview ? 'to-review' : 'not-reviewed',
});

/** A formula without the structures of compounds that people rejected, which are in no file. */
const withoutRejected = (formula: DocumentFormula, table: ResultTable): DocumentFormula => ({
  ...formula,
  tables: formula.tables.map(({ rows, ...part }) =>
    Object.assign(part, {
      rows: rows.map((row) =>
        table.item(row.compoundKey)?.decision === 'rejected'
          ? { ...row, smiles: '', inchiKey: '', compoundKey: '' }
          : row,
      ),
    }),
  ),
});

/** What is written, and of what. */
export interface ExportSource {
  document: PatentDocument;
  table: ResultTable;
  rows: readonly ResultRow[];
  which: Which;
  /** Of results that were signed off. */
  signed?: DocumentVersion | undefined;
  /** Of the document as it is now. */
  pages?: readonly DocumentPage[];
  /** Of the site, where the schema is. */
  origin: string;
}

/** Which version of the engine read which pages. */
const enginesOf = (pages: readonly DocumentPage[]): NonNullable<ExportedDocument['engines']> =>
  [...Map.groupBy(pages, ({ engine }) => engine)].flatMap(([version, read]) =>
    version === null ? [] : [{ version, pages: writePages(read.map(({ page }) => page)) }],
  );

/** Everything that is known of rows, by the published schema (decision 0117). */
export const exportedDocument = ({
  document,
  table,
  rows,
  which,
  signed,
  pages = [],
  origin,
}: ExportSource): ExportedDocument => {
  const { id, name, metadata, sha256, pageCount } = document;
  const { results } = table;
  return {
    $schema: `${origin}${exportedDocumentSchemaPath}`,
    document: { id, name, ...metadata, sha256, pages: pageCount, analyzed: results.pages },
    engine: results.engine,
    // Of a version that was signed off only the newest engine is kept.
    ...(!signed && { engines: enginesOf(pages) }),
    selection: which,
    ...(signed && {
      signedOff: {
        version: signed.number,
        by: signed.by,
        at: signed.at,
        note: signed.note,
        sha256: signed.sha256,
        stillToReview: signed.open,
      },
    }),
    // In the order of the rows.
    compounds: rows.flatMap(({ compound }) => (compound ? [reviewed(compound)] : [])),
    activities: rows.flatMap(({ activities }) => activities.map(reviewed)),
    completeness: results.completeness,
    tables: results.tables,
    formulas: results.formulas.map((formula) => withoutRejected(formula, table)),
  };
};

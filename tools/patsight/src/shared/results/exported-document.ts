import { exportedDocumentSchemaPath, writePages } from '@moiety/contract';
import type { DocumentPage, DocumentVersion, ExportedDocument, PatentDocument } from '@moiety/contract';
import type { Which } from './records.ts';
import type { ResultItem, ResultRow, ResultTable } from './result-table.ts';

type Reviewed<Item> = Item & { review: ExportedDocument['compounds'][number]['review'] };

const reviewed = <Item extends ResultItem>(item: Item): Reviewed<Item> => ({
  ...item,
  review: item.decision === 'accepted' ? 'accepted' : item.needsReview ? 'to-review' : 'not-reviewed',
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
  table: { results },
  rows,
  which,
  signed,
  pages = [],
  origin,
}: ExportSource): ExportedDocument => {
  const { id, name, metadata, sha256, pageCount } = document;
  const keys = new Set(
    rows.flatMap(({ compound, activities }) => [compound?.key, ...activities.map(({ key }) => key)]),
  );
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
    compounds: results.compounds.filter(({ key }) => keys.has(key)).map(reviewed),
    activities: results.activities.filter(({ key }) => keys.has(key)).map(reviewed),
    completeness: results.completeness,
    tables: results.tables,
  };
};

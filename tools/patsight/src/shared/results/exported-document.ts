import { exportedDocumentSchemaPath } from '@moiety/contract';
import type { DocumentVersion, ExportedDocument, PatentDocument } from '@moiety/contract';
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
  /** Of the site, where the schema is. */
  origin: string;
}

/** Everything that is known of rows, by the published schema (decision 0117). */
export const exportedDocument = ({
  document,
  table: { results },
  rows,
  which,
  signed,
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

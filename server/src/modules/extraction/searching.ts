import {
  FOUND_VALUES_MAX,
  STRUCTURES_FOUND_MAX,
  type DataOf,
  type FoundCompound,
  type FoundValue,
  type searchDocuments,
} from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, asc, count, desc, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';
import { creditAccounts } from '../../database/credit-tables.ts';
import type { Database } from '../../database/database.ts';
import { foundActivities, foundCompounds } from '../../database/document-search-tables.ts';
import { documents } from '../../database/document-tables.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { seenBy, type Viewer } from './access.ts';
import { bitsOf } from './indexing.ts';
import type { Matcher, Matchers } from './matchers.ts';
import { wrongQuery, wrongRange } from './refusals.ts';
import { quantityOf, rangeOf, wordsOf, wordStartsOf } from './search-text.ts';

/** Searches that an account may make in a minute. */
const SEARCHES_MAX = 120;
/** Milliseconds that a search compares structures for; what is compared by then is the answer. */
const COMPARE_WITHIN = 2 * SECOND;
/** Milliseconds, where the page that is asked for is full. */
const ENOUGH_WITHIN = 0.6 * SECOND;
/** Structures that are compared at once: the first few answer most searches for what is common. */
const FIRST_AT_ONCE = 500;
const MOST_AT_ONCE = 5_000;

type Query = Exclude<(typeof searchDocuments)['query'], undefined>['_output'];

/** Every word is in a folded text. */
const hasAll = (column: Column, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`position(${word}::text in ${column}) > 0`));

/** What is asked of one value; undefined where nothing is. */
const valueCondition = ({
  target,
  endpoint,
  min,
  max,
  unit,
}: Query): { where: SQL | undefined; isWithin: SQL<boolean> } => {
  const isRange = min !== undefined || max !== undefined;
  const quantity = quantityOf(unit ?? '');
  const range = isRange ? sql`${rangeOf(quantity, { min, max })}::numrange` : undefined;
  return {
    where: and(
      target ? hasAll(foundActivities.targetWords, wordStartsOf(target)) : undefined,
      endpoint ? hasAll(foundActivities.endpointWords, wordStartsOf(endpoint)) : undefined,
      range && and(eq(foundActivities.quantity, quantity.name), sql`${foundActivities.range} && ${range}`),
    ),
    isWithin: range ? sql<boolean>`${foundActivities.range} <@ ${range}` : sql<boolean>`true`,
  };
};

/** What is searched beside the structure. */
const conditionOf = (database: Database, viewer: Viewer, query: Query): SQL | undefined => {
  const { label, q } = query;
  const { where } = valueCondition(query);
  return and(
    seenBy(database, viewer),
    isNull(documents.deletedAt),
    label ? eq(foundCompounds.bareLabel, bareLabel(label)) : undefined,
    q ? hasAll(foundCompounds.words, wordsOf(q)) : undefined,
    where &&
      exists(
        database
          .select({ one: sql`1` })
          .from(foundActivities)
          .where(
            and(
              eq(foundActivities.documentId, foundCompounds.documentId),
              eq(foundActivities.compound, foundCompounds.key),
              where,
            ),
          ),
      ),
  );
};

const order = [desc(documents.createdAt), desc(documents.id), asc(foundCompounds.position)];

const rowsOf = (database: Pick<Database, 'select'>, where: SQL | undefined) =>
  database
    .select({
      documentId: foundCompounds.documentId,
      key: foundCompounds.key,
      document: { id: documents.id, name: documents.name, title: documents.title, number: documents.number },
      item: foundCompounds.item,
      isCompound: foundCompounds.isCompound,
      label: foundCompounds.label,
      name: foundCompounds.name,
      smiles: foundCompounds.smiles,
      page: foundCompounds.page,
      needsReview: foundCompounds.needsReview,
      decision: foundCompounds.decision,
    })
    .from(foundCompounds)
    .innerJoin(documents, eq(documents.id, foundCompounds.documentId))
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(where)
    .orderBy(...order)
    .$dynamic();

type FoundRow = Awaited<ReturnType<typeof rowsOf>>[number];
type Place = Pick<FoundRow, 'documentId' | 'key'>;

const among = (document: Column, key: Column, places: readonly Place[]): SQL =>
  sql`(${document}, ${key}) in (select * from unnest(${sql.param(places.map(({ documentId }) => documentId))}::uuid[], ${sql.param(places.map((place) => place.key))}::text[]))`;

/** Rows with the values that were asked for. */
const shown = async (
  database: Database,
  query: Query,
  rows: readonly FoundRow[],
): Promise<FoundCompound[]> => {
  if (rows.length === 0) return [];
  const { where, isWithin } = valueCondition(query);
  const values = await database
    .select({
      documentId: foundActivities.documentId,
      compound: foundActivities.compound,
      value: {
        key: foundActivities.key,
        target: foundActivities.target,
        endpoint: foundActivities.endpoint,
        qualifier: foundActivities.qualifier,
        value: foundActivities.value,
        unit: foundActivities.unit,
        page: foundActivities.page,
        needsReview: foundActivities.needsReview,
        decision: foundActivities.decision,
        isWithin,
      },
    })
    .from(foundActivities)
    .where(and(among(foundActivities.documentId, foundActivities.compound, rows), where))
    .orderBy(asc(foundActivities.position));
  const byRow = Map.groupBy(values, ({ documentId, compound }) => `${documentId} ${compound}`);
  return rows.map(({ documentId, key, ...row }) => {
    const own = byRow.get(`${documentId} ${key}`) ?? [];
    return {
      ...row,
      values: own.slice(0, FOUND_VALUES_MAX).map(({ value }): FoundValue => value),
      valueCount: own.length,
    };
  });
};

interface Found {
  total: number;
  isComplete: boolean;
  rows: FoundRow[];
}

const pageOf = async (
  database: Database,
  where: SQL | undefined,
  { page, page_size: pageSize }: Query,
): Promise<Found> => {
  const [counted] = await database
    .select({ total: count() })
    .from(foundCompounds)
    .innerJoin(documents, eq(documents.id, foundCompounds.documentId))
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(where);
  const rows = await rowsOf(database, where)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, isComplete: true, rows };
};

type Candidate = Pick<FoundRow, 'documentId' | 'key' | 'smiles'>;

/**
 * Compares candidates in the order of the answer, until all are, the bound is met, or the time is over. A query that ends the process, or
 * takes it for too long, has found what was found before.
 * @param enough how many fill the page that is asked for
 */
const compared = async (
  matcher: Matcher,
  { query, enough }: { query: string; enough: number },
  next: (rows: number) => Promise<Candidate[]>,
): Promise<{ places: Place[]; isComplete: boolean }> => {
  const begun = performance.now();
  const places: Place[] = [];
  const answer = (isComplete: boolean) => ({
    places: places.slice(0, STRUCTURES_FOUND_MAX),
    isComplete: isComplete && places.length <= STRUCTURES_FOUND_MAX,
  });
  for (let atOnce = FIRST_AT_ONCE; ; atOnce = Math.min(MOST_AT_ONCE, 2 * atOnce)) {
    const candidates = await next(atOnce);
    if (candidates.length === 0) return answer(true);
    const within = places.length >= enough ? ENOUGH_WITHIN : COMPARE_WITHIN;
    const left = begun + within - performance.now();
    if (left <= 0 || places.length > STRUCTURES_FOUND_MAX) return answer(false);
    try {
      const { found, checked } = await matcher.match(
        query,
        candidates.map(({ smiles }) => smiles),
        left,
      );
      places.push(...found.map((index) => candidates[index]!));
      if (checked < candidates.length) return answer(false);
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      return answer(false);
    }
  }
};

/** Those that contain a structure: screened by their fingerprints, then compared. @throws Refusal naming `structure` */
const containing = async (
  database: Database,
  matcher: Matcher,
  where: SQL | undefined,
  query: Query & { structure: string },
): Promise<Found> => {
  const { structure, page, page_size: pageSize } = query;
  const asked = await matcher.read(structure, 'substructure').catch((error: unknown) => {
    if (error instanceof ExtractionError) throw wrongQuery();
    throw error;
  });
  if (!asked?.pattern) throw wrongQuery();
  const bits = sql`${bitsOf(asked.pattern)}::bit(2048)`;
  const candidates = database
    .select({ documentId: foundCompounds.documentId, key: foundCompounds.key, smiles: foundCompounds.smiles })
    .from(foundCompounds)
    .innerJoin(documents, eq(documents.id, foundCompounds.documentId))
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(
      and(
        where,
        sql`${foundCompounds.smiles} <> ''`,
        or(isNull(foundCompounds.pattern), sql`${foundCompounds.pattern} & ${bits} = ${bits}`),
      ),
    )
    .orderBy(...order);
  const { places, isComplete } = await database.transaction(
    async (transaction) => {
      await transaction.execute(sql`declare candidates no scroll cursor for ${candidates}`);
      return compared(matcher, { query: structure, enough: page * pageSize }, async (rows) => {
        const fetched = await transaction.execute<{ document_id: string; key: string; smiles: string }>(
          sql`fetch forward ${sql.raw(String(rows))} from candidates`,
        );
        return fetched.rows.map(({ document_id: documentId, key, smiles }) => ({ documentId, key, smiles }));
      });
    },
    { accessMode: 'read only' },
  );
  const from = (page - 1) * pageSize;
  const onPage = places.slice(from, from + pageSize);
  const rows =
    onPage.length === 0
      ? []
      : await rowsOf(database, and(where, among(foundCompounds.documentId, foundCompounds.key, onPage)));
  return { total: places.length, isComplete, rows };
};

/** Those that are a structure. @throws Refusal naming `structure` */
const theSame = async (matcher: Matcher, structure: string): Promise<SQL | undefined> => {
  const asked = await matcher.read(structure, 'exact').catch((error: unknown) => {
    if (error instanceof ExtractionError) throw wrongQuery();
    throw error;
  });
  if (!asked) throw wrongQuery();
  // What leaves something open has no key.
  return asked.inchiKey === ''
    ? eq(foundCompounds.smiles, asked.smiles)
    : and(eq(foundCompounds.inchiKey, asked.inchiKey), sql`${foundCompounds.inchiKey} <> ''`);
};

/**
 * One page of what is found in all documents that somebody sees.
 * @throws Refusal naming `structure` or `max`; `tooManyRequests`, `unavailable`
 */
export const search = async (
  { database, matchers }: { database: Database; matchers: Matchers },
  viewer: Viewer,
  query: Query,
): Promise<DataOf<typeof searchDocuments>> => {
  const { structure, match, min, max } = query;
  if (min !== undefined && max !== undefined && max < min) throw wrongRange();
  await countAttempt(database, [
    { of: ['document-search', viewer.accountId], maximum: SEARCHES_MAX, windowSeconds: 60 },
  ]);
  const where = conditionOf(database, viewer, query);
  const find = async (): Promise<Found> => {
    if (!structure) return pageOf(database, where, query);
    return matchers.use(viewer.accountId, async (matcher) =>
      match === 'exact'
        ? pageOf(database, and(where, await theSame(matcher, structure)), query)
        : containing(database, matcher, where, { ...query, structure }),
    );
  };
  const { total, isComplete, rows } = await find();
  return { total, isComplete, items: await shown(database, query, rows) };
};

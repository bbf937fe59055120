import { csvText } from '@moiety/chemistry/writing/csv.ts';
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  moleculeMarks,
  moleculeSetChanges,
  moleculeSetShares,
  moleculeSetVersionNames,
} from '../../database/molecule-set-tables.ts';
import { moleculeSets, molecules } from '../../database/molecule-set-tables.ts';
import { fileNameOf } from '../../file-name.ts';
import { readMarks } from '../molecule-sets/marks.ts';
import { readRecords } from '../molecule-sets/queries.ts';
import { json, pagedText } from './zip-parts.ts';
import type { ZipPart } from './zip.ts';

/** Rows that are read at once. */
const PAGE = 500;

async function* rowsOf(
  database: Database,
  { id, columns, total, unread }: typeof moleculeSets.$inferSelect,
): AsyncGenerator<string> {
  const heading = { heading: true, unread: unread > 0 };
  yield csvText([], columns, heading);
  let offset = 0;
  while (offset < total) {
    const records = await readRecords(database, id, offset, PAGE);
    // The set went meanwhile.
    if (records.length === 0) return;
    yield csvText(records, columns, { ...heading, heading: false });
    offset += records.length;
  }
}

/** What is kept with a set's molecules: what others wrote says what it says of the molecules, and not who they are. */
const marksText = (database: Database, id: string): AsyncGenerator<string> =>
  pagedText(
    PAGE,
    (after) => readMarks(database, id, after + 1, PAGE),
    ({ position }) => position,
    ({ position, star, tags, marked, note }) => ({
      position,
      star,
      tags,
      markedAt: marked?.at ?? null,
      note: note?.text ?? '',
      noteAt: note?.at ?? null,
    }),
  );

/** Where a set's molecules were read, and the measured values of their typed columns, of those that patent extraction sent. */
const originsText = (database: Database, id: string): AsyncGenerator<string> =>
  pagedText(
    PAGE,
    (after) =>
      database
        .select({
          position: molecules.position,
          origin: molecules.origin,
          measurements: molecules.measurements,
        })
        .from(molecules)
        .where(
          and(
            eq(molecules.setId, id),
            or(isNotNull(molecules.origin), isNotNull(molecules.measurements)),
            gt(molecules.position, after),
          ),
        )
        .orderBy(asc(molecules.position))
        .limit(PAGE),
    ({ position }) => position,
  );

/** What was changed in a set, oldest first, and the names of its versions; who did it is not said. */
async function* changesText(database: Database, id: string): AsyncGenerator<string> {
  const names = await database
    .select({
      version: moleculeSetVersionNames.version,
      name: moleculeSetVersionNames.name,
      at: moleculeSetVersionNames.createdAt,
    })
    .from(moleculeSetVersionNames)
    .where(eq(moleculeSetVersionNames.setId, id))
    .orderBy(asc(moleculeSetVersionNames.version));
  yield `{"names":${JSON.stringify(names)},"changes":`;
  yield* pagedText(
    PAGE,
    (after) =>
      database
        .select({
          version: moleculeSetChanges.version,
          from: moleculeSetChanges.fromVersion,
          at: moleculeSetChanges.createdAt,
          restored: moleculeSetChanges.restored,
          change: moleculeSetChanges.change,
        })
        .from(moleculeSetChanges)
        .where(and(eq(moleculeSetChanges.setId, id), gt(moleculeSetChanges.version, after)))
        .orderBy(asc(moleculeSetChanges.version))
        .limit(PAGE),
    ({ version }) => version,
  );
  yield '}\n';
}

/** What the person wrote in sets that others shared with them, and whom sets were shared with; with whom else says who they are. */
export async function* sharedSets(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  yield json(
    'molecule-set-notes',
    await database
      .select({
        set: moleculeMarks.setId,
        position: moleculeMarks.position,
        note: moleculeMarks.note,
        at: moleculeMarks.noteAt,
      })
      .from(moleculeMarks)
      .where(eq(moleculeMarks.noteBy, accountId))
      .orderBy(asc(moleculeMarks.setId), asc(moleculeMarks.position)),
  );
  yield json(
    'molecule-set-changes',
    await database
      .select({
        set: moleculeSetChanges.setId,
        version: moleculeSetChanges.version,
        at: moleculeSetChanges.createdAt,
        restored: moleculeSetChanges.restored,
        what: moleculeSetChanges.summary,
      })
      .from(moleculeSetChanges)
      .where(eq(moleculeSetChanges.accountId, accountId))
      .orderBy(asc(moleculeSetChanges.setId), asc(moleculeSetChanges.version)),
  );
  yield json(
    'molecule-set-version-names',
    await database
      .select({
        set: moleculeSetVersionNames.setId,
        version: moleculeSetVersionNames.version,
        name: moleculeSetVersionNames.name,
        at: moleculeSetVersionNames.createdAt,
      })
      .from(moleculeSetVersionNames)
      .where(eq(moleculeSetVersionNames.accountId, accountId))
      .orderBy(asc(moleculeSetVersionNames.setId), asc(moleculeSetVersionNames.version)),
  );
  yield json(
    'molecule-set-sharing',
    await database
      .select({
        set: moleculeSetShares.setId,
        byYou: sql<boolean>`${moleculeSetShares.accountId} is not distinct from ${accountId}`,
        withYou: sql<boolean>`${moleculeSetShares.memberId} is not distinct from ${accountId}`,
        withEveryone: moleculeSetShares.isEveryone,
        role: moleculeSetShares.role,
        createdAt: moleculeSetShares.createdAt,
      })
      .from(moleculeSetShares)
      .where(or(eq(moleculeSetShares.accountId, accountId), eq(moleculeSetShares.memberId, accountId)))
      .orderBy(
        asc(moleculeSetShares.createdAt),
        asc(moleculeSetShares.setId),
        asc(moleculeSetShares.version),
      ),
  );
}

/** Molecule sets, those in the trash too, each as the CSV file that the tool writes, with what is kept with its molecules. */
export async function* moleculeSetsOf(database: Database, accountId: string): AsyncGenerator<ZipPart> {
  const owned = await database
    .select()
    .from(moleculeSets)
    .where(eq(moleculeSets.ownerId, accountId))
    .orderBy(asc(moleculeSets.createdAt), asc(moleculeSets.id));
  yield json(
    'molecule-sets',
    owned.map(({ ownerId: _ownerId, ...set }) => set),
  );
  for (const [index, set] of owned.entries())
    if (set.completedAt) {
      // The number keeps apart what has one name.
      const name = `molecule-sets/${index + 1} ${fileNameOf(set.name)}`;
      yield { name: `${name}.csv`, content: rowsOf(database, set) };
      yield { name: `${name}.marks.json`, content: marksText(database, set.id) };
      yield { name: `${name}.origins.json`, content: originsText(database, set.id) };
      yield { name: `${name}.history.json`, content: changesText(database, set.id) };
    }
}

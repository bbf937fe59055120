import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documentPictures } from '../../database/document-tables.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { Refusal } from '../../refusal.ts';
import { requireSeen, type Viewer } from './access.ts';
import type { Sandboxes } from './sandboxes.ts';

/** Where a document's derived objects are. */
export const derivedFolder = (documentId: string): string => `documents/${documentId}`;
export const pictureKey = (documentId: string, page: number, width: number): string =>
  `${derivedFolder(documentId)}/${page}-${width}.webp`;

/** Sharp enough for six-point print. */
const QUALITY = 90;

/**
 * Pictures that are kept of all documents, the last ones used: a cache, whose size no account pays for and none can raise. A picture of a page
 * full of print takes half a megabyte, so they take 10 GB at most.
 */
const PICTURES_MAX = 20_000;

/** A picture of a page. */
export interface PagePicture {
  page: number;
  /** Pixels. */
  width: number;
}

const renderFailed = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This page cannot be displayed', { id: 'server.documentPageNotDrawn' }),
  );

/** What the store has; undefined where it has lost it. */
const stored = async (store: ObjectStore, key: string): Promise<Buffer | undefined> => {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await store.read(key)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
};

/** Deletes a kept picture. */
export const dropPicture = async (
  database: Database,
  store: ObjectStore,
  { documentId, page, width }: PagePicture & { documentId: string },
): Promise<void> => {
  await store.delete(pictureKey(documentId, page, width));
  await database
    .delete(documentPictures)
    .where(
      and(
        eq(documentPictures.documentId, documentId),
        eq(documentPictures.page, page),
        eq(documentPictures.width, width),
      ),
    );
};

/** Deletes the pictures that were used longest ago, so that no more than so many stay. */
export const dropBeyond = async (
  database: Database,
  store: ObjectStore,
  maximum = PICTURES_MAX,
): Promise<void> => {
  const beyond = await database
    .select()
    .from(documentPictures)
    .orderBy(desc(documentPictures.usedAt))
    .offset(maximum)
    // Several were drawn at once; more than that are never too many.
    .limit(20);
  for (const picture of beyond) await dropPicture(database, store, picture);
};

/** Whether the disk has room: what is not kept is drawn again. */
const hasRoom = async (requireDisk: RequireDisk): Promise<boolean> => {
  try {
    await requireDisk();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

export interface PictureParts {
  database: Database;
  store: ObjectStore;
  sandboxes: Sandboxes;
  requireStoreDisk: RequireDisk;
  log: { error(fields: object, message: string): void };
}

/** A page as a WebP, drawn when it is first asked for. @throws Refusal `notFound` */
export const renderPage = async (
  { database, store, sandboxes, requireStoreDisk, log }: PictureParts,
  viewer: Viewer,
  documentId: string,
  { page, width }: PagePicture,
): Promise<Buffer> => {
  const { document } = await requireSeen(database, viewer, documentId);
  if (document.pageCount === null || page > document.pageCount) throw new Refusal('notFound');
  const key = pictureKey(documentId, page, width);
  const which = and(
    eq(documentPictures.documentId, documentId),
    eq(documentPictures.page, page),
    eq(documentPictures.width, width),
  );
  const [known] = await database.select().from(documentPictures).where(which);
  const kept = known && (await stored(store, key));
  if (kept) {
    await database
      .update(documentPictures)
      .set({ usedAt: sql`now()` })
      .where(and(which, lt(documentPictures.usedAt, sql`now() - interval '1 day'`)));
    return kept;
  }
  const drawn = await sandboxes
    .use(viewer.accountId, document.contentSha256, (sandbox) => sandbox.draw(page, width))
    .catch((error: unknown) => {
      if (error instanceof ExtractionError) throw renderFailed();
      throw error;
    });
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const;
  const picture = await sharp(drawn.rgb, { raw }).webp({ quality: QUALITY }).toBuffer();
  try {
    if (await hasRoom(requireStoreDisk)) {
      // Noted before it is stored: no object is without a row by which it is found again.
      await database.insert(documentPictures).values({ documentId, page, width }).onConflictDoNothing();
      await store.put(key, picture);
      await dropBeyond(database, store);
    }
  } catch (error) {
    // Whoever looks has it all the same; what is not kept is drawn again, and what is too much goes after the next one.
    log.error({ err: error }, 'the picture of a page could not be kept');
  }
  return picture;
};

import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Database } from '../../database/database.ts';
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

/** A page as a WebP, drawn when it is first asked for. @throws Refusal `notFound` */
export const renderPage = async (
  { database, store, sandboxes }: { database: Database; store: ObjectStore; sandboxes: Sandboxes },
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
    .use(document.contentSha256, (sandbox) => sandbox.draw(page, width))
    .catch((error: unknown) => {
      if (error instanceof ExtractionError) throw renderFailed();
      throw error;
    });
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const;
  const picture = await sharp(drawn.rgb, { raw }).webp({ quality: QUALITY }).toBuffer();
  // Noted before it is stored: no object is without a row by which it is found again.
  await database.insert(documentPictures).values({ documentId, page, width }).onConflictDoNothing();
  await store.put(key, picture);
  return picture;
};

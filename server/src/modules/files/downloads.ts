import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_CONTENT_PATH, FILE_LINK_SECONDS, type StoredFile } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { sessions } from '../../database/account-tables.ts';
import type { ByteRange, ObjectStore } from '../../object-store/object-store.ts';
import { Refusal } from '../../refusal.ts';
import { openSessionsAmong } from '../sessions/queries.ts';
import { whileOpen } from '../sessions/while-open.ts';
import { contentKey } from './contents.ts';
import { deleteLooseFile, findFile } from './queries.ts';

/** Milliseconds for which a download goes on after its session may have ended: asked of each piece, it would burden the database. */
const SESSION_ASKED_EVERY = 250;

/** The query of a signed address. */
export interface SignedLink {
  /** Milliseconds since 1970. */
  expires: number;
  /** The session that asked for it, with which it ends. */
  session: string;
  signature: string;
}

/** A file of somebody else's that an account may have; undefined for any other. */
export type FindShared = (accountId: string, id: string) => Promise<StoredFile | undefined>;

/** Downloads of files, each by an address that only whoever may have it is given. */
export interface Downloads {
  /** @throws Refusal `notFound` for another account's file that is not shared, or none */
  link(
    caller: { accountId: string; sessionId: string },
    id: string,
  ): Promise<{ file: StoredFile; path: string; expiresAt: Date }>;
  /** Deletes a file that belongs to nothing. @throws Refusal `notFound` as `link`, `conflict` for one that belongs to something */
  remove(accountId: string, id: string): Promise<void>;
  /** The file of an address. @throws Refusal `linkExpired`, `notFound` once it is deleted */
  open(id: string, link: SignedLink): Promise<StoredFile>;
  /** @param session with which it breaks off */
  read(file: Pick<StoredFile, 'sha256'>, range: ByteRange | undefined, session?: string): Promise<Readable>;
}

/** @param findShared which files of others an account may have */
export const makeDownloads = async (
  database: Database,
  store: ObjectStore,
  findShared: FindShared,
): Promise<Downloads> => {
  const key = await sharedSecret(database, 'file-download', () => randomBytes(32).toString('base64url'));
  const sign = (id: string, { expires, session }: Omit<SignedLink, 'signature'>): Buffer =>
    createHmac('sha256', key).update(`${id}\n${expires}\n${session}`).digest();

  const findReadable: FindShared = async (accountId, id) =>
    (await findFile(database, accountId, id)) ?? findShared(accountId, id);

  const ownerOf = async (session: string): Promise<string | undefined> => {
    if (!(await openSessionsAmong(database, [session])).has(session)) return undefined;
    const [found] = await database
      .select({ accountId: sessions.accountId })
      .from(sessions)
      .where(eq(sessions.id, session));
    return found?.accountId;
  };

  return {
    link: async ({ accountId, sessionId: session }, id) => {
      const file = await findReadable(accountId, id);
      if (!file) throw new Refusal('notFound');
      const expires = Date.now() + FILE_LINK_SECONDS * 1000;
      const signature = sign(id, { expires, session }).toString('base64url');
      const query = new URLSearchParams({ expires: String(expires), session, signature });
      return { file, path: `${FILE_CONTENT_PATH}${id}?${query.toString()}`, expiresAt: new Date(expires) };
    },

    remove: async (accountId, id) => {
      if (await deleteLooseFile(database, accountId, id)) return;
      throw new Refusal((await findFile(database, accountId, id)) ? 'conflict' : 'notFound');
    },

    open: async (id, { signature, ...link }) => {
      const given = Buffer.from(signature, 'base64url');
      const own = sign(id, link);
      if (given.length !== own.length || !timingSafeEqual(given, own) || link.expires <= Date.now())
        throw new Refusal('linkExpired');
      const accountId = await ownerOf(link.session);
      if (accountId === undefined) throw new Refusal('linkExpired');
      const file = await findReadable(accountId, id);
      if (!file) throw new Refusal('notFound');
      return file;
    },

    read: async (file, range, session) => {
      const content = await store.read(contentKey(file.sha256), range);
      if (session === undefined) return content;
      const given = Readable.from(whileOpen<Uint8Array>(database, session, content, SESSION_ASKED_EVERY), {
        objectMode: false,
      });
      // A client that leaves early does not end a generator that has not begun or waits for its next piece.
      return given.once('close', () => content.destroy());
    },
  };
};

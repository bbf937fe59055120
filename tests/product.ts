import { join } from 'node:path';
import process from 'node:process';

/** Where the journeys' own server listens; the tool has the next port. */
export const port = Number(process.env.E2E_PORT ?? 3210);

/** The account that each server makes on its empty database. */
export const owner = { account: 'owner@example.com', password: 'Journey-Owner-1' };

/** Where a second server listens, in which single sign-on by its own provider is the way in. */
export const singleSignOnPort = port + 10;
/** Where a third listens, for the walk through every page: what is made for it would show in the journeys' pages. */
export const pagesPort = port + 20;
/** Where `start-servers.ts` answers once the servers that it started are ready. */
export const readyPort = port + 9;

/** How a browser on this machine reaches a server. */
export const originAt = (at: number): string => `http://localhost:${at}`;
export const origin = originAt(port);
export const toolOrigin = originAt(port + 1);
/**
 * Where the set-up serves the notes, a tool in plain HTML (`fixtures/notes-tool`): by another host name than the portal's, whose
 * cookies it could read else.
 */
export const notesOrigin = `http://127.0.0.1:${port + 5}`;
/** Where it serves the tool that `tool-kit/README.md` makes. */
export const exampleOrigin = `http://127.0.0.1:${port + 6}`;
export const singleSignOnOrigin = originAt(singleSignOnPort);
export const pagesOrigin = originAt(pagesPort);

const databases = process.env.E2E_DATABASES ?? join(import.meta.dirname, '../.cache/e2e-data');
/** Where a server keeps its database: another for each port, so that two runs do not meet. */
export const dataFolder = (at: number): string => join(databases, String(at));

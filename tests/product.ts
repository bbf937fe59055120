import { join } from 'node:path';

/** Where the journeys' own server listens; the tool has the next port. */
export const port = Number(process.env.E2E_PORT ?? 3210);

/** The account that the server makes on its empty database. */
export const owner = { account: 'owner@example.com', password: 'Journey-Owner-1' };

/** Where a second server listens, in which single sign-on by its own provider is the way in. */
export const singleSignOnPort = port + 10;

/** How a browser on this machine reaches a server. */
export const originAt = (at: number): string => `http://localhost:${at}`;
export const origin = originAt(port);
export const toolOrigin = originAt(port + 1);
/** Where the set-up serves the notes, a tool in plain HTML (`fixtures/notes-tool`). */
export const notesOrigin = originAt(port + 5);
export const singleSignOnOrigin = originAt(singleSignOnPort);

/** Where a server keeps its database: another for each port, so that two runs do not meet. */
export const dataFolder = (at: number): string => join(import.meta.dirname, `../.cache/e2e-data/${at}`);

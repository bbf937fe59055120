import { sql } from 'drizzle-orm';

/** What marks a document some of whose rows of tables of groups are still to be put together. */
export const toAssembleNow = { assembleAt: sql`now()`, assembleTries: 0 } as const;
/** What marks one that has none. */
export const nothingToAssemble = { assembleAt: null, assembleTries: 0 } as const;

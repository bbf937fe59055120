import { storageUse } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { storageOf } from './storage.ts';

/** What a person stores. @param quota bytes that an account may store */
export const mountStorage = ({ serve }: EndpointMount, database: Database, quota: number): void => {
  serve(storageUse, ({ principal }) => storageOf(database, principal.accountId, quota));
};

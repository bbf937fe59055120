import { PICTURES_MEDIA_TYPE } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { FindShared } from '../files/downloads.ts';
import { findFileOfSet } from '../files/queries.ts';
import { organizationOf } from '../memberships/queries.ts';
import { findSet } from './access.ts';

/** The pictures that a set's structures were read from belong to its owner; whoever may read the set has them as long as that is so. */
export const findSharedPictures =
  (database: Database): FindShared =>
  async (accountId, id) => {
    const found = await findFileOfSet(database, id);
    if (found?.file.mediaType !== PICTURES_MEDIA_TYPE) return undefined;
    const viewer = { accountId, organization: await organizationOf(database, accountId) };
    const set = await findSet(database, viewer, found.setId);
    return set?.completedAt && !set.deletedAt ? found.file : undefined;
  };

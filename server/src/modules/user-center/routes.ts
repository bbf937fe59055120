import { userInfo } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { organizationOf } from '../memberships/queries.ts';

/** The signed-in person's own page. */
export const mountUserCenter = ({ serve }: EndpointMount, database: Database): void => {
  // Authentication has just read the account; the organisation is read anew, so that whoever was removed from it sees so at once.
  serve(userInfo, async ({ principal }) => {
    const organization = await organizationOf(database, principal.accountId);
    return {
      username: principal.email,
      nickname: principal.nickname,
      email: principal.email,
      headerImg: principal.headerImage,
      administrator: principal.administrator,
      orgs: organization
        ? [
            {
              id: organization.id,
              name: organization.name,
              type: organization.type,
              role: organization.role,
              validUntil: organization.validUntil?.toISOString() ?? null,
            },
          ]
        : [],
    };
  });
};

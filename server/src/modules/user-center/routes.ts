import { userInfo } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';

/** The signed-in person's own page. */
export const mountUserCenter = ({ serve }: EndpointMount): void => {
  // Authentication has just read all of it.
  serve(userInfo, async ({ principal }) => {
    const { organization } = principal;
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

import { userInfo } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';

/** The signed-in person's own page. */
export const mountUserCenter = ({ serve }: EndpointMount): void => {
  // Authentication has just read the account, so there is nothing left to ask.
  serve(userInfo, async ({ principal }) => ({
    username: principal.email,
    nickname: principal.nickname,
    email: principal.email,
    headerImg: principal.headerImage,
    administrator: principal.administrator,
    orgs: [],
  }));
};

import { getLocale } from '@moiety/locales';
import { accountApi } from '../../features/account/account-api.ts';
import { announcementsApi } from '../../features/announcements/announcements-api.ts';
import { notificationsApi } from '../../features/notifications/notifications-api.ts';
import type { ApiDispatch } from '../../shared/api/api-context.ts';
import { langOf } from '../../shared/words/use-lang.ts';

/** What stands around a page keeps what it shows itself; here is only asked. */
const asked = { subscribe: false };

/**
 * Asks for what stands around every page while the page itself is still being loaded and rendered, which on a phone takes
 * longer than the answers.
 */
export const askAhead = (dispatch: ApiDispatch, signedIn: boolean): void => {
  const query = { lang: langOf(getLocale()), type: '2' } as const;
  void dispatch(announcementsApi.endpoints.listAnnouncements.initiate({ query }, asked));
  if (!signedIn) return;
  void dispatch(accountApi.endpoints.userInfo.initiate(undefined, asked));
  void dispatch(notificationsApi.endpoints.countUnread.initiate(undefined, asked));
};

import { changeNotificationSetting, notificationSettings } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { Settings } from './settings.ts';

/** How the caller's own notifications come. */
export const mountNotificationSettings = ({ serve }: EndpointMount, settings: Settings): void => {
  serve(notificationSettings, ({ principal, query: { lang } }) => settings.get(principal, lang));
  serve(changeNotificationSetting, async ({ principal, query: { lang }, body }) => {
    await settings.change(principal, body);
    return settings.get(principal, lang);
  });
};

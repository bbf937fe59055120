import { SETTINGS_ELEMENT_ID } from '@moiety/contract/page-settings.ts';
import type { Settings } from '@moiety/contract/platform.ts';

/** What a page shows that was served without settings: the shell, and no tool. */
export const withoutServer: Settings = {
  name: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' },
  footer: { companyName: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' }, links: [] },
  help: {},
  signInMode: 'password',
  selfService: false,
  outbox: false,
  tokenMonitor: false,
  version: '',
  monitoring: false,
  subApps: [],
  missingTools: [],
};

/**
 * The settings that the server wrote into the page. It wrote them by `settingsSchema` of the contract; checking them
 * again here would cost the sign-in page the whole schema library before anybody has signed in.
 */
export const readSettings = (page: Document = document): Settings => {
  const json = page.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as Settings) : withoutServer;
};

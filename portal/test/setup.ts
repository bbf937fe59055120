import { afterEach, beforeEach } from 'vitest';
import { localeReady, setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { clearToken } from '../src/shared/session/token-cookie.ts';
import { resetApi } from './api.ts';
import { closeApplications } from './start.tsx';
import { forgetToasts, recordToasts } from './toasts.ts';
import '../src/first-paint.css';

const forget = async (): Promise<void> => {
  clearToken();
  chooseTheme('system');
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'moiety-share-locale=; Path=/; Max-Age=0';
  await setLocale('en-US');
};

recordToasts();

beforeEach(async () => {
  await localeReady;
  await forget();
  resetApi();
  forgetToasts();
});

afterEach(async () => {
  closeApplications();
  // What elements put at the end of the body: toasts and imperative dialogs.
  for (const left of document.querySelectorAll('mo-toast, body > mo-dialog')) left.remove();
  await forget();
});

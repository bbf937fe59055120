import './strict-schemas.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getLocale, localeReady } from '@moiety/locales';
import { createApplication } from './app/application.tsx';
import { reloadOnPreloadError } from './app/reload-once.ts';
import { paths } from './shared/config/paths.ts';
import { readSettings } from './shared/config/settings.ts';
import { followLocale } from './shared/preferences/locale.ts';
import { followTheme } from './shared/preferences/theme.ts';
import { readToken } from './shared/session/token-cookie.ts';

reloadOnPreloadError();
followTheme();
followLocale();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await localeReady;
const prerendered =
  root.dataset.locale === getLocale() && location.pathname === paths.login && readToken() === undefined;
// The router renders at once only what is loaded: a page that came late would be a difference to the HTML.
const login = prerendered ? await import('./features/sign-in/login-page.tsx') : undefined;

const { tree, router } = createApplication({
  settings: readSettings(),
  ...(login && { loginPage: login.LoginPage }),
});

/** What was hidden because the way leads on from the sign-in page is there by now. */
const reveal = (): void => {
  if (!router.state.initialized) return;
  delete document.documentElement.dataset.leaving;
  stop();
};
const stop = router.subscribe(reveal);
reveal();

if (prerendered) hydrateRoot(root, tree);
else createRoot(root).render(tree);

import { createRoot, hydrateRoot } from 'react-dom/client';
import { getLocale, localeReady } from '@moiety/locales';
import { applicationSteps, type Router } from './app/application.tsx';
import { reloadOnPreloadError } from './app/reload-once.ts';
import type { ShownPage } from './app/routes.tsx';
import { addressOf, paths } from './shared/config/paths.ts';
import { readSettings } from './shared/config/settings.ts';
import { pause } from './shared/pause.ts';
import { followLocale } from './shared/preferences/locale.ts';
import { followTheme, getTheme } from './shared/preferences/theme.ts';
import { readToken } from './shared/session/token-cookie.ts';
import { loadLaterWords } from './shared/words/later-words.ts';
import { unsavedWork } from './shared/unsaved-work.ts';

let started: Router | undefined;

reloadOnPreloadError({
  hasUnsavedWork: () => unsavedWork.titles().length > 0,
  reload: () => {
    // To where the person was going: that page's part is the one that is missing.
    const next = started?.state.navigation.location;
    if (next) location.assign(addressOf(next));
    else location.reload();
  },
});
followTheme();
followLocale();

/** How long the application waits for answers before it takes over a view that can be used meanwhile, in milliseconds. */
const ANSWERS_WAIT = 300;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await localeReady;

/** The page that the HTML shows. The router renders at once only what is loaded: a page that came late would be a difference. */
const loadShown = async (): Promise<ShownPage | undefined> => {
  if (root.dataset.locale !== getLocale() || readToken() !== undefined) return undefined;
  if (location.pathname === paths.login)
    return { route: 'login', Page: (await import('./features/sign-in/login-page.tsx')).LoginPage };
  // In another appearance it has other pictures.
  if (location.pathname !== paths.home || root.dataset.appearance !== getTheme()) return undefined;
  const [{ LandingPage }] = await Promise.all([
    import('./features/landing/landing-page.tsx'),
    loadLaterWords(),
  ]);
  return { route: 'home', Page: LandingPage };
};
const shown = await loadShown();

const steps = applicationSteps({ settings: readSettings(), ...(shown && { shown }) });
let step = steps.next();
while (!step.done) {
  await pause();
  step = steps.next();
}
const application = step.value;
const { tree, router, answered } = application;

started = router;

// A build without the setting has nothing of it: the condition is decided while building.
if (import.meta.env.VITE_RUM_APPLICATION_ID)
  void import('./app/monitoring.ts').then(
    ({ monitor }) => monitor(application),
    // The product goes on without.
    () => undefined,
  );

/** What was hidden because the way leads on from the sign-in page is there by now. */
const reveal = (): void => {
  if (!router.state.initialized) return;
  delete document.documentElement.dataset.leaving;
  stop();
};
const stop = router.subscribe(reveal);
reveal();

/** Resolves when the router has what the first page needs. */
const firstPageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!router.state.initialized) return;
      unfollow();
      resolve();
    };
    const unfollow = router.subscribe(look);
    look();
  });

if (shown) hydrateRoot(root, tree);
else if ('still' in root.dataset) {
  const [{ takeOver }] = await Promise.all([import('./app/static-shell/take-over.tsx'), firstPageLoaded()]);
  // With the answers, the first rendering is what stays; one that comes while it is under way has it begin anew.
  await Promise.race([answered(), pause(ANSWERS_WAIT)]);
  await takeOver(root, tree);
} else createRoot(root).render(tree);

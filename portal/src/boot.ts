/**
 * Runs before the first paint, as one small file of its own: shows the page in the chosen language and appearance, and
 * starts the application after the first paint where the first view is in the HTML, at once where it is not.
 */
import './strict-schemas.ts';
import { LOCALE_STORAGE_KEY, isLocale } from '@moiety/locales/locale.ts';
import { afterFirstPaint } from './shared/after-first-paint.ts';
import { pause } from './shared/pause.ts';
import { getNavigation } from './shared/preferences/navigation.ts';
import { wasSidebarCollapsed } from './shared/preferences/sidebar.ts';
import { THEME_STORAGE_KEY } from './shared/preferences/theme-key.ts';

const page = document.documentElement;

/** The server knows the choice by a cookie; where that is gone, local storage may still have it. */
const stored = (key: string): string | undefined => {
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(`${key}=`));
  if (cookie) return cookie.slice(key.length + 1);
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

const locale = stored(LOCALE_STORAGE_KEY);
if (isLocale(locale)) page.lang = locale;
const theme = stored(THEME_STORAGE_KEY);
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

// The shell as it is before the application takes it over (`app/still`).
if (getNavigation() === 'rail') page.dataset.sidebar = 'rail';
else if (wasSidebarCollapsed()) page.dataset.sidebar = 'collapsed';

const signedIn = document.cookie.split('; ').some((entry) => entry.startsWith('access_token='));
// The sign-in page is about to be left: nobody should see it flash by.
if (signedIn && location.pathname === '/login') page.dataset.leaving = '';

const { main, preload, painted } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

/** What the application is made of, what is needed before what needs it. */
const parts = preload?.split(' ') ?? [];

/**
 * Starts the application. Under a view that is painted already each of its parts is evaluated in a task of its own, so that the
 * page answers in between: together it would be one in which a phone does not answer for a quarter of a second.
 */
const load = async (): Promise<void> => {
  if (painted !== undefined)
    for (const part of parts) {
      // Whoever needs one of them says where it did not come.
      await import(/* @vite-ignore */ part).catch(() => {});
      // Nobody waits for an answer of a page in the background, whose timers are slow.
      if (!document.hidden) await pause();
    }
  await import(/* @vite-ignore */ main!).catch((error: unknown) => {
    document.getElementById('start-failed')?.removeAttribute('hidden');
    throw error;
  });
};

/** How many parts are asked for in one task: to ask takes a phone some milliseconds each. */
const ASKED_AT_ONCE = 4;

const askForParts = async (): Promise<void> => {
  for (const [at, href] of [...parts, main!].entries()) {
    if (painted !== undefined && !document.hidden && at > 0 && at % ASKED_AT_ONCE === 0) await pause();
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
};

const start = async (): Promise<void> => {
  await askForParts();
  // The application looks for its place in the page, and from the browser's cache it comes before the rest of the HTML.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => void load(), { once: true });
  else void load();
};

if (main)
  if (painted !== undefined && page.dataset.leaving === undefined) afterFirstPaint(() => void start());
  else void start();

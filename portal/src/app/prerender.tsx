import { renderToString } from 'react-dom/server';
import { allLocales } from '@moiety/locales/generated/locale-codes.ts';
import { isLocale } from '@moiety/locales/locale.ts';
import { messagesFor } from '@moiety/locales/server.ts';
import { LoginView } from '../features/sign-in/login-view.tsx';
import { SingleSignOnView } from '../features/sign-in/single-sign-on-view.tsx';
import type { SignIn } from '../features/sign-in/use-sign-in.ts';
import { withoutServer } from '../shared/config/settings.ts';
import { SettingsContext } from '../shared/config/use-settings.ts';
import { FixedWords } from '../shared/words/use-msg.ts';

/** The languages to render in. */
export const locales: readonly string[] = allLocales;

/** The ways to sign in, each with a page of its own. */
export const modes = ['password', 'sso'] as const;

const nothing = (): void => undefined;
const idle: SignIn = {
  pending: false,
  countdown: undefined,
  tried: false,
  refused: undefined,
  unsaid: undefined,
  wrong: undefined,
  prepare: nothing,
  submit: async () => false,
};
/** What the server writes into the page is not in it yet. */
const bare = { redirect: '', refused: undefined, selfService: false, onFollow: nothing };

/**
 * The sign-in page as HTML, for the build.
 * @throws Error for a language that the product does not speak
 */
export const renderLogin = (
  mode: (typeof modes)[number],
  locale: string,
): { html: string; title: string; description: string } => {
  if (!isLocale(locale)) throw new Error(`no such language: ${locale}`);
  const msg = messagesFor(locale);
  return {
    html: renderToString(
      // The server puts the site's own brand in the place of the product's.
      <SettingsContext value={withoutServer}>
        <FixedWords value={{ msg, locale }}>
          {mode === 'sso' ? (
            <SingleSignOnView {...bare} onLeave={nothing} />
          ) : (
            <LoginView {...bare} signIn={idle} />
          )}
        </FixedWords>
      </SettingsContext>,
    ),
    title: `${msg('Sign in', { id: 'login.title' })} · ${withoutServer.name[locale]}`,
    description: msg(
      'A workbench for drug-discovery researchers: read structure files, calculate properties, search by substructure.',
      { id: 'portal.description' },
    ),
  };
};

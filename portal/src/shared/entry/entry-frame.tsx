import type { ReactNode } from 'react';
import { allLocales } from '@moiety/locales';
import { Brand } from '../brand.tsx';
import { localeNames } from '../preferences/locale-names.ts';
import { chooseLocale } from '../preferences/locale.ts';
import { useLocale, useMsg } from '../words/use-msg.ts';

/**
 * The frame of every page on the way in (signing in, signing up, emailed links): the brand and the languages above,
 * one card, which begins with the page's `<h1>`, and β-carotene. It loads no element, so that it can be in the HTML that the server sends.
 */
export const EntryFrame = ({ children }: { children: ReactNode }): ReactNode => {
  const msg = useMsg();
  const current = useLocale();
  return (
    <div className="entry">
      <header className="entry-bar">
        <Brand />
        <fieldset className="entry-locales">
          <legend className="visually-hidden">{msg('Language', { id: 'portal.language' })}</legend>
          {allLocales.map((locale) => (
            <button
              key={locale}
              type="button"
              lang={locale}
              aria-pressed={locale === current}
              onClick={() => void chooseLocale(locale)}
            >
              {localeNames[locale]}
            </button>
          ))}
        </fieldset>
      </header>
      <main className="entry-main">
        <section className="entry-card">{children}</section>
      </main>
    </div>
  );
};

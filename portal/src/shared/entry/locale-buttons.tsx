import type { ReactNode } from 'react';
import { allLocales } from '@moiety/locales';
import { localeNames } from '../preferences/locale-names.ts';
import { chooseLocale } from '../preferences/locale.ts';
import { useLocale, useMsg } from '../words/use-msg.ts';

/** The languages side by side, for visitors: above every page that they may see. `choices.css`, which comes with every page, says how they look. */
export const LocaleButtons = (): ReactNode => {
  const msg = useMsg();
  const current = useLocale();
  return (
    <fieldset className="choices">
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
  );
};

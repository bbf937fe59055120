import type { ReactNode } from 'react';
import { useSettings } from './config/use-settings.ts';
import { useLocale } from './words/use-msg.ts';

/** The operator's links of the footer, in the reader's language. */
export const FooterLinks = (): ReactNode => {
  const locale = useLocale();
  return useSettings().footer.links.map(({ title, url }) => (
    <a key={url['en-US']} href={url[locale]}>
      {title[locale]}
    </a>
  ));
};

import type { ReactNode } from 'react';
import { agreementPaths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { FooterLinks } from '../../shared/footer-links.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** Whose platform it is, and what one agrees to. */
export const LandingFooter = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { companyName, copyrightText } = useSettings().footer;
  return (
    <footer className="landing-foot">
      <p>{copyrightText?.[locale] ?? `© ${companyName[locale]}`}</p>
      <nav aria-label={msg('More', { id: 'portal.landing.more' })}>
        <a href={agreementPaths.user}>{msg('User agreement', { id: 'portal.landing.user-agreement' })}</a>
        <a href={agreementPaths.privacy}>{msg('Privacy policy', { id: 'portal.landing.privacy-policy' })}</a>
        <FooterLinks />
      </nav>
    </footer>
  );
};

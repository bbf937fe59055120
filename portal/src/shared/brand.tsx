import type { ReactNode } from 'react';
import { mark } from '@moiety/brand/mark.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import { useSettings } from './config/use-settings.ts';
import { useLocale } from './words/use-msg.ts';

/** The product's own mark. */
const BrandGlyph = (): ReactNode => (
  <svg className="brand-glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={mark.ring} />
    <path d={mark.bonds} />
    <circle className="brand-part" {...mark.part} />
  </svg>
);

/**
 * Mark and name of the site, at the head of a page without the shell. The server writes the same into the HTML of pages
 * that are there before any script (`server/src/site/brand.ts`). Of two pictures the style sheet hides one, and a hidden
 * one is never loaded.
 */
export const Brand = (): ReactNode => {
  const { name, logo } = useSettings();
  const locale = useLocale();
  return (
    <span className="brand">
      {!logo && <BrandGlyph />}
      {logo && logo.light === logo.dark && <img className="brand-logo" src={logo.light} alt="" />}
      {logo && logo.light !== logo.dark && (
        <>
          <img className="brand-logo brand-on-light" src={logo.light} alt="" loading="lazy" />
          <img className="brand-logo brand-on-dark" src={logo.dark} alt="" loading="lazy" />
        </>
      )}
      {name[locale]}
    </span>
  );
};

/** A token's color as it is now. */
const colorOf = (token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** The site's mark as a picture, for places that no style sheet reaches. */
export const brandPicture = ({ logo }: Settings, dark: boolean): { type: 'svg' | 'url'; content: string } => {
  if (logo) return { type: 'url', content: dark ? logo.dark : logo.light };
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${colorOf('--mo-color-text')}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${mark.ring}${mark.bonds}"/><circle cx="${mark.part.cx}" cy="${mark.part.cy}" r="${mark.part.r}" fill="${colorOf('--mo-color-primary')}" stroke="none"/></svg>`;
  return { type: 'svg', content };
};

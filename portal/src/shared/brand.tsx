import type { ReactNode } from 'react';
import type { Settings } from '@moiety/contract/platform.ts';
import { useSettings } from './config/use-settings.ts';
import { useLocale } from './words/use-msg.ts';

const RING = 'M9.5 5.5 16 9.25v7.5L9.5 20.5 3 16.75v-7.5z';
const BONDS = 'M5.6 10.4v5.2M16 9.25l3-1.75';
const PART = { cx: 20.25, cy: 5.75, r: 2.25 };

/** The product's own mark: a ring, and the part of a molecule that leaves it. */
const BrandGlyph = (): ReactNode => (
  <svg className="brand-glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={RING} />
    <path d={BONDS} />
    <circle className="brand-part" {...PART} />
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

/** A token's colour as it is now. */
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
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${colorOf('--mo-color-text')}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${RING}${BONDS}"/><circle cx="${PART.cx}" cy="${PART.cy}" r="${PART.r}" fill="${colorOf('--mo-color-primary')}" stroke="none"/></svg>`;
  return { type: 'svg', content };
};

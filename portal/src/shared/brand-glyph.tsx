import type { ReactNode } from 'react';

const RING = 'M9.5 5.5 16 9.25v7.5L9.5 20.5 3 16.75v-7.5z';
const BONDS = 'M5.6 10.4v5.2M16 9.25l3-1.75';
const PART = { cx: 20.25, cy: 5.75, r: 2.25 };

/** The brand: a ring, and the part of a molecule that leaves it. */
export const BrandGlyph = (): ReactNode => (
  <svg className="brand-glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={RING} />
    <path d={BONDS} />
    <circle className="brand-part" {...PART} />
  </svg>
);

/** The same as a picture's source, for places that no style sheet reaches; the colours are those of the tokens. */
export const brandSvg = (dark: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${dark ? '#e7ebf1' : '#16202e'}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${RING}${BONDS}"/><circle cx="${PART.cx}" cy="${PART.cy}" r="${PART.r}" fill="#0070f3" stroke="none"/></svg>`;

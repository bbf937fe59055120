// Draws the product's mark as the pictures that home screens, tabs and other sites want, into `portal/public/brand/`. They
// are files of the repository: run it again when the mark or its words change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { mark } from '../brand/src/mark.ts';
import { messagesFor, type Locale } from '../locales/src/server.ts';
import { ensureBrowser } from './browser.ts';

const folder = new URL('../portal/public/brand/', import.meta.url);
const molecule = readFileSync(
  new URL('../portal/src/shared/entry/beta-carotene.svg', import.meta.url),
  'utf8',
);

const { ring, bonds, part } = mark;

/** The mark in a square of 24 units. */
const drawMark = (ink: string, partInk: string): string =>
  `<g fill="none" stroke="${ink}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${ring}${bonds}"/></g><circle cx="${part.cx}" cy="${part.cy}" r="${part.r}" fill="${partInk}"/>`;

/** @param share of the square that the mark takes; a maskable icon is cut to a circle of four fifths */
const icon = (share: number, radius: number): string => {
  const room = 24 / share;
  // The mark's own middle, which is not that of its square.
  const left = 12.75 - room / 2;
  const top = 12 - room / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${room} ${room}" width="100%" height="100%"><rect x="${left}" y="${top}" width="${room}" height="${room}" rx="${room * radius}" fill="#10294b"/>${drawMark('#f3f7fc', '#4d9dff')}</svg>`;
};

const share = (locale: Locale): string => {
  const lead = messagesFor(locale)('A workbench for drug-discovery researchers', { id: 'login.lead' });
  return `<div class="card" lang="${locale}"><div class="molecule">${molecule}</div><div class="brand"><svg viewBox="2 3 21 19" width="128" height="116">${drawMark('#16202e', '#0070f3')}</svg><b>Moiety</b></div><p>${lead}</p></div>`;
};

const style = `
body { margin: 0; background: transparent; }
svg { display: block; }
.card { box-sizing: border-box; position: relative; overflow: hidden; inline-size: 1200px; block-size: 630px; padding: 128px 96px 0; background: #f6f8fa; color: #16202e; font-family: system-ui, 'Noto Sans CJK SC', sans-serif; }
.brand { display: flex; align-items: center; gap: 32px; font-size: 112px; letter-spacing: -0.02em; line-height: 1; }
.brand b { font-weight: 600; }
p { margin: 40px 0 0; color: #4c596b; font-size: 42px; }
.molecule { position: absolute; inset: auto -40px 48px 96px; opacity: 0.22; }
.molecule svg { inline-size: 100%; }
`;

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
const draw = async (name: string, html: string, width: number, height = width): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>${style}</style>${html}`);
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
};

mkdirSync(folder, { recursive: true });
for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, icon(0.72, 0.22), size);
  await draw(`maskable-${size}.png`, icon(0.52, 0), size);
}
await draw('apple-touch-icon.png', icon(0.68, 0), 180);
await draw('favicon-32.png', icon(0.84, 0.22), 32);
for (const locale of ['en-US', 'zh-CN'] as const) await draw(`share.${locale}.png`, share(locale), 1200, 630);
await browser.close();

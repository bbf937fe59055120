/** Addresses of the fonts' files, of which a report fetches those that it has characters of. */
const files = import.meta.glob<string>(
  [
    '../../../../node_modules/@fontsource/noto-sans{,-sc}/files/*-{400,700}-normal.woff',
    '!**/noto-sans-sc-{chinese-simplified,cyrillic,latin-ext,vietnamese}-*',
    '!**/noto-sans-devanagari-*',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** By part and weight: `noto-sans-latin-400`. */
export const fonts = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [
    path.slice(path.lastIndexOf('/') + 1).replace('-normal.woff', ''),
    new URL(url, window.location.origin).href,
  ]),
);

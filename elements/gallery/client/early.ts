// Before anything is shown: the visitor's theme, direction and language. A classic script in the head.

const THEME = 'moiety-theme';
const LOCALE = 'moiety-share-locale';
const DIRECTION = 'moiety-gallery-direction';
const CHINESE = '/elements/zh-CN/';
const ENGLISH = '/elements/';

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const { documentElement: root } = document;
const show = (): void => {
  const theme = stored(THEME);
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  if (stored(DIRECTION) === 'rtl') root.dir = 'rtl';
  else root.removeAttribute('dir');
};
show();
// A choice made in another tab, or around an example that is shown in a frame.
addEventListener('storage', show);

/** The same page in the other language, if the visitor wants that. */
const elsewhere = (): string | undefined => {
  const { pathname, search, hash } = location;
  const asked = new URLSearchParams(search).get('lang');
  const fromGallery = document.referrer.startsWith(`${location.origin}${ENGLISH}`);
  // An address names its language. Only the start page, opened from elsewhere, asks what the visitor speaks.
  const wanted =
    asked ??
    (pathname === ENGLISH && !fromGallery
      ? (stored(LOCALE) ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US'))
      : undefined);
  const isChinese = pathname.startsWith(CHINESE);
  if (wanted === undefined || (wanted === 'zh-CN') === isChinese) return undefined;
  const name = pathname.slice((isChinese ? CHINESE : ENGLISH).length);
  return `${isChinese ? ENGLISH : CHINESE}${name}${hash}`;
};

const address = elsewhere();
if (address !== undefined) location.replace(address);

import { sanitizeHtml } from '../base/sanitize-html.ts';
import { keepReadable, schemeOf } from './readable-colors.ts';

/** What the bar shows. */
export interface Content {
  nodes: Node[];
  /** Colors of the whole bar, where the announcement chose them. */
  color: string;
  backgroundColor: string;
}

/**
 * Makes an announcement's HTML into what the bar shows. A link that opens in a new tab has an empty `.hidden` in it, for
 * the words that say so.
 * @param probe has the bar's own colors, by a style sheet
 */
export const prepareContent = (html: string, probe: HTMLElement): Content => {
  const fragment = sanitizeHtml(html);
  // The bar has one line, or as many as it needs.
  for (const br of fragment.querySelectorAll('br')) br.replaceWith(' ');
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[target]')) {
    const words = document.createElement('span');
    words.className = 'hidden';
    link.append(words);
  }
  const seen = [...fragment.childNodes].filter((node) => node.textContent?.trim());
  const [first] = seen;
  const outermost = seen.length === 1 && first instanceof HTMLElement ? first : undefined;
  const holder = outermost ?? document.createElement('div');
  if (!outermost) holder.append(fragment);
  keepReadable(
    holder,
    ['light', 'dark'].map((scheme) => {
      probe.style.colorScheme = scheme;
      return schemeOf(probe);
    }),
  );
  const { color, backgroundColor } = holder.style;
  holder.style.cssText = '';
  return { nodes: outermost ? [outermost] : [...holder.childNodes], color, backgroundColor };
};

import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { sanitizeHtml } from '@moiety/elements/base/sanitize-html.js';
import { keepReadable, schemeOf } from '@moiety/elements/announcement-bar/readable-colors.js';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

/** The colours around the text in each appearance, which the words must be readable in. */
const schemesAround = (element: HTMLElement) => {
  const { colorScheme } = element.style;
  try {
    return ['light', 'dark'].map((scheme) => {
      element.style.colorScheme = scheme;
      return schemeOf(element);
    });
  } finally {
    element.style.colorScheme = colorScheme;
  }
};

/** HTML that the server has sanitised, sanitised again: emphasis, links and colours, which are kept readable. */
export const RichText = ({ html }: { html: string }): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const host = useRef<HTMLDivElement>(null);
  const newTab = msg('opens in a new tab', { id: 'elements.new-tab' });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const text = document.createElement('div');
    text.append(sanitizeHtml(html));
    keepReadable(text, schemesAround(element));
    for (const link of text.querySelectorAll('a[target]')) {
      const words = document.createElement('span');
      words.className = 'visually-hidden';
      words.textContent = ` (${newTab})`;
      link.append(words);
    }
    element.replaceChildren(text);
  }, [html, newTab]);
  /** Links of the portal are followed by its router. */
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link?.href || link.target || modified || link.origin !== location.origin) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  // What is clicked are the links inside, which take keys by themselves.
  return <div ref={host} className="rich-text" onClick={follow} />;
};

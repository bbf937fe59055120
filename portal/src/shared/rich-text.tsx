import { useEffect, useRef, type ReactNode } from 'react';
import { sanitizeHtml } from '@moiety/elements/base/sanitize-html.js';
import { keepReadable, schemeOf } from '@moiety/elements/announcement-bar/readable-colors.js';
import { useNavigate } from './navigation/use-navigate.ts';
import { useMsg } from './words/use-msg.ts';
import './rich-text.css';

/** The colors around the text in each appearance, which the words must be readable in. */
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

/** HTML that the server has sanitized, sanitized again: emphasis, links and colors, which are kept readable. */
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
  useEffect(() => {
    const element = host.current;
    /** Links of the portal are followed by its router. */
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a');
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (!link?.href || link.target || link.origin !== location.origin) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return <div ref={host} className="rich-text" />;
};

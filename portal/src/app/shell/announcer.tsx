import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Says the new page's title to assistive technology, which hears nothing of a page that changes without loading. The
 * region is there before its words; the first page is announced by the browser.
 */
export const Announcer = (): ReactNode => {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (pathname === said.current) return undefined;
    said.current = pathname;
    // The page names itself in an effect of its own, which has run by then.
    const timer = setTimeout(() => setWords(document.title));
    return () => clearTimeout(timer);
  }, [pathname]);
  return <output className="visually-hidden">{words}</output>;
};

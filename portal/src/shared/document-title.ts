import { useEffect } from 'react';

/** The product's name: a proper name, the same in every language. */
export const PRODUCT = 'Moiety';

/** Names the page in the window's title while it is the one shown; a kept page names itself again when it returns. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
};

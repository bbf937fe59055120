import { useEffect } from 'react';
import { useSettings } from './config/use-settings.ts';
import { useLocale } from './words/use-msg.ts';

/** Names the page in the window's title while it is the one shown; a kept page names itself again when it returns. */
export const useDocumentTitle = (title: string): void => {
  const name = useSettings().name[useLocale()];
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
};

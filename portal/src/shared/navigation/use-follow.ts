import { useCallback } from 'react';
import type { NavigateDetail } from '@moiety/elements/nav/nav-item.js';
import { isServerPage } from '../config/paths.ts';
import { useNavigate } from './use-navigate.ts';

/** For the event `navigate` of the elements: links of the portal are followed by its router, all others by the browser. */
export const useFollow = (): ((event: CustomEvent<NavigateDetail>) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { url, newTab } = event.detail;
      const { origin, pathname, search, hash } = new URL(url, location.href);
      if (newTab || origin !== location.origin || isServerPage(pathname)) return;
      event.preventDefault();
      navigate(pathname + search + hash);
    },
    [navigate],
  );
};

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { configureHost, destroySubApps, preloadSubApps } from '@moiety/elements/sub-app/host.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { notify } from '../../shared/notice/notices.ts';
import { onPersonGone } from '../../shared/session/person-gone.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useLocale } from '../../shared/words/use-msg.ts';

/** Nothing lies over the top of the page. */
const TOP_BAR_HEIGHT = 0;

/** Gives hosted tools what they may ask of this page, and loads those ahead that the settings say. */
export const useHosting = (signedIn: boolean): void => {
  const session = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const { subApps } = useSettings();

  // Before a tool's page can ask for anything.
  useLayoutEffect(
    () =>
      configureHost({
        topBarHeight: TOP_BAR_HEIGHT,
        getToken: () => session.token() ?? null,
        renewToken: async () => ((await session.renew()) ? (session.token() ?? null) : null),
        navigate: (href, { replace }) => void navigate(href, { replace }),
        toast: ({ type, text, duration }) =>
          void notify(type, text, duration === undefined ? {} : { duration }),
      }),
    [session, navigate],
  );

  // What a tool holds belongs to the person who opened it. The page that shows one is still there when the person
  // goes, so that it goes again with the page.
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    const stop = onPersonGone.listen(() => destroySubApps());
    return () => {
      mounted.current = false;
      stop();
      // In development React takes effects back and sets them again at once, to find those that do not bear it.
      queueMicrotask(() => {
        if (!mounted.current) destroySubApps();
      });
    };
  }, []);

  useEffect(
    () =>
      signedIn
        ? preloadSubApps(
            subApps.map(({ name, url, path, title, degrade, preload }) => ({
              name,
              url,
              path,
              degrade,
              preload,
              title: title[locale],
            })),
          )
        : undefined,
    [signedIn, subApps, locale],
  );
};

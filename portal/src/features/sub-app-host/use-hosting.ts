import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  configureHost,
  destroySubApps,
  hasUnsavedWork,
  preloadSubApps,
} from '@moiety/elements/sub-app/host.js';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { onPersonGone } from '../../shared/session/person-gone.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { unsavedWork } from '../../shared/unsaved-work.ts';
import { useLocale } from '../../shared/words/use-msg.ts';
import { subAppStates } from './sub-app-state.ts';
import { startIssueToolToken } from './tool-token-api.ts';
import { ToolTokens } from './tool-tokens.ts';

/** Gives hosted tools what they may ask of this page, and loads those ahead that the settings say. */
export const useHosting = (signedIn: boolean): void => {
  const session = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const { subApps } = useSettings();
  const dispatch = useApiDispatch();
  const tokens = useMemo(
    () => new ToolTokens(session, (tool) => dispatch(startIssueToolToken(tool))),
    [session, dispatch],
  );

  // Before a tool's page can ask for anything.
  useLayoutEffect(
    () =>
      configureHost({
        getToken: (name, stale) =>
          subApps.some((tool) => tool.name === name && tool.scopes.length > 0)
            ? tokens.get(name, stale)
            : null,
        signInAgain: () => tokens.sessionIsOver && session.renew(),
        navigate: (href, { replace }) => navigate(href, { replace }),
        toast: ({ type, text, duration }) =>
          void notify(type, text, duration === undefined ? {} : { duration }),
      }),
    [session, tokens, subApps, navigate],
  );

  // What a tool holds belongs to the person who opened it. The page that shows one is still there when the person
  // goes, so that it goes again with the page.
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    const stop = onPersonGone.listen(() => {
      tokens.forget();
      destroySubApps();
      subAppStates.forget();
    });
    return () => {
      mounted.current = false;
      stop();
      // In development React takes effects back and sets them again at once, to find those that do not bear it.
      queueMicrotask(() => {
        if (!mounted.current) destroySubApps();
      });
    };
  }, [tokens]);

  useEffect(
    () =>
      unsavedWork.add(() =>
        subApps.filter(({ name }) => hasUnsavedWork(name)).map(({ title }) => title[locale]),
      ),
    [subApps, locale],
  );

  useEffect(
    () =>
      signedIn
        ? preloadSubApps(
            subApps.map(({ name, url, path, title, degrade, preload }) => ({
              name,
              url,
              path,
              degrade,
              // What was open before the page was loaded anew will be opened again.
              preload:
                preload === 'hover' && subAppStates.get(session.user?.id, name).mounted ? 'idle' : preload,
              title: title[locale],
            })),
          )
        : undefined,
    [signedIn, subApps, locale, session],
  );
};

import type { DataRouter } from 'react-router';

/** How long a navigation is under way before anybody is told, in milliseconds. */
const UNDER_WAY_AFTER = 100;

/**
 * The router as the application sees it. Most pages are loaded already, and their guards answer at once: to say first that
 * such a navigation is under way, and at once that it is over, would render everything twice. So only one that takes longer
 * is told of.
 */
export const swiftRouter = <Router extends Pick<DataRouter, 'state' | 'subscribe'>>(router: Router): Router =>
  Object.create(router, {
    subscribe: {
      value: (listener: Parameters<Router['subscribe']>[0]) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const stop = router.subscribe((state, change) => {
          clearTimeout(timer);
          timer = undefined;
          if (state.navigation.state === 'idle') listener(state, change);
          else timer = setTimeout(() => listener(router.state, change), UNDER_WAY_AFTER);
        });
        return () => {
          clearTimeout(timer);
          stop();
        };
      },
    },
  }) as Router;

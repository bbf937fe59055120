import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter } from 'react-router-dom';
import { swiftRouter } from '../src/app/swift-router.ts';

/** A router whose second page waits for `arrive`, and what a listener hears of its navigations. */
const routerWith = (load: () => Promise<null> | null) => {
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', loader: load }]);
  const heard: string[] = [];
  const stop = swiftRouter(router).subscribe(({ navigation, location }) =>
    heard.push(`${navigation.state} ${location.pathname}`),
  );
  return { router, heard, stop };
};

describe('swiftRouter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('says only the end of a navigation that is quick', async () => {
    const { router, heard } = routerWith(() => null);
    await router.navigate('/next');
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual(['idle /next']);
  });

  it('says that a navigation is under way when it takes its time', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const { router, heard } = routerWith(() => promise);
    const navigation = router.navigate('/next');
    await vi.advanceTimersByTimeAsync(99);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['loading /']);
    resolve(null);
    await navigation;
    expect(heard).toEqual(['loading /', 'idle /next']);
  });

  it('says nothing more after the listener has gone', async () => {
    const { router, heard, stop } = routerWith(() => new Promise<null>(() => {}));
    void router.navigate('/next');
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([]);
  });

  it('has the state of the router that it stands for', async () => {
    const { router } = routerWith(() => null);
    const swift = swiftRouter(router);
    await router.navigate('/next');
    expect(swift.state.location.pathname).toBe('/next');
  });
});

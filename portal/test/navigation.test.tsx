import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { arrive, NavigationError } from '../src/shared/navigation/navigation-error.ts';
import { useNavigate, type Navigate } from '../src/shared/navigation/use-navigate.ts';

const failureOf = async (navigation: Promise<void>): Promise<unknown> =>
  navigation.catch((error: unknown) => error);

test('a navigation that another one overtakes fails, the later one arrives', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const slow = arrive(() => promise);
  const failed = failureOf(slow);
  await expect(arrive(() => undefined)).resolves.toBeUndefined();
  end();
  const failure = await failed;
  expect(failure).toBeInstanceOf(NavigationError);
  expect(failure).toMatchObject({ code: 'NAVIGATION_FAILED', reason: 'superseded' });
});

test('a navigation that the router does not take fails with the cause', async () => {
  const cause = new Error('no such state');
  const failure = await failureOf(arrive(() => Promise.reject(cause)));
  expect(failure).toMatchObject({ code: 'NAVIGATION_FAILED', reason: 'refused', cause });
});

test("the portal's own navigate swallows it", async () => {
  const unhandled: unknown[] = [];
  const hear = (event: PromiseRejectionEvent): void => {
    unhandled.push(event.reason);
    event.preventDefault();
  };
  window.addEventListener('unhandledrejection', hear);
  const ways: Navigate[] = [];
  const First = () => {
    const navigate = useNavigate();
    useEffect(() => void ways.push(navigate), [navigate]);
    return <h1>First</h1>;
  };
  const router = createMemoryRouter([
    { path: '/', element: <First /> },
    {
      path: '/slow',
      loader: ({ request }) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        }),
      element: <h1>Slow</h1>,
    },
    { path: '/next', element: <h1>Next</h1> },
  ]);
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    window.removeEventListener('unhandledrejection', hear);
  });
  root.render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect.poll(() => ways.length).toBe(1);
  const go = ways[0]!;
  go('/slow');
  // A link, as a router takes none.
  go('http://[');
  go('/next');
  await expect.element(page.getByRole('heading', { name: 'Next' })).toBeVisible();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(unhandled).toEqual([]);
});

import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { KeptPages } from '../src/app/shell/kept-pages.tsx';
import type { RouteHandle } from '../src/app/routes.tsx';

const Page = ({ name }: { name: string }) => (
  <label>
    {name}
    <input />
  </label>
);

/** Eleven pages that are kept, and one that is not. @returns how to go to one by its path */
const openPages = async (): Promise<(path: string) => Promise<void>> => {
  const kept = Array.from({ length: 11 }, (_, index) => `Page ${index + 1}`);
  const router = createMemoryRouter(
    [
      {
        element: <KeptPages />,
        children: [
          ...kept.map((name) => ({ path: `/${name.replace('Page ', '')}`, element: <Page name={name} /> })),
          {
            path: '/fresh',
            element: <Page name="Fresh" />,
            handle: { ignoreCache: true } satisfies RouteHandle,
          },
          {
            path: '/tool',
            element: <Page name="Tool" />,
            handle: { fullHeight: true } satisfies RouteHandle,
          },
        ],
      },
    ],
    { initialEntries: ['/1'] },
  );
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(<RouterProvider router={router} />);
  await expect.element(field('Page 1')).toBeVisible();
  return (path) => router.navigate(path);
};

const field = (name: string): Locator => page.getByLabelText(name, { exact: true });

test('ten pages stay as they were left; the one shown longest ago makes room for the eleventh', async () => {
  const go = await openPages();
  for (let number = 1; number <= 10; number++) {
    await go(`/${number}`);
    await expect.element(field(`Page ${number}`)).toBeVisible();
    await userEvent.fill(field(`Page ${number}`), `typed ${number}`);
  }
  // All ten are there. Coming back makes the first the one that was shown last, and the second the oldest.
  await go('/1');
  await expect.element(field('Page 1')).toBeVisible();
  await expect.element(field('Page 1')).toHaveValue('typed 1');
  await go('/11');
  await expect.element(field('Page 11')).toBeVisible();
  for (const number of [1, 10, 3]) {
    await go(`/${number}`);
    await expect.element(field(`Page ${number}`)).toBeVisible();
    await expect.element(field(`Page ${number}`)).toHaveValue(`typed ${number}`);
  }
  await go('/2');
  await expect.element(field('Page 2')).toBeVisible();
  await expect.element(field('Page 2')).toHaveValue('');
});

test('a page out of sight stays laid out, though nothing of it is seen or reached', async () => {
  const go = await openPages();
  const first = field('Page 1').element() as HTMLInputElement;
  const { width, height } = first.getBoundingClientRect();
  await go('/2');
  await expect.element(field('Page 2')).toBeVisible();
  expect(first.checkVisibility()).toBe(false);
  expect(first.closest('.page')!.getClientRects()).toHaveLength(1);
  expect([first.getBoundingClientRect().width, first.getBoundingClientRect().height]).toEqual([
    width,
    height,
  ]);
  await expect.element(page.getByRole('textbox')).toHaveAccessibleName('Page 2');
  first.focus();
  expect(document.activeElement).not.toBe(first);
  // It takes no room beside the page that is shown.
  expect(first.closest('.kept-page')!.getBoundingClientRect().height).toBe(0);
});

test('a hosted tool’s page is not rendered out of sight, which its frame hears of', async () => {
  const go = await openPages();
  await go('/tool');
  await expect.element(field('Tool')).toBeVisible();
  const box = field('Tool').element();
  const heard: number[] = [];
  const observer = new ResizeObserver(([entry]) => void heard.push(entry?.contentRect.width ?? 0));
  onTestFinished(() => observer.disconnect());
  observer.observe(box);
  await expect.poll(() => heard.length).toBe(1);
  await go('/1');
  await expect.poll(() => heard.at(-1)).toBe(0);
  await go('/tool');
  await expect.poll(() => heard.at(-1)).toBeGreaterThan(0);
});

test('another query or hash is the same page', async () => {
  const go = await openPages();
  await userEvent.fill(field('Page 1'), 'typed');
  await go('/1?filter=a#part');
  await expect.element(field('Page 1')).toHaveValue('typed');
});

test('a page that is not to be kept begins anew at each visit', async () => {
  const go = await openPages();
  await go('/fresh');
  await userEvent.fill(field('Fresh'), 'typed');
  await go('/1');
  await expect.element(field('Page 1')).toBeVisible();
  await go('/fresh');
  await expect.element(field('Fresh')).toBeVisible();
  await expect.element(field('Fresh')).toHaveValue('');
});

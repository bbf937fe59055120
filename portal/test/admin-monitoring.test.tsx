import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  deleteMonitoredSession,
  getMonitoredSession,
  getReplaySegment,
  listMonitoredSessions,
  listVitals,
  type MonitoredSession,
  type Vitals,
} from '@moiety/contract/monitoring.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import type {
  PlayerNews,
  PlayerOrder,
} from '../src/features/administration/monitoring/replay-frame/messages.ts';
import { answer, calls, infoOf, noAnswer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const id = '0199a0c0-0000-4000-8000-0000000000f1';
const [guide, profile] = [
  '0199a0c0-0000-4000-8000-0000000000a1',
  '0199a0c0-0000-4000-8000-0000000000a2',
] as const;
const segment = (last: string) => `0199a0c0-0000-4000-8000-0000000000${last}`;
const summary = (changes: Partial<MonitoredSession> = {}): MonitoredSession => ({
  id,
  user: 'bo@lab.example',
  environment: 'production',
  version: '1.0.0',
  startedAt: '2026-11-02T12:00:00.000Z',
  lastAt: '2026-11-02T12:10:00.000Z',
  views: 2,
  actions: 7,
  errors: 1,
  segments: 3,
  bytes: 140_000,
  ...changes,
});
const vitals: Vitals = {
  loadingTime: 640,
  apdexLevel: 0,
  timeToFirstByte: 20,
  firstContentfulPaint: 500,
  largestContentfulPaint: 900,
  cls: 0.01,
  interactionToNextPaint: null,
};
const counts = { actions: 3, errors: 1, resources: 9, longTasks: 0 };
const at = Date.parse('2026-11-02T12:00:00.000Z');
const session = (
  changes: Partial<DataOf<typeof getMonitoredSession>> = {},
): DataOf<typeof getMonitoredSession> => ({
  ...summary(),
  pages: [
    { id: guide, page: '/guide', startedAt: '2026-11-02T12:00:00.000Z', timeSpent: 4000, vitals, counts },
    { id: profile, page: '/profile', startedAt: '2026-11-02T12:01:00.000Z', timeSpent: 9000, vitals, counts },
  ],
  events: [
    { type: 'action', view: guide, at, page: '/guide', kind: 'click', name: 'button Save' },
    {
      type: 'error',
      view: guide,
      at,
      page: '/guide',
      source: 'exception',
      name: 'TypeError',
      message: 'Failed to fetch',
      stack: 'at guide.js:1:2',
    },
  ],
  replay: [
    {
      id: segment('b1'),
      view: guide,
      start: '2026-11-02T12:00:00.000Z',
      end: '2026-11-02T12:00:01.000Z',
      hasFullSnapshot: true,
      bytes: 100,
    },
    {
      id: segment('b2'),
      view: guide,
      start: '2026-11-02T12:00:01.000Z',
      end: '2026-11-02T12:00:02.000Z',
      hasFullSnapshot: false,
      bytes: 100,
    },
    {
      id: segment('b3'),
      view: profile,
      start: '2026-11-02T12:01:00.000Z',
      end: '2026-11-02T12:01:02.000Z',
      hasFullSnapshot: true,
      bytes: 100,
    },
  ],
  ...changes,
});
const records = [
  { type: 4, data: { href: 'http://localhost/guide', width: 800, height: 600 }, timestamp: 1000 },
  {
    type: 2,
    data: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { left: 0, top: 0 } },
    timestamp: 1001,
  },
];

const govern = (...more: Parameters<typeof serve>): void => {
  serve(
    ...more,
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listMonitoredSessions, (call) => {
      const q = new URL(call.url).searchParams.get('q') ?? '';
      const items = [summary()].filter(({ user }) => user?.includes(q));
      return { total: items.length, items, used: 140_000, quota: 2e9, days: 30 };
    }),
    answer(getMonitoredSession, () => session(), { id }),
    answer(getReplaySegment, () => ({ records }), { id: segment('b1') }),
    answer(getReplaySegment, () => ({ records: [] }), { id: segment('b2') }),
    answer(getReplaySegment, () => ({ records }), { id: segment('b3') }),
  );
  signedInAs(person.ada);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Stands in for the frame: hears what it is told, and tells as the player would. */
const playFrame = async () => {
  const frame = await vitestFrame();
  const orders: PlayerOrder[] = [];
  const inside = frame.contentWindow!;
  inside.addEventListener('message', ({ data }: MessageEvent<PlayerOrder>) => void orders.push(data));
  const tell = (news: PlayerNews): void => {
    dispatchEvent(new MessageEvent('message', { data: news, origin: location.origin, source: inside }));
  };
  tell({ kind: 'ready' });
  return { orders, tell };
};
const vitestFrame = async (): Promise<HTMLIFrameElement> => {
  await expect.poll(() => document.querySelector('iframe.replay-frame')).not.toBeNull();
  return document.querySelector<HTMLIFrameElement>('iframe.replay-frame')!;
};

describe('monitoring for administrators', () => {
  test.each(['/admin/monitoring', `/admin/monitoring/${id}`])('%s asks nothing for others', async (path) => {
    signedInAs(person.ada);
    open(path);
    await expect
      .element(page.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    expect(calls.some(({ url }) => url.includes('/api/v1/admin/'))).toBe(false);
  });

  test('lists sessions, says what is kept, and finds them', async () => {
    govern();
    open('/admin/monitoring', { monitoring: true });
    await expect.element(page.getByRole('link', { name: 'bo@lab.example' })).toBeVisible();
    await expect
      .element(page.getByText('A session is kept for 30 days. Used: 140 kB of 2 GB.', { exact: false }))
      .toBeVisible();
    await expect
      .element(page.getByText('Page views: 2 · Actions: 7 · 140 kB · 1.0.0 (production)'))
      .toBeVisible();
    await expectNoFindings();
    await page.getByRole('searchbox').fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    expect(address()).toBe('/admin/monitoring?q=nobody');
  });

  test('is in the menu of builds and servers that monitor', async () => {
    govern();
    open('/admin/monitoring', { monitoring: false });
    await expect.element(page.getByRole('link', { name: 'bo@lab.example' })).toBeVisible();
    expect(page.getByRole('navigation').getByRole('link', { name: 'Monitoring' }).elements()).toEqual([]);
  });

  test('says so where nothing was told yet, and in Chinese', async () => {
    govern(answer(listMonitoredSessions, () => ({ total: 0, items: [], used: 0, quota: 2e9, days: 1 })));
    await setLocale('zh-CN');
    open('/admin/monitoring');
    await expect.element(page.getByRole('heading', { name: '还没有会话' })).toBeVisible();
    await expect.element(page.getByText('会话保留1天。已用0 B，共2 GB。', { exact: false })).toBeVisible();
  });

  test('shows vitals by page and version, judged in words', async () => {
    const row = {
      page: '/guide',
      version: '1.0.0',
      views: 12,
      loadingTime: 640,
      apdexLevel: 0,
      timeToFirstByte: 900,
      firstContentfulPaint: 2000,
      errors: 3,
    };
    const asked: string[] = [];
    govern(
      answer(listVitals, (call) => {
        asked.push(new URL(call.url).searchParams.get('days') ?? '');
        return { items: [{ ...row, largestContentfulPaint: 900, cls: 0.3, interactionToNextPaint: null }] };
      }),
    );
    open('/admin/monitoring?tab=vitals');
    const cells = page.getByRole('cell');
    await expect.element(page.getByRole('rowheader', { name: '/guide' })).toBeVisible();
    expect(cells.elements().map(({ textContent }) => textContent)).toEqual([
      '1.0.0',
      '12',
      '0.64 s',
      '0',
      '0.90 s needs improvement',
      '2.00 s needs improvement',
      '0.90 s good',
      '–',
      '0.3 poor',
      '3',
    ]);
    await expectNoFindings();
    await page.getByRole('combobox', { name: 'Last' }).selectOptions('30');
    await expect.poll(() => asked).toEqual(['7', '30']);
  });
});

describe('a monitored session', () => {
  test('plays the replay of a view, and what it is told about', async () => {
    govern();
    open(`/admin/monitoring/${id}`);
    const { orders, tell } = await playFrame();
    await expect.poll(() => orders.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['load', 'play']));
    expect(orders.find(({ kind }) => kind === 'load')).toMatchObject({ records, skipIdle: true, speed: 1 });
    tell({ kind: 'time', at: 1500, total: 65_000, isPlaying: true, hasEnded: false });
    await expect.element(page.getByText('0:01 / 1:05')).toBeVisible();
    await button('Pause').click();
    await expect.poll(() => orders.at(-1)).toEqual({ kind: 'pause' });
    tell({ kind: 'time', at: 1500, total: 65_000, isPlaying: false, hasEnded: false });
    await button('Play').click();
    await expect.poll(() => orders.at(-1)).toEqual({ kind: 'play', at: 1500 });
    await page.getByRole('combobox', { name: 'Speed' }).selectOptions('4');
    await expect.poll(() => orders.at(-1)).toEqual({ kind: 'settings', speed: 4, skipIdle: true });
    await page.getByRole('switch', { name: 'Skip idle time' }).click();
    await expect.poll(() => orders.at(-1)).toEqual({ kind: 'settings', speed: 4, skipIdle: false });
    // From its end it begins anew.
    tell({ kind: 'time', at: 65_000, total: 65_000, isPlaying: false, hasEnded: true });
    await button('Play').click();
    await expect.poll(() => orders.at(-1)).toEqual({ kind: 'play', at: 0 });
    await expectNoFindings();
  });

  test('shows its views, one of which is played, and what happened', async () => {
    govern();
    open(`/admin/monitoring/${id}`);
    await expect.element(page.getByRole('cell', { name: 'button Save' })).toBeVisible();
    await expect
      .element(page.getByRole('cell', { name: 'TypeError: Failed to fetch', exact: false }))
      .toBeVisible();
    await button('Play the replay of /profile').click();
    await expect.element(page.getByTitle('Replay of /profile')).toBeVisible();
  });

  test('leaves out what cannot be read, and says so', async () => {
    govern(
      answer(getReplaySegment, () => refusal(409, 409, 'This part cannot be read'), { id: segment('b2') }),
    );
    open(`/admin/monitoring/${id}`);
    const { orders, tell } = await playFrame();
    await expect.poll(() => orders.some(({ kind }) => kind === 'load')).toBe(true);
    tell({ kind: 'time', at: 0, total: 1000, isPlaying: true, hasEnded: false });
    await expect
      .element(page.getByText('Parts that cannot be read and are left out: 1', { exact: false }))
      .toBeVisible();
  });

  test('that cannot be played says so; one without a replay, too', async () => {
    govern(answer(getReplaySegment, () => noAnswer(), { id: segment('b1') }));
    const { close } = open(`/admin/monitoring/${id}`);
    await expect.element(page.getByText('The replay could not be loaded')).toBeVisible();
    expect(close).toBeTypeOf('function');
    govern(answer(getMonitoredSession, () => session({ replay: [], user: null }), { id }));
    open(`/admin/monitoring/${id}`);
    await expect.element(page.getByText('This session has no replay.')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Not signed in' })).toBeVisible();
  });

  test('is deleted after a question', async () => {
    let gone = 0;
    govern(
      answer(
        deleteMonitoredSession,
        () => {
          gone++;
          return null;
        },
        { id },
      ),
    );
    open(`/admin/monitoring/${id}`);
    await button('Delete this session').click();
    await button('Delete').click();
    await expect.poll(address).toBe('/admin/monitoring');
    expect(gone).toBe(1);
    await expect.poll(() => timesSaid('The session was deleted')).toBe(1);
  });
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from 'msw';
import {
  changeNotificationSetting,
  notificationSettings,
  type NotificationSettings,
} from '@moiety/contract/notification-settings.ts';
import { listNotifications, NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, openStream, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const SETTINGS = '/profile/notifications/settings';

const make = (): NotificationSettings => ({
  sendsMail: true,
  topics: [
    { topic: 'credits-expire', title: 'Expiring credits', hint: 'Before.', inApp: 'on', email: 'on' },
    { topic: 'announcements', title: 'Announcements', hint: 'News.', inApp: 'on', email: 'off' },
    { topic: 'security', title: 'Security', hint: 'Always.', inApp: 'always', email: 'always' },
    { topic: 'links', title: 'Links', hint: 'No other way.', inApp: 'never', email: 'always' },
  ],
});

/** A server that keeps what is chosen, as the real one does. */
const keep = (kept = make()): NotificationSettings => {
  serve(
    answer(notificationSettings, () => kept),
    answer(changeNotificationSetting, async (request) => {
      const { topic, way, on } = changeNotificationSetting.body.parse(await request.json());
      const found = kept.topics.find((each) => each.topic === topic);
      if (found) found[way] = on ? 'on' : 'off';
      return kept;
    }),
  );
  return kept;
};
const sent = () => calls.filter(({ method }) => method === 'PATCH');
const theSwitch = (topic: string, way = 'By email') =>
  page.getByRole('group', { name: topic, exact: true }).getByRole('switch', { name: way, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('the settings of notifications', () => {
  test('show what comes how, and what always comes without a switch', async () => {
    keep();
    signedInAs(person.ada);
    open(SETTINGS);
    await expect.element(heading('Notification settings')).toBeVisible();
    expect(document.title).toContain('Notification settings');
    await expect.element(theSwitch('Expiring credits')).toBeChecked();
    await expect.element(theSwitch('Announcements')).not.toBeChecked();
    await expect.element(theSwitch('Announcements', 'In-app')).toBeChecked();
    expect(page.getByRole('switch').all()).toHaveLength(4);
    const security = page.getByRole('group', { name: 'Security' });
    await expect.element(security.getByText('By email: always')).toBeVisible();
    await expect.element(security.getByText('In-app: always')).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: 'Links' }).getByText('In-app'))
      .not.toBeInTheDocument();
  });

  test('save a choice at once, by the keyboard too, and stay as chosen', async () => {
    const kept = keep();
    signedInAs(person.ada);
    open(SETTINGS);
    await theSwitch('Announcements').click();
    await expect.element(theSwitch('Announcements')).toBeChecked();
    await expect.poll(() => kept.topics[1]?.email).toBe('on');
    await userEvent.keyboard(' ');
    await expect.element(theSwitch('Announcements')).not.toBeChecked();
    await expect.poll(() => kept.topics[1]?.email).toBe('off');
    expect(sent()).toHaveLength(2);
  });

  test('show a choice before the server has answered, and send several in their order', async () => {
    const kept = make();
    const asked: boolean[] = [];
    const waiting: (() => void)[] = [];
    serve(
      answer(notificationSettings, () => kept),
      answer(changeNotificationSetting, async (request) => {
        const { on } = changeNotificationSetting.body.parse(await request.json());
        asked.push(on);
        await new Promise<void>((resolve) => void waiting.push(resolve));
        kept.topics[1]!.email = on ? 'on' : 'off';
        return structuredClone(kept);
      }),
    );
    signedInAs(person.ada);
    open(SETTINGS);
    await theSwitch('Announcements').click();
    await expect.element(theSwitch('Announcements')).toBeChecked();
    await theSwitch('Announcements').click();
    await expect.element(theSwitch('Announcements')).not.toBeChecked();
    await expect.poll(() => asked).toStrictEqual([true]);
    waiting.shift()?.();
    // The answer about the first choice does not turn the second one back.
    await expect.poll(() => asked).toStrictEqual([true, false]);
    await expect.element(theSwitch('Announcements')).not.toBeChecked();
    waiting.shift()?.();
    await expect.poll(() => kept.topics[1]?.email).toBe('off');
    await expect.element(theSwitch('Announcements')).not.toBeChecked();
  });

  test('take a choice back that could not be saved, and say so', async () => {
    serve(
      answer(notificationSettings, make),
      answer(changeNotificationSetting, () => refusal(403, errorCode.forbidden, 'Not this one')),
    );
    signedInAs(person.ada);
    open(SETTINGS);
    await theSwitch('Expiring credits').click();
    await expect.poll(() => timesSaid('Not this one')).toBe(1);
    await expect.element(theSwitch('Expiring credits')).toBeChecked();
  });

  test('follow what is chosen in another tab', async () => {
    const kept = keep();
    const stream = openStream([{ name: 'state', id: 1, data: { unread: 0 } }]);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    signedInAs(person.ada);
    open(SETTINGS);
    await expect.element(theSwitch('Expiring credits')).toBeChecked();
    kept.topics[0]!.email = 'off';
    stream.say({ name: 'state', id: 2, data: { unread: 0 } });
    await expect.element(theSwitch('Expiring credits')).not.toBeChecked();
  });

  test('say that this server sends no mail, and offer no mails then', async () => {
    keep({ ...make(), sendsMail: false });
    signedInAs(person.ada);
    open(SETTINGS);
    await expect.element(page.getByText(/^This server does not send email/)).toBeVisible();
    await expect.element(theSwitch('Announcements')).toBeDisabled();
    await expect.element(theSwitch('Announcements', 'In-app')).toBeEnabled();
  });

  test('can be loaded again after a failure', async () => {
    serve(answer(notificationSettings, () => refusal(503, errorCode.unavailable, 'Not now')));
    signedInAs(person.ada);
    open(SETTINGS);
    await expect.element(page.getByText('Your notification settings could not be loaded')).toBeVisible();
    keep();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(theSwitch('Announcements')).toBeVisible();
  });

  test('are for whoever is signed in', async () => {
    open(SETTINGS);
    await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(address()).toContain(encodeURIComponent(SETTINGS));
  });

  test('are reached from the list, the bell and the user center', async () => {
    keep();
    serve(answer(listNotifications, () => []));
    signedInAs(person.ada);
    const { router } = open('/profile/notifications');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect.element(heading('Notification settings')).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    expect(address()).toBe(SETTINGS);
    await router.navigate('/profile');
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect.element(heading('Notification settings')).toBeVisible();
  });

  test.each(['light', 'dark'] as const)('have no findings, %s, in Chinese on a phone', async (theme) => {
    await page.viewport(360, 740);
    chooseTheme(theme);
    await setLocale('zh-CN');
    keep();
    signedInAs(person.ada);
    open(SETTINGS);
    await expect.element(heading('通知设置')).toBeVisible();
    await expect.element(page.getByText('邮件：始终').first()).toBeVisible();
    await expect.element(theSwitch('Announcements', '邮件')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoFindings();
    await page.viewport(1280, 800);
  });
});

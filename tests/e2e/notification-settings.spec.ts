import { declineUpgradeRequest, askUpgrade, pathOf, listUpgradeRequests } from '@moiety/contract';
import { inTurns } from '../pages/in-turns.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test } from './journey.ts';
import { accessToken, mailTo, newPerson, type Person } from './people.ts';
import { origin } from '../product.ts';

const send = async (token: string, method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: unknown };
  expect(response.status).toBe(200);
  return data;
};

/** Asks for the enterprise version and has it declined, of which people are told by mail. */
const askInVain = async ({ account }: Person, token: string): Promise<void> => {
  const request = { company: account, contact: 'Lin Wei', email: account };
  await send(token, 'POST', pathOf(askUpgrade), request);
  const administrator = await accessToken();
  const path = `${pathOf(listUpgradeRequests)}?state=open&page_size=100`;
  const { items } = listUpgradeRequests.data.parse(await send(administrator, 'GET', path));
  const { id } = items.find(({ company }) => company === account)!;
  await send(administrator, 'POST', pathOf(declineUpgradeRequest, { id }));
};

for (const language of inTurns('turned off by a mail'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('the link of a mail turns mails like it off, signed out, and another tab shows it', async ({
      page,
      context,
      otherBrowser,
    }) => {
      const person = await newPerson(language);
      await signInAs(context, person);
      await page.goto('/profile/notifications');
      await page.getByRole('link', { name: say('notifications.settings-short'), exact: true }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: say('notifications.settings') }),
      ).toBeVisible();
      const byMail = page
        .getByRole('group', { name: say('topic.upgradeTitle') })
        .getByRole('switch', { name: say('notifications.way-email') });
      await expect(byMail).toBeChecked();

      await askInVain(person, await accessToken(person));
      const { subject, text } = await mailTo(person.account, 2);
      expect(subject).toBe(say('notification.upgradeDeclinedTitle'));
      const elsewhere = await (await otherBrowser()).newPage();
      await elsewhere.goto(/\S+\/mail-off\?\S+/.exec(text)?.[0] ?? '');
      await expect(elsewhere.getByRole('heading', { name: say('mailOff.askTitle') })).toBeVisible();
      await elsewhere.getByRole('button', { name: say('mailOff.action') }).click();
      await expect(elsewhere.getByRole('heading', { name: say('mailOff.doneTitle') })).toBeVisible();

      await expect(byMail).not.toBeChecked();
      await byMail.click();
      await expect(byMail).toBeChecked();
      await page.reload();
      await expect(byMail).toBeChecked();
    });
  });

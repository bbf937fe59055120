import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { origin, owner, port } from '../product.ts';
import { loginPage } from '../pages/login-page.ts';
import { locales, words } from '../pages/words.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('signing in leads to the guide, by keyboard alone', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    const login = loginPage(page, language);
    await expect(login.heading).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The form that the server sent would sign in as well, without the words of the application.
    await expect(page.locator('#root[data-still]')).toHaveCount(0);
    await login.account.focus();
    await page.keyboard.type(owner.account);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    // It goes by itself, perhaps before the guide is there, and a locator waits for that: the page itself looks for it.
    const told = page.evaluate(
      (said) =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            const toasts = [...document.querySelectorAll('mo-toast')];
            if (toasts.some((one) => `${one.textContent}${one.shadowRoot?.textContent}`.includes(said)))
              resolve();
            else setTimeout(look, 50);
          };
          look();
        }),
      say('login.succeeded'),
    );
    await page.keyboard.press('Enter');
    await Promise.all([told, expect(page).toHaveURL('/guide')]);
  });
});

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('a wrong password is refused with the words of the catalogue', async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
      await loginPage(page, language).signIn({
        account: `nobody-${language}@example.com`,
        password: 'wrong-one',
      });
      await expect(toast(page, say('server.wrongCredentials'))).toBeVisible();
      await expect(toast(page, say('login.failed-heading'))).toBeVisible();
      await expect(loginPage(page, language).account).toHaveValue(`nobody-${language}@example.com`);
    });
  });

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('empty fields are named, and nothing is sent', async ({ page }) => {
    await page.goto('/login');
    const login = loginPage(page, language);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++;
    });
    // Before the application has started the browser checks; after it, the page does.
    await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
    await login.submit.click();
    await expect(page.getByText(say('login.checkEmail'))).toBeVisible();
    await expect(page.getByText(say('login.checkPwd'))).toBeVisible();
    await expect(login.account).toBeFocused();
    await login.password.fill('1234');
    await login.password.blur();
    await expect(page.getByText(say('login.password-too-short', 5))).toBeVisible();
    expect(sent).toBe(0);
  });
});

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('offline and a stopped server are told apart', async ({ page, context }) => {
    await page.goto('/login');
    await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
    const login = loginPage(page, language);
    // What the toasts need is loaded before the network goes.
    await login.signIn({ account: 'nobody@example.com', password: 'wrong-one' });
    await expect(toast(page, say('login.failed-heading'))).toBeVisible();
    await context.setOffline(true);
    await login.signIn();
    await expect(toast(page, say('login.offline'))).toBeVisible();
    await context.setOffline(false);
    await page.route('**/xocapi/**', (route) => route.abort('connectionrefused'));
    await login.signIn();
    await expect(toast(page, say('api.error.no-answer'))).toBeVisible();
    await expect(login.password).toHaveValue(owner.password);
  });
});

test('a deep link keeps its path, query and hash through the sign-in', async ({ page }) => {
  await page.goto('/molvalley?molvalley-app=%2Ftrash&x=1#here');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await loginPage(page).signIn();
  await expect(page).toHaveURL('/molvalley?molvalley-app=%2Ftrash&x=1#here');
});

test('the way back never leads to another site', async ({ page }) => {
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
    'http:evil.example',
  ]) {
    await page.context().clearCookies();
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await loginPage(page).signIn();
    await expect(page).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin, target).toBe(`http://localhost:${port}`);
  }
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('the root and the sign-in page lead to the guide', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/guide');
    await page.goto('/login');
    await expect(page).toHaveURL('/guide');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form signs in, and says when the password is wrong', async ({ page }) => {
    await page.goto('/login?redirect=%2Fguide%3Fa%3D1');
    await loginPage(page).signIn({ account: 'nobody@example.com', password: 'wrong-one' });
    await expect(page.getByText(words('en-US', 'login.refused'))).toBeVisible();
    await loginPage(page).signIn();
    await expect(page).toHaveURL('/guide?a=1');
  });
});

test('what was typed before the application started stays', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const login = loginPage(page);
  await login.account.fill('typed@example.com');
  const before = await login.account.boundingBox();
  release();
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
  await expect(login.account).toHaveValue('typed@example.com');
  expect(await login.account.boundingBox()).toEqual(before);
});

test('the form begins in its first field, and leaves the focus where somebody put it before', async ({
  page,
}) => {
  const login = loginPage(page);
  await page.goto('/login');
  await expect(login.account).toBeFocused();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await login.password.focus();
  release();
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
  await expect(login.password).toBeFocused();
});

test('by another address than the portal’s own, the application waits for a page whose HTML comes slower than its scripts', async ({
  page,
  context,
}) => {
  await signInAs(context);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = http.createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passOn = async (given: http.IncomingMessage): Promise<void> => {
      const { 'content-length': _, ...rest } = given.headers;
      answer.writeHead(given.statusCode!, rest);
      const html = await text(given);
      const [head] = html.split('<div id="root"');
      answer.write(head);
      await held;
      answer.end(html.slice(head!.length));
    };
    const isPage = asked.url === '/profile';
    http
      .request(origin + asked.url, { method: asked.method, headers }, (given) => {
        if (isPage) void passOn(given);
        else given.pipe(answer.writeHead(given.statusCode!, given.headers));
      })
      .end();
  });
  await once(slow.listen(0, 'localhost'), 'listening');
  const { port: slowPort } = slow.address() as AddressInfo;
  try {
    const script = page.waitForResponse((response) => /\/assets\/index-.*\.js$/.test(response.url()));
    await page.goto(`http://localhost:${slowPort}/profile`, { waitUntil: 'commit' });
    await (await script).finished();
    // What the script imports is on its way too, and would run now.
    await page.waitForTimeout(1000);
    release();
    await expect(page.getByRole('main')).toBeVisible();
  } finally {
    release();
    slow.closeAllConnections();
    slow.close();
  }
});

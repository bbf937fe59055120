import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTarget } from '@moiety/contract/own-target.ts';
import { cookieLines, makeBrowser } from '../../../test/support/browser.ts';
import {
  CLIENT,
  startExternalProvider,
  type ExternalProvider,
} from '../../../test/support/openid-provider.ts';
import { newAddress } from '../../../test/support/people.ts';
import { PORTAL, startProduct, type Product } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

const SSO = '/api/v1/xops/oauth2';

/** Where somebody would like to send our visitors. None of them may lead anywhere but to the start page or a path of ours. */
const hostile = [
  // Another host, written in all the ways that some parser takes for one.
  'https://evil.example/',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  String.raw`\\evil.example`,
  String.raw`/\/evil.example`,
  String.raw`/guide\..\\evil.example`,
  'https:evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  String.raw`https:\\evil.example`,
  // Names that look like ours.
  `${PORTAL}.evil.example/`,
  `${PORTAL}@evil.example/`,
  `http://evil.example#${PORTAL}/`,
  `http://evil.example/${PORTAL}`,
  'http://localhost:8100:80@evil.example/',
  'http://localhost:81/',
  'https://localhost:8100/',
  'http://own.invalid:8100/',
  // A user name in front of our own name: harmless, but nobody of ours writes it.
  'http://evil.example@localhost:8100/',
  'http://user:password@localhost:8100/guide',
  // White space and control characters, which browsers leave out.
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/guide\r\nset-cookie: access_token=evil',
  'ht\ntps://evil.example',
  // Other schemes.
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://localhost:8100/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://localhost:8100/',
  'blob:http://localhost:8100/guide',
  `view-source:${PORTAL}/`,
  'about:blank',
  'ws://localhost:8100/',
  'mailto:evil@evil.example',
  // Paths that come out as a host once they are put in order.
  '/.//evil.example',
  '/..//evil.example',
  '/guide/..//evil.example',
  '/guide/../..//evil.example/',
  '/%2e%2e//evil.example',
  './/evil.example',
  String.raw`/..\\evil.example`,
  // Encoded: it must stay what it is, a path of ours.
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
  '/%09/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/%',
  '/%ff',
  // Unicode that some software folds into slashes and dots.
  '\uFF0F\uFF0Fevil.example',
  '/\uFF0Fevil.example',
  '/\u2044evil.example',
  'https://evil\u3002example',
  'https://evil\uFF0Eexample/',
  '/\u2025//evil.example',
  '/\u202Eguide',
  // Places of ours that would sign in again for ever, sign out, or show data.
  `${SSO}/login?redirect_uri=/guide`,
  `${SSO}/logout`,
  `${SSO}/logout?redirect_uri=/guide`,
  `${SSO}/callback?code=a&state=b`,
  `${SSO}/logged-out?state=//evil.example`,
  `${PORTAL}${SSO}/logout`,
  '/API/v1/xops/oauth2/logout',
  '/api//v1/xops/oauth2/logout',
  '/api/v1/./xops/oauth2/logout',
  '/guide/../api/v1/xops/oauth2/logout',
  '/%61pi/v1/xops/oauth2/logout',
  '/api%2Fv1/xops/oauth2/logout',
  String.raw`/api\v1\xops\oauth2\logout`,
  `${SSO}/done/../logout`,
  '/oidc/session/end',
  '/oidc/auth',
  '/OIDC/auth',
  '/%6fidc/session/end',
  '/xocapi/api/public/user',
  '/ironAPI/api/v1/user_center/info/',
  '',
  '#',
  '?',
];

test('the list is a long one', () => {
  expect(new Set(hostile).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThan(80);
});

const isLoop = /^\/(?:api|oidc|xocapi|ironapi)(?:\/|$)/i;
/** What every return target must be, wherever it came from. */
const isOwn = (target: string): boolean => {
  const url = new URL(target, PORTAL);
  return (
    /^\/(?![/\\])/.test(target) &&
    target.split('').every((sign) => sign > ' ') &&
    url.origin === PORTAL &&
    !isLoop.test(decodeURIComponent(url.pathname))
  );
};
const asked = (action: string, target: string): string =>
  `${SSO}/${action}?${new URLSearchParams({ redirect_uri: target }).toString()}`;

describe('a return target', () => {
  test.each(hostile)('%j leads nowhere else', (target) => {
    expect(isOwn(ownTarget(target, [PORTAL]) ?? '/')).toBe(true);
  });

  test.each([
    '/',
    '/guide',
    '/molvalley?molvalley-app=%2Fset%2F1&a=b#row-3',
    '/redirect//evil.example',
    '/guide#//evil.example',
    '/guide?next=https://evil.example/',
    '/profile?a=%2F%2F',
    '/case/%E9%98%BF%E5%8F%B8',
    `${SSO}/done`,
  ])('%j is kept whole, as a path and as an address', (target) => {
    expect(ownTarget(target, [PORTAL])).toBe(target);
    expect(ownTarget(PORTAL + target, [PORTAL])).toBe(target);
  });

  test('whatever is written, it is a path of this origin or nothing', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '#',
        '?',
        '%2f',
        '%5c',
        '\t',
        '\n',
        'http:',
        'https://',
        'javascript:',
        'evil.example',
        'localhost:8100',
        'api',
        'oidc',
        '%',
      ),
      fc.string({ maxLength: 4, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const own = ownTarget(parts.join(''), [PORTAL]);
        if (own === undefined) return;
        expect(own).toMatch(/^\/(?![/\\])/);
        expect(new URL(own, PORTAL).origin).toBe(PORTAL);
        // What is kept is kept: nothing is undone by asking again.
        expect(ownTarget(own, [PORTAL])).toBe(own);
      }),
      { numRuns: timesOf('returnTargets') },
    );
  });
});

describe('a whole sign-in and log-out', () => {
  let provider: ExternalProvider;
  let product: Product;
  beforeAll(async () => {
    provider = await startExternalProvider();
    provider.person = { sub: 'ada', email: newAddress(), email_verified: true };
    product = await startProduct({
      configuration: { signInMode: 'sso', oidc: { issuer: provider.issuer, ...CLIENT } },
    });
  });
  afterAll(async () => {
    await product.close();
    await provider.close();
  });

  test('ends on this origin, whatever target is asked for', async () => {
    const browser = makeBrowser(product);
    for (const target of hostile) {
      const shown = await browser.follow(asked('login', target));
      expect(shown.url.origin).toBe(PORTAL);
      const callback = shown.way.findIndex((step) => step.startsWith(`${PORTAL}${SSO}/callback`));
      expect(isOwn(shown.way[callback + 1]!.slice(PORTAL.length))).toBe(true);
      // Nothing of the target gets out of the header that it stands in.
      expect(cookieLines(shown)).toEqual([]);
      browser.cookies.splice(
        0,
        browser.cookies.length,
        ...browser.cookies.filter(({ origin }) => origin !== PORTAL),
      );
    }
  });

  test('logging out ends on this origin, whatever target is asked for', async () => {
    for (const target of hostile) {
      const browser = makeBrowser(product);
      await browser.follow(asked('login', '/guide'));
      const out = await browser.follow(asked('logout', target), { 'sec-fetch-site': 'same-origin' });
      expect(out.url.origin).toBe(PORTAL);
      const origins = out.way.map((step) => new URL(step).origin);
      expect(origins.every((origin) => [PORTAL, provider.issuer].includes(origin))).toBe(true);
      const back = await product.portal.inject({ url: `${SSO}/logged-out`, query: { state: target } });
      expect(isOwn(String(back.headers.location))).toBe(true);
    }
  });

  test.each(['', '//evil.example/'])(
    'logging out with the target "%s" leads to the home page',
    async (target) => {
      const back = await product.portal.inject({ url: `${SSO}/logged-out`, query: { state: target } });
      expect(back.headers.location).toBe('/home');
    },
  );

  test('the page of a problem leads nowhere else either', async () => {
    const browser = makeBrowser(product);
    for (const target of hostile) {
      const shown = await browser.open(asked('logout', target), { 'sec-fetch-site': 'cross-site' });
      for (const [, href = ''] of shown.text.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^\/(?![/\\])/);
    }
  });
});

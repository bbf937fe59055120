import { describe, expect, test } from 'vitest';
import { loginPath, safeRedirect } from '../src/shared/config/paths.ts';

const origin = 'https://moiety.example';

describe('the way back from the sign-in page', () => {
  test.each([
    ['/guide', '/guide'],
    [
      '/molvalley?molvalley-app=%2Fset%2F1%3Fsort%3Dname#row-3',
      '/molvalley?molvalley-app=%2Fset%2F1%3Fsort%3Dname#row-3',
    ],
    ['guide', '/guide'],
    ['?a=1#b', '/?a=1#b'],
    [`${origin}/guide?x=1`, '/guide?x=1'],
  ])('leads to %s', (target, expected) => {
    expect(safeRedirect(target, origin)).toBe(expected);
  });

  test.each([
    null,
    '',
    'https://evil.example/guide',
    'http://moiety.example/guide',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    ' https://evil.example',
    'https:/\\evil.example',
    'https://moiety.example@evil.example/',
    'https://moiety.example:8443/',
    'https://ada:pw@moiety.example/guide',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://moiety.example/x',
    'mailto:a@b.example',
    'http://[',
    '/login?redirect=/login',
    'https:evil.example',
    `${origin}//evil.example/x`,
    '/.//evil.example',
    '/guide/..//evil.example',
    // It would log out, or sign in in a circle.
    '/api/v1/xops/oauth2/logout',
    '/api/v1/xops/oauth2/login?redirect_uri=/guide',
    '/API/v1/../v1/xops/oauth2/logout',
    '/oidc/session/end',
  ])('goes to the start page instead of %j', (target) => {
    expect(safeRedirect(target, origin)).toBe('/');
  });

  test('keeps path, query and hash', () => {
    const path = loginPath({ pathname: '/molvalley', search: '?molvalley-app=/set/1&a=b', hash: '#row-3' });
    const redirect = new URL(path, origin).searchParams.get('redirect');
    expect(redirect).toBe('/molvalley?molvalley-app=/set/1&a=b#row-3');
    expect(safeRedirect(redirect, origin)).toBe('/molvalley?molvalley-app=/set/1&a=b#row-3');
  });

  test('is not needed for the start page', () => {
    expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
    expect(loginPath()).toBe('/login');
  });
});

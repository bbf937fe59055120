import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowInline } from './inline-sources.ts';
import { portalPolicy } from '../plugins/security-headers.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = portalPolicy([]);

test('a style and a script of a built page are allowed by their text alone', () => {
  const page = '<style>a{color:red}</style><script data-main="/x.js">start()\n</script>';
  expect(allowInline(policy, page)).toStrictEqual({
    ...policy,
    'script-src': ["'self'", hash('start()\n')],
    'style-src': ["'self'", hash('a{color:red}')],
  });
});

test('data and files are not: they need no permission', () => {
  const page =
    '<script type="application/json" id="s">{"a":1}</script><script src="/a.js"></script><link rel="stylesheet" href="/a.css">';
  expect(allowInline(policy, page)).toStrictEqual(policy);
});

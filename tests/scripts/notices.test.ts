import { expect, test } from 'vitest';
import { isAllowed, shippedPackages } from '../../scripts/write-notices.ts';

test('what the workspaces need to run is shipped, and what the tests and tools need is not', () => {
  const packages = shippedPackages({
    '': { name: 'root' },
    server: { dependencies: { '@own/contract': '*', web: '^1.0.0' } },
    contract: { dependencies: { schemas: '^2.0.0' } },
    tests: { dependencies: { 'test-runner': '^1.0.0' } },
    'node_modules/@own/contract': { link: true, resolved: 'contract' },
    'node_modules/web': { version: '1.2.0', license: 'MIT', dependencies: { schemas: '^1.0.0' } },
    'node_modules/web/node_modules/schemas': { version: '1.0.0', license: 'ISC' },
    'node_modules/schemas': {
      version: '2.1.0',
      license: 'MIT',
      optionalDependencies: { fast: '*', absent: '*' },
    },
    'node_modules/fast': { version: '3.0.0', license: 'LGPL-3.0-or-later', os: ['linux'] },
    'node_modules/test-runner': { version: '1.0.0', license: 'MIT' },
  });
  expect(
    packages.map(({ name, version, license, onSomeMachines }) => [name, version, license, onSomeMachines]),
  ).toEqual([
    ['fast', '3.0.0', 'LGPL-3.0-or-later', true],
    ['schemas', '1.0.0', 'ISC', false],
    ['schemas', '2.1.0', 'MIT', false],
    ['web', '1.2.0', 'MIT', false],
  ]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-2.0', false],
  ['not told', false],
  ['UNLICENSED', false],
])('the licence %s: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});

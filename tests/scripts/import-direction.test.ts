import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusal, serverFloors } from '../../scripts/lint/import-direction.js';
import { faultsOf } from '../../scripts/check-locales.ts';

const root = join(import.meta.dirname, '../..');
const from = (file: string, specifier: string, typeOnly = false): string | undefined =>
  refusal(join(root, file), specifier, { typeOnly });

test.each([
  ['contract/src/auth.ts', 'zod'],
  ['chemistry/src/a.ts', '@rdkit/rdkit'],
  ['server/src/app.ts', '@moiety/contract'],
  ['server/src/site/brand.ts', '@moiety/brand/mark.ts'],
  ['server/src/app.ts', './modules/identity/routes.ts'],
  ['server/src/version.ts', '../package.json'],
  ['server/src/modules/credits/expiry.ts', './booking.ts'],
  ['server/src/modules/credits/expiry.ts', '../notifications/notify.ts'],
  ['server/src/modules/credits/expiry.ts', '../../database/database.ts'],
  ['server/src/modules/accounts/accounts.test.ts', '../identity/service.ts'],
  ['server/src/modules/credits/credits.test.ts', '../../../test/support/product.ts'],
  ['server/test/support/product.ts', '../../src/app.ts'],
  ['portal/src/app/shell.tsx', '@moiety/elements/react.js'],
  ['portal/src/app/shell.tsx', '../features/session/index.ts'],
  ['portal/src/features/session/gate.ts', '../../shared/api/main-api.ts'],
  ['portal/src/features/session/gate.ts', '../guide/index.ts'],
  ['tools/molvalley/src/main.ts', '@moiety/chemistry'],
  ['elements/src/nav/nav.test.ts', '@moiety/locales'],
  ['tests/e2e/sign-in.spec.ts', '@moiety/server/app.ts'],
  ['contract/vitest.config.ts', 'vitest/config'],
  ['locales/build/own-words.ts', './files-of.ts'],
  ['elements/vite.config.ts', '../locales/build/own-words.ts'],
  ['elements/bundle.ts', '@moiety/locales'],
  ['elements/scripts/build-localization.ts', '../../locales/build/own-words.ts'],
  ['elements/scripts/build-structure-worker.ts', '../../chemistry/build/rdkit-without-eval.ts'],
  ['elements/gallery/build.ts', '../src/tokens.ts'],
  ['portal/build/first-paint.ts', '../../locales/build/files-of.ts'],
  ['portal/vitest.config.ts', '../scripts/browser.ts'],
  ['tools/molvalley/vite.config.ts', '../../chemistry/build/rdkit-without-eval.ts'],
  ['tools/molvalley/vite.config.ts', '@moiety/tool-kit/build/define-tool.ts'],
  ['tools/molvalley/src/features/set/set-page.ts', '@moiety/tool-kit/failure.ts'],
  ['tools/molvalley/src/features/set/set-page.ts', '../../shared/places.ts'],
  ['tools/molvalley/src/app/app.ts', '../features/set/set-page.ts'],
  ['tool-kit/src/start-tool.ts', '@moiety/elements/button/define.js'],
  ['tool-kit/build/define-tool.ts', '../../elements/build/compile-ahead.ts'],
])('%s may import %s', (file, specifier) => {
  expect(from(file, specifier)).toBeUndefined();
});

test.each([
  ['brand/src/mark.ts', 'react'],
  ['brand/src/mark.ts', '@moiety/contract'],
  ['contract/src/auth.ts', 'react'],
  ['contract/src/auth.ts', '@moiety/locales'],
  ['chemistry/src/a.ts', '@moiety/contract'],
  ['elements/src/nav/nav.ts', '@moiety/locales'],
  ['elements/src/nav/nav.ts', '../../../portal/src/app/shell.tsx'],
  ['server/src/app.ts', '@moiety/portal'],
  ['server/src/app.ts', './server.ts'],
  ['server/src/endpoint.ts', './modules/cases/routes.ts'],
  ['server/src/database/database.ts', '../modules/accounts/accounts.ts'],
  ['server/src/site/head.ts', '../pages/page-heads.ts'],
  ['server/src/modules/notifications/notify.ts', '../credits/expiry.ts'],
  ['server/src/modules/credits/expiry.ts', '../announcements/schedule.ts'],
  ['server/src/modules/not-listed/routes.ts', '../../refusal.ts'],
  ['server/src/app.ts', './modules/not-listed/routes.ts'],
  ['server/src/not-listed.ts', './refusal.ts'],
  ['server/src/site/brand.ts', '../../../portal/src/shared/brand.tsx'],
  ['portal/src/app/shell.tsx', '@moiety/molvalley/main.ts'],
  ['portal/src/app/shell.tsx', '../../../tools/molvalley/src/main.ts'],
  ['portal/src/shared/api/main-api.ts', '../../features/session/index.ts'],
  ['portal/src/features/session/gate.ts', '../../app/store.ts'],
  ['portal/src/features/session/gate.ts', '../guide/cards.tsx'],
  ['tools/molvalley/src/main.ts', '@moiety/portal'],
  ['tools/molvalley/src/main.ts', '../../patsight/src/main.ts'],
  ['tools/molvalley/src/shared/places.ts', '../features/set/set-page.ts'],
  ['tools/molvalley/src/features/set/set-page.ts', '../../app/commands.ts'],
  ['tools/molvalley/src/features/set/set-page.ts', '../sets/sets-page.ts'],
  ['tool-kit/src/start-tool.ts', '@moiety/chemistry/cut-text.ts'],
  ['tool-kit/src/start-tool.ts', '../../tools/molvalley/manifest.ts'],
  ['elements/src/nav/nav.ts', '@moiety/tool-kit/router.ts'],
  ['locales/build/own-words.ts', '../../portal/build/first-paint.ts'],
  ['chemistry/build/rdkit-without-eval.ts', '../../elements/build/minify-literals.ts'],
  ['elements/vite.config.ts', '../portal/build/first-paint.ts'],
  ['elements/scripts/build.ts', '../../portal/build/first-paint.ts'],
  ['elements/gallery/build.ts', '../../scripts/browser.ts'],
  ['elements/gallery/client/search.ts', '@moiety/portal'],
  ['portal/build/first-paint.ts', '../../scripts/browser.ts'],
  ['portal/build/first-paint.ts', '../../chemistry/build/rdkit-without-eval.ts'],
  ['tools/molvalley/vite.config.ts', '../../portal/build/first-paint.ts'],
])('%s may not import %s', (file, specifier) => {
  expect(from(file, specifier)).toBeTypeOf('string');
});

test('types of the contract may be imported where its code may not', () => {
  expect(from('chemistry/src/a.ts', '@moiety/contract', true)).toBeUndefined();
  expect(from('chemistry/src/a.ts', '@moiety/portal', true)).toBeTypeOf('string');
});

test('of what lies above it nothing in the server imports so much as a type', () => {
  expect(from('server/src/modules/accounts/accounts.ts', '../identity/service.ts', true)).toBeTypeOf(
    'string',
  );
});

test('the floors of the server hold what is there, each once', () => {
  const src = join(root, 'server/src');
  const rooms = readdirSync(src)
    .filter((name) => name !== 'modules' && !name.endsWith('.test.ts'))
    .concat(readdirSync(join(src, 'modules')).map((name) => `modules/${name}`));
  expect(serverFloors.flat().toSorted()).toEqual(rooms.toSorted());
});

const unit = (id: string, target: string): string =>
  `<trans-unit id="${id}"><source>Hello <x id="0" equiv-text="\${name}"/></source>${target}</trans-unit>`;

test('the catalogue check names what is missing', () => {
  expect(faultsOf(unit('a.b', '<target>你好,<x id="0" equiv-text="${name}"/></target>'))).toEqual([]);
  expect(faultsOf(unit('a.b', ''))).toEqual(['a.b: no translation']);
  expect(faultsOf(unit('a.b', '<target>你好</target>'))[0]).toContain('placeholders');
  expect(faultsOf(unit('s0123456789abcdef', '<target><x id="0"/></target>'))[0]).toContain('without an id');
});

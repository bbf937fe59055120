import { expect, test } from 'vitest';
import { withoutSettings } from '../../scripts/environment.mjs';

test('what installs and builds gets the environment without the settings of the server', () => {
  const secrets = {
    MOIETY_OWNER_PASSWORD: 'a',
    MOIETY_NEW_PASSWORD: 'b',
    OIDC_CLIENT_SECRET: 'c',
    SMTP_URL: 'd',
    DATABASE_URL: 'e',
  };
  const others = { PATH: '/usr/bin', npm_config_registry: 'https://registry.example', HTTPS_PROXY: 'f' };
  expect(withoutSettings({ ...others, ...secrets })).toStrictEqual(others);
});

// Plain JavaScript for any Node since 20, as `setup.mjs` needs it.

/** The server's settings, secrets among them. */
const ours = /^(?:MOIETY_|OIDC_|SMTP_|DATABASE_URL$)/i;

/**
 * The environment for what installs and builds: programs of others, which have no use for the server's settings.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export const withoutSettings = (environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));

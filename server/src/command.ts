import { env, exit, stderr, stdout, umask } from 'node:process';
import { readConfiguration } from './configuration.ts';
import type { Owner } from './modules/identity/owner.ts';
import { startServer, type RunningServer, type StartOptions } from './server.ts';
import { productName, type Site } from './site/site.ts';
import { StartError } from './start-error.ts';
import { version } from './version.ts';

/** The site's own name, and that of the software that runs it. */
const titleOf = ({ name }: Site): string => {
  const software = `${productName['en-US']} ${version}`;
  return name['en-US'] === productName['en-US'] ? software : `${name['en-US']}, on ${software}`;
};

/** How the owner gets in, as rows of a title and its text. */
const wayIn = ({ email, password, link }: Owner): string[][] => {
  if (password !== undefined) return [['Password', `${password}  (shown only now)`]];
  if (link === undefined) return [['Password', 'as given by MOIETY_OWNER_PASSWORD']];
  return [
    ['Link', link],
    [
      '',
      `It sets the password, once, within 24 hours; later: npm run admin -- user:reset-password ${email} --link`,
    ],
  ];
};

const describe = ({ addresses, database, mailNotice, owner, site }: RunningServer): string => {
  const rows = [
    ...addresses.map(({ title, url }) => [title, url]),
    ['Database', database.description],
    ...(database.notice ? [['', database.notice]] : []),
    ...(mailNotice ? [['Mail', mailNotice]] : []),
  ];
  const width = Math.max(...rows.map(([title = '']) => title.length)) + 2;
  const lines = rows.map(([title = '', text = '']) => `  ${title.padEnd(width)}${text}`);
  const account = owner
    ? [
        '',
        "  The owner's account was made on the empty database:",
        `  ${'Account'.padEnd(width)}${owner.email}`,
        ...wayIn(owner).map(([title = '', text = '']) => `  ${title.padEnd(width)}${text}`),
      ]
    : [];
  return ['', titleOf(site), ...lines, ...account, '', ''].join('\n');
};

const fail = (error: unknown): never => {
  if (error instanceof StartError) stderr.write(`${error.message}\n`);
  else {
    stderr.write('Moiety did not start:\n');
    console.error(error);
  }
  exit(1);
};

let stopping = false;
/** While the server is still starting it is stopped as soon as it has started: halfway nobody would stop its database. */
const stopOnSignals = (starting: Promise<RunningServer>): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second Ctrl-C does not wait; the database survives that.
      if (stopping) exit(1);
      stopping = true;
      stdout.write('Stopping\n');
      starting
        .then((server) => server.stop())
        .then(
          () => exit(0),
          (error: unknown) => fail(error),
        );
    });
};

/**
 * Runs the server until it is told to stop: SIGINT, SIGTERM or SIGHUP. What the operator can mend goes to stderr in one
 * sentence, and the process ends with code 1.
 */
export const run = async (options: StartOptions): Promise<void> => {
  // Whatever this process writes is its own user's alone.
  umask(0o077);
  try {
    const starting = startServer(readConfiguration(env), { isKept: !stdout.isTTY, ...options });
    stopOnSignals(starting);
    stdout.write(describe(await starting));
  } catch (error) {
    fail(error);
  }
};

import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { brokenPasswordRules, register, type PasswordRule } from '@moiety/contract';
import { isLocale } from '@moiety/locales/server.ts';
import { readConfiguration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import { rotateKeys } from '../modules/identity/key-rotation.ts';
import { linksOf, type Links } from '../modules/identity/links.ts';
import { randomPassword } from '../modules/identity/owner.ts';
import { oneLine } from '../modules/mail/one-line.ts';
import { canonicalOrigin } from '../modules/platform/addresses.ts';
import { loggedError } from '../plugins/log.ts';
import { StartError } from '../start-error.ts';
import { creditsIn, creditStatement, grantCredits, ledgerReport } from './credits.ts';
import { openProduct } from './open.ts';
import { usage } from './usage.ts';
import { userTable, usersJson } from './user-table.ts';
import {
  AdminError,
  createUser,
  disableUser,
  enableUser,
  listUsers,
  resetLink,
  resetPassword,
  setAdministrator,
} from './users.ts';

/** What a command gets from the process and gives to it. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The arguments say nothing that can be done. */
class UsageError extends Error {
  override name = 'UsageError';
}

const options = {
  json: { type: 'boolean' },
  nickname: { type: 'string' },
  language: { type: 'string' },
  link: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  note: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];
type Option = keyof typeof options;
type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

interface Context {
  database: Database;
  links: Links;
  email: string;
  /** 0 in a command that takes none. */
  amount: number;
  values: Values;
  terminal: Terminal;
}

interface Command {
  options: readonly Option[];
  takesEmail: boolean;
  takesAmount?: boolean;
  run(context: Context): Promise<string>;
}

const ruleWords: Record<PasswordRule, string> = {
  length: 'has not 8 to 16 characters',
  whitespace: 'has whitespace',
  special: 'has no special character',
  uppercase: 'has no uppercase letter',
  lowercase: 'has no lowercase letter',
  number: 'has no number',
};

/** The password of the operator, or undefined where one is to be made. */
const givenPassword = async ({ values, terminal }: Context): Promise<string | undefined> => {
  const fromEnvironment = terminal.env['MOIETY_NEW_PASSWORD'] || undefined;
  const password = values['password-stdin']
    ? (await text(terminal.stdin)).replace(/\r?\n$/, '')
    : fromEnvironment;
  const broken = password === undefined ? [] : brokenPasswordRules(password);
  if (broken.length > 0)
    throw new AdminError(`The password ${broken.map((rule) => ruleWords[rule]).join(', ')}.`);
  return password;
};

const wrongOptions = ({ link, 'password-stdin': stdin }: Values): void => {
  if (link && stdin) throw new UsageError('--link and --password-stdin exclude each other.');
};

const passwordLine = (given: string | undefined, password: string): string =>
  given === undefined ? `Password  ${password}  (shown only now)\n` : '';

const commands: Record<string, Command> = {
  'user:list': {
    options: ['json'],
    takesEmail: false,
    run: async ({ database, values }) => {
      const users = await listUsers(database);
      return values.json ? usersJson(users) : userTable(users);
    },
  },
  'user:create': {
    options: ['nickname', 'language', 'link', 'password-stdin'],
    takesEmail: true,
    run: async (context) => {
      const { database, links, email, values } = context;
      wrongOptions(values);
      const { nickname = email.split('@', 1)[0] ?? email, language = 'en-US' } = values;
      const name = register.body.shape.nickname.safeParse(nickname);
      if (!name.success) throw new UsageError('--nickname must have 1 to 60 characters.');
      if (!isLocale(language)) throw new UsageError('--language must be en-US or zh-CN.');
      const given = values.link ? undefined : await givenPassword(context);
      const password = given ?? randomPassword();
      await createUser(database, { email, nickname: name.data, locale: language, password });
      const made = `Account   ${email}\n`;
      return values.link
        ? `${made}Link      ${await resetLink(database, links, email)}\n`
        : made + passwordLine(given, password);
    },
  },
  'user:disable': {
    options: [],
    takesEmail: true,
    run: async ({ database, email }) => {
      await disableUser(database, email);
      return `${email} is disabled and signed out everywhere.\n`;
    },
  },
  'user:enable': {
    options: [],
    takesEmail: true,
    run: async ({ database, email }) => {
      await enableUser(database, email);
      return `${email} can sign in again.\n`;
    },
  },
  'administrator:add': {
    options: [],
    takesEmail: true,
    run: async ({ database, email }) => {
      await setAdministrator(database, email, true);
      return `${email} is an administrator.\n`;
    },
  },
  'administrator:remove': {
    options: [],
    takesEmail: true,
    run: async ({ database, email }) => {
      await setAdministrator(database, email, false);
      return `${email} is no administrator any more.\n`;
    },
  },
  'user:reset-password': {
    options: ['link', 'password-stdin'],
    takesEmail: true,
    run: async (context) => {
      const { database, links, email, values } = context;
      wrongOptions(values);
      if (values.link)
        return `Account   ${email}, signed out everywhere\nLink      ${await resetLink(database, links, email)}\n`;
      const given = await givenPassword(context);
      const password = given ?? randomPassword();
      await resetPassword(database, links, { email, password });
      return `Account   ${email}, signed out everywhere\n${passwordLine(given, password)}`;
    },
  },
  'credits:grant': {
    options: ['note', 'key'],
    takesEmail: true,
    takesAmount: true,
    run: ({ database, email, amount, values: { note, key = randomUUID() } }) =>
      grantCredits(database, email, { amount, note, key }),
  },
  'credits:statement': {
    options: ['json'],
    takesEmail: true,
    run: ({ database, email, values }) => creditStatement(database, email, values.json ?? false),
  },
  'ledger:verify': {
    options: [],
    takesEmail: false,
    run: ({ database }) => ledgerReport(database),
  },
  'key:rotate': {
    options: [],
    takesEmail: false,
    run: async ({ database }) => {
      const retired = await rotateKeys(database);
      return `${retired === 1 ? '1 key was' : `${retired} keys were`} retired. Each server signs with a new one within a minute, or at its next start; nobody is signed out.\n`;
    },
  },
};

const read = (args: readonly string[]): { name: string | undefined; rest: string[]; values: Values } => {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, ...rest] = positionals;
    return { name, rest, values };
  } catch (error) {
    // parseArgs says what it does not know; an argument can be a password that somebody meant to give, so it is not repeated.
    throw new UsageError(`An option is not known or has no value.`, { cause: error });
  }
};

const emailOf = (command: Command, rest: readonly string[]): string => {
  if (!command.takesEmail) {
    if (rest.length > 0) throw new UsageError('This command takes no email address.');
    return '';
  }
  const email = register.body.shape.email.safeParse(rest[0] ?? '');
  if (!email.success) throw new UsageError('This command takes an email address.');
  if (rest.length > 1)
    throw new UsageError(
      'This command takes an email address only; a password comes from elsewhere, see --help.',
    );
  return email.data;
};

const amountOf = ({ takesAmount }: Command, rest: readonly string[]): number => {
  if (!takesAmount) return 0;
  const amount = creditsIn(rest[1] ?? '');
  if (amount === undefined || rest.length > 2)
    throw new UsageError('This command takes an email address and a whole number of credits.');
  return amount;
};

/**
 * Does what the arguments say.
 * @returns the exit code: 0 done, 1 not done, 2 not understood
 */
export const runAdmin = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { stdout, stderr, env } = terminal;
  try {
    const { name, rest, values } = read(args);
    if (values.help || name === undefined || name === 'help') {
      (values.help || name === 'help' ? stdout : stderr).write(usage);
      return values.help || name === 'help' ? 0 : 2;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${oneLine(name)}.`);
    const foreign = Object.keys(values).find((option) => !command.options.includes(option as Option));
    if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}.`);
    const amount = amountOf(command, rest);
    const email = emailOf(command, command.takesAmount ? rest.slice(0, 1) : rest);
    const configuration = readConfiguration(env);
    const { database, close } = await openProduct(configuration);
    try {
      const links = linksOf(canonicalOrigin(configuration));
      stdout.write(await command.run({ database, links, email, amount, values, terminal }));
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message} \`npm run admin -- --help\` says more.\n`);
      return 2;
    }
    if (error instanceof AdminError || error instanceof StartError) stderr.write(`${error.message}\n`);
    else {
      // As in the log: the message of a failed query names its values.
      const { type, message, stack } = loggedError(error);
      stderr.write(`It was not done. ${type}: ${message}\n${stack}\n`);
    }
    return 1;
  }
};

import { text } from 'node:stream/consumers';
import { brokenPasswordRules, register, type PasswordRule } from '@moiety/contract';
import { isLocale } from '@moiety/locales/server.ts';
import { makeAccountLogId } from '../modules/accounts/log-id.ts';
import { disable, enable, makeResetLink, setPassword } from '../modules/administration/accounts.ts';
import { isTooCommon } from '../modules/common-passwords/common-passwords.ts';
import { rotateKeys } from '../modules/sessions/key-rotation.ts';
import { randomPassword } from '../modules/passwords/random-password.ts';
import { anEmail, command, nothing, UsageError, type Command, type Context, type Values } from './command.ts';
import { userTable, usersJson } from './user-table.ts';
import { AdminError, createUser, listUsers, setAdministrator, userOf } from './users.ts';

const ruleWords: Record<PasswordRule, string> = {
  length: 'has not 8 to 16 characters',
  whitespace: 'has whitespace',
  special: 'has no special character',
  uppercase: 'has no uppercase letter',
  lowercase: 'has no lowercase letter',
  number: 'has no number',
};

/** The password of the operator, or undefined where one is to be made. */
const givenPassword = async (
  { values, terminal, links }: Context,
  email: string,
): Promise<string | undefined> => {
  const fromEnvironment = terminal.env['MOIETY_NEW_PASSWORD'] || undefined;
  const password = values['password-stdin']
    ? (await text(terminal.stdin)).replace(/\r?\n$/, '')
    : fromEnvironment;
  const broken = password === undefined ? [] : brokenPasswordRules(password);
  if (broken.length > 0)
    throw new AdminError(`The password ${broken.map((rule) => ruleWords[rule]).join(', ')}.`);
  if (password !== undefined && isTooCommon(password, { email, siteNames: Object.values(links.site) }))
    throw new AdminError('The password is too common: choose one that is harder to guess.');
  return password;
};

const wrongOptions = ({ link, 'password-stdin': stdin }: Values): void => {
  if (link && stdin) throw new UsageError('--link and --password-stdin exclude each other.');
};

/**
 * The password that is to be set, and whether a link takes its place: asked for, or because a password that is made would be shown where
 * it may be kept.
 */
const wayIn = async (
  context: Context,
  email: string,
): Promise<{ given: string | undefined; isLink: boolean }> => {
  const { values, terminal } = context;
  if (values.link) return { given: undefined, isLink: true };
  const given = await givenPassword(context, email);
  return { given, isLink: given === undefined && !terminal.stdout.isTTY };
};

const passwordLine = (given: string | undefined, password: string): string =>
  given === undefined ? `Password  ${password}  (shown only now)\n` : '';

/** Accounts, who runs the platform, and the key of the tokens. */
export const accountCommands: Record<string, Command> = {
  'user:list': command(['json'], nothing, async ({ database, values }) => {
    const users = await listUsers(database);
    return values.json ? usersJson(users) : userTable(users);
  }),
  'user:create': command(
    ['nickname', 'language', 'link', 'password-stdin'],
    anEmail,
    async (context, email) => {
      const { database, links, values } = context;
      wrongOptions(values);
      const { nickname = email.split('@', 1)[0] ?? email, language = 'en-US' } = values;
      const name = register.body.shape.nickname.safeParse(nickname);
      if (!name.success) throw new UsageError('--nickname must have 1 to 60 characters.');
      if (!isLocale(language)) throw new UsageError('--language must be en-US or zh-CN.');
      const { given, isLink } = await wayIn(context, email);
      const password = given ?? randomPassword();
      const account = await createUser(database, { email, nickname: name.data, locale: language, password });
      const made = `Account   ${email}\n`;
      return isLink
        ? `${made}Link      ${await makeResetLink({ database, links }, account)}\n`
        : made + passwordLine(given, password);
    },
  ),
  'user:log-id': command([], anEmail, async ({ database }, email) => {
    const logId = await makeAccountLogId(database);
    return `${logId(email)}\n`;
  }),
  'user:disable': command([], anEmail, async ({ database }, email) => {
    await disable(database, await userOf(database, email));
    return `${email} is disabled and signed out everywhere.\n`;
  }),
  'user:enable': command([], anEmail, async ({ database }, email) => {
    await enable(database, await userOf(database, email));
    return `${email} can sign in again.\n`;
  }),
  'administrator:add': command([], anEmail, async ({ database }, email) => {
    await setAdministrator(database, email, true);
    return `${email} is an administrator.\n`;
  }),
  'administrator:remove': command([], anEmail, async ({ database }, email) => {
    await setAdministrator(database, email, false);
    return `${email} is no administrator any more.\n`;
  }),
  'user:reset-password': command(['link', 'password-stdin'], anEmail, async (context, email) => {
    const { database, links, values } = context;
    wrongOptions(values);
    const { given, isLink } = await wayIn(context, email);
    const account = await userOf(database, email);
    if (isLink)
      return `Account   ${email}, signed out everywhere\nLink      ${await makeResetLink({ database, links }, account)}\n`;
    const password = given ?? randomPassword();
    await setPassword({ database, links }, account, password);
    return `Account   ${email}, signed out everywhere\n${passwordLine(given, password)}`;
  }),
  'key:rotate': command([], nothing, async ({ database }) => {
    const retired = await rotateKeys(database);
    return `${retired === 1 ? '1 key was' : `${retired} keys were`} retired. Each server signs with a new one within a minute, or at its next start; nobody is signed out.\n`;
  }),
};

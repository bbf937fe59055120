import { parseArgs, type ParseArgsConfig } from 'node:util';
import { register } from '@moiety/contract';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import type { Links } from '../site/links.ts';
import { creditsIn } from './credits.ts';

/** What a command gets from the process and gives to it. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream;
  /** What is no terminal may be kept: no password is made for it. */
  stdout: { write(text: string): unknown; isTTY?: boolean };
  stderr: { write(text: string): unknown };
}

/** The arguments say nothing that can be done. */
export class UsageError extends Error {
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
  name: { type: 'string' },
  owner: { type: 'string' },
  type: { type: 'string' },
  'valid-until': { type: 'string' },
  credits: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];
export type Option = keyof typeof options;
export type Values = ReturnType<
  typeof parseArgs<{ options: typeof options; allowPositionals: true }>
>['values'];

/** Takes arguments apart. @throws UsageError */
export const readArguments = (
  args: readonly string[],
): { name: string | undefined; rest: string[]; values: Values } => {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, ...rest] = positionals;
    return { name, rest, values };
  } catch (error) {
    // parseArgs says what it does not know; an argument can be a password that somebody meant to give, so it is not repeated.
    throw new UsageError(`An option is not known or has no value.`, { cause: error });
  }
};

/** What a command works with. */
export interface Context {
  database: Database;
  configuration: Configuration;
  links: Links;
  values: Values;
  terminal: Terminal;
}

/** A command of `npm run admin`. */
export interface Command {
  options: readonly Option[];
  /**
   * Reads the arguments, before there is a database.
   * @returns does the work, and gives what is printed
   * @throws UsageError
   */
  read(rest: readonly string[], values: Values): (context: Context) => Promise<string>;
}

/** @param given reads what the command is about from its arguments */
export const command = <T>(
  allowed: readonly Option[],
  given: (rest: readonly string[], values: Values) => T,
  run: (context: Context, about: T) => Promise<string>,
): Command => ({
  options: allowed,
  read: (rest, values) => {
    const about = given(rest, values);
    return (context) => run(context, about);
  },
});

/** For commands that take options only. */
export const nothing = (rest: readonly string[]): void => {
  if (rest.length > 0) throw new UsageError('This command takes no email address.');
};

/** An email address as somebody typed it. @throws UsageError where it is none */
export const emailIn = (text: string | undefined, words: string): string => {
  const email = register.body.shape.email.safeParse(text ?? '');
  if (!email.success) throw new UsageError(words);
  return email.data;
};

/** For commands about an account. */
export const anEmail = (rest: readonly string[]): string => {
  const email = emailIn(rest[0], 'This command takes an email address.');
  if (rest.length > 1)
    throw new UsageError(
      'This command takes an email address only; a password comes from elsewhere, see --help.',
    );
  return email;
};

/** A number of credits, the last of so many arguments. */
export const amountIn = (rest: readonly string[], count: number, words: string): number => {
  const amount = creditsIn(rest[count - 1] ?? '');
  if (amount === undefined || rest.length > count) throw new UsageError(words);
  return amount;
};

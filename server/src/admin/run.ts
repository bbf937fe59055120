import { messagesFor } from '@moiety/locales/server.ts';
import { readConfiguration } from '../configuration.ts';
import { linksOf } from '../site/links.ts';
import { oneLine } from '../one-line.ts';
import { canonicalOrigin } from '../modules/platform/addresses.ts';
import { loggedError } from '../plugins/log.ts';
import { Refusal } from '../refusal.ts';
import { loadSite } from '../site/site.ts';
import { StartError } from '../start-error.ts';
import { accountCommands } from './account-commands.ts';
import { readArguments, UsageError, type Command, type Option, type Terminal } from './command.ts';
import { backupCommands, restore } from './backup-commands.ts';
import { creditCommands } from './credit-commands.ts';
import { openProduct } from './open.ts';
import { organizationCommands } from './organization-commands.ts';
import { usage } from './usage.ts';
import { AdminError } from './users.ts';

const commands: Record<string, Command> = {
  ...accountCommands,
  ...creditCommands,
  ...organizationCommands,
  ...backupCommands,
};

/** What an operator can mend, in one sentence; undefined for a fault of ours. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof AdminError || error instanceof StartError) return error.message;
  if (!(error instanceof Refusal)) return undefined;
  // What is wrong with a field says more than that one is.
  const wordings = error.fields?.map(({ wording }) => wording) ?? [error.wording];
  return wordings.map((wording) => `${wording(messagesFor('en-US'))}.`).join(' ');
};

/**
 * Does what the arguments say.
 * @returns the exit code: 0 done, 1 not done, 2 not understood
 */
export const runAdmin = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { stdout, stderr, env } = terminal;
  try {
    const { name, rest, values } = readArguments(args);
    if (values.help || name === undefined || name === 'help') {
      (values.help || name === 'help' ? stdout : stderr).write(usage);
      return values.help || name === 'help' ? 0 : 2;
    }
    if (name === 'restore') {
      if (Object.keys(values).length > 0) throw new UsageError('restore has no options.');
      stdout.write(await restore(rest, readConfiguration(env)));
      return 0;
    }
    // Operators' scripts may have the spelling that the commands had before.
    const spelled = name.replace(/^organisation:/, 'organization:');
    const found = Object.hasOwn(commands, spelled) ? commands[spelled] : undefined;
    if (!found) throw new UsageError(`There is no command ${oneLine(name)}.`);
    const foreign = Object.keys(values).find((option) => !found.options.includes(option as Option));
    if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}.`);
    const run = found.read(rest, values);
    const configuration = readConfiguration(env);
    const site = await loadSite(configuration.siteFile);
    const { database, close } = await openProduct(configuration);
    try {
      const links = linksOf(canonicalOrigin(configuration), site.name);
      stdout.write(await run({ database, configuration, links, values, terminal }));
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message} \`npm run admin -- --help\` says more.\n`);
      return 2;
    }
    const sentence = sentenceOf(error);
    if (sentence !== undefined) stderr.write(`${sentence}\n`);
    else {
      // As in the log: the message of a failed query names its values.
      const { type, message, stack } = loggedError(error);
      stderr.write(`It was not done. ${type}: ${message}\n${stack}\n`);
    }
    return 1;
  }
};

import { randomUUID } from 'node:crypto';
import { amountIn, anEmail, command, nothing, UsageError, type Command } from './command.ts';
import { creditStatement, grantCredits, ledgerReport } from './credits.ts';

const emailAndAmount = (rest: readonly string[]): { email: string; amount: number } => {
  const words = 'This command takes an email address and a whole number of credits.';
  const amount = amountIn(rest, 2, words);
  return { email: anEmail(rest.slice(0, 1)), amount };
};

const aPersonOrOrganization = ([whose, ...more]: readonly string[]): string => {
  if (!whose || more.length > 0)
    throw new UsageError(
      'This command takes an email address, or the name or id of an organization; put a name with spaces in quotes.',
    );
  return whose;
};

/** People's own credits, and the books. */
export const creditCommands: Record<string, Command> = {
  'credits:grant': command(['note', 'key'], emailAndAmount, ({ database, values }, { email, amount }) => {
    const { note, key = randomUUID() } = values;
    return grantCredits(database, email, { amount, note, key });
  }),
  'credits:statement': command(['json'], aPersonOrOrganization, ({ database, values }, whose) =>
    creditStatement(database, whose, values.json ?? false),
  ),
  'ledger:verify': command([], nothing, ({ database }) => ledgerReport(database)),
};

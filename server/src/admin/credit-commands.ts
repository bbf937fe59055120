import { randomUUID } from 'node:crypto';
import { amountIn, anEmail, command, nothing, type Command } from './command.ts';
import { creditStatement, grantCredits, ledgerReport } from './credits.ts';

const emailAndAmount = (rest: readonly string[]): { email: string; amount: number } => {
  const words = 'This command takes an email address and a whole number of credits.';
  const amount = amountIn(rest, 2, words);
  return { email: anEmail(rest.slice(0, 1)), amount };
};

/** People's own credits, and the books. */
export const creditCommands: Record<string, Command> = {
  'credits:grant': command(['note', 'key'], emailAndAmount, ({ database, values }, { email, amount }) => {
    const { note, key = randomUUID() } = values;
    return grantCredits(database, email, { amount, note, key });
  }),
  'credits:statement': command(['json'], anEmail, ({ database, values }, email) =>
    creditStatement(database, email, values.json ?? false),
  ),
  'ledger:verify': command([], nothing, ({ database }) => ledgerReport(database)),
};

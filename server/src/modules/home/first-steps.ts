import { firstStepIds, type DataOf, type FirstStep, type listFirstSteps } from '@moiety/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { firstSteps } from '../../database/account-tables.ts';

/** Which first steps an account has done, in the order in which they are listed. */
export const firstStepsOf = async (
  handle: Pick<Database, 'select'>,
  accountId: string,
): Promise<DataOf<typeof listFirstSteps>> => {
  const rows = await handle.select().from(firstSteps).where(eq(firstSteps.accountId, accountId));
  const doneAt = new Map(rows.map((row) => [row.step, row.doneAt.toISOString()]));
  return firstStepIds.flatMap((step) => {
    const at = doneAt.get(step);
    return at === undefined ? [] : [{ step, doneAt: at }];
  });
};

/** Keeps that a step was done; only the first time counts. */
export const recordFirstStep = async (
  handle: Pick<Database, 'insert'>,
  accountId: string,
  step: FirstStep,
): Promise<void> => {
  await handle.insert(firstSteps).values({ accountId, step }).onConflictDoNothing();
};

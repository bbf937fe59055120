import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { secrets } from './key-tables.ts';

/**
 * A secret that all processes on this database share, made by the first that asks for it.
 * @param make gives a new one, as JSON; of two that are made at once one stays
 */
export const sharedSecret = async <Value>(
  database: Database,
  name: string,
  make: () => Value | Promise<Value>,
): Promise<Value> => {
  const find = async (): Promise<Value | undefined> => {
    const [found] = await database
      .select({ value: secrets.value })
      .from(secrets)
      .where(eq(secrets.name, name));
    return found?.value as Value | undefined;
  };
  const known = await find();
  if (known !== undefined) return known;
  await database
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error(`the secret ${name} was not stored`);
  return made;
};

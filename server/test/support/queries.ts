import pg from 'pg';

/**
 * What is asked of the database while `work` runs, by anybody in this process.
 * @returns the statements in order, without their values
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [what] = args as [string | { text: string }];
    statements.push(typeof what === 'string' ? what : what.text);
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
};

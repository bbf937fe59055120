import { PgBoss } from 'pg-boss';
import type pg from 'pg';

/** What pg-boss asks a database by. */
interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Of several statements, which pg-boss sends as one text, it wants the rows of the last that has any. */
const runTogether = async (client: pg.Pool | pg.PoolClient, text: string): Promise<{ rows: unknown[] }> => {
  const results = [(await client.query(text)) as pg.QueryResult | pg.QueryResult[]].flat();
  return results.findLast(({ rows }) => rows.length > 0) ?? { rows: [] };
};

/** The queue's statements on a pool or on one of its connections. */
export const executorOf = (client: pg.Pool | pg.PoolClient): Executor => ({
  executeSql: (text, values = []) =>
    values.length > 0 ? client.query(text, values) : runTogether(client, text),
});

/** Makes pg-boss's own tables, in a schema of theirs, or brings them to its version. */
export const installQueue = async (client: pg.PoolClient): Promise<void> => {
  const boss = new PgBoss({
    db: executorOf(client),
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
};

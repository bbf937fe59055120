import { Readable } from 'node:stream';
import { runAdmin } from '../../src/admin/run.ts';
import type { Product } from './product.ts';

/** What a command of `npm run admin` ended with. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command with these settings. */
export const run = async (args: string[], env: Record<string, string>, stdin = ''): Promise<Ran> => {
  const written = { stdout: '', stderr: '' };
  const code = await runAdmin(args, {
    env,
    stdin: Readable.from([stdin]),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
};

/** Runs a command on the database of a product, as it runs. */
export const runOn = (
  product: Product,
  args: string[],
  env: Record<string, string> = {},
  stdin?: string,
): Promise<Ran> => {
  const { host = '', database, user } = product.pool.options;
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return run(args, { DATABASE_URL: url, MOIETY_PUBLIC_URL: 'https://moiety.example', ...env }, stdin);
};

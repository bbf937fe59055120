import { Readable } from 'node:stream';
import { runAdmin } from '../../src/admin/run.ts';
import type { Product } from './product.ts';

/** What a command of `npm run admin` ended with. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command with these settings, at a terminal unless it is said otherwise. */
export const run = async (
  args: string[],
  env: Record<string, string>,
  stdin = '',
  isTTY = true,
): Promise<Ran> => {
  const written = { stdout: '', stderr: '' };
  const code = await runAdmin(args, {
    env,
    stdin: Readable.from([stdin]),
    stdout: { write: (text) => (written.stdout += text), isTTY },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
};

/** The `DATABASE_URL` of a product's database. */
export const urlOf = ({ options: { host = '', database, user } }: Product['pool']): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Runs a command on the database of a product, as it runs. */
export const runOn = (
  product: Product,
  args: string[],
  env: Record<string, string> = {},
  stdin?: string,
): Promise<Ran> => {
  return run(
    args,
    { DATABASE_URL: urlOf(product.pool), MOIETY_PUBLIC_URL: 'https://moiety.example', ...env },
    stdin,
  );
};

// Accounts from the command line: `npm run admin -- --help`.
import process, { argv, env, stderr, stdin, stdout, umask } from 'node:process';
import { runAdmin } from './admin/run.ts';

// It may be the first to open the data folder of this version.
umask(0o077);
process.exitCode = await runAdmin(argv.slice(2), { env, stdin, stdout, stderr });

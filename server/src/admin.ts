// Accounts from the command line: `npm run admin -- --help`.
import process, { argv, env, stderr, stdin, stdout } from 'node:process';
import { runAdmin } from './admin/run.ts';

process.exitCode = await runAdmin(argv.slice(2), { env, stdin, stdout, stderr });

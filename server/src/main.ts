// Starts the server. `--dev` serves portal and tools from their sources with hot reload.
import { argv } from 'node:process';
import { run } from './command.ts';

await run({ development: argv.includes('--dev') });

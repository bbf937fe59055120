// The server as a process of its own, with small pages in the place of the built ones.
import { fileURLToPath } from 'node:url';
import { run } from '../../src/command.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

await run({
  folders: {
    portal: fixture('portal'),
    tools: new Map([['molvalley', fixture('tool')]]),
    elements: fixture('elements'),
    shell: fixture('shell'),
  },
});

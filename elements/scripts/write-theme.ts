// Writes theme.css from the tokens, for pages that want them before any script, with what keeps the shell's room.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { notDefined } from '../src/layout/not-defined.ts';
import { noPageFrame } from '../src/layout/page-frame.ts';
import { tokens } from '../src/tokens.ts';

const file = new URL('../theme.css', import.meta.url);
const text = tokens + noPageFrame + notDefined;
// A file that was touched counts as changed, and the elements would be built anew at each start.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);

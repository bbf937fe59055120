// The other libraries.
import { join } from 'node:path';
import { installApart } from '../install-apart.ts';

export const peersFolder = join(import.meta.dirname, 'peers');

export const installPeers = (): void => installApart(peersFolder, 'the libraries to compare with');

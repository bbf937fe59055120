// A thread that recognises the pictures whose paths it is sent, one after the other.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '../../engine.ts';
import { recognisePicture } from '../recognise.ts';
import { loadNetworks } from './load-networks.ts';
import { PictureError, readPicture } from './read-picture.ts';
import type { SecondReader } from '../vote.ts';
import type { PoolMessage, Recognition, ThreadMessage } from './recogniser-pool.ts';

const answer = (message: ThreadMessage): void => parentPort?.postMessage(message, []);

/** The second program is run by the pool, which outlives this thread. */
const second: SecondReader = async (picture, dpi) => {
  answer({ kind: 'second', picture, dpi });
  const [message] = (await once(parentPort!, 'message')) as [PoolMessage];
  return message.kind === 'second' ? message.text : '';
};
const options = {
  withAlternatives: true,
  ...((workerData as { hasSecond: boolean }).hasSecond && { second }),
};

const networks = await loadNetworks();
const engine = await Engine.load();

async function recogniseFile(path: string): Promise<Recognition> {
  try {
    if (engine.broken) {
      await engine.renew();
    }
    const picture = await readPicture(await readFile(path));
    return { results: await recognisePicture(networks, engine, picture, options) };
  } catch (error) {
    if (error instanceof PictureError) {
      return { results: [], error: error.message };
    }
    if (error instanceof Error && 'code' in error && 'syscall' in error) {
      return { results: [], error: `The file cannot be opened (${String(error.code)}).` };
    }
    return { results: [], error: 'The picture could not be worked on.' };
  }
}

parentPort?.on('message', (message: PoolMessage) => {
  if (message.kind === 'picture')
    void recogniseFile(message.path).then((recognition) => answer({ kind: 'recognised', recognition }));
});

// A thread that recognises the pictures whose paths it is sent, one after the other.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { Engine } from '../../engine.ts';
import { recognisePicture } from '../recognise.ts';
import { loadNetworks } from './load-networks.ts';
import { PictureError, readPicture } from './read-picture.ts';
import type { Recognition } from './recogniser-pool.ts';

const networks = await loadNetworks();
const engine = await Engine.load();

async function recogniseFile(path: string): Promise<Recognition> {
  try {
    if (engine.broken) {
      await engine.renew();
    }
    return {
      results: await recognisePicture(networks, engine, await readPicture(await readFile(path)), {
        withAlternatives: true,
      }),
    };
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

parentPort?.on('message', (path: string) => {
  void recogniseFile(path).then((recognition) => parentPort?.postMessage(recognition, []));
});

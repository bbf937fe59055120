// Asks a server whether it lives, again and again, from a thread of its own: what the attack itself computes delays it no more than
// another visitor's computer would be.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two questions. */
const EVERY = 10;
const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true });

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - began));
      // No answer in time, or none at all, is the worst of answers.
    }).once('error', () => resolve(Number.POSITIVE_INFINITY));
  });

let times: number[] = [];
parentPort?.on('message', () => {
  parentPort?.postMessage(times, []);
  times = [];
});
for (;;) {
  times.push(await ask());
  await sleep(EVERY);
}

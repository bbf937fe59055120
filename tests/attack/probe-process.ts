// Asks a server whether it lives, again and again, from a process of its own and another network than the attack's: what the attack
// itself computes delays it no more than another visitor's computer would be.
import { Agent, get } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two questions. */
const EVERY = 10;
const [, , url = ''] = process.argv;
const agent = new Agent({ keepAlive: true });
const headers = { 'x-forwarded-for': '203.0.113.9' };

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - began));
      // No answer in time, or none at all, is the worst of answers. As JSON there is no Infinity.
    }).once('error', () => resolve(1e9));
  });

let times: number[] = [];
process.on('message', () => {
  process.send?.(times);
  times = [];
});
process.once('disconnect', () => process.exit());
for (;;) {
  times.push(await ask());
  await sleep(EVERY);
}

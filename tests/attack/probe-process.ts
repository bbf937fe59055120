// Another visitor of a server, in a process of their own and from other networks than the attack's: what the attack itself computes delays
// them no more than another computer would be. Asks again and again whether the server lives, and signs in when told to.
import { Agent, get, request, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, signIn } from '@moiety/contract';

/** Milliseconds between two questions, and between two sign-ins. */
const EVERY = 10;
const SIGN_IN_EVERY = 500;
/** No answer in time, none at all or a refusal is the worst of answers. As JSON there is no Infinity. */
const WORST = 1e9;
const [, , origin = '', body = ''] = process.argv;
const agent = new Agent({ keepAlive: true });

const timeOf = (response: IncomingMessage, began: number, resolve: (time: number) => void): void => {
  response
    .resume()
    .once('end', () => resolve(response.statusCode === 200 ? performance.now() - began : WORST));
};
const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    get(`${origin}/healthz`, { agent, headers: { 'x-forwarded-for': '203.0.113.9' } }, (response) =>
      timeOf(response, began, resolve),
    ).once('error', () => resolve(WORST));
  });

let signedIn = 0;
/** Signs in from a network that nobody came from before, so that what was counted before is not what is refused. */
const signInOnce = (): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    signedIn += 1;
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${signedIn >> 8}.${signedIn & 255}`,
    };
    request(`${origin}${pathOf(signIn)}`, { agent, method: 'POST', headers }, (response) =>
      timeOf(response, began, resolve),
    )
      .once('error', () => resolve(WORST))
      .end(body);
  });

let waits: number[] = [];
let over = new AbortController();
let signIns: Promise<number[]> = Promise.resolve([]);
const signInAgainAndAgain = async ({ signal }: AbortController): Promise<number[]> => {
  const times: number[] = [];
  do {
    times.push(await signInOnce());
    await sleep(SIGN_IN_EVERY, undefined, { signal }).catch(() => undefined);
  } while (!signal.aborted);
  return times;
};

const answers: Record<string, () => Promise<number[]>> = {
  waits: async () => {
    const times = waits;
    waits = [];
    return times;
  },
  'sign in': async () => {
    over = new AbortController();
    signIns = signInAgainAndAgain(over);
    return [];
  },
  'signed in': () => {
    over.abort();
    return signIns;
  },
};
process.on(
  'message',
  (question: string) => void answers[question]?.().then((times) => process.send?.(times)),
);
process.once('disconnect', () => process.exit());
for (;;) {
  waits.push(await ask());
  await sleep(EVERY);
}

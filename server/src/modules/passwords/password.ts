import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';

/** argon2id, 64 MiB and three passes: the second recommendation of RFC 9106. About 45 ms. */
const options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
/** The version of Argon2 that hashes name: 1.3, written as 0x13. */
const ARGON2_VERSION = 19;

/** Hashes at work at once: half of libuv's threads, so that reading files never waits behind sign-ins; 128 MiB. */
const AT_WORK_MAX = 2;
/** More than this many waiting is an attack or an overload: about 5 s of work. */
const WAITING_MAX = 200;

let atWork = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (atWork < AT_WORK_MAX) atWork += 1;
  else {
    if (waiting.length >= WAITING_MAX)
      throw new Refusal('unavailable', undefined, { headers: { 'retry-after': '5' } });
    // Whoever ends hands its place over, so `atWork` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
};

/** @returns the hash in the PHC string format, its salt within */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

/** Stands in for the hash of an account that does not exist, so that the answer takes as long. */
const dummyHash = hash('nobody has this password', options);

/** Whether the password is the one of the hash; without a hash it takes the same time to say no. */
export const passwordMatches = async (
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> => {
  const against = passwordHash ?? (await dummyHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== undefined;
};

/** `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`, the salt of 16 bytes and the hash of 32 in base64 without padding. */
const PHC = /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{22}\$[\w+/]{43}$/;

/** Whether a hash was made otherwise than `hashPassword` makes it now: at the next sign-in it is made anew. */
export const isOutdated = (passwordHash: string): boolean => {
  const [, ...found] = PHC.exec(passwordHash) ?? [];
  const current = [ARGON2_VERSION, options.memoryCost, options.timeCost, options.parallelism];
  return found.length === 0 || current.some((value, index) => Number(found[index]) !== value);
};

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeFairQueue, type Whose } from '../../fair-queue.ts';
import { foldEmail } from '../accounts/email-address.ts';
import { networkOf } from '../../network-address.ts';

/** argon2id, 64 MiB and three passes: the second recommendation of RFC 9106. About 45 ms. */
const options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
/** The version of Argon2 that hashes name: 1.3, written as 0x13. */
const ARGON2_VERSION = 19;

/**
 * Half of libuv's threads, so that reading files never waits behind sign-ins, and 128 MiB; but one core is left to everything else: a hash
 * takes a whole one, and two at once on two cores make each other, and everybody's calls, more than twice as slow.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * More than so many waiting, about 10 s of work, is an attack or an overload. Networks take turns, and in a network its accounts: whoever
 * signs in waits for one hash of each other network and not for all that somebody sent before.
 */
const inTurn = makeFairQueue({
  name: 'passwords',
  atOnce,
  perMember: 4,
  perGroup: 60,
  total: 200 * atOnce,
  retryAfter: 5,
});

/** Of commands and the start of the server, where nobody else waits. */
const operator: Whose = { group: '', member: '' };

/** For whom a password is looked at. @param account the name that was typed */
export const turnOf = (address: string, account: string): Whose => ({
  group: networkOf(address),
  member: foldEmail(account),
});

/**
 * @param whose for its turn
 * @returns the hash in the PHC string format, its salt within
 * @throws Refusal `unavailable` where too much waits
 */
export const hashPassword = (password: string, whose: Whose = operator): Promise<string> =>
  inTurn(whose, () => hash(password, options));

/** Stands in for the hash of an account that does not exist, so that the answer takes as long. */
const dummyHash = hash('nobody has this password', options);

/**
 * Whether the password is the one of the hash; without a hash it takes the same time to say no.
 * @param whose for its turn
 * @throws Refusal `unavailable` where too much waits
 */
export const passwordMatches = async (
  password: string,
  passwordHash: string | undefined,
  whose: Whose,
): Promise<boolean> => {
  const against = passwordHash ?? (await dummyHash);
  const matches = await inTurn(whose, () => verify(against, password));
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

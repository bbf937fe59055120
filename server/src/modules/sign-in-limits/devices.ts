import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { foldEmail } from '../accounts/email-address.ts';
import type { Account } from '../accounts/accounts.ts';

/** Seconds for which a browser is remembered: a year. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** How the device cookie is set. No script needs it. */
export const deviceCookieOptions = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DEVICE_SECONDS }) as const;
/** Accounts that one browser is remembered for; the oldest goes first. */
const REMEMBERED_MAX = 5;

/** What a device is known to: an account with its present password. */
export type DeviceAccount = Pick<Account, 'email' | 'passwordHash'>;

/** A device that signed in to an account with its present password. */
export interface KnownDevice {
  /** Random, and another one for each account. */
  name: string;
  /** The same for all devices that are known to the account now. */
  group: string;
}

/**
 * Tells browsers that signed in to an account before from those that never did. The cookie holds, for each account, a random
 * name of the device and a code that only this server can make from that name, the account and the hash of its password; it
 * names no account. A new password makes all devices unknown.
 */
export interface Devices {
  /** The device; undefined where it never signed in to the account with its present password, or the account has none. */
  known(cookie: string | undefined, account: DeviceAccount): KnownDevice | undefined;
  /** The cookie of a device that has just signed in. */
  remember(cookie: string | undefined, account: DeviceAccount): string;
}

const ENTRY = /^([\w-]{16})\.([\w-]{43})$/;

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('~')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, REMEMBERED_MAX);

/** @param key at least 32 bytes, the same in all processes */
export const devicesOf = (key: Uint8Array): Devices => {
  const codeOf = (name: string, { email, passwordHash }: DeviceAccount): Buffer =>
    createHmac('sha256', key)
      .update(`${name}\n${foldEmail(email)}\n${passwordHash ?? ''}`)
      .digest();
  const nameIn = (entry: string, account: DeviceAccount): string | undefined => {
    const [, name = '', code = ''] = ENTRY.exec(entry) ?? [];
    const isOwn = timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(name, account));
    return isOwn && account.passwordHash !== null ? name : undefined;
  };
  return {
    known: (cookie, account) => {
      const name = entriesOf(cookie)
        .map((entry) => nameIn(entry, account))
        .find((found) => found !== undefined);
      return name === undefined ? undefined : { name, group: codeOf('', account).toString('base64url') };
    },
    remember: (cookie, account) => {
      const entries = entriesOf(cookie);
      const others = entries.filter((entry) => nameIn(entry, account) === undefined);
      const own = entries.find((entry) => nameIn(entry, account) !== undefined);
      const name = randomBytes(12).toString('base64url');
      const entry = own ?? `${name}.${codeOf(name, account).toString('base64url')}`;
      return [entry, ...others].slice(0, REMEMBERED_MAX).join('~');
    },
  };
};

/** The devices by the key that all processes share. */
export const makeDevices = async (database: Database): Promise<Devices> =>
  devicesOf(
    Buffer.from(
      await sharedSecret(database, 'device-cookie', () => randomBytes(32).toString('base64url')),
      'base64url',
    ),
  );

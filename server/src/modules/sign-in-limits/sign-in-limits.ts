import type { Visitor } from '../../plugins/visitor.ts';
import { securityEvent } from '../../security-event.ts';
import type { KnownDevice } from './devices.ts';
import { foldEmail } from '../accounts/email-address.ts';
import { networkBuckets, type Bucket } from '../rate-limits/rate-limits.ts';
import { networkOf, prefixOf } from '../../network-address.ts';

/** How many failed sign-ins are let through in a window that begins with the first of them. */
export interface SignInLimits {
  /** For one account, from one address or from one device that has signed in to it before. */
  perAccount: number;
  /** For one account, from all networks of one IPv6 prefix together: a fraction of `fromUnknownDevices`, so that no one prefix fills that. */
  perAccountFromPrefix: number;
  /** From one address, whatever the account, by devices that never signed in to it; ten times as many from an IPv6 prefix. */
  perAddress: number;
  /** For one account, from all devices together that never signed in to it. */
  fromUnknownDevices: number;
  /** For one account, from all devices together that signed in to it with its present password. */
  fromKnownDevices: number;
  windowSeconds: number;
  /** Sign-ins that succeed: of one account from one network, and from one network, in `successSeconds`. Each costs as much as one that fails. */
  successesPerAccount: number;
  successesPerAddress: number;
  successSeconds: number;
}
export const signInLimits: SignInLimits = {
  perAccount: 10,
  perAccountFromPrefix: 30,
  perAddress: 50,
  fromUnknownDevices: 100,
  fromKnownDevices: 30,
  windowSeconds: 15 * 60,
  successesPerAccount: 30,
  successesPerAddress: 300,
  successSeconds: 10 * 60,
};

/** What a sign-in counts in once it has succeeded. By the network, so that nobody else can use up an account's. */
export const successBuckets = (
  { successesPerAccount, successesPerAddress, successSeconds: windowSeconds }: SignInLimits,
  account: string,
  { address }: Visitor,
): Bucket[] => {
  const network = networkOf(address);
  return [
    { of: ['sign-ins of account', network, foldEmail(account)], maximum: successesPerAccount, windowSeconds },
    { of: ['sign-ins from address', network], maximum: successesPerAddress, windowSeconds },
  ];
};

/**
 * What a sign-in is counted in, from narrow to shared. An account is never refused as such, or anybody could lock its owner
 * out: a device that signed in to it before has a count of its own, which nobody else can fill, not even somebody in the same
 * network, and all such devices share one, so that many cookies do not multiply guesses; all unknown devices share another, so
 * that guessing from many addresses gets no further than from a few (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies").
 * @param account the name that was typed
 * @param device a device known to this account; undefined for an unknown one
 */
export const signInBuckets = (
  limits: SignInLimits,
  account: string,
  { address }: Visitor,
  device: KnownDevice | undefined,
): Bucket[] => {
  const {
    perAccount,
    perAccountFromPrefix,
    perAddress,
    fromUnknownDevices,
    fromKnownDevices,
    windowSeconds,
  } = limits;
  const noted = { event: securityEvent.accountLocked, account };
  const own = { maximum: perAccount, windowSeconds, emptiedBySuccess: true, noted };
  if (device)
    return [
      { of: ['sign-in device', device.name], ...own },
      { of: ['sign-in known devices', device.group], maximum: fromKnownDevices, windowSeconds, noted },
    ];
  const prefix = prefixOf(address);
  const whom = foldEmail(account);
  const ofPrefix: Bucket[] =
    prefix === undefined
      ? []
      : [
          {
            of: ['sign-in account prefix', prefix, whom],
            maximum: perAccountFromPrefix,
            windowSeconds,
            noted,
          },
        ];
  return [
    { of: ['sign-in account', networkOf(address), whom], ...own },
    ...ofPrefix,
    ...networkBuckets('sign-in address', address, {
      maximum: perAddress,
      windowSeconds,
      noted: { event: securityEvent.rateLimitReached, account },
    }),
    { of: ['sign-in unknown devices', whom], maximum: fromUnknownDevices, windowSeconds, noted },
  ];
};

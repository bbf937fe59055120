import type { Account } from '../accounts/accounts.ts';

/**
 * How somebody signed in, for the `amr` claim: by password (`pwd`, RFC 8176), and with which security stamp. The provider
 * carries it from the sign-in page through its session and the code to the ID token, so that each step can tell whether the
 * sign-in still holds.
 * @param account as it was read before its password was checked
 */
export const loginMethods = ({ securityStamp }: Pick<Account, 'securityStamp'>): string[] => [
  'pwd',
  securityStamp,
];

/** Whether no sessions of the account were ended since a sign-in. */
export const isLoginKept = (
  { securityStamp }: Pick<Account, 'securityStamp'>,
  methods: readonly string[] | undefined,
): boolean => methods?.includes(securityStamp) ?? false;

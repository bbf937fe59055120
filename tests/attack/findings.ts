/** Where it is held that a finding is mended. */
interface Held {
  /** From the root of the repository. */
  file: string;
  /** Titles of its tests. */
  tests: readonly string[];
}

const attacked = (...tests: string[]): Held => ({ file: 'tests/attack/attack.test.ts', tests });
const held = (file: string, ...tests: string[]): Held => ({ file, tests });

/**
 * The findings of the attack on the product (`docs/decisions/0065-findings-of-an-attack.md`) by their numbers, each with the tests that hold it; a
 * decision in the place of tests says why one was kept as it is.
 */
export const findings: Readonly<Record<string, readonly Held[] | string>> = {
  H1: [
    attacked('an export of hostile cells holds up nobody'),
    held(
      'tests/scripts/linear-expressions.test.ts',
      'every regular expression of the product takes a time that grows with the length of its text',
    ),
  ],
  H2: [attacked('no hostile body fails or holds up another visitor')],
  H3: [
    attacked(
      'a list of sets of many columns, asked for again and again, takes little memory',
      'answers that nobody reads take little memory',
      'connections that ask without waiting for answers hold up nobody',
      'answers that are read slowly take little memory',
    ),
    held(
      'server/src/plugins/call-limits.test.ts',
      'a connection that takes nothing of its answer ends, one that takes it slowly does not',
    ),
  ],
  H4: [
    attacked('an account fills its storage and no more, and is told so'),
    held(
      'server/src/modules/storage/storage.test.ts',
      'while the disk is full nothing is stored, in words, and what is there can be read and deleted',
    ),
  ],
  H5: [
    held(
      'server/src/modules/identity/tool-tokens.test.ts',
      '$name is closed to tools, whatever they are granted',
      'is for the tool, says its scopes, and nothing of the person',
      'is good for a quarter of an hour, known or not',
      'ends with the session, at once',
    ),
    held(
      'elements/src/sub-app/tokens.test.ts',
      'gives no token to a tool that nobody has seen, and gives it once it is seen',
    ),
    held(
      'portal/test/sub-app-page.test.tsx',
      'gives a tool a token of its own, never the session’s, and asks nobody for another',
    ),
  ],
  M1: [
    attacked('while somebody signs in as often as they can, others sign in too'),
    held(
      'server/src/modules/sign-in-limits/sign-in-limits.test.ts',
      'sign-ins that succeed are counted too: of an account, and ten times as many from a network',
    ),
  ],
  M2: [
    held(
      'server/src/modules/invitations/monthly-limit.test.ts',
      'is rewarded so often in a month; from then on the friends still are',
      'is rewarded no more often for friends who sign in at once, at any process',
      'is told to administrators, by month, with how many friends came beyond it',
    ),
  ],
  M3: [
    held(
      'server/src/database/closed-folder.test.ts',
      'nothing of a data folder can be read by others, also of one that was open: %s',
    ),
  ],
  M4: [held('server/src/modules/passwords/common.test.ts', 'at sign-up: %s', 'at a change')],
  M5: [
    held(
      'server/src/modules/sessions/recent-sign-in.test.ts',
      'ends with the session that asked for it, and with no other',
    ),
    held(
      'server/src/modules/data-export/data-export.test.ts',
      'a download that is not finished ends with the next of the same account, and with the session',
    ),
  ],
  L1: [
    held(
      'server/src/modules/notification-stream/stream-hub.test.ts',
      'a session that this process ends ends its stream at once, one that another ends at the next look',
    ),
  ],
  L2: [
    held(
      'server/src/modules/sign-in-limits/sign-in-limits.test.ts',
      'one person with 65,536 networks does not close an account to the others',
      '105 wrong passwords from one address leave the owner able to sign in from another',
    ),
  ],
  L3: [
    held(
      'server/src/modules/sessions/recent-sign-in.test.ts',
      'are another email address, the export, the deletion, the handing over and deletion of an organization, and what administrators change',
    ),
  ],
  L4: [
    held(
      'server/src/modules/organizations/organizations.test.ts',
      'takes the open invitations of administrators with it, which the former owner may not make any more',
    ),
    held(
      'server/src/modules/organizations/received.test.ts',
      '%s: their open invitations end, those of others stay',
    ),
  ],
  L5: [
    held(
      'server/src/modules/openid-provider/openid-provider.test.ts',
      'signs in once; a second use is refused, and ends what the first began',
    ),
  ],
  L6: [
    held(
      'chemistry/test/formula-guard.test.ts',
      'begins no formula, whether a program parts cells by commas, semicolons or tabs',
    ),
  ],
  // Credentials of a megabyte are among the bodies.
  L7: [attacked('no hostile body fails or holds up another visitor')],
  L8: [
    held(
      'server/src/plugins/security-log.test.ts',
      'a refused sign-in and why, which the answer does not say',
      'an account that is locked, in the count that is full',
      'a limit of calls, and a quota',
    ),
  ],
  L9: [
    held(
      'server/src/database/closed-folder.test.ts',
      'the embedded database gets none of the secrets in the environment',
    ),
    held(
      'server/src/admin/admin.test.ts',
      'makes no password for what is no terminal, and may be kept: there it prints a link',
    ),
  ],
  L10: [
    held(
      'server/src/database/closed-folder.test.ts',
      "lets in whoever has the server's password, also at a later start",
    ),
  ],
  L11: 'docs/decisions/0001-bearer-only.md',
  L12: 'docs/decisions/0065-findings-of-an-attack.md',
  L13: [
    held(
      'server/src/modules/avatars/avatars.test.ts',
      'takes a nickname on one line, without what is not seen',
    ),
  ],
  L14: [
    held(
      'server/src/modules/identity/registration.test.ts',
      "takes neither name nor inviter of a stranger for the owner's",
    ),
  ],
  L15: [
    attacked(
      'hostile files are fifty and more, and those of molecules give records or a sentence in a time that grows with their size',
    ),
    held(
      'chemistry/test/hostile-files.test.ts',
      'gives records or a sentence in a time that grows with its size: $what',
      'has records that are read or told to be unread: $what',
    ),
  ],
};

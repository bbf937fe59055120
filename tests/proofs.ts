import process from 'node:process';

/** What a test repeats: a few times in `npm test`, often in `npm run proof`. */
export interface Proof {
  /** What holds, for `docs/proofs.md`. */
  claim: string;
  /** The test's file. */
  file: string;
  /** What is repeated. */
  unit: string;
  inTest: number;
  inProof: number;
}

/** Everything that is repeated more often than a quick check can afford. */
export const proofs = {
  serverKilled: {
    claim: 'A server killed while it saves molecule sets loses nothing that it confirmed',
    file: 'server/src/main.test.ts',
    unit: 'kills (embedded PostgreSQL)',
    inTest: 4,
    inProof: 40,
  },
  serverOverPgliteKilled: {
    claim: 'A server killed amid gifts and check-ins loses and doubles nothing',
    file: 'server/src/modules/credits/killed-server.test.ts',
    unit: 'kills (PGlite)',
    inTest: 2,
    inProof: 40,
  },
  ledgerKilled: {
    claim: 'A process killed while it spends loses nothing confirmed, and asking again doubles nothing',
    file: 'server/src/modules/credits/killed.test.ts',
    unit: 'kills',
    inTest: 2,
    inProof: 40,
  },
  ledgerInOrder: {
    claim: 'Balance and history are those of a model, whatever is done in whatever order',
    file: 'server/src/modules/credits/model.test.ts',
    unit: 'sequences of 8 to 40 operations',
    inTest: 12,
    inProof: 400,
  },
  ledgerAtOnce: {
    claim: 'Every credit is accounted for, whatever is done at the same time',
    file: 'server/src/modules/credits/model.test.ts',
    unit: 'sets of simultaneous operations',
    inTest: 8,
    inProof: 400,
  },
  organizationLedgerInOrder: {
    claim: 'Whoever joins and leaves in between, every account is that of its model',
    file: 'server/src/modules/credits/organization-model.test.ts',
    unit: 'sequences of operations',
    inTest: 12,
    inProof: 400,
  },
  organizationLedgerAtOnce: {
    claim: 'Whoever joins and leaves at the same time, every credit is accounted for',
    file: 'server/src/modules/credits/organization-model.test.ts',
    unit: 'sets of simultaneous operations',
    inTest: 8,
    inProof: 400,
  },
  accountCalls: {
    claim: 'The calls of accounts never fail, whatever they are sent',
    file: 'server/src/modules/identity/accounts-fuzz.test.ts',
    unit: 'bodies a call',
    inTest: 60,
    inProof: 5000,
  },
  everyCall: {
    claim: 'No call of the API fails, whatever it is sent',
    file: 'server/src/endpoint-fuzz.test.ts',
    unit: 'requests a call',
    inTest: 30,
    inProof: 1000,
  },
  parameters: {
    claim: 'A parameter reaches its call as it was given, or the call is not found; never another call',
    file: 'server/src/plugins/envelope.test.ts',
    unit: 'addresses',
    inTest: 100,
    inProof: 10_000,
  },
  announcementHtml: {
    claim: 'An announcement put together from attacks keeps nothing but the allowed markup',
    file: 'server/src/html/announcement-html.test.ts',
    unit: 'texts',
    inTest: 300,
    inProof: 50_000,
  },
  returnTargets: {
    claim: 'A return target is a path of this origin or nothing, whatever is written',
    file: 'server/src/modules/single-sign-on/targets.test.ts',
    unit: 'addresses',
    inTest: 500,
    inProof: 100_000,
  },
  siteFile: {
    claim: 'A site file ends the start with nothing but sentences, whatever JSON it is',
    file: 'server/src/site/site-file.test.ts',
    unit: 'files',
    inTest: 100,
    inProof: 10_000,
  },
  emailAddresses: {
    claim: 'Two names of one account are counted as one, and names of two as two, however they are written',
    file: 'server/src/modules/accounts/email-address.test.ts',
    unit: 'pairs of names',
    inTest: 200,
    inProof: 50_000,
  },
  mailHeaders: {
    claim: 'A mail has its own headers only and one recipient, whatever nickname and address are',
    file: 'server/src/modules/mail/letters.test.ts',
    unit: 'mails',
    inTest: 100,
    inProof: 10_000,
  },
  moleculePages: {
    claim: 'Every page of a molecule set is its slice in file order',
    file: 'server/src/modules/molecule-sets/molecule-sets.test.ts',
    unit: 'offsets and limits',
    inTest: 30,
    inProof: 1000,
  },
  notificationStream: {
    claim: 'No notification is lost or comes twice, however writes, reads and lost connections mix',
    file: 'server/src/modules/notification-stream/stream.test.ts',
    unit: 'sequences',
    inTest: 10,
    inProof: 300,
  },
  writtenFiles: {
    claim: 'A written molecule file is read back with the same names and values',
    file: 'chemistry/test/writing.test.ts',
    unit: 'files of each kind',
    inTest: 30,
    inProof: 3000,
  },
} as const satisfies Readonly<Record<string, Proof>>;

export type ProofName = keyof typeof proofs;

/** Whether `npm run proof` runs the tests. */
const isProof = process.env['MOIETY_PROOF'] === '1';

/** How often a test repeats what it proves. */
export const timesOf = (name: ProofName): number => proofs[name][isProof ? 'inProof' : 'inTest'];

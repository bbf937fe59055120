import process from 'node:process';

/** What a test repeats: a few times in `npm test`, often in `npm run proof`. */
export interface Proof {
  /** What holds, for `docs/proofs.md`. */
  claim: string;
  /** The tests' file. */
  file: string;
  /** The titles of those that repeat it. */
  tests: readonly string[];
  /** What is repeated. */
  unit: string;
  inTest: number;
  inProof: number;
}

/** Everything that is repeated more often than a quick check can afford. */
export const proofs = {
  attack: {
    claim:
      'No call of one account holds up another visitor by more than 50 ms, or triples the time of their sign-in',
    file: 'tests/attack/attack.test.ts',
    tests: [
      'hostile files are fifty and more, and those of molecules give records or a sentence in a time that grows with their size',
      'no hostile body fails or holds up another visitor',
      'an export of hostile cells holds up nobody',
      'a replay that a stranger made holds up nobody when it is played',
      'answers that nobody reads take little memory',
      'connections that ask without waiting for answers hold up nobody',
      'answers that are read slowly take little memory',
      'connections that never finish asking hold up nobody',
      'while somebody signs in as often as they can, others sign in too',
      'a list of sets of many columns, asked for again and again, takes little memory',
      'hostile documents end with a result or a reason, and what is not read is not paid',
      'no hostile picture becomes an avatar, and none fails',
      'uploads that lie are refused in words, and nothing is stored or counted',
      'uploads that are begun and left are bounded, and deleted ones count no more',
      'an account fills its storage and no more, and is told so',
    ],
    unit: 'tries of each call, of which the best counts',
    inTest: 2,
    inProof: 5,
  },
  linearExpressions: {
    claim: 'Every regular expression of the product takes a time that grows with the length of its text',
    file: 'tests/scripts/linear-expressions.test.ts',
    tests: ['every regular expression of the product takes a time that grows with the length of its text'],
    unit: 'judged anew of those that were found linear before',
    inTest: 20,
    inProof: 10_000,
  },
  workbooks: {
    claim: 'A workbook is read back with the texts and numbers that were written',
    file: 'chemistry/test/xlsx.test.ts',
    tests: ['comes back with its texts and numbers, whatever they are'],
    unit: 'workbooks',
    inTest: 50,
    inProof: 5000,
  },
  serverKilled: {
    claim: 'A server killed while it saves molecule sets loses nothing that it confirmed',
    file: 'server/src/main.test.ts',
    tests: ['killed again and again in the middle of its work it loses nothing that it confirmed'],
    unit: 'kills (embedded PostgreSQL)',
    inTest: 2,
    inProof: 40,
  },
  serverOverPgliteKilled: {
    claim: 'A server killed amid gifts and check-ins loses and doubles nothing',
    file: 'server/src/modules/credits/killed-server.test.ts',
    tests: ['a server over PGlite that is killed amid gifts and check-ins loses and doubles nothing'],
    unit: 'kills (PGlite)',
    inTest: 2,
    inProof: 40,
  },
  ledgerKilled: {
    claim: 'A process killed while it spends loses nothing confirmed, and asking again doubles nothing',
    file: 'server/src/modules/credits/killed.test.ts',
    tests: [
      'killed in the middle of its work the ledger loses nothing confirmed and doubles nothing when asked again',
    ],
    unit: 'kills',
    inTest: 2,
    inProof: 40,
  },
  jobsKilled: {
    claim:
      'Whenever its process is killed, a paid job ends once and each of its credits is settled or given back once',
    file: 'server/src/modules/jobs/killed.test.ts',
    tests: [
      'whenever its process is killed, a paid job ends once, and each of its credits is settled or given back once',
    ],
    unit: 'jobs, a kill in each',
    inTest: 3,
    inProof: 40,
  },
  documentsKilled: {
    claim: 'Whenever its process is killed, the analysis of a document loses no page and charges none twice',
    file: 'server/src/modules/extraction/killed.test.ts',
    tests: ['whenever its process is killed, an analysis loses no page and charges none twice'],
    unit: 'documents, a kill in each (in the proof with the real engine)',
    inTest: 2,
    inProof: 10,
  },
  uploadsCut: {
    claim:
      'An upload whose connection is cut after every tenth byte goes on after the last byte and comes to the same file',
    file: 'server/src/modules/files/cut.test.ts',
    tests: ['an upload that is cut after every tenth byte comes to the same file'],
    unit: 'cuts',
    inTest: 20,
    inProof: 400,
  },
  ledgerInOrder: {
    claim: 'Balance and history are those of a model, whatever is done in whatever order',
    file: 'server/src/modules/credits/model.test.ts',
    tests: ['whatever is done in whatever order, balance and history are those of the model'],
    unit: 'sequences of 8 to 40 operations',
    inTest: 12,
    inProof: 400,
  },
  ledgerAtOnce: {
    claim: 'Every credit is accounted for, whatever is done at the same time',
    file: 'server/src/modules/credits/model.test.ts',
    tests: ['whatever is done at the same time, every credit is accounted for'],
    unit: 'sets of simultaneous operations',
    inTest: 8,
    inProof: 400,
  },
  organizationLedgerInOrder: {
    claim: 'Whoever joins and leaves in between, every account is that of its model',
    file: 'server/src/modules/credits/organization-model.test.ts',
    tests: ['whoever joins and leaves in between, every account is that of its model'],
    unit: 'sequences of operations',
    inTest: 12,
    inProof: 400,
  },
  organizationLedgerAtOnce: {
    claim: 'Whoever joins and leaves at the same time, every credit is accounted for',
    file: 'server/src/modules/credits/organization-model.test.ts',
    tests: ['whoever joins and leaves at the same time, every credit is accounted for'],
    unit: 'sets of simultaneous operations',
    inTest: 8,
    inProof: 400,
  },
  accountCalls: {
    claim: 'The calls of accounts never fail, whatever they are sent',
    file: 'server/src/modules/identity/accounts-fuzz.test.ts',
    tests: ['never fails, whatever it is sent'],
    unit: 'bodies a call',
    inTest: 60,
    inProof: 5000,
  },
  everyCall: {
    claim: 'No call of the API fails, whatever it is sent',
    file: 'server/src/endpoint-fuzz.test.ts',
    tests: ['never fails, whatever it is sent'],
    unit: 'requests a call',
    inTest: 30,
    inProof: 1000,
  },
  parameters: {
    claim: 'A parameter reaches its call as it was given, or the call is not found; never another call',
    file: 'server/src/plugins/envelope.test.ts',
    tests: ['a parameter reaches its call as it was given, or the call is not found; never another call'],
    unit: 'addresses',
    inTest: 100,
    inProof: 10_000,
  },
  announcementHtml: {
    claim: 'An announcement put together from attacks keeps nothing but the allowed markup',
    file: 'server/src/html/announcement-html.test.ts',
    tests: ['nor does anything that is put together from such'],
    unit: 'texts',
    inTest: 300,
    inProof: 50_000,
  },
  returnTargets: {
    claim: 'A return target is a path of this origin or nothing, whatever is written',
    file: 'server/src/modules/single-sign-on/targets.test.ts',
    tests: ['whatever is written, it is a path of this origin or nothing'],
    unit: 'addresses',
    inTest: 500,
    inProof: 100_000,
  },
  siteFile: {
    claim: 'A site file ends the start with nothing but sentences, whatever JSON it is',
    file: 'server/src/site/site-file.test.ts',
    tests: ['never ends the start with anything but sentences, whatever JSON it is'],
    unit: 'files',
    inTest: 100,
    inProof: 10_000,
  },
  emailAddresses: {
    claim: 'Two names of one account are counted as one, and names of two as two, however they are written',
    file: 'server/src/modules/accounts/email-address.test.ts',
    tests: [
      'names that are counted apart never find the same account, and its own name does, whatever the case',
      'whatever is typed, two names of one account are counted as one',
    ],
    unit: 'pairs of names',
    inTest: 200,
    inProof: 50_000,
  },
  mailHeaders: {
    claim: 'A mail has its own headers only and one recipient, whatever nickname and address are',
    file: 'server/src/modules/mail/letters.test.ts',
    tests: ['a mail has its own headers only, and one recipient'],
    unit: 'mails',
    inTest: 100,
    inProof: 10_000,
  },
  moleculePages: {
    claim: 'Every page of a molecule set is its slice in file order',
    file: 'server/src/modules/molecule-sets/molecule-sets.test.ts',
    tests: ['every page of a set is its slice in file order, whatever offset and limit'],
    unit: 'offsets and limits',
    inTest: 30,
    inProof: 1000,
  },
  setVersions: {
    claim:
      'Every version of a molecule set is the set as it was seen then, however it was changed and restored',
    file: 'server/src/modules/molecule-sets/history.test.ts',
    tests: ['is the set as it was then, however it was changed'],
    unit: 'sequences of changes',
    inTest: 8,
    inProof: 500,
  },
  notificationStream: {
    claim: 'No notification is lost or comes twice, however writes, reads and lost connections mix',
    file: 'server/src/modules/notification-stream/stream.test.ts',
    tests: ['nothing is lost and nothing comes twice, however writes, reads and lost connections mix'],
    unit: 'sequences',
    inTest: 10,
    inProof: 300,
  },
  writtenFiles: {
    claim: 'A written molecule file is read back with the same names and values',
    file: 'chemistry/test/writing.test.ts',
    tests: [
      'is read back with the same names and values, whatever they are',
      'is read back with the same values, whatever they are',
    ],
    unit: 'files of each kind',
    inTest: 30,
    inProof: 3000,
  },
  names: {
    claim:
      'A name put together of rings, prefixes and suffixes is read as the structure put together of theirs',
    file: 'chemistry/test/names.test.ts',
    tests: [
      'that is put together of rings, prefixes and suffixes is the structure that is put together of theirs',
    ],
    unit: 'names',
    inTest: 300,
    inProof: 20_000,
  },
  namesAsInput: {
    claim: 'A list or a table of names is read as the structures that they are put together of',
    file: 'chemistry/test/names-as-input.test.ts',
    tests: [
      'gives of generated names the structures that they are put together of, however it is written',
      'takes for names what the parser reads',
    ],
    unit: 'names',
    inTest: 100,
    inProof: 10_000,
  },
  wrongLetters: {
    claim:
      'A name with a wrong character is read as no other molecule without a warning, unless it is that one’s name by right',
    file: 'chemistry/test/names.test.ts',
    tests: [
      'with a wrong character is no other molecule without a warning, unless it is that one’s name by right',
    ],
    unit: 'names',
    inTest: 300,
    inProof: 20_000,
  },
  unusualPictures: {
    claim:
      'A picture that is malformed or unusual has an answer or a clear sentence, and the one after it is read as before',
    file: 'chemistry/test/recognition/unusual-pictures.test.ts',
    tests: ['has an answer or a clear sentence, whatever it is'],
    unit: 'files',
    // One of each kind.
    inTest: 33,
    inProof: 2000,
  },
  picturesWithoutMolecules: {
    claim:
      'A picture of something else than a molecule gives no structure that is accepted, and nine in ten give none at all',
    file: 'chemistry/test/recognition/no-molecule.test.ts',
    tests: ['has no structure that is accepted, and hardly ever one at all'],
    unit: 'pictures of 70 kinds',
    inTest: 3,
    inProof: 350,
  },
  drawings: {
    claim:
      'A drawing becomes the structure that is drawn, in the manner of other programs too, and a stroke none',
    file: 'chemistry/test/recognition/pictures.test.ts',
    tests: [
      'becomes what is drawn',
      'keeps the stereo of fine hashed wedges',
      'is read where its letters are small',
      'is nothing to be accepted',
    ],
    unit: 'drawings of a kind, or all where there are fewer',
    inTest: 2,
    inProof: 5,
  },
  pictureFormats: {
    claim: 'A picture becomes the same structure in whichever format it is kept',
    file: 'chemistry/test/recognition/pictures.test.ts',
    tests: ['is read alike in every format, turned by its orientation, with 16 bits and in CMYK'],
    unit: 'formats',
    inTest: 2,
    inProof: 8,
  },
  manyPictures: {
    claim: 'Pictures that come at once are each read as what is drawn in it, or not accepted',
    file: 'chemistry/test/recognition/many-pictures.test.ts',
    tests: ['pictures that come at once are each read as what is drawn in it'],
    unit: 'pictures at once',
    inTest: 8,
    inProof: 200,
  },
  reportLayouts: {
    claim: 'Nothing in a report is on something else or off its page, and no text of its tables is left out',
    file: 'chemistry/test/report-layout.test.ts',
    tests: [
      'puts nothing onto something else, and nothing off the page',
      'leaves out nothing of the texts of its tables',
    ],
    unit: 'reports',
    inTest: 20,
    inProof: 1000,
  },
  searchedDrawings: {
    claim: 'A drawing is not clearly smaller for being searched, and one without a match is the plain one',
    file: 'chemistry/test/drawing.test.ts',
    tests: ['wide or high'],
    unit: 'drugs that have the fragment, or all where there are fewer',
    inTest: 40,
    inProof: 475,
  },
  cutDrugs: {
    claim: 'The parts of a matched pair make its molecule again, and the common part is found in both',
    file: 'chemistry/test/sar/series.test.ts',
    tests: [
      'have a common part that is found in both',
      'are cut so that the parts make the molecule again, stereo included',
    ],
    unit: 'drugs',
    inTest: 10,
    inProof: 300,
  },
  engineMemory: {
    claim: 'The memory of the chemistry engine does not grow with what is read, drawn, searched and written',
    file: 'chemistry/test/memory.test.ts',
    tests: ['does not grow with the number of molecules that have been read, drawn, searched and written'],
    unit: 'rounds over 479 structures (in `npm test` over 150)',
    inTest: 3,
    inProof: 100,
  },
  formulas: {
    claim:
      'No cell of a written CSV file is a formula, by whichever separator it is read, and each is read back as it was',
    file: 'chemistry/test/formula-guard.test.ts',
    tests: [
      'begins no formula, whether a program parts cells by commas, semicolons or tabs',
      'is read back as it was written, whatever it is',
    ],
    unit: 'rows and cells',
    inTest: 500,
    inProof: 100_000,
  },
} as const satisfies Readonly<Record<string, Proof>>;

export type ProofName = keyof typeof proofs;

/** Whether `npm run proof` runs the tests. */
export const isProof = process.env['MOIETY_PROOF'] === '1';

/** Longer than any proof takes. */
export const LONGEST_PROOF_MS = 2 * 60 * 60 * 1000;

/**
 * The time limit of a test that needs more than others already when it repeats little.
 * @param ms in `npm test`, milliseconds
 */
export const timeLimit = (ms: number): number => (isProof ? LONGEST_PROOF_MS : ms);

/** How often a test repeats what it proves. */
export const timesOf = (name: ProofName): number => proofs[name][isProof ? 'inProof' : 'inTest'];

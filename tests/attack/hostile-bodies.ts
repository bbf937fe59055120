import {
  createMoleculeSet,
  encodeBase64,
  MARKED_TEXT_MAX,
  markMolecules,
  MOLECULES_PER_WRITE_BYTES_MAX,
  register,
  requestDeletion,
  signIn,
  storeMolecules,
  uploadAvatar,
  type Endpoint,
} from '@moiety/contract';

/** A call with a body that is meant to cost the server more than it costs to send. */
export interface HostileCall {
  name: string;
  endpoint: Endpoint;
  body: string;
  /** It is of a set that is there with all of its molecules; without it of one that is still being stored. */
  isOfWholeSet?: true;
}

/** A text of so many bytes: `head`, units with commas between them, `tail`. */
const filled = (bytes: number, head: string, tail: string, unit: (index: number) => string): string => {
  const units: string[] = [];
  let length = head.length + tail.length;
  for (let index = 0; ; index++) {
    const next = unit(index);
    length += next.length + 1;
    if (length > bytes) return head + units.join(',') + tail;
    units.push(next);
  }
};

/** What can be wrong with a body of so many bytes, whose field of that name is a text, a list or an object. */
const shapes: readonly [name: string, make: (bytes: number, field: string) => string][] = [
  ['keys at the top', (bytes) => filled(bytes, '{', '}', (index) => `"${index.toString(36)}":1`)],
  [
    'keys in a field',
    (bytes, field) => filled(bytes, `{"${field}":{`, '}}', (index) => `"${index.toString(36)}":""`),
  ],
  ['a list of numbers', (bytes, field) => filled(bytes, `{"${field}":[`, ']}', () => '1')],
  ['a list of objects', (bytes, field) => filled(bytes, `{"${field}":[`, ']}', () => '{}')],
  ['nested lists', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['nested objects', (bytes) => '{"a":'.repeat(bytes / 8) + '1' + '}'.repeat(bytes / 8)],
  ['one long text', (bytes, field) => `{"${field}":"${'a'.repeat(bytes - 20)}"}`],
  ['escapes', (bytes, field) => `{"${field}":"${'\\u0041'.repeat(bytes / 6 - 5)}"}`],
  ['an open end', (bytes, field) => `{"${field}":"${'a'.repeat(bytes - 20)}`],
  ['a long number', (bytes, field) => `{"${field}":${'9'.repeat(bytes - 20)}}`],
];

const targets: readonly [endpoint: Endpoint, bytes: number, field: string][] = [
  [storeMolecules, MOLECULES_PER_WRITE_BYTES_MAX, 'molecules'],
  [uploadAvatar, 2 * 2 ** 20, 'image'],
  [createMoleculeSet, 512 * 1024, 'columns'],
  [requestDeletion, 128 * 1024, 'email'],
  [signIn, 16 * 1024, 'credential'],
];

/** Records whose values are all wrong, or so many that their number is. */
const recordOf = (data: string): string =>
  `{"molecules":[{"status":"ok","position":0,"line":1,"name":"","source":"C","data":{${data}}}]}`;

/** Molecules of the whole set that calls are made of. */
export const WHOLE_SET = 2000;

/** A change of the marks of molecules that are named by a text as long as it may be. */
const marksOf = (unit: (index: number) => string): string =>
  JSON.stringify({ molecules: filled(MARKED_TEXT_MAX, '', '', unit), change: { kind: 'star', on: true } });

export const hostileCalls: readonly HostileCall[] = [
  ...targets.flatMap(([endpoint, bytes, field]) =>
    shapes.map(([name, make]) => ({
      name: `${endpoint.method} ${endpoint.path}: ${name}`,
      endpoint,
      body: make(bytes - 100, field),
    })),
  ),
  {
    name: 'records with hundreds of thousands of columns',
    endpoint: storeMolecules,
    body: recordOf(filled(MOLECULES_PER_WRITE_BYTES_MAX - 200, '', '', (index) => `"c${index}":"x"`)),
  },
  {
    name: 'records whose values are all wrong',
    endpoint: storeMolecules,
    body: filled(
      MOLECULES_PER_WRITE_BYTES_MAX - 100,
      '{"molecules":[',
      ']}',
      () => `{"status":"ok","position":"","line":"","name":1,"source":1,"data":[],"smiles":1}`,
    ),
  },
  {
    name: 'credentials of a megabyte before anybody has signed in',
    endpoint: register,
    body: JSON.stringify({ email: 'a@example.org', credential: encodeBase64('x'.repeat(700_000)) }),
  },
  {
    name: 'the whole set named tens of thousands of times',
    endpoint: markMolecules,
    body: marksOf(() => `1-${WHOLE_SET}`),
    isOfWholeSet: true,
  },
  {
    name: 'one molecule named hundreds of thousands of times, and then none',
    endpoint: markMolecules,
    body: marksOf((index) => (index < 100_000 ? '1' : '0')),
    isOfWholeSet: true,
  },
];

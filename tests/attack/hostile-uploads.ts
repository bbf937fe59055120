const base64 = (text: string): string => Buffer.from(text).toString('base64');
const HASH = 'a'.repeat(64);
const metadata = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
const GOOD = metadata({ filename: 'patent.pdf', filetype: 'application/pdf', sha256: HASH });

/** Headers of an upload that nobody should begin. */
export interface HostileUpload {
  name: string;
  headers: Record<string, string>;
}

const withLength = (length: string): Record<string, string> => ({
  'upload-length': length,
  'upload-metadata': GOOD,
});
const withMetadata = (value: string): Record<string, string> => ({
  'upload-length': '10',
  'upload-metadata': value,
});

export const hostileUploads: readonly HostileUpload[] = [
  ...['', '-1', '0', '1e3', '0x10', 'NaN', '1.5', '9'.repeat(400), '18446744073709551616', ' 5 5'].map(
    (length) => ({
      name: `a length of ${JSON.stringify(length.slice(0, 30))}`,
      headers: withLength(length),
    }),
  ),
  { name: 'no length', headers: { 'upload-metadata': GOOD } },
  { name: 'a length that comes later', headers: { 'upload-defer-length': '1', 'upload-metadata': GOOD } },
  { name: 'no metadata', headers: { 'upload-length': '10' } },
  ...Object.entries({
    'metadata of commas': ','.repeat(8000),
    'metadata of blanks': ' '.repeat(8000),
    'metadata that is no base64': 'filename ???,sha256 ***',
    'metadata without values': 'filename,filetype,sha256',
    'metadata with a key twice': `${GOOD},${GOOD}`,
    'metadata with keys of every object': metadata({
      ['__proto__']: 'x',
      constructor: 'x',
      toString: 'x',
      sha256: HASH,
    }),
    'a hash that is none': metadata({ filename: 'a.pdf', sha256: 'z'.repeat(64) }),
    'a hash of 6 kB': metadata({ filename: 'a.pdf', sha256: 'a'.repeat(6000) }),
    'a name of control characters': metadata({
      filename: '\u0000\u0001\u0007\r\n\u001b\u007f',
      sha256: HASH,
    }),
    'a name of blanks': metadata({ filename: ' \u00a0\u2003', sha256: HASH }),
  }).map(([name, value]) => ({ name, headers: withMetadata(value) })),
  { name: 'the end of an upload in parts', headers: { ...withLength('10'), 'upload-concat': 'final;/a /b' } },
];

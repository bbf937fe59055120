import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { makePdf, textAt, type PdfPage } from '../../extraction/test/pdf-builder.ts';

/** A file that is meant to cost the server more than it costs to send, or to break what reads it. */
export interface HostileFile {
  name: string;
  make(): Buffer;
}

/** A PDF of numbered objects, its table of them as it should be unless `end` says otherwise. */
const pdfOf = (
  objects: Readonly<Record<number, string | Buffer>>,
  { trailer = '', end = '' }: { trailer?: string; end?: string } = {},
): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]!.length;
  const lines: string[] = [];
  for (const [number, body] of Object.entries(objects)) {
    lines.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    at += part.length;
  }
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${lines.join('')}`;
  const last = end === '' ? `startxref\n${at}\n%%EOF\n` : end;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n${last}`, 'latin1'));
  return Buffer.concat(parts);
};

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const pageWith = (entries: string, box = '0 0 595 842'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${entries} >>`;
const streamOf = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
/** A page with something of its own to draw. */
const drawing = (content: string, xObject: Buffer, extra = ''): Buffer =>
  pdfOf({
    1: CATALOG,
    2: ONE_PAGE,
    3: pageWith(`/Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R ${extra}`),
    4: xObject,
    5: streamOf('', Buffer.from(content)),
  });
const imageOf = (filter: string, bytes: Buffer, size = 1000): Buffer =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter}`,
    bytes,
  );
const whole = (page: Partial<PdfPage> = {}): Buffer =>
  Buffer.from(makePdf([{ content: textAt('A page like any other', 100, 100), ...page }]));
const DRAW = 'q 500 0 0 500 0 0 cm /X Do Q';

/** So many bytes of nothing, deflated so many times: 200 MB are 200 kB, and deflated again 1 kB. */
const bomb = (megabytes: number, times: number): Buffer => {
  let bytes: Buffer = Buffer.alloc(megabytes * 1_000_000);
  for (let time = 0; time < times; time++) bytes = deflateSync(bytes, { level: time === 0 ? 1 : 9 });
  return bytes;
};

/** RC4, which OpenSSL has no more and old PDF files are encrypted with. */
const rc4 = (key: Buffer, text: Buffer): Buffer => {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    const kept = state[one]!;
    state[one] = state[other]!;
    state[other] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    text.map((byte) => {
      i = (i + 1) % 256;
      j = (j + state[i]!) % 256;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) % 256]!;
    }),
  );
};
const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** The bytes that the standard security handler puts behind a password: all of them, where it is empty. */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
/** Encrypted with RC4 of 40 bits and an empty password, as programs do that only want to forbid printing. */
const encryptedWithNothing = (): Buffer => {
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(PADDING).subarray(0, 5), PADDING);
  const permissions = Buffer.from([0xc0, 0xff, 0xff, 0xff]);
  const key = md5(PADDING, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  // Of object 4.
  const ofContent = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(ofContent, Buffer.from(textAt('Nobody may print this', 100, 100)));
  return pdfOf(
    {
      1: CATALOG,
      2: ONE_PAGE,
      3: pageWith('/Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R'),
      4: streamOf('', content),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -64 >>`,
    },
    { trailer: `/Encrypt 6 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]` },
  );
};

/** Documents; the first are those that `npm test` takes. */
export const hostilePdfs: readonly HostileFile[] = [
  { name: 'one byte', make: () => Buffer.from('%') },
  {
    name: 'a page that is 200 MB of nothing, deflated twice',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: ONE_PAGE,
        3: pageWith('/Contents 4 0 R'),
        4: streamOf('/Filter [/FlateDecode /FlateDecode]', bomb(200, 2)),
      }),
  },
  {
    name: 'a table of objects that follows itself',
    make: () => pdfOf({ 1: CATALOG, 2: ONE_PAGE, 3: pageWith('') }, { trailer: '/Prev 130' }),
  },
  {
    name: 'a page with 100,000 annotations',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: ONE_PAGE,
        3: pageWith(
          `/Annots [${'<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 1] >>'.repeat(100_000)}]`,
        ),
      }),
  },
  { name: 'encrypted with an empty password', make: encryptedWithNothing },
  {
    name: 'a page of 1e9 points',
    make: () => whole({ width: 1e9, height: 1e9 }),
  },
  { name: 'text', make: () => Buffer.from('Dear reader\n'.repeat(1000)) },
  {
    name: 'a ZIP file',
    make: () => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), randomBytes(5000)]),
  },
  {
    name: 'a header and noise',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]),
  },
  { name: 'cut off in the middle', make: () => whole().subarray(0, whole().length / 2) },
  {
    name: 'no table of objects',
    make: () =>
      Buffer.from(
        whole()
          .toString('latin1')
          .replace(/xref[\s\S]*/, ''),
        'latin1',
      ),
  },
  {
    name: 'a table of objects at a place beyond the end',
    make: () =>
      pdfOf(
        { 1: CATALOG, 2: ONE_PAGE, 3: pageWith('') },
        { end: 'startxref\n99999999999999999999\n%%EOF\n' },
      ),
  },
  {
    name: 'pages that are their own parents',
    make: () =>
      pdfOf({ 1: CATALOG, 2: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 2 0 R] /Count 2147483647 >>' }),
  },
  {
    name: 'more pages by its own word than it has',
    make: () =>
      pdfOf({ 1: CATALOG, 2: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', 3: pageWith('') }),
  },
  {
    name: 'pages nested 20,000 deep',
    make: () =>
      pdfOf({
        1: CATALOG,
        ...Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [
            index + 2,
            `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`,
          ]),
        ),
        20_002: pageWith(''),
      }),
  },
  {
    name: 'lists nested 500,000 deep',
    make: () => pdfOf({ 1: CATALOG, 2: ONE_PAGE, 3: pageWith(`/Resources ${'['.repeat(500_000)}`) }),
  },
  {
    name: 'a dictionary of 300,000 keys',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: ONE_PAGE,
        3: pageWith(
          `/Resources << ${Array.from({ length: 300_000 }, (_, index) => `/K${index} 1`).join(' ')} >>`,
        ),
      }),
  },
  {
    name: 'a stream of objects that holds itself',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: '4 0 R',
        4: streamOf('/Type /ObjStm /N 1 /First 4 /Extends 4 0 R', Buffer.from('4 0 4 0 R')),
      }),
  },
  {
    name: 'a length that refers to its own stream',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: ONE_PAGE,
        3: pageWith('/Contents 4 0 R'),
        4: '<< /Length 4 0 R >>\nstream\nBT ET\nendstream',
      }),
  },
  {
    name: 'a picture of 16,000 by 16,000, deflated twice',
    make: () => drawing(DRAW, imageOf('[/FlateDecode /FlateDecode]', bomb(256, 2), 16_000)),
  },
  {
    name: 'a picture of 2,000,000,000 by 2,000,000,000',
    make: () => drawing(DRAW, imageOf('/FlateDecode', deflateSync('x'), 2_000_000_000)),
  },
  { name: 'JBIG2 of noise', make: () => drawing(DRAW, imageOf('/JBIG2Decode', randomBytes(50_000))) },
  {
    name: 'JPEG 2000 of noise',
    make: () =>
      drawing(
        DRAW,
        imageOf(
          '/JPXDecode',
          Buffer.concat([Buffer.from('0000000C6A5020200D0A870AFF4FFF51', 'hex'), randomBytes(50_000)]),
        ),
      ),
  },
  {
    name: 'JPEG of noise',
    make: () =>
      drawing(
        DRAW,
        imageOf('/DCTDecode', Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), randomBytes(50_000)])),
      ),
  },
  {
    name: 'a fax of noise with 2,000,000,000 columns',
    make: () =>
      drawing(
        DRAW,
        imageOf('/CCITTFaxDecode /DecodeParms << /K -1 /Columns 2000000000 /Rows 1 >>', randomBytes(50_000)),
      ),
  },
  {
    name: 'a form that draws itself twice',
    make: () =>
      drawing(
        '/X Do',
        streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /XObject << /X 4 0 R >> >>',
          Buffer.from('/X Do /X Do'),
        ),
      ),
  },
  {
    name: 'a pattern repeated each 0.0001 points',
    make: () =>
      pdfOf({
        1: CATALOG,
        2: ONE_PAGE,
        3: pageWith('/Resources << /Pattern << /P 4 0 R >> >> /Contents 5 0 R'),
        4: streamOf(
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
          Buffer.from('0 0 9 9 re f'),
        ),
        5: streamOf('', Buffer.from('/Pattern cs /P scn 0 0 595 842 re f')),
      }),
  },
  {
    name: 'states kept 2,000,000 deep',
    make: () => whole({ content: 'q\n'.repeat(2_000_000) }),
  },
  {
    name: 'a title of 2 MB of control characters',
    make: () =>
      pdfOf(
        {
          1: CATALOG,
          2: ONE_PAGE,
          3: pageWith(''),
          4: `<< /Title (${'\u0001\u0000\u007f'.repeat(700_000)}) >>`,
        },
        { trailer: '/Info 4 0 R' },
      ),
  },
];

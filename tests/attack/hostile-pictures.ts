import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { HostileFile } from './hostile-pdfs.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const PNG = Buffer.from('89504E470D0A1A0A', 'hex');
/** A PNG of one bit a point that says of itself what it likes. */
const png = (width: number, height: number, data: Buffer, more: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Pictures that no avatar is made of. */
export const hostilePictures: readonly HostileFile[] = [
  { name: 'a PNG of 60,000 by 60,000', make: () => png(60_000, 60_000, deflateSync(Buffer.alloc(1000))) },
  {
    name: 'a PNG of 12,000 by 12,000 with all its points',
    make: () => png(12_000, 12_000, deflateSync(Buffer.alloc(12_000 * 1501))),
  },
  {
    name: 'a PNG with a comment that unpacks to 100 MB',
    make: () =>
      png(10, 10, deflateSync(Buffer.alloc(5)), [
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
      ]),
  },
  { name: 'a PNG cut off', make: () => png(100, 100, deflateSync(Buffer.alloc(1400))).subarray(0, 60) },
  {
    name: 'an SVG whose entities multiply',
    make: () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from(
          { length: 9 },
          (_, index) =>
            `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`,
        ).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
      ),
  },
  {
    name: 'an SVG that asks for a file of the server',
    make: () =>
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
  },
  {
    name: 'a JPEG of noise',
    make: () => Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), randomBytes(100_000)]),
  },
  {
    name: 'a WebP of noise',
    make: () =>
      Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0001\u0000WEBPVP8L', 'latin1'), randomBytes(65_000)]),
  },
  { name: 'one byte', make: () => Buffer.from([0x89]) },
];

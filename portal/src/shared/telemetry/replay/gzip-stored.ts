// A page that is being left has no time for a worker: what was not compressed yet goes into a gzip member as it is (RFC 1952, with
// the stored blocks of RFC 1951). Members that follow each other are one gzip file.

let crcTable: Uint32Array | undefined;

const makeTable = (): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });

const crcOf = (bytes: Uint8Array): number => {
  crcTable ??= makeTable();
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const BLOCK_MAX = 65_535;

/** A gzip member that holds the text uncompressed. */
export const gzipStored = (text: string): Uint8Array<ArrayBuffer> => {
  const raw = new TextEncoder().encode(text);
  const blocks = Math.max(1, Math.ceil(raw.length / BLOCK_MAX));
  const out = new Uint8Array(10 + blocks * 5 + raw.length + 8);
  const view = new DataView(out.buffer);
  out.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  let at = 10;
  for (let block = 0; block < blocks; block++) {
    const piece = raw.subarray(block * BLOCK_MAX, (block + 1) * BLOCK_MAX);
    out[at] = block === blocks - 1 ? 1 : 0;
    view.setUint16(at + 1, piece.length, true);
    view.setUint16(at + 3, ~piece.length & 0xffff, true);
    out.set(piece, at + 5);
    at += 5 + piece.length;
  }
  view.setUint32(at, crcOf(raw), true);
  view.setUint32(at + 4, raw.length, true);
  return out;
};

/** Element types of packed arrays, by the names that numpy has for them. */
const TYPES = {
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  float32: Float32Array,
} as const;

interface Packed<Header> {
  header: Header;
  arrays: Record<string, { type: keyof typeof TYPES; offset: number; length: number }>;
}

/** Named typed arrays and a header in one compressed file. */
export interface PackedArrays<Header> {
  header: Header;
  /** @throws {TypeError} where there is no such array, or it is of another type */
  get<Type extends keyof typeof TYPES>(name: string, type: Type): InstanceType<(typeof TYPES)[Type]>;
}

/**
 * Unpacks what `packed_arrays.py` of the training writes: raw deflate over the length of the JSON (uint32, little
 * endian), the JSON, and from the next multiple of 8 on the arrays at their offsets.
 * @throws {TypeError} for anything else
 */
export const unpackArrays = async <Header>(file: Uint8Array): Promise<PackedArrays<Header>> => {
  const stream = new Blob([file as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  const { header, arrays } = JSON.parse(text) as Packed<Header>;
  const start = Math.ceil((4 + length) / 8) * 8;
  return {
    header,
    get(name, type) {
      const found = arrays[name];
      if (found?.type !== type) throw new TypeError(`the file has no ${type} array ${name}`);
      return new TYPES[type](bytes.buffer, start + found.offset, found.length) as InstanceType<
        (typeof TYPES)[typeof type]
      >;
    },
  };
};

/** Numbers of 7 bits a byte, the lowest first; the highest bit says that another byte follows. */
export const unpackNumbers = (bytes: Uint8Array): Uint32Array => {
  const numbers = new Uint32Array(bytes.length);
  let count = 0;
  let shift = 0;
  let number = 0;
  for (const byte of bytes) {
    number += (byte & 127) * 2 ** shift;
    if (byte > 127) {
      shift += 7;
      continue;
    }
    numbers[count] = number;
    count += 1;
    shift = 0;
    number = 0;
  }
  return numbers.slice(0, count);
};

/** Ascending numbers of which the first, and then the distances less one, are packed. */
export const unpackAscending = (bytes: Uint8Array): Uint32Array => {
  const numbers = unpackNumbers(bytes);
  let last = -1;
  for (const [place, gap] of numbers.entries()) {
    last += gap + 1;
    numbers[place] = last;
  }
  return numbers;
};

/** Positions of a chunk: what is kept of one that nothing is different in is nothing. */
const CHUNK = 1024;
const WORDS = CHUNK / 32;
const FULL = 0xffff_ffff;

/** The bits of a word from one to another, both included. */
const bitsOf = (from: number, to: number): number => ((FULL << from) & (FULL >>> (31 - to))) >>> 0;

const bitCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

/**
 * Molecules that got a mark or lost it, by position, a bit each: thirty-two of them are toggled at once, since changes of a large set name all
 * of its molecules again and again.
 */
export class Toggled {
  /** By number; of each first the bits of those that got the mark, then of those that lost it. */
  readonly #chunks = new Map<number, Uint32Array>();

  /** How many they are. */
  get size(): number {
    let size = 0;
    for (const chunk of this.#chunks.values()) for (const word of chunk) size += bitCount(word);
    return size;
  }

  /** Whether a molecule got the mark; undefined where nothing is different. */
  get(position: number): boolean | undefined {
    const chunk = this.#chunks.get(Math.floor(position / CHUNK));
    const [word, bit] = [(position % CHUNK) >>> 5, 1 << (position & 31)];
    if (chunk && chunk[word]! & bit) return true;
    return chunk && chunk[WORDS + word]! & bit ? false : undefined;
  }

  /**
   * Gives molecules the mark, or takes it away; what is given and taken away again leaves no difference.
   * @param molecules their numbers from 1: `1-12,20`
   */
  toggle(molecules: string, on: boolean): void {
    for (const part of molecules.split(',')) {
      const [first = '', last = first] = part.split('-');
      this.toggleRange(Number(first) - 1, Number(last), on);
    }
  }

  /** The same of positions from one to before another. */
  toggleRange(from: number, to: number, on: boolean): void {
    for (let position = from; position < to;) {
      const number = Math.floor(position / CHUNK);
      const chunk = this.#chunks.get(number) ?? new Uint32Array(2 * WORDS);
      this.#chunks.set(number, chunk);
      const end = Math.min(to, (number + 1) * CHUNK);
      while (position < end) {
        const next = Math.min(end, position - (position & 31) + 32);
        const word = (position % CHUNK) >>> 5;
        const bits = bitsOf(position & 31, (next - 1) & 31);
        const [same, opposite] = on ? [word, WORDS + word] : [WORDS + word, word];
        const taken = chunk[opposite]!;
        chunk[same]! |= bits & ~taken;
        chunk[opposite] = taken & ~bits;
        position = next;
      }
    }
  }

  /** Those of some positions for which something is different. @param wanted positions that got the mark */
  *among(wanted: Toggled): Generator<{ position: number; on: boolean }> {
    const [fewer, more] =
      wanted.#chunks.size < this.#chunks.size ? [wanted, this] : ([this, wanted] as const);
    for (const number of fewer.#chunks.keys()) {
      if (!more.#chunks.has(number)) continue;
      const [own, asked] = [this.#chunks.get(number)!, wanted.#chunks.get(number)!];
      for (let at = 0; at < 2 * WORDS; at += 1)
        for (let bits = own[at]! & asked[at % WORDS]!; bits !== 0; bits &= bits - 1)
          yield {
            position: number * CHUNK + (at % WORDS) * 32 + (31 - Math.clz32(bits & -bits)),
            on: at < WORDS,
          };
    }
  }

  /** Those that got the mark, and those that lost it, each where there are any; molecules as `toggle` reads them. */
  sides(): { on: boolean; molecules: string; count: number }[] {
    return [true, false].flatMap((on) => {
      const { molecules, count } = this.#side(on);
      return count > 0 ? [{ on, molecules, count }] : [];
    });
  }

  #side(on: boolean): { molecules: string; count: number } {
    const parts: string[] = [];
    let [count, first, last] = [0, -1, -2];
    const close = (): void => {
      if (first >= 0) parts.push(first === last ? String(first + 1) : `${first + 1}-${last + 1}`);
    };
    const add = (from: number, to: number): void => {
      if (from !== last + 1) {
        close();
        first = from;
      }
      last = to;
      count += to - from + 1;
    };
    for (const [number, chunk] of [...this.#chunks].toSorted(([one], [other]) => one - other))
      for (let word = 0; word < WORDS; word += 1) {
        const start = number * CHUNK + word * 32;
        const bits = chunk[on ? word : WORDS + word]!;
        if (bits === FULL) add(start, start + 31);
        else
          for (let left: number = bits; left !== 0; left &= left - 1) {
            const position = start + 31 - Math.clz32(left & -left);
            add(position, position);
          }
      }
    close();
    return { molecules: parts.join(','), count };
  }
}

import { MOLECULES_PER_SET_MAX, parsePages, writePositions } from '@moiety/contract';

/** Characters of molecules' numbers that an address may hold. */
const NUMBERS_MAX = 1500;

/**
 * Some molecules of a set as words for an address: their numbers from 1, `1-12,20`. Where these are too many, a name of theirs that is
 * known as long as the set is open; other molecules never have it, not even after a reload.
 */
export class KeptPositions {
  #kept = new Map<string, { numbers: string; positions: Uint32Array }>();
  /** What was read last: an analysis asks for the same molecules whenever something of its set changes. */
  #last: { words: string; positions: Uint32Array | undefined } | undefined;

  /** What an address says of some molecules; the same for the same ones. */
  write(positions: Iterable<number>): string {
    const given = Uint32Array.from(positions).toSorted();
    const numbers = writePositions([...given]);
    if (numbers.length <= NUMBERS_MAX) return numbers;
    for (const [name, known] of this.#kept) if (known.numbers === numbers) return name;
    const name = `kept-${crypto.randomUUID().slice(0, 13)}`;
    this.#kept.set(name, { numbers, positions: given });
    return name;
  }

  /** The molecules that an address speaks of, in the order of the file; undefined where they are not known any more, or it is not written so. */
  read(words: string): Uint32Array | undefined {
    const kept = this.#kept.get(words);
    if (kept) return kept.positions;
    if (this.#last?.words !== words) {
      const numbers = words ? parsePages(words, MOLECULES_PER_SET_MAX) : undefined;
      this.#last = { words, positions: numbers && Uint32Array.from(numbers, (one) => one - 1) };
    }
    return this.#last.positions;
  }
}

/** What could stand at a place of a name, in a form that people's words are chosen for elsewhere. */
export type NameExpectation =
  /** A locant of the parent that has room. */
  | 'locant'
  /** A hyphen behind a locant. */
  | 'hyphen'
  /** A substituent's prefix: `chloro`, `(methylamino)`. */
  | 'prefix'
  /** A parent: a chain, a ring system, an acid. */
  | 'parent'
  /** What a parent goes on with: `ane`, `-yl`, `-2-amine`. */
  | 'ending'
  /** The bracket that matches the one that stands there. */
  | 'bracket'
  /** A word of its own: an acid, ester, salt or solvate. */
  | 'word'
  /** A morpheme of Chinese names. */
  | 'morpheme'
  /** Nothing: the name could end here. */
  | 'end';

const ORDER: readonly NameExpectation[] = [
  'locant',
  'hyphen',
  'prefix',
  'parent',
  'ending',
  'bracket',
  'word',
  'morpheme',
  'end',
];

/** Whether a text is what `NameExpectation` has a word for. */
export const isExpectation = (text: string): text is NameExpectation =>
  (ORDER as readonly string[]).includes(text);

/** The farthest place that a reader came to, and everything that it could have gone on with there. */
export class Frontier {
  at = 0;
  #expected = new Set<NameExpectation>(['prefix', 'parent']);

  note(at: number, ...expected: NameExpectation[]): void {
    if (at < this.at) return;
    if (at > this.at) this.#expected = new Set();
    this.at = at;
    for (const one of expected) this.#expected.add(one);
  }

  get expected(): NameExpectation[] {
    return ORDER.filter((one) => this.#expected.has(one));
  }
}

const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Whether the bracket at a place has no other that matches it. */
export const isLoneBracket = (text: string, at: number): boolean => {
  const open: number[] = [];
  for (const [index, letter] of Array.from(text).entries()) {
    if (letter === '(' || letter === '[') open.push(index);
    if (OPENERS[letter] === undefined) continue;
    if (open.length === 0 && index === at) return true;
    open.pop();
  }
  return open.includes(at);
};

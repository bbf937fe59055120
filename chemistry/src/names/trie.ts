/** Where a word goes on: by one letter mostly, else by several. */
interface Branch<Value> {
  /** The code of the only letter; -1 where there is none or more than one. */
  letter: number;
  only: Branch<Value> | undefined;
  next: Map<number, Branch<Value>> | undefined;
  values: Value[];
}

const newBranch = <Value>(): Branch<Value> => ({ letter: -1, only: undefined, next: undefined, values: [] });

/** What a text begins with: where that ends, and what it means. */
export interface Match<Value> {
  end: number;
  value: Value;
}

const NOTHING: readonly never[] = [];

/** Words by their letters, so that all words that a text begins with are found in one pass. */
export class Trie<Value> {
  /** By the first letter: at most places no word begins. */
  #roots: (Branch<Value> | undefined)[] = Array.from({ length: 1024 }, () => undefined);

  add(word: string, value: Value): void {
    let branch = (this.#roots[word.charCodeAt(0)] ??= newBranch());
    for (let index = 1; index < word.length; index += 1) {
      const letter = word.charCodeAt(index);
      let next = branch.letter === letter ? branch.only : branch.next?.get(letter);
      if (next === undefined) {
        next = newBranch();
        if (branch.letter < 0 && !branch.next) {
          branch.letter = letter;
          branch.only = next;
        } else {
          branch.next ??= new Map(branch.only ? [[branch.letter, branch.only]] : []);
          branch.next.set(letter, next);
          branch.letter = -1;
          branch.only = undefined;
        }
      }
      branch = next;
    }
    branch.values.push(value);
  }

  /** Every word that stands at a place of a text, longest first. */
  matches(text: string, from: number, limit = text.length): readonly Match<Value>[] {
    if (from >= limit) return NOTHING;
    let found: Match<Value>[] | undefined;
    let branch: Branch<Value> | undefined = this.#roots[text.charCodeAt(from)];
    for (let end = from + 1; branch !== undefined; end += 1) {
      for (const value of branch.values) (found ??= []).push({ end, value });
      if (end >= limit) break;
      const letter = text.charCodeAt(end);
      branch = letter === branch.letter ? branch.only : branch.next?.get(letter);
    }
    return found?.toReversed() ?? NOTHING;
  }
}

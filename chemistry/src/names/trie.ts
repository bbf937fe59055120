interface Branch<Value> {
  next: Map<string, Branch<Value>>;
  values: Value[];
}

const newBranch = <Value>(): Branch<Value> => ({ next: new Map(), values: [] });

/** What a text begins with: where that ends, and what it means. */
export interface Match<Value> {
  end: number;
  value: Value;
}

/** Words by their letters, so that all words that a text begins with are found in one pass. */
export class Trie<Value> {
  #root = newBranch<Value>();

  add(word: string, value: Value): void {
    let branch = this.#root;
    for (const letter of word) {
      let next = branch.next.get(letter);
      if (next === undefined) {
        next = newBranch();
        branch.next.set(letter, next);
      }
      branch = next;
    }
    branch.values.push(value);
  }

  /** Every word that stands at a place of a text, longest first. */
  matches(text: string, from: number, limit = text.length): Match<Value>[] {
    const found: Match<Value>[] = [];
    let branch: Branch<Value> | undefined = this.#root;
    for (let index = from; index < limit; index += 1) {
      branch = branch.next.get(text[index] ?? '');
      if (branch === undefined) break;
      for (const value of branch.values) found.push({ end: index + 1, value });
    }
    return found.toReversed();
  }
}

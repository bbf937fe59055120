/** Cuts text that arrives in pieces into lines; a line may span any number of pieces. */
export class LineBuffer {
  #pieces: string[] = [];

  /** @returns the lines that are complete now, without their `\n`. */
  push(text: string): string[] {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    const [first] = lines;
    if (first === undefined) {
      this.#pieces.push(rest);
      return lines;
    }
    if (this.#pieces.length > 0) {
      this.#pieces.push(first);
      lines[0] = this.#pieces.join('');
    }
    this.#pieces = rest === '' ? [] : [rest];
    return lines;
  }

  /** @returns the last line when the file does not end in a line break. */
  end(): string[] {
    const rest = this.#pieces.join('');
    this.#pieces = [];
    return rest === '' ? [] : [rest];
  }
}

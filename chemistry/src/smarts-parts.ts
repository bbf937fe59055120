/** The place behind the bracket that closes the one at `open`. */
const behindBracket = (smarts: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < smarts.length; at += 1)
    if (smarts[at] === '[') depth += 1;
    else if (smarts[at] === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  return smarts.length;
};

/** The atoms of a SMARTS and what stands between them, in turn: it begins with what stands before the first atom. */
export const partsOf = (smarts: string): string[] => {
  const parts = [''];
  let at = 0;
  while (at < smarts.length) {
    const two = smarts.slice(at, at + 2);
    const length = smarts[at] === '[' ? behindBracket(smarts, at) - at : /^(?:Br|Cl)/.test(two) ? 2 : 1;
    const text = smarts.slice(at, at + length);
    const isAtom = /^[[A-Za-z*]/.test(text);
    if (isAtom) parts.push(text, '');
    else if (text === '%') {
      parts[parts.length - 1] += smarts.slice(at, at + 3);
      at += 2;
    } else parts[parts.length - 1] += text;
    at += length;
  }
  return parts;
};

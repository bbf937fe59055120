import ts from 'typescript';

/** What keeps a test from being run, or from having to pass. */
const OFF = new Set(['skip', 'todo', 'fails']);

/** What is called, from `test` or `describe` on: `test`, `each` of `test.each(cases)('…')`. */
const wordsOf = (callee: ts.Expression): string[] => {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) {
    const words = wordsOf(callee.expression);
    return words.length > 0 ? [...words, callee.name.text] : [];
  }
  return ts.isCallExpression(callee) ? wordsOf(callee.expression) : [];
};

const isOff = (call: ts.CallExpression, words: readonly string[]): boolean =>
  words.some((word) => OFF.has(word)) ||
  call.arguments
    .filter(ts.isObjectLiteralExpression)
    .some(({ properties }) => properties.some(({ name }) => name && OFF.has(name.getText())));

/** The titles of the tests in a file that are run: not those in comments and texts, nor those that are skipped. */
export const testsIn = (file: string, text: string): Set<string> => {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const [kind = ''] = words;
      const isOfTests = ['test', 'it', 'describe'].includes(kind);
      if (isOfTests && isOff(node, words)) return;
      const [title] = node.arguments;
      if (kind !== 'describe' && isOfTests && title && ts.isStringLiteralLike(title)) titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return titles;
};

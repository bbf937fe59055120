import { parseAst, type Plugin } from 'vite';

/** Spaces and comments out of a piece of CSS; a piece may begin or end anywhere where an expression stands. */
const minifyCss = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/\b0\./g, '.')
    .replace(/;}/g, '}')
    .trim();

/** Elements whose content is laid out apart from what is around: space at its ends is not seen. */
const APART =
  'article|aside|button|dd|dialog|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|li|main|nav|ol|p|section|table|ul';
const spaceAtBegin = new RegExp(`(<(?:${APART})\\b[^<>]*>) `, 'g');
const spaceAtEnd = new RegExp(` (</(?:${APART})>)`, 'g');

/**
 * Runs of spaces in HTML become one, and none is left before a tag's end nor where it would only make a text node that
 * every instance carries along: what is shown stays the same.
 */
const minifyHtml = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/ >/g, '>').replace(spaceAtBegin, '$1').replace(spaceAtEnd, '$1');

const minifiers: Record<string, (text: string) => string> = {
  css: minifyCss,
  html: minifyHtml,
  svg: minifyHtml,
};

/** Stands for an expression between two pieces of a template: a character that no code contains. */
const EXPRESSION = '\u{E000}';

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node below `node`, itself included. */
const nodesOf = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesOf)];

interface Literal {
  tag: string;
  /** Where its text is, between the expressions. */
  pieces: { start: number; end: number }[];
}

interface Quasi extends Node {
  tail: boolean;
}

const literalOf = (node: Node): Literal | undefined => {
  if (node.type !== 'TaggedTemplateExpression' || !('tag' in node) || !('quasi' in node)) return undefined;
  const { tag, quasi } = node as unknown as { tag: { name?: string }; quasi: { quasis: Quasi[] } };
  if (!tag.name || !(tag.name in minifiers)) return undefined;
  return {
    tag: tag.name,
    // The parser counts the marks around a piece to it: a backtick, a brace, a dollar sign with a brace.
    pieces: quasi.quasis.map(({ start, end, tail }) => ({ start: start + 1, end: end - (tail ? 1 : 2) })),
  };
};

/**
 * Takes spaces and comments out of the `html` and `css` templates of a JavaScript module, so that they are not shipped.
 * @param code JavaScript or TypeScript
 */
export const minifyLiterals = (code: string): string => {
  const edits = nodesOf(parseAst(code, { lang: 'ts' }) as unknown as Node)
    .map(literalOf)
    .filter((literal) => literal !== undefined)
    .flatMap(({ tag, pieces }) => {
      const whole = pieces.map(({ start, end }) => code.slice(start, end)).join(EXPRESSION);
      const minified = (minifiers[tag]?.(whole) ?? whole).split(EXPRESSION);
      return pieces.map(({ start, end }, index) => ({ start, end, text: minified[index] ?? '' }));
    })
    .toSorted((a, b) => b.start - a.start);
  let out = code;
  for (const { start, end, text } of edits) out = out.slice(0, start) + text + out.slice(end);
  return out;
};

/** `minifyLiterals` in a build, for modules that use Lit. */
export const minifyLiteralsPlugin = (): Plugin => ({
  name: 'moiety:minify-literals',
  apply: 'build',
  transform: {
    filter: { id: { include: /\.[jt]s$/, exclude: /node_modules/ }, code: /\b(?:css|html|svg)`/ },
    handler: (code) => ({ code: minifyLiterals(code), map: null }),
  },
});

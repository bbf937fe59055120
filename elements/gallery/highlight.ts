/** A piece of source text; the kinds are the classes of `styles/code.css`. */
export interface SourceToken {
  kind: 'plain' | 'tag' | 'name' | 'string' | 'comment' | 'keyword';
  text: string;
}

export type SourceLanguage = 'html' | 'js' | 'css' | 'sh';

type Rule = readonly [kind: SourceToken['kind'], pattern: string];

const text = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`';
const keywords =
  'as async await const else export false for from function if import in let new null of return this true type undefined while';
const keyword = String.raw`\b(?:${keywords.replaceAll(' ', '|')})\b`;

const rules: Record<SourceLanguage | 'tag', readonly Rule[]> = {
  js: [
    ['comment', String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`],
    ['string', text],
    ['keyword', keyword],
  ],
  css: [
    ['comment', String.raw`\/\*[\s\S]*?\*\/`],
    ['string', text],
    ['name', String.raw`--[\w-]+|[\w-]+(?=\s*:\s)`],
    ['keyword', String.raw`@[\w-]+|::?[\w-]+`],
  ],
  sh: [
    ['comment', '#[^\n]*'],
    ['string', text],
  ],
  html: [
    ['comment', String.raw`<!--[\s\S]*?-->`],
    ['tag', String.raw`<\/?[a-zA-Z][^\s>]*(?:[^>"']|"[^"]*"|'[^']*')*>`],
  ],
  tag: [
    ['string', String.raw`"[^"]*"|'[^']*'`],
    ['name', String.raw`(?<=\s)[^\s=>"'/]+`],
    ['tag', String.raw`<\/?[\w-]+|\/?>`],
  ],
};

const scan = (source: string, list: readonly Rule[]): SourceToken[] => {
  const pattern = new RegExp(list.map(([, each]) => `(${each})`).join('|'), 'g');
  const tokens: SourceToken[] = [];
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: source.slice(end, match.index) });
    const index = match.slice(1).findIndex((group) => group !== undefined);
    tokens.push({ kind: list[index]?.[0] ?? 'plain', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < source.length) tokens.push({ kind: 'plain', text: source.slice(end) });
  return tokens;
};

/** HTML, with the scripts and styles inside it in their own languages. */
const scanHtml = (source: string): SourceToken[] =>
  source.split(/(<(?:script|style)\b[^>]*>[\s\S]*?(?=<\/(?:script|style)>))/).flatMap((part) => {
    const [, opening, name, inside = ''] =
      /^(<(script|style)\b[^>]*>)([\s\S]*)$/.exec(part) ?? ([] as (string | undefined)[]);
    const tags = scan(opening ?? part, rules.html).flatMap((token) =>
      token.kind === 'tag' ? scan(token.text, rules.tag) : [token],
    );
    return opening ? tags.concat(scan(inside, name === 'style' ? rules.css : rules.js)) : tags;
  });

/** Divides source text into what is shown in different colors; the pieces together are the text. */
export const highlight = (source: string, language: SourceLanguage): SourceToken[] =>
  language === 'html' ? scanHtml(source) : scan(source, rules[language]);

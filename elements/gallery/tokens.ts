import { markup, type Markup } from './markup.ts';
import type { ChromeWord } from './words/chrome.ts';

export interface Token {
  name: string;
  value: string;
}

/** The tokens of `theme.css`, each once, in its order. */
export const readTokens = (css: string): Token[] => {
  const root = /:root \{([\s\S]*?)\n {4}\}/.exec(css)?.[1] ?? '';
  return [...root.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--mo-[\w-]+):\s*([^;]+);/g)].flatMap(
    ([, name = '', value = '']) =>
      name === '--mo-tokens' ? [] : [{ name, value: value.replaceAll(/\s+/g, ' ').trim() }],
  );
};

/** What a token is shown by. */
const kindOf = ({ name }: Token): string => {
  if (name.startsWith('--mo-color')) return 'color';
  if (name.startsWith('--mo-space')) return 'space';
  if (name.startsWith('--mo-radius')) return 'radius';
  if (name.startsWith('--mo-shadow')) return 'shadow';
  if (name.startsWith('--mo-text')) return 'text';
  if (name.startsWith('--mo-font')) return 'font';
  if (name.startsWith('--mo-control')) return 'height';
  return 'other';
};

/** Every token of one kind with a sample; the samples' looks are in `tokens.css`, which is written beside. */
export const tokenTable = (
  tokens: readonly Token[],
  kinds: readonly string[],
  words: Record<ChromeWord, string>,
): Markup =>
  markup`<table class="tokens" role="table" aria-label="${words.token}"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${words.sample}</th><th role="columnheader" scope="col">${words.token}</th><th role="columnheader" scope="col">${words.value}</th></tr></thead><tbody role="rowgroup">${tokens
    .filter((token) => kinds.includes(kindOf(token)))
    .map(
      (token) =>
        markup`<tr role="row" id="${token.name.slice(2)}"><td role="cell"><span class="sample ${kindOf(token)} ${token.name.slice(2)}" aria-hidden="true">${kindOf(token) === 'text' || kindOf(token) === 'font' ? 'Ag 分子' : ''}</span></td><th role="rowheader" scope="row"><code translate="no">${token.name}</code></th><td role="cell"><code translate="no" dir="ltr">${token.value}</code></td></tr>\n`,
    )}</tbody></table>`;

const properties: Readonly<Record<string, string>> = {
  color: 'background',
  space: 'inline-size',
  radius: 'border-radius',
  shadow: 'box-shadow',
  text: 'font-size',
  font: 'font-family',
  height: 'block-size',
};

/** A rule for each sample: the policy allows no style in the HTML. */
export const tokenRules = (tokens: readonly Token[]): string =>
  tokens
    .flatMap((token) => {
      const property = properties[kindOf(token)];
      return property ? [`.sample.${token.name.slice(2)} { ${property}: var(${token.name}); }`] : [];
    })
    .join('\n');

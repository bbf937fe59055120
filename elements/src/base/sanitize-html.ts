import { safeAddress } from './safe-address.ts';

/** The elements that survive, by what they become. */
const kept: ReadonlyMap<string, string> = new Map(
  'a b strong i em u s small br span p'
    .split(' ')
    .map((name) => [name, name] as const)
    // A block of text stays one.
    .concat([['div', 'p']]),
);

/** Elements that go with everything in them: they hold no words for the page, or no HTML. */
const dropped = new Set(
  'script style template noscript noembed noframes iframe frameset object embed applet form select textarea title head audio video canvas xmp plaintext math svg'.split(
    ' ',
  ),
);

const HTML = 'http://www.w3.org/1999/xhtml';

/** A colour as a browser writes it: a name, or a function of numbers; nothing that refers to anything else. */
const PLAIN_COLOR =
  /^(?:[a-z]+|#[\da-f]{3,8}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]+\))$/i;

/** What this module uses of Trusted Types, which not every browser has. */
interface HtmlPolicy {
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** @throws where the page's policy does not allow ours */
const trusted = (html: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('moiety-html', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  };
  return policy.createHTML(html);
};

/**
 * Renames the attributes that a browser acts on already while it parses: where the page's policy forbids them, each
 * would be reported as an attack. What is kept is decided later, from the nodes.
 */
const quiet = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on\w+)(?=\s*=)/gi, '$1data-$2'));

/** Parses HTML where nothing of it runs, loads or is seen. Nothing is returned where the page allows no parsing. */
const parse = (html: string): Element | undefined => {
  const root = document.implementation.createHTMLDocument('').createElement('div');
  try {
    if ('setHTML' in root && typeof root.setHTML === 'function')
      root.setHTML(quiet(html), { sanitizer: { attributes: ['data-style', 'href', 'target'] } });
    else root.innerHTML = trusted(quiet(html));
    return root;
  } catch {
    return undefined;
  }
};

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00A0',
  amp: '&',
};

/** The words of HTML that cannot be parsed; what comes out is shown as text, so it need not be exact to be safe. */
const wordsOf = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&([a-z]+|#39);/g, (found, name: string) => entities[name] ?? found);

let rule: CSSStyleRule | undefined;

/** The style declarations of a style attribute's text, in a sheet that no page uses. */
const declarations = (text: string): CSSStyleDeclaration => {
  if (!rule) {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('a {}');
    rule = sheet.cssRules[0] as CSSStyleRule;
  }
  rule.style.cssText = text;
  return rule.style;
};

const copyColors = (from: Element, to: HTMLElement): void => {
  const text = from.getAttribute('data-style') ?? from.getAttribute('style');
  if (!text) return;
  const { color, backgroundColor } = declarations(text);
  for (const [property, value] of Object.entries({ color, 'background-color': backgroundColor }))
    if (PLAIN_COLOR.test(value) && CSS.supports('color', value)) to.style.setProperty(property, value);
};

const copyAddress = (from: Element, to: HTMLAnchorElement): void => {
  const safe = safeAddress(from.getAttribute('href'));
  const address = safe ? URL.parse(safe, document.baseURI) : null;
  if (!address) return;
  to.href = address.href;
  to.rel = 'noopener noreferrer';
  if (from.getAttribute('target') === '_blank') to.target = '_blank';
};

/** Builds anew, below `to`, what may stay of the nodes below `from`. */
const rebuild = (from: Node, to: Node): void => {
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      to.appendChild(document.createTextNode(node.data));
      continue;
    }
    // A form's inputs can take the names of its properties; it is not looked into.
    if (!(node instanceof Element) || node instanceof HTMLFormElement) continue;
    if (node.namespaceURI !== HTML || dropped.has(node.localName)) continue;
    const name = kept.get(node.localName);
    if (!name) {
      rebuild(node, to);
      continue;
    }
    const element = document.createElement(name);
    copyColors(node, element);
    if (element instanceof HTMLAnchorElement) copyAddress(node, element);
    rebuild(node, element);
    to.appendChild(element);
  }
};

/**
 * What is safe and fit to be shown of HTML that somebody wrote: emphasis (`b strong i em u s small br span p`), links
 * to http, https, mailto and tel addresses, inline text and background colours. Every node is made anew, so nothing of the
 * text ever becomes part of the page. Works under a strict Content-Security-Policy with Trusted Types; where such a
 * page allows neither the browser's own sanitiser nor the policy `moiety-html`, only the words are left.
 */
export const sanitizeHtml = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  const parsed = parse(html);
  if (parsed) rebuild(parsed, fragment);
  else fragment.append(wordsOf(html));
  return fragment;
};

import { safeAddress } from './safe-address.ts';

/** The elements that survive; a `div` as a paragraph. */
const kept = new Set('a b strong i em u s small br span p div'.split(' '));

/** Elements that go with everything in them: they hold no words for the page, or no HTML. */
const dropped = new Set(
  'script style template noscript noembed noframes iframe frameset object embed applet form select textarea title head audio video canvas xmp plaintext math svg'.split(
    ' ',
  ),
);

const HTML = 'http://www.w3.org/1999/xhtml';

/** A color as a browser writes it: a name, or a function of numbers; nothing that refers to anything else. */
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
  const rules: HtmlPolicy = { createHTML: (text) => text };
  policy ??= trustedTypes?.createPolicy('moiety-html', rules) ?? rules;
  return policy.createHTML(html);
};

/** The beginning of a tag, after which its attributes follow. */
const TAG = /<[a-z][^\s/>]*/gi;

/** An attribute as a browser reads it: what may stand before its name, the name, and a value that may be quoted. */
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/gy;

/** HTML with its attributes as `change` gives them. */
const withAttributes = (html: string, change: (attribute: string, name: string) => string): string => {
  let changed = '';
  let end = 0;
  for (TAG.lastIndex = 0; TAG.test(html); TAG.lastIndex = end) {
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    changed += html.slice(end, TAG.lastIndex);
    end = TAG.lastIndex;
    for (let found; (found = ATTRIBUTE.exec(html)); end = ATTRIBUTE.lastIndex)
      changed += change(found[0], found[1]!);
  }
  return changed + html.slice(end);
};

/**
 * Renames the attributes that a browser acts on already while it parses: where the page's policy forbids them, each
 * would be reported as an attack. What is kept is decided later, from the nodes: a tag that is read wrongly here, as in a
 * comment, costs a color at most.
 */
const quiet = (html: string): string =>
  withAttributes(html, (attribute, name) =>
    /^(style|on)/i.test(name) ? attribute.replace(name, 'data-$&') : attribute,
  );

/** An element of a browser that may have a sanitizer of its own. */
type Sanitizing = Omit<HTMLElement, 'setHTML'> & {
  setHTML?: (html: string, options: { sanitizer: { attributes: string[] } }) => void;
};

/** Parses HTML where nothing of it runs, loads or is seen. Nothing is returned where the page allows no parsing. */
const parse = (html: string): Node | undefined => {
  const root: Sanitizing = document.implementation.createHTMLDocument('').createElement('div');
  try {
    if (root.setHTML)
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
  withAttributes(html, () => '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&([a-z]+|#39);/g, (found, name: string) => entities[name] ?? found);

/** The style declarations of a style attribute's text, in a sheet that no page uses. */
const declarations = (text: string): CSSStyleDeclaration => {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('a {}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  style.cssText = text;
  return style;
};

const copyColors = (from: Element, to: HTMLElement): void => {
  const text = from.getAttribute('data-style') ?? from.getAttribute('style');
  if (!text) return;
  const style = declarations(text);
  for (const property of ['color', 'background-color']) {
    const value = style.getPropertyValue(property);
    if (PLAIN_COLOR.test(value)) to.style.setProperty(property, value);
  }
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
const rebuild = (from: Node, to: ParentNode): void => {
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      to.append(node.data);
      continue;
    }
    // A form's inputs can take the names of its properties; it is not looked into.
    if (!(node instanceof Element) || node instanceof HTMLFormElement) continue;
    if (node.namespaceURI !== HTML || dropped.has(node.localName)) continue;
    const name = node.localName;
    if (!kept.has(name)) {
      rebuild(node, to);
      continue;
    }
    // A block of text stays one.
    const element = document.createElement(name === 'div' ? 'p' : name);
    copyColors(node, element);
    if (element instanceof HTMLAnchorElement) copyAddress(node, element);
    rebuild(node, element);
    to.append(element);
  }
};

/**
 * What is safe and fit to be shown of HTML that somebody wrote: emphasis (`b strong i em u s small br span p`), links
 * to http, https, mailto and tel addresses, inline text and background colors. Every node is made anew, so nothing of the
 * text ever becomes part of the page. Works under a strict Content-Security-Policy with Trusted Types; where such a
 * page allows neither the browser's own sanitizer nor the policy `moiety-html`, only the words are left.
 */
export const sanitizeHtml = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  const parsed = parse(html);
  if (parsed) rebuild(parsed, fragment);
  else fragment.append(wordsOf(html));
  return fragment;
};

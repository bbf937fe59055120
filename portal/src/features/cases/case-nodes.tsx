import { createElement, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import type { Msg } from '../../shared/words/msg.ts';
import { CaseMolecules } from './case-molecules.tsx';

/** The elements that a case's text may have; what is in any other is shown without it. */
const kept = new Set(
  'h2 h3 h4 h5 h6 p ul ol li strong em s code pre blockquote hr br table thead tbody tr th td a img'.split(
    ' ',
  ),
);
const dropped = new Set('script style template iframe object embed svg math title'.split(' '));
const empty = new Set(['hr', 'br']);
const sides: Readonly<Record<string, string>> = { 'align-right': 'end', 'align-center': 'center' };

interface HtmlPolicy {
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** Parses HTML where nothing of it runs, loads or is seen. */
const parse = (html: string): Document => {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('moiety-html', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  };
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
};

const webAddress = /^(?:https?:\/\/|mailto:)/i;
const ownAddress = /^\/(?!\/)/;
const fileAddress = /^\/cases\//;

const linkOf = (address: string, key: number, children: ReactNode): ReactNode => {
  if (fileAddress.test(address))
    return (
      <a key={key} href={address} download>
        {children}
      </a>
    );
  if (ownAddress.test(address))
    return (
      <Link key={key} to={address}>
        {children}
      </Link>
    );
  if (webAddress.test(address))
    return (
      <a key={key} href={address} rel="noopener noreferrer">
        {children}
      </a>
    );
  return children;
};

/** A block of code, or the drawings that it stands for. */
const preOf = (pre: Element, key: number): ReactNode => {
  const code = pre.querySelector('code');
  if (code?.classList.contains('language-smiles'))
    return <CaseMolecules key={key} lines={code.textContent} />;
  return createElement('pre', { key, tabIndex: 0 }, <code>{pre.textContent}</code>);
};

/** What React shows of a case's text. Every node is made anew, so nothing of the text itself becomes part of the page. */
export const caseNodes = (html: string, msg: Msg): ReactNode[] => {
  let tables = 0;
  const below = (parent: Node): ReactNode[] => Array.from(parent.childNodes, nodeOf);
  const tableOf = (table: Element, key: number): ReactNode => {
    tables += 1;
    // Wider than a phone, it is scrolled by itself; by the keyboard too.
    return createElement(
      'section',
      {
        key,
        className: 'case-table',
        tabIndex: 0,
        'aria-label': msg(str`Table ${tables}`, { id: 'portal.case.table' }),
      },
      <table>{below(table)}</table>,
    );
  };
  const nodeOf = (node: Node, key: number): ReactNode => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || dropped.has(node.localName)) return null;
    const name = node.localName;
    if (!kept.has(name)) return below(node);
    if (empty.has(name)) return createElement(name, { key });
    switch (name) {
      case 'table':
        return tableOf(node, key);
      case 'pre':
        return preOf(node, key);
      case 'a':
        return linkOf(node.getAttribute('href') ?? '', key, below(node));
      case 'img': {
        const address = node.getAttribute('src') ?? '';
        const words = node.getAttribute('alt') ?? '';
        return fileAddress.test(address) ? (
          <img key={key} src={address} alt={words} loading="lazy" decoding="async" />
        ) : (
          words
        );
      }
      default: {
        const side = sides[node.className];
        return createElement(name, { key, ...(side && { 'data-side': side }) }, ...below(node));
      }
    }
  };
  return below(parse(html).body);
};

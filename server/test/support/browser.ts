import type { LightMyRequestResponse } from 'fastify';
import { PORTAL, type Product } from './product.ts';

type Headers = Record<string, string>;

/** A page or a redirect, as a browser gets it. */
export interface Visited {
  status: number;
  /** Where the page is, after redirects. */
  url: URL;
  headers: LightMyRequestResponse['headers'] | Headers;
  text: string;
  /** Every address on the way there, the page's last. */
  way: string[];
}

interface Cookie {
  origin: string;
  name: string;
  value: string;
  path: string;
  /** Everything that was said of it, in lower case. */
  attributes: string;
}

/** A browser that knows the portal in memory, keeps cookies, and reaches any other origin by the network. */
export interface Browser {
  cookies: Cookie[];
  /** One answer, redirects left alone. */
  open(url: string, headers?: Headers): Promise<Visited>;
  /** The page at the end of the redirects. */
  follow(url: string, headers?: Headers): Promise<Visited>;
  /** Sends a form, and follows. */
  send(url: string, form: Record<string, string>, headers?: Headers): Promise<Visited>;
}

const cookieOf = (origin: string, line: string): Cookie & { isGone: boolean } => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const written = line.slice(line.indexOf(';') + 1);
  const attributes = written.toLowerCase();
  const expires = /expires=([^;]*)/.exec(attributes)?.[1];
  const isGone =
    value === '' ||
    /max-age=0\b/.test(attributes) ||
    (expires !== undefined && Date.parse(expires) < Date.now());
  return { origin, name, value, path: /path=([^;\s]*)/i.exec(written)?.[1] ?? '/', attributes, isGone };
};

const lines = (header: string | string[] | undefined): string[] =>
  header === undefined ? [] : Array.isArray(header) ? header : [header];

export const makeBrowser = (product: Product, own: Headers = {}): Browser => {
  const cookies: Cookie[] = [];
  const keep = (origin: string, header: string | string[] | undefined): void => {
    for (const line of lines(header)) {
      const cookie = cookieOf(origin, line);
      const known = cookies.findIndex(
        ({ origin: at, name, path }) => at === origin && name === cookie.name && path === cookie.path,
      );
      if (known >= 0) cookies.splice(known, 1);
      if (!cookie.isGone) cookies.push(cookie);
    }
  };
  const sent = ({ origin, pathname }: URL): string =>
    cookies
      .filter(
        ({ origin: at, path }) =>
          at === origin && (pathname === path || pathname.startsWith(path.replace(/\/?$/, '/'))),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  const ask = async (url: URL, headers: Headers, form?: Record<string, string>): Promise<Visited> => {
    const cookie = sent(url);
    const all = { accept: 'text/html', host: url.host, ...own, ...(cookie && { cookie }), ...headers };
    const body = form && new URLSearchParams(form).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin };
    if (url.origin !== PORTAL) {
      const answer = await fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { ...all, ...(form && type) },
        ...(body !== undefined && { body }),
      });
      keep(url.origin, answer.headers.getSetCookie());
      return {
        status: answer.status,
        url,
        headers: Object.fromEntries(answer.headers),
        text: await answer.text(),
        way: [url.href],
      };
    }
    const answer = await product.portal.inject({
      method: form ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { ...(form && type), ...all },
      ...(body !== undefined && { payload: body }),
    });
    keep(url.origin, answer.headers['set-cookie']);
    const { statusCode: status, headers: answered, body: text } = answer;
    return { status, url, headers: answered, text, way: [url.href] };
  };

  const onward = async (first: Visited): Promise<Visited> => {
    let at = first;
    for (let step = 0; step < 15 && at.status >= 300 && at.status < 400; step += 1) {
      const next = new URL(String(at.headers['location']), at.url);
      if (next.hash === '') next.hash = at.url.hash;
      const before = at.way;
      at = await ask(next, {});
      at.way.unshift(...before);
    }
    return at;
  };
  return {
    cookies,
    open: (url, headers = {}) => ask(new URL(url, PORTAL), headers),
    follow: async (url, headers = {}) => onward(await ask(new URL(url, PORTAL), headers)),
    send: async (url, form, headers = {}) => onward(await ask(new URL(url, PORTAL), headers, form)),
  };
};

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The address of the link with these words. */
export const linkIn = ({ text, url }: Visited, words: string): string => {
  const links = [...text.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([^]*?)<\/a>/g)];
  const href = links.find(([, , inner]) => inner?.trim() === words)?.[1];
  if (href === undefined) throw new Error(`the page has no link “${words}”`);
  return new URL(unescaped(href), url).href;
};

/** The cookies that an answer sets, a line each. */
export const cookieLines = ({ headers }: Visited): string[] => lines(headers['set-cookie']);

/** The access token that a browser keeps. */
export const tokenIn = ({ cookies }: Browser): string | undefined =>
  cookies.find(({ name }) => name === 'access_token')?.value;

/**
 * Types a password into the embedded provider's page.
 * @param login starts the sign-in
 * @returns where the provider's answer leads
 */
export const typePassword = async (
  product: Product,
  browser: Browser,
  login: string,
  account: { username: string; password: string },
): Promise<string> => {
  const { url } = await browser.follow(login);
  const answer = await product.portal.inject({
    method: 'POST',
    url: url.pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie: browser.cookies
        .filter(({ path }) => url.pathname.startsWith(path))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    },
    payload: new URLSearchParams(account).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`the provider answered ${answer.statusCode}`);
  return String(answer.headers.location);
};

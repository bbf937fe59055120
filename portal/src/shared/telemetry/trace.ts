import { matches } from './redact.ts';

/** What was traced last is remembered until the browser has measured it. */
const REMEMBERED = 50;

const hexOf = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const urlOf = (input: RequestInfo | URL): string =>
  new URL(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url, location.href)
    .href;

/** Requests that carry a trace, as the W3C writes it (Trace Context, `traceparent`). */
export interface Tracing {
  /** The trace that went with a request to this address, 32 hexadecimal digits; each is given once. */
  traceOf(url: string): string | undefined;
  stop(): void;
}

/**
 * Adds a `traceparent` header to requests of the page by `fetch`, and to no others.
 * @param rate percent of those requests
 * @param allowed addresses, or their beginnings
 * @param excluded likewise; they win
 */
export const startTracing = (
  rate: number,
  allowed: readonly string[],
  excluded: readonly string[],
): Tracing => {
  if (allowed.length === 0 || rate === 0) return { traceOf: () => undefined, stop: () => undefined };
  const original = globalThis.fetch;
  let remembered: { url: string; trace: string }[] = [];
  const traced: typeof globalThis.fetch = (input, init) => {
    let given = init;
    try {
      const url = urlOf(input);
      if (Math.random() * 100 < rate && matches(url, allowed) && !matches(url, excluded)) {
        const [trace, span] = [hexOf(16), hexOf(8)];
        const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
        if (!headers.has('traceparent')) {
          headers.set('traceparent', `00-${trace}-${span}-01`);
          given = { ...init, headers };
          remembered = [...remembered.slice(1 - REMEMBERED), { url: url.split('#')[0] ?? url, trace }];
        }
      }
    } catch {
      // The request itself says what is wrong with it.
    }
    return original.call(globalThis, input, given);
  };
  globalThis.fetch = traced;
  return {
    traceOf: (url) => {
      const index = remembered.findIndex((one) => one.url === url);
      return index < 0 ? undefined : remembered.splice(index, 1)[0]?.trace;
    },
    stop: () => {
      // Whoever wrapped it since keeps what they have.
      if (globalThis.fetch === traced) globalThis.fetch = original;
    },
  };
};

import { isRoute } from './protocol.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const nameOf = (pair: string): string => decode(pair.split('=', 1)[0] ?? '');

/** The name of the query parameter that holds a tool's route. */
export const routeParameter = (name: string): string => `${name}-app`;

/**
 * The tool's route that a query string holds; undefined where it holds none or one that is not to be trusted.
 * @param search with or without its question mark
 */
export const readRoute = (search: string, name: string): string | undefined => {
  const route = new URLSearchParams(search).get(routeParameter(name));
  return isRoute(route) ? route : undefined;
};

/**
 * A query string with the tool's route in it; the start page `/` is the absence of the parameter. Every other parameter
 * stays as it is written, and the route keeps the characters that are safe in a query, so that people can read it.
 * @returns with its question mark, or empty
 */
export const writeRoute = (search: string, name: string, route: string): string => {
  const parameter = routeParameter(name);
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && nameOf(pair) !== parameter);
  if (route !== '/') {
    const readable = encodeURIComponent(route).replaceAll(/%(?:2F|3A|2C|40|3B)/g, decodeURIComponent);
    pairs.push(`${encodeURIComponent(parameter)}=${readable}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

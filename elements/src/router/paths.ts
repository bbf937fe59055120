/** The names of the parameters in a route's path: of `/case/:id/page/:page` they are `id` and `page`. */
export type ParameterOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** What stands for the parameters of a path; a path without any takes none. */
export type ParametersOf<Path extends string> = [ParameterOf<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Path>, string | number>>];

/** The parameters that an address has, decoded. */
export type FoundParameters = Readonly<Record<string, string>>;

/** The route that every address has which no route before it has. */
export const ANY_PATH = '*';

/** What `URLPattern` would not take for itself. */
const special = /[+*:{}()\\]/g;
const parameterName = /^[A-Za-z_]\w*$/;

const nameOf = (part: string, path: string): string => {
  const name = part.slice(1);
  if (!parameterName.test(name))
    throw new TypeError(
      `“${part}” of the route “${path}” is no parameter: a colon begins a whole part of the path, such as /case/:id.`,
    );
  return name;
};

const encoded = (value: string | number, name: string): string => {
  const text = String(value);
  // A browser takes these for the folder itself and the one above it, however they are encoded.
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed())
    throw new TypeError(`“${text}” cannot stand for “:${name}” in an address.`);
  return encodeURIComponent(text);
};

/**
 * The path of a route with values in the place of its parameters, encoded: `pathOf('/case/:id', { id: 'a/b' })` is `/case/a%2Fb`.
 * @throws TypeError for a value that no address can have: an empty one, `.`, `..`, half of a surrogate pair
 */
export const pathOf = <Path extends string>(path: Path, ...[parameters]: ParametersOf<Path>): string =>
  path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part;
      const name = nameOf(part, path);
      const value = (parameters as Record<string, string | number> | undefined)?.[name];
      if (value === undefined) throw new TypeError(`“:${name}” of the route “${path}” has no value.`);
      return encoded(value, name);
    })
    .join('/');

/**
 * What tells whether a path is exactly that of a route, and what its parameters are.
 * @param path a route's, such as `/case/:id`
 * @returns a function of a path as the browser has it, which gives undefined for that of another route
 * @throws TypeError where `path` is none
 */
export const matcherOf = (path: string): ((found: string) => FoundParameters | undefined) => {
  if (path === ANY_PATH) return () => ({});
  if (!path.startsWith('/'))
    throw new TypeError(`The route “${path}” neither begins with a slash nor is “${ANY_PATH}”.`);
  if (/[?#]/.test(path))
    throw new TypeError(`The route “${path}” has a query or a hash, which are no part of a path.`);
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replaceAll(special, String.raw`\$&`);
    return `:${nameOf(part, path)}`;
  });
  const pattern = new URLPattern({ pathname: parts.join('/') });
  return (found) => {
    const groups = pattern.exec({ pathname: found })?.pathname.groups;
    if (!groups) return undefined;
    try {
      return Object.fromEntries(
        Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]),
      );
    } catch {
      // Written by hand: what cannot be decoded is the address of nothing.
      return undefined;
    }
  };
};

import type { Endpoint } from '@moiety/contract';

/** The names of the parameters in the path of a call. */
export const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** What stands in the paths besides an id, each a value that its call takes. */
export const otherParams = { step: 'read-file', number: '1', page: '1', position: '0', version: '0' };

import type { BodyOf, Endpoint, QueryOf } from '@moiety/contract/endpoint.ts';
import type { Call } from '@moiety/api-client/send-call.ts';

type Given<Key extends string, Value> = Value extends undefined ? unknown : Record<Key, Value>;
type Parts<E extends Endpoint> = Given<'body', BodyOf<E>> &
  Given<'query', QueryOf<E>> &
  (E extends { params: unknown } ? { params: Readonly<Record<string, string>> } : unknown);

/** What a caller gives to an endpoint: its body, query and path parameters; nothing where it takes nothing. */
export type InputOf<E extends Endpoint> = unknown extends Parts<E> ? void : Parts<E>;

/**
 * The `query` of an RTK Query endpoint, made from the contract's definition:
 * `build.query<DataOf<typeof userInfo>, InputOf<typeof userInfo>>(fromContract(userInfo))`.
 */
export const fromContract = <E extends Endpoint>(endpoint: E): { query: (input: InputOf<E>) => Call } => ({
  query: (input) => ({ endpoint, ...(input as object | undefined) }),
});

import type { msg } from '@lit/localize';

/** `msg` of @lit/localize, for functions that are given it. */
export type Msg = typeof msg;

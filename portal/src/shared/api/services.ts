import { createApi } from '@reduxjs/toolkit/query/react';
import { contractBaseQuery } from './contract-base-query.ts';

/** Signing in and out, and who one is. Features add their calls. */
export const authApi = createApi({
  reducerPath: 'authApi',
  baseQuery: contractBaseQuery({ timeout: 15_000, credentials: 'include', tokenScheme: 'bearer' }),
  tagTypes: ['Account', 'Sessions'],
  endpoints: () => ({}),
});

/** Everything else. Features add their calls. */
export const mainApi = createApi({
  reducerPath: 'mainApi',
  baseQuery: contractBaseQuery({ timeout: 50_000, credentials: 'same-origin', tokenScheme: 'bearer' }),
  tagTypes: ['UserInfo'],
  endpoints: () => ({}),
});

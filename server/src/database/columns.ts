import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Any whole number of JavaScript, as the contract allows it. */
export const bigintNumber = () => bigint({ mode: 'number' });
/** A moment, to the millisecond that JavaScript knows. */
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3 });

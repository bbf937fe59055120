import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Any whole number of JavaScript, as the contract allows it. */
export const whole = () => bigint({ mode: 'number' });
/** A moment, to the millisecond that JavaScript knows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

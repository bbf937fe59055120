/** The clock of all measurements, in milliseconds; a test puts its own in place. */
export const clock = { now: (): number => performance.now() };

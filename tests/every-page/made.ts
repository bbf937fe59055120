import process from 'node:process';
import type { Made } from '../pages/scene.ts';

/** Leaves what was made in the environment, which a project that depends on the set-up is given. */
export const tellMade = (made: Made): void => {
  process.env.EVERY_PAGE_MADE = JSON.stringify(made);
};

/** What `inhabit.setup.ts` made. */
export const toldMade = (): Made => {
  const told = process.env.EVERY_PAGE_MADE;
  if (told === undefined) throw new Error('inhabit.setup.ts has not run.');
  return JSON.parse(told) as Made;
};

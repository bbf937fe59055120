import { test as setup } from '@playwright/test';
import { inhabit, makeSets } from '../e2e/inhabitants.ts';
import { sessionToken } from '../e2e/people.ts';
import { pagesOrigin } from '../product.ts';
import { tellMade } from './made.ts';

setup('people have what the pages show', async ({ page, context }) => {
  setup.setTimeout(180_000);
  const people = await inhabit({ at: pagesOrigin });
  const value = await sessionToken(people.researcher, pagesOrigin);
  await context.addCookies([{ name: 'access_token', value, url: pagesOrigin, sameSite: 'Lax' }]);
  tellMade({ ...people, ...(await makeSets(page, people)) });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { landingSchema, type Landing } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { SiteName } from '../../site/site.ts';
import { StartError, systemCode } from '../../start-error.ts';

/** The words of the landing page in each language. */
export type LandingWords = Readonly<Record<Locale, Landing>>;

/** The words that the platform has where the operator gave none. */
const ownFolder = fileURLToPath(new URL('../../../../content/landing', import.meta.url));

/** Places of a file that one sentence names. */
const NAMED_MAX = 5;

/** Where a value stands, as the operator would look for it: `features.items[2].heading`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');

const readWords = async (folder: string, locale: Locale, site: SiteName): Promise<Landing> => {
  const file = join(folder, `${locale}.json`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = systemCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${systemCode(error)})`;
    throw new StartError(
      `${file} ${reason}: the folder of the landing page must hold en-US.json and zh-CN.json.`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replaceAll('{name}', () => JSON.stringify(site[locale]).slice(1, -1)));
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${(error as Error).message}.`);
  }
  const parsed = landingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.slice(0, NAMED_MAX).map(({ path, message }) => {
    const place = placeOf(path);
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new StartError(`${file} does not hold what the landing page needs. ${wrong.join('. ')}.`);
};

/**
 * Reads the words of the landing page in every language.
 * @param site what stands in the place of `{name}`
 * @param folder the operator's; without it the platform's own
 * @throws StartError naming the file, and the place in it, that is wrong
 */
export const loadLanding = async (site: SiteName, folder: string = ownFolder): Promise<LandingWords> => ({
  'en-US': await readWords(folder, 'en-US', site),
  'zh-CN': await readWords(folder, 'zh-CN', site),
});

import type { JudgedFigures, Settings } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { StartError, systemCode } from '../start-error.ts';
import { readLogo, readPng, type SitePicture } from './picture.ts';
import { figuresFileSchema, siteFileSchema, type SiteFile, type ToolFile } from './site-file.ts';
import { makeTheme, type Scheme, type SiteTheme } from './theme.ts';

/** What the site is called in each language. */
export type SiteName = Readonly<Record<Locale, string>>;

/** What makes an installation the operator's own. */
export interface Site {
  /** The product's name. */
  name: SiteName;
  /** Whether the name or the logo is the operator's: then nothing of the product's own brand is shown to other sites. */
  ownBrand: boolean;
  /** Undefined shows the product's own. */
  logo: Record<Scheme, SitePicture> | undefined;
  /** 512 by 512 pixels; undefined shows the product's own. */
  icon: SitePicture | undefined;
  /** 1200 by 630 pixels. */
  shareImage: SitePicture | undefined;
  /** Undefined leaves the tokens as they are. */
  theme: SiteTheme | undefined;
  footer: Settings['footer'];
  help: Settings['help'];
  /** Undefined where the site file adds nothing. */
  networkTest: Settings['networkTest'];
  /** Absolute; a folder that exists. */
  landing: string | undefined;
  /** What the site says of tools, by name. */
  tools: Readonly<Record<string, ToolFile>>;
  /** Figures of tools that the operator had judged, by name. */
  figures: Readonly<Record<string, JudgedFigures>>;
}

/** The name of a site whose operator gives none: that of the software. */
export const productName: SiteName = { 'en-US': 'Moiety', 'zh-CN': 'Moiety' };
/** Bytes. */
const SITE_FILE_BYTES = 1_000_000;

/** Where something is in the file, as one would write it in a program: `footer.links[0].url`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const sentenceOf = ({ code, path, message, ...issue }: z.core.$ZodIssue): string => {
  const place = placeOf(path);
  if (code === 'unrecognized_keys' && 'keys' in issue)
    return `${place || 'the file'} has no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}.`;
  const expected = code === 'invalid_key' && 'issues' in issue ? issue.issues[0]?.message : message;
  return `${place || 'the file'} must be ${expected}.`;
};

/** Where JSON ends to be JSON, as the parser says it. */
const whereWrong = (error: unknown): string => {
  const place = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '');
  return place ? `: see line ${place[1]}, column ${place[2]}` : '';
};

/** @param named what names the file, for the sentences */
const readText = async (file: string, named: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    const reason =
      systemCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${systemCode(error)})`;
    throw new StartError(`${named}: ${file} ${reason}.`);
  });
  if (bytes.length > SITE_FILE_BYTES)
    throw new StartError(`${file} has ${bytes.length} bytes, and ${SITE_FILE_BYTES} is the most.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${file} is not text in UTF-8.`);
  }
};

const read = async (file: string): Promise<SiteFile> =>
  parseSiteFile(await readText(file, 'MOIETY_SITE_FILE'), file);

/**
 * @param name of the file, for the sentences
 * @throws StartError with a sentence a fault, each on its line
 */
const parsed = <Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StartError(`${name} is not JSON${whereWrong(error)}.`);
  }
  const result = schema.safeParse(value);
  if (!result.success)
    throw new StartError(result.error.issues.map((issue) => `${name}: ${sentenceOf(issue)}`).join('\n'));
  return result.data;
};

/**
 * @param name of the file, for the sentences
 * @throws StartError with a sentence a fault, each on its line
 */
export const parseSiteFile = (text: string, name: string): SiteFile => parsed(siteFileSchema, text, name);

/** Figures of the tools for which the site file names some. */
const figuresOf = async (
  tools: SiteFile['tools'],
  file: string,
  at: (path: string) => string,
): Promise<Site['figures']> => {
  const found: Record<string, JudgedFigures> = {};
  for (const [name, { figures }] of Object.entries(tools ?? {})) {
    if (figures === undefined) continue;
    const path = at(figures);
    const { command, note, ...rest } = parsed(
      figuresFileSchema,
      await readText(path, `${file}: tools.${name}.figures`),
      path,
    );
    found[name] = { ...rest, ...(command !== undefined && { command }), ...(note && { note }) };
  }
  return found;
};

const themeOf = (theme: SiteFile['theme'], file: string): SiteTheme | undefined => {
  if (!theme || Object.values(theme).every((value) => value === undefined)) return undefined;
  const made = makeTheme(theme);
  if ('problems' in made)
    throw new StartError(made.problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return made.theme;
};

const logoOf = async (
  logo: SiteFile['logo'],
  file: string,
  at: (path: string) => string,
): Promise<Site['logo']> => {
  if (logo === undefined) return undefined;
  const place = `${file}: logo`;
  if (typeof logo === 'string') {
    const picture = await readLogo(at(logo), place);
    return { light: picture, dark: picture };
  }
  return {
    light: await readLogo(at(logo.light), `${place}.light`),
    dark: await readLogo(at(logo.dark), `${place}.dark`),
  };
};

const networkTestOf = (given: SiteFile['networkTest']): Site['networkTest'] =>
  given && {
    ...(given.speedUrl !== undefined && { speedUrl: given.speedUrl }),
    targets: given.targets ?? [],
  };

const landingOf = async (landing: string | undefined, file: string): Promise<string | undefined> => {
  if (landing === undefined) return undefined;
  const folder = resolve(dirname(file), landing);
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new StartError(`${file}: landing must be the path of a folder, and ${folder} is none.`);
  return folder;
};

/**
 * Reads the operator's site file and what it names.
 * @param file `MOIETY_SITE_FILE`, absolute; without it everything is the product's own
 * @throws StartError naming the place of what is wrong
 */
export const loadSite = async (file?: string): Promise<Site> => {
  const given = file === undefined ? {} : await read(file);
  const at = (path: string): string => resolve(dirname(file ?? ''), path);
  const place = file ?? '';
  const name = given.name ?? productName;
  return {
    name,
    ownBrand: given.name !== undefined || given.logo !== undefined,
    logo: await logoOf(given.logo, place, at),
    icon:
      given.icon === undefined
        ? undefined
        : await readPng(at(given.icon), `${place}: icon`, 'icon', { width: 512, height: 512 }),
    shareImage:
      given.shareImage === undefined
        ? undefined
        : await readPng(at(given.shareImage), `${place}: shareImage`, 'share', { width: 1200, height: 630 }),
    theme: themeOf(given.theme, place),
    footer: {
      companyName: given.company ?? name,
      ...(given.footer?.copyrightText && { copyrightText: given.footer.copyrightText }),
      links: given.footer?.links ?? [],
    },
    help: Object.fromEntries(Object.entries(given.help ?? {}).filter(([, value]) => value !== undefined)),
    networkTest: networkTestOf(given.networkTest),
    landing: await landingOf(given.landing, place),
    tools: given.tools ?? {},
    figures: await figuresOf(given.tools, place, at),
  };
};

import { scopes } from '@moiety/contract';
import { z } from 'zod';
import { hexColor } from './color.ts';
import { design } from './design.ts';

// Every message ends the sentence "… must be".

const say = (expected: string) => ({ error: () => expected });

/** Words, at most so many characters: one text for both languages, or one a language. */
const words = (most: number) => {
  const expected = `1 to ${most} characters, or { "en-US": "…", "zh-CN": "…" } with as many each`;
  const text = z.string(say(expected)).trim().min(1, say(expected)).max(most, say(expected));
  return z
    .union([text, z.strictObject({ 'en-US': text, 'zh-CN': text }, say(expected))], say(expected))
    .transform((value) => (typeof value === 'string' ? { 'en-US': value, 'zh-CN': value } : value));
};

/** An http or https address, a mail address as `mailto:`, or a path of the portal. */
const isAddress = (value: string): boolean => {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true;
  return URL.canParse(value) && ['http:', 'https:', 'mailto:'].includes(new URL(value).protocol);
};

const addressExpected =
  'an address that begins with https://, http://, mailto: or /, or { "en-US": "…", "zh-CN": "…" } of such';
const oneAddress = z
  .string(say(addressExpected))
  .max(2000, say(addressExpected))
  .refine(isAddress, say(addressExpected));

/** Where a link leads: one address for both languages, or one a language. */
const address = z
  .union(
    [oneAddress, z.strictObject({ 'en-US': oneAddress, 'zh-CN': oneAddress }, say(addressExpected))],
    say(addressExpected),
  )
  .transform((value) => (typeof value === 'string' ? { 'en-US': value, 'zh-CN': value } : value));

const fileName = z
  .string(say('the path of a file'))
  .min(1, say('the path of a file'))
  .max(1000, say('the path of a file'));
const pictureFile = (kinds: string) =>
  z.union(
    [fileName, z.strictObject({ light: fileName, dark: fileName })],
    say(`the path of ${kinds}, or { "light": "…", "dark": "…" }`),
  );

const colorExpected = 'a colour such as "#0070f3", or { "light": "#0070f3", "dark": "#66adff" }';
const oneColor = z.string(say(colorExpected)).regex(hexColor, say(colorExpected));
const color = z
  .union(
    [oneColor, z.strictObject({ light: oneColor, dark: oneColor }, say(colorExpected))],
    say(colorExpected),
  )
  .optional();

/** Colors of the tokens by the fields of a layout's theme; what is not given stays as it is. */
const themeSchema = z.strictObject(
  {
    /** Primary buttons; links and what is selected are mixed from it. */
    primaryColor: color,
    /** Words of less weight, such as hints. */
    secondaryColor: color,
    /** What informs, such as the icon of a message. */
    accentColor: color,
    /** Words. */
    textColor: color,
    /** The page. */
    backgroundColor: color,
    /** The column at the side. */
    sidebarBackgroundColor: color,
    /** The bar at the top. */
    headerBackgroundColor: color,
    /** The line at the foot. */
    footerBackgroundColor: color,
    /** Lines between areas and around cards. */
    borderColor: color,
    /** Corners of cards, panels and dialogs. */
    borderRadius: z
      .string(say('a length from "0px" to "24px"'))
      .regex(/^(?:\d|1\d|2[0-4])px$/, say('a length from "0px" to "24px"'))
      .optional(),
  },
  say('an object'),
);
export type ThemeFile = z.output<typeof themeSchema>;

const webUrl = z.url({ protocol: /^https?$/, ...say('an http or https address') });

const yesOrNo = z.boolean(say('true or false')).optional();

const count = (expected: string) => z.int(say(expected)).min(0, say(expected));

/** Figures of a tool that the operator had judged, as a file of its own. */
export const figuresFileSchema = z.strictObject(
  {
    /** Who judged them. */
    by: words(200),
    /** The day. */
    on: z.iso.date(say('a day such as "2026-11-28"')),
    /** The version of the engine that was judged. */
    engine: z.string(say('a text')).min(1, say('a text')).max(40, say('at most 40 characters')),
    /** The command that gives the figures. */
    command: z.string(say('a text')).min(1, say('a text')).max(500, say('at most 500 characters')).optional(),
    /** What a reader should know of them. */
    note: words(600).optional(),
    sets: z
      .array(
        z
          .strictObject(
            {
              title: words(200),
              right: count('a whole number'),
              of: count('a whole number').min(1, say('at least 1')),
            },
            say('an object'),
          )
          .refine(({ right, of }) => right <= of, say('an object whose "right" is at most its "of"')),
        say('a list'),
      )
      .min(1, say('a list of at least one set'))
      .max(50, say('at most 50 sets')),
  },
  say('a JSON object'),
);

const scopeNames = scopes.map((scope) => JSON.stringify(scope)).join(', ');

/** What the site says of a tool: of one that comes with the server whatever is to be different, of another one everything. */
const toolSchema = z.strictObject(
  {
    /** Whether it is there; true if not given. */
    enabled: yesOrNo,
    /** The tool's page, for a tool that another server sends. */
    url: webUrl.optional(),
    /** The portal's path of the page that hosts it. */
    path: z
      .string(say('a path such as "/docking"'))
      .regex(/^\/[a-z][a-z\d-]{0,39}$/, say('a path such as "/docking"'))
      .optional(),
    /** What people read. */
    title: words(60).optional(),
    /** A name of mo-icon. */
    icon: z.enum(design.icons, say(`the name of an icon: ${design.icons.join(', ')}`)).optional(),
    /** Keeps it as it is while another page is shown. */
    alive: yesOrNo,
    /** Loads it before it is asked for. */
    preload: z.enum(['none', 'idle', 'hover'], say('"none", "idle" or "hover"')).optional(),
    /** For a page that does not know the host: a plain frame without a handshake. */
    degrade: yesOrNo,
    /** What its token may do. A tool of another server may do nothing if not given, and has no token. */
    scopes: z
      .array(z.enum(scopes, say(`one of ${scopeNames}`)), say(`a list of ${scopeNames}`))
      .transform((granted) => scopes.filter((scope) => granted.includes(scope)))
      .optional(),
    /** A file of figures that its scorecard shows beside its own, the file's path from the site file's folder. */
    figures: fileName.optional(),
  },
  say('an object'),
);
export type ToolFile = z.output<typeof toolSchema>;

/** The operator's site file, as `MOIETY_SITE_FILE` names it. Every field may be left out. */
export const siteFileSchema = z.strictObject(
  {
    /** The product's name. */
    name: words(60).optional(),
    /** Whose site it is, for the footer. */
    company: words(200).optional(),
    /** Beside the name: an SVG or PNG file, its path from the site file's folder. */
    logo: pictureFile('an SVG or PNG file').optional(),
    /** What stands for the site in tabs and on home screens: a PNG file of 512 by 512 pixels. */
    icon: fileName.optional(),
    /** What other sites show of a link to this one: a PNG file of 1200 by 630 pixels. */
    shareImage: fileName.optional(),
    theme: themeSchema.optional(),
    /** The line at the foot of every page. */
    footer: z
      .strictObject(
        {
          /** In place of the year and the company. */
          copyrightText: words(300).optional(),
          /** At the end of the line. */
          links: z
            .array(z.strictObject({ title: words(60), url: address }, say('an object')), say('a list'))
            .max(8, say('at most 8 links'))
            .optional(),
        },
        say('an object'),
      )
      .optional(),
    /** Where help is to be had. */
    help: z
      .strictObject(
        {
          documentation: address.optional(),
          faqs: address.optional(),
          contactSupport: address.optional(),
          /** The help center. */
          center: address.optional(),
        },
        say('an object'),
      )
      .optional(),
    /** The folder of the landing page's content, its path from the site file's folder. */
    landing: z.string(say('the path of a folder')).min(1, say('the path of a folder')).optional(),
    /** What the network diagnostic page measures besides this server and the tools. */
    networkTest: z
      .strictObject(
        {
          /** A file of 2 MB or more that other origins may read (CORS): by it the speed is measured, not by this server. */
          speedUrl: webUrl.optional(),
          /** Services whose connection is tried; any answer but an error of the server's counts. */
          targets: z
            .array(z.strictObject({ title: words(60), url: webUrl }, say('an object')), say('a list'))
            .max(10, say('at most 10 targets'))
            .optional(),
        },
        say('an object'),
      )
      .optional(),
    /** The registry of tools, by name. */
    tools: z
      .record(
        z.string().regex(/^[a-z][a-z\d-]{0,39}$/, say('a name of small letters, digits and hyphens')),
        toolSchema,
        say('an object'),
      )
      .optional(),
  },
  say('a JSON object'),
);
export type SiteFile = z.output<typeof siteFileSchema>;

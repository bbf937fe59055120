import { readFileSync } from 'node:fs';

/** What the elements say of their design (`elements/design.json`). It is read, because only built pages can import them. */
interface Design {
  /** The token that each field of a theme sets. */
  themeProperties: Readonly<Record<string, string>>;
  /** The tokens that are colors, with their values in CSS. */
  colors: Readonly<Record<string, string>>;
  /** The names of `mo-icon`. */
  icons: readonly string[];
}

export const design = JSON.parse(
  readFileSync(new URL('../../../elements/design.json', import.meta.url), 'utf8'),
) as Design;

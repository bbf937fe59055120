import type { Settings } from '@moiety/contract/platform.ts';
import { registerIcon } from '@moiety/elements/icon/drawings.js';
import { glyph as announcement } from '@moiety/elements/icon/glyphs/announcement.js';
import { glyph as arrowRight } from '@moiety/elements/icon/glyphs/arrow-right.js';
import { glyph as bell } from '@moiety/elements/icon/glyphs/bell.js';
import { glyph as check } from '@moiety/elements/icon/glyphs/check.js';
import { glyph as credits } from '@moiety/elements/icon/glyphs/credits.js';
import { glyph as dashboard } from '@moiety/elements/icon/glyphs/dashboard.js';
import { glyph as file } from '@moiety/elements/icon/glyphs/file.js';
import { glyph as help } from '@moiety/elements/icon/glyphs/help.js';
import { glyph as home } from '@moiety/elements/icon/glyphs/home.js';
import { glyph as logOut } from '@moiety/elements/icon/glyphs/log-out.js';
import { glyph as menu } from '@moiety/elements/icon/glyphs/menu.js';
import { glyph as monitor } from '@moiety/elements/icon/glyphs/monitor.js';
import { glyph as moon } from '@moiety/elements/icon/glyphs/moon.js';
import { glyph as more } from '@moiety/elements/icon/glyphs/more.js';
import { glyph as panelLeft } from '@moiety/elements/icon/glyphs/panel-left.js';
import { glyph as search } from '@moiety/elements/icon/glyphs/search.js';
import { glyph as success } from '@moiety/elements/icon/glyphs/success.js';
import { glyph as sun } from '@moiety/elements/icon/glyphs/sun.js';
import { glyph as translate } from '@moiety/elements/icon/glyphs/translate.js';
import { glyph as user } from '@moiety/elements/icon/glyphs/user.js';

/** An office building: what only the portal's menu shows. */
const building = 'M4 17V4h8v13M12 8h4v9M2.5 17h15M6.75 7h2.5M6.75 10h2.5M6.75 13h2.5';

/**
 * The icons that the shell and the guide show, by the names that `mo-icon` knows them by. They come with the shell's own
 * code: one by one they would be twenty requests of a line each, after the page that shows them.
 */
export const shellIcons: Readonly<Record<string, string>> = {
  announcement,
  arrowRight,
  bell,
  building,
  check,
  credits,
  dashboard,
  file,
  help,
  home,
  logOut,
  menu,
  monitor,
  moon,
  more,
  panelLeft,
  search,
  success,
  sun,
  translate,
  user,
};

/** Makes them known to `mo-icon`. */
export const registerShellIcons = (): void => {
  for (const [name, path] of Object.entries(shellIcons)) registerIcon(name, path);
};

/** The icons that the hosted tools bring, by their names. */
export const toolIcons = ({ subApps }: Pick<Settings, 'subApps'>): Readonly<Record<string, string>> =>
  Object.fromEntries(subApps.flatMap(({ icon, glyph }) => (glyph === undefined ? [] : [[icon, glyph]])));

/** Makes them known to `mo-icon`. */
export const registerToolIcons = (settings: Pick<Settings, 'subApps'>): void => {
  for (const [name, path] of Object.entries(toolIcons(settings))) registerIcon(name, path);
};

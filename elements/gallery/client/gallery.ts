// What the gallery's pages do; their words are there without it.
import { followAppearance } from './appearance.ts';
import { followContents } from './contents.ts';
import { followCopyButtons } from './copy.ts';
import { followIcons } from './icons.ts';
import { followNavigation } from './navigation.ts';
import { followPlayground } from './playground.ts';
import { keepInside } from './previews.ts';
import { followSearch } from './search.ts';

followAppearance();
followCopyButtons();
keepInside();
followSearch();
followIcons();
followContents();
followNavigation();
for (const section of document.querySelectorAll<HTMLElement>('section.playground')) followPlayground(section);

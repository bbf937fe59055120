import type { Msg } from '../words/msg.ts';
import type { NavigationChoice } from './navigation.ts';

/** A way to show the side menu by its name. */
export const navigationWords = (choice: NavigationChoice, msg: Msg): string =>
  choice === 'rail'
    ? msg('Icon rail', { id: 'portal.navigation.rail' })
    : msg('Sidebar', { id: 'portal.navigation.sidebar' });

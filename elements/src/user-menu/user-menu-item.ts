import type { NavItem } from '../nav/nav-item.ts';
import { msg } from '../base/words.ts';

/** An item of `mo-user-menu`: with a `url` a link, else something that the page does. */
export interface UserMenuItem extends Pick<
  NavItem,
  'id' | 'titles' | 'url' | 'urls' | 'icon' | 'disabled' | 'openInNewTab'
> {
  /** Its words; not needed of the items that come with the element. */
  title?: string;
  /** Whether it is the chosen one of several; left out if it is no such choice. */
  checked?: boolean;
  /** Makes it a group of these under its title. */
  items?: UserMenuItem[];
}

/** The items that come with the element, by their ids; `-` divides. */
export type UserMenuItemName = 'user-center' | 'network-detection' | 'language' | 'log-out' | '-';

/** The items that come with the element, in the page's language. */
export const ownItems = (): Record<string, UserMenuItem & { title: string }> => ({
  'user-center': {
    id: 'user-center',
    title: msg('User center', { id: 'elements.user-center' }),
    icon: 'user',
    url: '/profile',
  },
  'network-detection': {
    id: 'network-detection',
    title: msg('Network detection', { id: 'elements.network-detection' }),
    icon: 'dashboard',
    url: '/profile/network-detection',
  },
  language: {
    id: 'language',
    title: msg('Switch language', { id: 'elements.switch-language' }),
    icon: 'translate',
  },
  'log-out': { id: 'log-out', title: msg('Log out', { id: 'elements.log-out' }), icon: 'logOut' },
});

import { element, withTrigger, type Adapter, type Made } from '../adapter.ts';

const words = (slot: string, text: string): HTMLElement => element('div', { slot }, text);
const menuOf = (made: HTMLElement): Made => made.querySelector<Made>('md-menu')!;

export const adapter: Adapter = {
  make: {
    button: (index) => element('md-filled-button', {}, `Button ${index}`),
    badge: (index) => element('md-badge', { value: String(index) }),
    'menu item': (index) => element('md-menu-item', {}, words('headline', `Item ${index}`)),
    dialog: (index) =>
      element('md-dialog', {}, words('headline', `Dialog ${index}`), words('content', `Content ${index}`)),
  },
  overlays: {
    dialog: {
      make: () => element('md-dialog', {}, words('headline', 'Dialog'), words('content', 'Content')),
      open: (made) => made.show(),
      close: (made) => made.close(),
      box: (made) => made.shadowRoot?.querySelector('dialog'),
    },
    // It has no popover and no toast: the menu is what comes nearest to the former.
    popover: {
      make: () =>
        withTrigger((anchorElement) =>
          element('md-menu', { anchorElement }, element('md-menu-item', {}, words('headline', 'One'))),
        ),
      open: (made) => void (menuOf(made).open = true),
      close: (made) => void (menuOf(made).open = false),
      box: (made) => menuOf(made).shadowRoot?.querySelector('.menu'),
    },
  },
};

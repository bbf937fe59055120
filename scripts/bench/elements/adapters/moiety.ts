import { element, type Adapter } from '../adapter.ts';

export const adapter: Adapter = {
  make: {
    button: (index) => element('mo-button', {}, `Button ${index}`),
    // Below its cap: a capped one also holds the whole count for assistive technology.
    badge: (index) => element('mo-badge', { count: (index % 99) + 1 }),
    'menu item': (index) => element('mo-menu-item', {}, `Item ${index}`),
    dialog: (index) => element('mo-dialog', { title: `Dialog ${index}` }, `Content ${index}`),
  },
  overlays: {
    dialog: {
      make: () => element('mo-dialog', { title: 'Dialog' }, 'Content'),
      open: (made) => void (made.open = true),
      close: (made) => made.close(),
      box: (made) => made.shadowRoot?.querySelector('dialog'),
    },
    popover: {
      make: () => element('mo-popover', {}, element('button', { slot: 'trigger' }, 'Trigger'), 'Content'),
      open: (made) => made.show(),
      close: (made) => made.close(),
      box: (made) => made.shadowRoot?.querySelector('[part~=panel]'),
    },
    toast: {
      make: () => element('mo-toast', { text: 'Saved', duration: 0 }),
      open: (made) => made.show(),
      close: (made) => made.close(),
      // Closed, it stands where it was put, not seen; open, it is in the region.
      box: (made) => made.closest('mo-toast-region') && made,
    },
  },
};

import { element, type Adapter } from '../adapter.ts';

export const adapter: Adapter = {
  make: {
    button: (index) => element('sl-button', {}, `Button ${index}`),
    badge: (index) => element('sl-badge', {}, String(index)),
    'menu item': (index) => element('sl-menu-item', {}, `Item ${index}`),
    dialog: (index) => element('sl-dialog', { label: `Dialog ${index}` }, `Content ${index}`),
  },
  overlays: {
    dialog: {
      make: () => element('sl-dialog', { label: 'Dialog' }, 'Content'),
      open: (made) => made.show(),
      close: (made) => made.hide(),
      box: (made) => made.shadowRoot?.querySelector('[part=panel]'),
    },
    // It has no popover: the dropdown is what comes nearest.
    popover: {
      make: () =>
        element(
          'sl-dropdown',
          {},
          element('button', { slot: 'trigger' }, 'Trigger'),
          element('sl-menu', {}, element('sl-menu-item', {}, 'One')),
        ),
      open: (made) => made.show(),
      close: (made) => made.hide(),
      box: (made) => made.querySelector('sl-menu'),
    },
    toast: {
      make: () => element('span', {}, element('sl-alert', { closable: true }, 'Saved')),
      open: (made) => (made.firstElementChild as unknown as { toast(): void }).toast(),
      close: () => document.querySelector<HTMLElement & { hide(): void }>('.sl-toast-stack sl-alert')?.hide(),
      box: () => document.querySelector('.sl-toast-stack sl-alert')?.shadowRoot?.querySelector('[part=base]'),
    },
  },
};

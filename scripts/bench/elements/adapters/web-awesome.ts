import { element, withTrigger, type Adapter, type Made } from '../adapter.ts';

const panelOf = (made: HTMLElement): Made => made.querySelector<Made>('wa-popover')!;

export const adapter: Adapter = {
  make: {
    button: (index) => element('wa-button', {}, `Button ${index}`),
    badge: (index) => element('wa-badge', {}, String(index)),
    'menu item': (index) => element('wa-dropdown-item', {}, `Item ${index}`),
    dialog: (index) => element('wa-dialog', { label: `Dialog ${index}` }, `Content ${index}`),
  },
  overlays: {
    dialog: {
      make: () => element('wa-dialog', { label: 'Dialog' }, 'Content'),
      open: (made) => void (made.open = true),
      close: (made) => void (made.open = false),
      box: (made) => made.shadowRoot?.querySelector('dialog'),
    },
    popover: {
      make: () => withTrigger(({ id }) => element('wa-popover', { for: id }, 'Content')),
      open: (made) => void (panelOf(made).open = true),
      close: (made) => void (panelOf(made).open = false),
      box: (made) => panelOf(made).shadowRoot?.querySelector('[part=body], .body'),
    },
    toast: {
      make: () => element('wa-toast'),
      open: (made) =>
        (made as unknown as { create(words: string, options: { duration: number }): void }).create('Saved', {
          duration: 0,
        }),
      close: (made) => made.querySelector<Made>('wa-toast-item')?.hide(),
      box: (made) => made.querySelector('wa-toast-item'),
    },
  },
};

import { element, withTrigger, type Adapter, type Made } from '../adapter.ts';

/** Its overlays are filled by a function that is called whenever they render. */
const renderer =
  (words: string) =>
  (root: HTMLElement): void => {
    if (!root.firstChild) root.append(words);
  };
const panelOf = (made: HTMLElement): Made => made.querySelector<Made>('vaadin-popover')!;
const partOf = (made: HTMLElement, tag: string): Element | null | undefined =>
  made.shadowRoot?.querySelector(tag)?.shadowRoot?.querySelector('[part=overlay]');

export const adapter: Adapter = {
  make: {
    button: (index) => element('vaadin-button', {}, `Button ${index}`),
    badge: (index) => element('vaadin-badge', {}, String(index)),
    'menu item': (index) => element('vaadin-item', {}, `Item ${index}`),
    dialog: (index) =>
      element('vaadin-dialog', { headerTitle: `Dialog ${index}`, renderer: renderer(`Content ${index}`) }),
  },
  overlays: {
    dialog: {
      make: () => element('vaadin-dialog', { headerTitle: 'Dialog', renderer: renderer('Content') }),
      open: (made) => void (made.opened = true),
      close: (made) => void (made.opened = false),
      box: (made) => partOf(made, 'vaadin-dialog-overlay'),
    },
    popover: {
      make: () => withTrigger((target) => element('vaadin-popover', { target, trigger: [] }, 'Content')),
      open: (made) => void (panelOf(made).opened = true),
      close: (made) => void (panelOf(made).opened = false),
      box: (made) => partOf(panelOf(made), 'vaadin-popover-overlay'),
    },
    toast: {
      make: () => element('vaadin-notification', { duration: 0, renderer: renderer('Saved') }),
      open: (made) => void (made.opened = true),
      close: (made) => void (made.opened = false),
      box: () => document.querySelector('vaadin-notification-container vaadin-notification-card'),
    },
  },
};

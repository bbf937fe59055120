// The floor below all: the browser's own elements, with no library.
import { element, type Adapter } from '../adapter.ts';

export const adapter: Adapter = {
  make: {
    button: (index) => element('button', { type: 'button' }, `Button ${index}`),
    badge: (index) => element('span', { className: 'badge' }, String(index)),
    'menu item': (index) => element('div', { role: 'menuitem', tabIndex: -1 }, `Item ${index}`),
    dialog: (index) => element('dialog', { ariaLabel: `Dialog ${index}` }, `Content ${index}`),
  },
  overlays: {
    dialog: {
      make: () =>
        element(
          'dialog',
          { ariaLabel: 'Dialog' },
          element('p', {}, 'Content'),
          element('button', {}, 'Close'),
        ),
      open: (made) => made.showModal(),
      close: (made) => made.close(),
      box: (made) => made,
    },
    popover: {
      make: () => element('div', { popover: 'auto' }, element('p', {}, 'Content')),
      open: (made) => made.showPopover(),
      close: (made) => made.hidePopover(),
      box: (made) => made,
    },
    toast: {
      make: () => element('div', { popover: 'manual', role: 'status' }, 'Saved'),
      open: (made) => made.showPopover(),
      close: (made) => made.hidePopover(),
      box: (made) => made,
    },
  },
};

// The most that each figure may be. Where they come from: docs/decisions/0016-elements-beside-their-peers.md.
import type { Kind, OverlayKind } from './adapter.ts';
import type { Subset } from './libraries.ts';

export const targets = {
  /** kB. */
  sizes: {
    'dialog alone': 10,
    'dialog, popover, menu, toast, sidebar, nav, icon': 24,
    'button, badge, menu item, dialog, popover, toast': 16,
  } satisfies Record<Subset, number>,
  /** kB an element. */
  whole: 1,
  /** Of bare Lit's CPU time for 1000. */
  render: { button: 1.3, badge: 1.2, 'menu item': 1.3, dialog: 1.5 } satisfies Record<Kind, number>,
  /** Of 100's CPU time. */
  thousand: 10,
  /** Of the browser's own. */
  open: { dialog: 0.9, popover: 1, toast: 0.8 } satisfies Record<OverlayKind, number>,
  /** Milliseconds. */
  settled: 150,
  /** kB. */
  memory: { button: 8, dialog: 8 } satisfies Partial<Record<Kind, number>>,
  remains: { kB: 75, nodes: 0, listeners: 0 },
} as const;

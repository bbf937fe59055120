// The most that each figure may be. Where they come from: docs/decisions/0016-elements-beside-their-peers.md; those of sizes are in
// elements/size-budgets.ts.
import type { Kind, OverlayKind } from './adapter.ts';

export const targets = {
  /** Of bare Lit's CPU time for 1000. */
  render: { button: 1.3, badge: 1.2, 'menu item': 1.3, dialog: 1.5 } satisfies Record<Kind, number>,
  /** Of 100's CPU time. */
  thousand: 10,
  /** Of bare Lit's time. */
  open: { dialog: 1.1, popover: 1.2, toast: 1.1 } satisfies Record<OverlayKind, number>,
  /** Milliseconds. */
  settled: 150,
  /** kB. */
  memory: { button: 8, dialog: 8 } satisfies Partial<Record<Kind, number>>,
  remains: { kB: 75, nodes: 0, listeners: 0 },
} as const;

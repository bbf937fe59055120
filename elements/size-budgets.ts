// What the entry points of the elements may weigh, kB of 1000 bytes. `scripts/check-sizes.ts` says how it is measured;
// docs/decisions/0005-size-budgets.md where the figures of the sets come from.

/** Each `NAME/define.js`, and modules that are used without one, alone; brotli. Lit is 5.3 of each element. */
export const entryBudgets: Record<string, number> = {
  'announcement-bar': 10.3,
  // Loaded with the first announcement that has HTML.
  'announcement-bar/content': 1.9,
  avatar: 9.2,
  badge: 7.5,
  button: 9.7,
  callout: 8.5,
  checkbox: 10.3,
  combobox: 13,
  dialog: 9.7,
  'dialog/confirm': 9.9,
  'empty-state': 9.1,
  field: 8.0,
  footer: 7.9,
  header: 9.2,
  icon: 8.6,
  'icon/drawings': 1.5,
  input: 10.6,
  layout: 21.9,
  'locale-switch': 12.9,
  menu: 10.5,
  nav: 12.6,
  'nav-rail': 13.2,
  'page-layout': 18.5,
  popover: 9.6,
  progress: 7.9,
  'radio-group': 10.5,
  // `@moiety/elements/router`, on the platform alone.
  'router/router': 2.2,
  select: 10.1,
  sidebar: 8.4,
  'sign-in': 12.7,
  skeleton: 7.5,
  structure: 11.2,
  'sub-app': 9.9,
  'sub-app/client': 4.9,
  'sub-app/host': 1.5,
  // Loaded with the first tool that is shown or loaded ahead.
  'sub-app/hosting': 10.6,
  switch: 10.2,
  tabs: 9.8,
  textarea: 10.0,
  toast: 10.4,
  'toast/toast-region': 10.7,
  'user-menu': 18,
};

/** What is compared with other libraries. */
export const setBudgets: readonly {
  elements: readonly string[];
  compression: 'gzip' | 'brotli';
  most: number;
}[] = [
  { elements: ['dialog'], compression: 'gzip', most: 10.6 },
  {
    elements: ['dialog', 'popover', 'menu', 'toast', 'sidebar', 'nav', 'icon'],
    compression: 'gzip',
    most: 24,
  },
  {
    elements: ['button', 'badge', 'menu', 'dialog', 'popover', 'toast'],
    compression: 'brotli',
    most: 17,
  },
];

/** All elements together, for each of them; brotli. The aim is 1.0. */
export const wholeBudget = 1.14;

/** `moiety.js`, with both languages and every icon; brotli. */
export const selfContainedBudget = 74;

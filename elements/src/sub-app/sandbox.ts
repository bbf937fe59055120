/**
 * What a tool's frame may do. Not in the list: navigating the page that hosts it (`allow-top-navigation`).
 * `allow-same-origin` keeps it on its own origin, which is another one than the host's.
 */
export const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-downloads',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ');

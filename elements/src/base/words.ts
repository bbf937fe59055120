// From the modules inside `@lit/localize`, because its entry brings the whole machinery that loads catalogs along,
// which only pages with a catalog need. It is the same copy, so a catalog serves these words too.
export { msg } from '@lit/localize/init/install.js';
export type { LocaleStatusEventDetail } from '@lit/localize/internal/locale-status-event.js';
export { str } from '@lit/localize/internal/str-tag.js';

/** The documented name of the event by which a catalog tells its state; its module would bring a class along. */
export const LOCALE_STATUS_EVENT = 'lit-localize-status';

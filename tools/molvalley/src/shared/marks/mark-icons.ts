import { registerIcon } from '@moiety/elements/icon/drawings.js';
import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** Path data in a square of 20 units, drawn with strokes of 1.5 units; only this tool has these icons. */
const star = 'M10 2.75l2.24 4.54 5.01.73-3.63 3.53.86 4.99L10 14.19l-4.48 2.35.86-4.99L2.75 8.02l5.01-.73Z';
const tag = 'M3.25 3.25h6.5l7 7a1.5 1.5 0 0 1 0 2.12l-4.38 4.38a1.5 1.5 0 0 1-2.12 0l-7-7ZM6.75 6.75h.01';
const note = 'M4.25 3.25h11.5v9l-4.5 4.5h-7ZM15.75 12.25h-4.5v4.5M7 7h6M7 10h3.5';

registerIcon('star', star);
registerIcon('tag', tag);
registerIcon('note', note);

/** A star that its styles fill: thousands of rows have one, which as elements of their own would be slow. */
export const starDrawing = (): TemplateResult =>
  html`<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d=${star} /></svg>`;
/** The sign of a note. */
export const noteDrawing = (): TemplateResult =>
  html`<svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true"><path d=${note} /></svg>`;

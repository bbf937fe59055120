import type { MoleculeMarks, MoleculeRecord } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { moleculeName } from '../words/molecule-name.ts';
import { noteDrawing, starDrawing } from './mark-icons.ts';

/** What a star does when it is pressed. */
const starWords = (record: MoleculeRecord, isStarred: boolean): string =>
  isStarred
    ? msg(str`Remove star: ${moleculeName(record)}`, { id: 'molvalley.marks.unstarOne' })
    : msg(str`Star: ${moleculeName(record)}`, { id: 'molvalley.marks.starOne' });

/**
 * A molecule's star: a button where the person may change it, else a picture where there is one.
 * @param press of the button; a cell of the table hears its own
 */
export const starContent = (
  record: MoleculeRecord,
  isStarred: boolean,
  mayMark: boolean,
  press?: () => void,
): TemplateResult | typeof nothing => {
  const classes = isStarred ? 'star on' : 'star';
  if (!mayMark)
    return isStarred
      ? html`<span
          class=${classes}
          role="img"
          aria-label=${msg('Starred', { id: 'molvalley.filter.starred' })}
          >${starDrawing()}</span
        >`
      : nothing;
  const words = starWords(record, isStarred);
  return html`<button
    type="button"
    class=${classes}
    tabindex=${press ? '0' : '-1'}
    title=${words}
    aria-label=${words}
    aria-pressed=${isStarred ? 'true' : 'false'}
    @click=${press ?? nothing}
  >
    ${starDrawing()}
  </button>`;
};

/** The star of a row, and whether there is a note. */
export const starCell = (
  record: MoleculeRecord,
  marks: MoleculeMarks | undefined,
  mayMark: boolean,
): TemplateResult => {
  const note = marks?.note?.text ?? '';
  return html`<span class="marks-of-row"
    >${starContent(record, marks?.star ?? false, mayMark)}${
      note
        ? html`<span
            class="note-sign open"
            role="img"
            title=${note}
            aria-label=${msg('Has a note', { id: 'molvalley.filter.noted' })}
            >${noteDrawing()}</span
          >`
        : nothing
    }</span
  >`;
};

/** The tags of a row. */
export const tagsCell = (marks: MoleculeMarks | undefined): TemplateResult | typeof nothing =>
  marks?.tags.length
    ? html`<span class="tags" title=${marks.tags.join('; ')}
        >${marks.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</span
      >`
    : nothing;

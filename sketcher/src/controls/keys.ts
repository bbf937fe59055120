import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** The keys of the drawing and what they do. */
const rows = (): [keys: string, does: string][] => [
  ['← ↑ → ↓', msg('Go to the next atom or bond', { id: 'sketcher.keys.go' })],
  ['Enter', msg('Use the tool here', { id: 'sketcher.keys.use' })],
  ['Space', msg('Select or deselect', { id: 'sketcher.keys.select' })],
  ['C N O S P F L B I H', msg('Set the element (L is Cl, B is Br)', { id: 'sketcher.keys.elements' })],
  ['R', msg('Set to R1', { id: 'sketcher.keys.rGroup' })],
  ['1 2 3', msg('Add a bond to an atom; set the order of a bond', { id: 'sketcher.keys.orders' })],
  ['A 5 6 7 8', msg('Add a benzene ring or a ring of that size', { id: 'sketcher.keys.rings' })],
  ['W D Y', msg('Make a bond a wedge, hashed or wavy', { id: 'sketcher.keys.wedges' })],
  ['+ −', msg('Change the charge', { id: 'sketcher.keys.charge' })],
  ['Shift ← ↑ → ↓', msg('Move the selection', { id: 'sketcher.keys.move' })],
  ['Delete', msg('Remove', { id: 'sketcher.keys.remove' })],
  ['Ctrl Z, Ctrl Y', msg('Undo, redo', { id: 'sketcher.keys.undo' })],
  ['Ctrl A, Ctrl C, Ctrl V', msg('Select all, copy, paste', { id: 'sketcher.keys.clipboard' })],
  ['Esc', msg('Deselect', { id: 'sketcher.keys.leave' })],
];

/** A list of the keys. */
export const keyList = (): TemplateResult =>
  html`<dl class="keys">
    ${rows().map(
      ([keys, does]) =>
        html`<div>
          <dt>
            ${keys.split(' ').map((key) => (key.endsWith(',') ? html`<kbd>${key.slice(0, -1)}</kbd>, ` : html`<kbd>${key}</kbd> `))}
          </dt>
          <dd>${does}</dd>
        </div>`,
    )}
  </dl>`;

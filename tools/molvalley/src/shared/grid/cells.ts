import type { MoleculeRecord, ReadMolecule, UnreadMolecule } from '@moiety/contract';
import { remarksOf } from '@moiety/chemistry/remarks.ts';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { drawable } from '../drawing/drawable.ts';
import { cnsMpoContent, predictionContent } from '../predictions/prediction-cell.ts';
import { cnsMpoColumnId, endpointOf, scoreOf } from '../predictions/prediction-columns.ts';
import type { PredictedValue } from '../predictions/prediction-columns.ts';
import { alertsColumnId, isPropertyId, similarityColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import { measuredValueWords } from '../words/measured-value-words.ts';
import { remarkReason, remarkWords } from '../words/remark-words.ts';
import { measuredValues } from '../table/measured-values.ts';
import { splitAtPoint } from '../table/number-text.ts';
import { nameFaultOf, unreadDetail, unreadReason } from '../words/unread-reason.ts';

type Content = TemplateResult | string | typeof nothing;

/** @param title what pointing at it tells */
const clipped = (text: string, title = text): Content =>
  text ? html`<span class="clip" title=${title}>${text}</span>` : nothing;

/** How a structure is drawn: what is highlighted, and the core by which it lies, as SMILES or SMARTS. */
export interface StructureLook {
  highlight: string;
  align: string;
}

/** A cell with a drawn structure and the button of its menu. */
export const structureContent = (record: ReadMolecule, { highlight, align }: StructureLook): Content =>
  html`<mo-structure
      plain
      eager
      .structure=${drawable(record)}
      .name=${record.name || record.formula}
      .highlight=${highlight}
      .align=${align}
    ></mo-structure
    ><button
      class="more"
      type="button"
      tabindex="-1"
      aria-haspopup="menu"
      aria-label=${msg('Copy or save the structure', { id: 'molvalley.structure.menu' })}
    >
      <mo-icon name="more"></mo-icon>
    </button>`;

/** What stands in place of a structure that could not be read. */
export const unreadMark = (): Content => html`
  <span class="unread"
    ><mo-icon name="warning"></mo-icon>${msg('Not readable', { id: 'molvalley.unread.mark' })}</span
  >
`;

/** Why a row could not be read, in place of its properties. */
export const reasonContent = (record: UnreadMolecule): Content => {
  const detail = unreadDetail(record);
  const fault = nameFaultOf(record);
  return html`
    <span class="words" title=${detail}>
      <span class="clip">${unreadReason(record)}</span>
      ${
        fault?.rest
          ? html`<span class="clip detail">${fault.before}<mark>${fault.rest}</mark> · ${detail}</span>`
          : detail
            ? html`<span class="clip detail">${detail}</span>`
            : nothing
      }
    </span>
  `;
};

/** A molecule's name, and below it what its structure asks to be careful with. */
const nameContent = (record: ReadMolecule): Content => {
  const remarks = remarksOf(record);
  if (!remarks.length) return clipped(record.name);
  return html`<span class="words"
    >${clipped(record.name)}${remarks.map(
      (remark) =>
        html`<span class="clip remark" title=${remarkReason(remark, record)}>${remarkWords(remark)}</span>`,
    )}</span
  >`;
};

/** How many alerts a molecule has, and which. */
const alertsContent = (record: MoleculeRecord, text: string): Content => {
  if (record.status !== 'ok') return nothing;
  if (!text) return html`<span class="none">0</span>`;
  return html`<span class="words" title=${text}
    ><span class="clip">${text.split('; ').length}</span><span class="clip detail">${text}</span></span
  >`;
};

/** The button that shows a row's molecule with everything that is known of it. */
const openButton = (): TemplateResult =>
  html`<button
    class="more open"
    type="button"
    tabindex="-1"
    title=${msg('Show everything about this molecule', { id: 'molvalley.panel.open' })}
    aria-label=${msg('Show everything about this molecule', { id: 'molvalley.panel.open' })}
  >
    <mo-icon name="panelRight"></mo-icon>
  </button>`;

/** A value of a text or number column. */
export const valueContent = (
  record: MoleculeRecord,
  column: Column,
  text: string,
  predicted: PredictedValue | undefined,
): Content => {
  const endpoint = endpointOf(column.id);
  if (endpoint) return predictionContent(endpoint, predicted);
  if (column.id === cnsMpoColumnId) return cnsMpoContent(predicted);
  if (scoreOf(column.id) || column.id === similarityColumnId) return text || nothing;
  if (column.id === 'name')
    return html`${record.status === 'ok' ? nameContent(record) : clipped(text)}${openButton()}`;
  if (column.id === alertsColumnId) return alertsContent(record, text);
  const values = measuredValues(record, column);
  const title = values.length > 0 ? [text, ...values.map(measuredValueWords)].join('\n') : undefined;
  if (column.kind !== 'number') return clipped(text, title);
  if (record.status === 'ok' && isPropertyId(column.id))
    return record.properties[column.id]?.toFixed(column.decimals) ?? nothing;
  // What is no number in a column of numbers stands as it is.
  if (!column.measured?.at(record.position)) return clipped(text, title);
  const [whole, fraction] = splitAtPoint(text.trim(), column.measured.commas === 'decimal');
  return html`<span title=${ifDefined(title)}>${whole}</span
    ><span class="fraction" title=${ifDefined(title)}>${fraction}</span>`;
};

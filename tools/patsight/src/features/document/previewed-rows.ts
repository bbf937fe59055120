import { msg, str } from '@lit/localize';
import type { PreviewedRow } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { groupProblemWords, labelWords } from '../../shared/words/result-words.ts';

/** Rows that a preview shows before it counts the rest. */
const SHOWN_ROWS = 4;

/** What a preview looks like. */
export const previewStyles = css`
  .preview {
    display: grid;
    gap: var(--mo-space-2);
    padding: var(--mo-space-3);
    border: 1px solid var(--mo-color-border);
    border-radius: var(--mo-radius-small);
  }
  .preview h3,
  .preview p {
    margin: 0;
    font-size: var(--mo-text-s);
  }
  ul.rows {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
    gap: var(--mo-space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .rows li {
    display: grid;
    align-content: start;
    gap: var(--mo-space-1);
    min-width: 0;
    font-size: var(--mo-text-s);
  }
  .rows mo-structure {
    display: block;
    width: 100%;
    height: 96px;
  }
  .error {
    color: var(--mo-color-error);
  }
`;

/** Rows as they would be put together: how many give a compound, and the first of them. @param total of the table, where not all are told */
export const previewedRows = (
  rows: readonly Pick<PreviewedRow, 'label' | 'smiles' | 'problem'>[],
  total = rows.length,
): TemplateResult => {
  const made = rows.filter(({ problem }) => problem === null).length;
  const more = total - SHOWN_ROWS;
  return html`<h3>
      ${
        total > rows.length
          ? msg(str`${number(made)} of the first ${number(rows.length)} rows assembled`, {
              id: 'patsight.formula.assembledOfFirst',
            })
          : msg(str`${number(made)} of ${number(rows.length)} assembled`, { id: 'patsight.groups.assembled' })
      }
    </h3>
    <ul class="rows">
      ${rows.slice(0, SHOWN_ROWS).map(
        ({ label, smiles, problem }) =>
          html`<li>
            <span>${labelWords(label)}</span>
            ${
              problem
                ? html`<span>${groupProblemWords(problem.reason, problem.text)}</span>`
                : html`<mo-structure eager .structure=${smiles} .name=${labelWords(label)}></mo-structure>`
            }
          </li>`,
      )}
    </ul>
    ${
      more > 0
        ? html`<p class="muted">${msg(str`and ${number(more)} more`, { id: 'patsight.columnEdit.more' })}</p>`
        : nothing
    }`;
};

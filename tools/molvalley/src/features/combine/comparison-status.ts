import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { COMPARED_SETS_MAX } from '../../shared/combine/overlap.ts';
import { paths } from '../../shared/places.ts';
import { molecules } from '../../shared/words/counts.ts';
import { COMPARED_MOLECULES_MAX } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/progress.ts';

const skeleton = (): TemplateResult =>
  html`<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>`;

const toSets = (): TemplateResult =>
  html`<a href=${paths.sets()}>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a>`;

/** What stands in place of a comparison while it is not there. @param load begins again where it stopped */
export const comparisonStatus = (
  { state }: Comparison,
  load: () => void,
): TemplateResult | typeof nothing => {
  switch (state.phase) {
    case 'loading':
      return html`<div role="status">
          <kit-progress
            .words=${
              state.total
                ? msg(str`Loading: ${number(state.loaded)} of ${molecules(state.total)}`, {
                    id: 'molvalley.set.loading',
                  })
                : msg('Loading', { id: 'molvalley.loading' })
            }
            .share=${state.total ? state.loaded / state.total : 0}
          ></kit-progress>
        </div>
        ${skeleton()}`;
    case 'comparing':
      return html`<div role="status">
          <kit-progress
            .words=${
              state.total
                ? msg(str`Finding parent structures: ${number(state.done)} of ${molecules(state.total)}`, {
                    id: 'molvalley.compare.parents',
                  })
                : msg('Comparing', { id: 'molvalley.compare.comparing' })
            }
            .share=${state.total ? state.done / state.total : 0}
          ></kit-progress>
        </div>
        ${skeleton()}`;
    case 'failed':
      return html`<div class="message">
        <kit-failure
          .what=${msg('The sets could not be compared', { id: 'molvalley.compare.failed' })}
          .safe=${msg('They are safe on the server.', { id: 'molvalley.sets.failedSafe' })}
          .failure=${state.failure}
          @retry=${load}
        ></kit-failure>
      </div>`;
    case 'too-few':
      return html`<div class="message">
        <h2>${msg('Nothing to compare', { id: 'molvalley.compare.tooFew' })}</h2>
        <p class="muted">
          ${msg(str`Select 2 to ${number(COMPARED_SETS_MAX)} of your sets to compare.`, {
            id: 'molvalley.compare.tooFewWhy',
          })}
        </p>
        ${toSets()}
      </div>`;
    case 'too-many':
      return html`<div class="message">
        <h2>${msg('These sets are too large to compare', { id: 'molvalley.compare.tooMany' })}</h2>
        <p class="muted">
          ${msg(
            str`Together they have ${number(state.total)} molecules; at most ${number(COMPARED_MOLECULES_MAX)} can be compared. Compare fewer sets, or filter a set, download the shown molecules and import them as a smaller set.`,
            { id: 'molvalley.compare.tooManyWhy' },
          )}
        </p>
        ${toSets()}
      </div>`;
    default:
      return nothing;
  }
};

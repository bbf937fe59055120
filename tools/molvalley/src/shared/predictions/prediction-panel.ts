import { consume } from '@lit/context';
import { ENDPOINT_KEYS, type EndpointKey, isProbability } from '@moiety/chemistry/admet/endpoints.ts';
import type { ModelCards } from '@moiety/chemistry/admet/model-cards.ts';
import type { Explanation, MoleculeScores } from '@moiety/chemistry/worker/prediction-options.ts';
import '@moiety/elements/structure/define.js';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { structureCell, structureCellStyles } from '../drawing/structure-cell.ts';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import { CNS_MPO_PARTS, type CnsMpo } from '@moiety/chemistry/scores/cns-mpo.ts';
import { EXACT_SCORE_KEYS } from '@moiety/chemistry/scores/score-keys.ts';
import { endpointTitle, intervalText, outsideDomain, plainText, plainValue } from './endpoint-words.ts';
import {
  cnsMpoPartText,
  cnsMpoPartTitle,
  cnsMpoText,
  desirabilityText,
  scoreNotes,
  scoreTitle,
} from './score-words.ts';
import { predictionPanelStyles } from './prediction-panel.styles.ts';
import './contribution-drawing.ts';
import './model-card.ts';

/** Of the drawing with colored atoms, CSS pixels. */
const SIZE = { width: 480, height: 260 };

type Phase = 'idle' | 'working' | 'done' | 'failed';

/** The ADMET predictions for one molecule, and what they rest on; computed when they are asked for. */
@customElement('molvalley-prediction-panel')
export class PredictionPanel extends ToolElement {
  static override styles = [predictionPanelStyles, structureCellStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** SMILES or molfile. */
  @property() structure = '';
  @state() private phase: Phase = 'idle';
  @state() private chosen: EndpointKey = 'hlm';
  #explanation: Explanation | undefined;
  #cards: ModelCards | undefined;
  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('structure')) return;
    this.#run?.abort();
    this.#explanation = undefined;
    this.phase = 'idle';
  }

  override render(): TemplateResult {
    return html`<section aria-label=${msg('ADMET predictions', { id: 'molvalley.admet.title' })}>
      <h3>${msg('ADMET predictions', { id: 'molvalley.admet.title' })}</h3>
      ${this.#renderBegin()} ${this.#explanation ? this.#renderExplanation(this.#explanation) : nothing}
    </section>`;
  }

  #renderBegin(): TemplateResult | typeof nothing {
    if (this.phase === 'done') return nothing;
    return html`
      ${
        this.phase === 'failed'
          ? html`<p role="alert">
              ${msg('The predictions could not be calculated.', { id: 'molvalley.admet.oneFailed' })}
            </p>`
          : nothing
      }
      <mo-button .loading=${this.phase === 'working'} @click=${this.#start}
        >${
          this.phase === 'failed'
            ? msg('Retry', { id: 'kit.retry' })
            : msg('Predict', { id: 'molvalley.admet.predict' })
        }</mo-button
      >
    `;
  }

  #renderExplanation({ predictions, scores, nearest, contributions, drawing }: Explanation): TemplateResult {
    const key = this.chosen;
    const card = this.#cards?.[key];
    return html`
      <div class="table">
        <table>
          <thead>
            <tr>
              <th scope="col">${msg('Property', { id: 'molvalley.admet.property' })}</th>
              <th scope="col" class="number">${msg('Prediction', { id: 'molvalley.admet.value' })}</th>
              <th scope="col" class="number">${msg('90% interval', { id: 'molvalley.admet.interval' })}</th>
            </tr>
          </thead>
          <tbody>
            ${ENDPOINT_KEYS.map((one) => {
              const { value, low, high, inDomain } = predictions[one];
              return html`<tr class=${one === key ? 'chosen' : ''}>
                <th scope="row">
                  <button type="button" aria-pressed=${one === key} @click=${() => (this.chosen = one)}>
                    ${endpointTitle(one)}
                  </button>
                </th>
                <td class="number">
                  ${
                    inDomain
                      ? nothing
                      : html`<mo-icon
                          name="warning"
                          label=${outsideDomain()}
                          title=${outsideDomain()}
                        ></mo-icon>`
                  }
                  ${plainText(one, plainValue(one, value))}
                </td>
                <td class="number">${intervalText(one, low, high)}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      ${scores ? renderScores(scores) : nothing}
      <h4>${endpointTitle(key)}</h4>
      ${
        predictions[key].inDomain
          ? nothing
          : html`<p class="outside">
              <mo-icon name="warning"></mo-icon>
              <span
                >${msg(
                  'The training data has no molecule similar to this one, so the prediction is outside the model’s domain and may be far off.',
                  { id: 'molvalley.admet.outsideWhy' },
                )}</span
              >
            </p>`
      }
      ${
        isProbability(key)
          ? html`<p class="muted">
              ${msg(
                'For 90% of molecules the interval includes the measured outcome, 0 or 100. An interval that includes both is inconclusive.',
                { id: 'molvalley.admet.classInterval' },
              )}
            </p>`
          : nothing
      }
      <molvalley-contribution-drawing
        .drawing=${drawing}
        .contributions=${contributions[key]}
      ></molvalley-contribution-drawing>
      <h5>${msg('Most similar measured molecules', { id: 'molvalley.admet.nearest' })}</h5>
      <ul>
        ${nearest[key].map(
          ({ smiles, value, similarity }) =>
            html`<li>
              ${structureCell({ structure: smiles, name: smiles })}
              <dl>
                <div>
                  <dt>${msg('Measured', { id: 'molvalley.admet.measured' })}</dt>
                  <dd>${measuredWords(key, value)}</dd>
                </div>
                <div>
                  <dt>${msg('Similarity', { id: 'molvalley.admet.similarity' })}</dt>
                  <dd>${similarity.toFixed(2)}</dd>
                </div>
              </dl>
            </li>`,
        )}
      </ul>
      ${card ? html`<molvalley-model-card .card=${card}></molvalley-model-card>` : nothing}
    `;
  }

  #start = async (): Promise<void> => {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.phase = 'working';
    try {
      const { workers } = this.services;
      const [explanation, cards] = await Promise.all([
        workers.explain(this.structure, { ...SIZE, signal: run.signal }),
        workers.modelCards(),
      ]);
      if (run.signal.aborted) return;
      this.#explanation = explanation;
      this.#cards = cards;
      this.phase = 'done';
    } catch {
      if (!run.signal.aborted) this.phase = 'failed';
    }
  };
}

const renderScores = (scores: MoleculeScores): TemplateResult => html`
  <h4>${msg('Scores', { id: 'molvalley.score.title' })}</h4>
  <dl class="scores">
    ${EXACT_SCORE_KEYS.map(
      (key) =>
        html`<div>
          <dt title=${scoreNotes(key).join('\n')}>${scoreTitle(key)}</dt>
          <dd>${scores[key].toFixed(2)}</dd>
        </div>`,
    )}
    <div>
      <dt>${scoreTitle('cns_mpo')}</dt>
      <dd>
        ${
          scores.cns_mpo.inDomain
            ? nothing
            : html`<mo-icon name="warning" label=${outsideDomain()} title=${outsideDomain()}></mo-icon>`
        }
        ${cnsMpoText(scores.cns_mpo)}
      </dd>
    </div>
  </dl>
  <details>
    <summary>${msg('How CNS MPO is made up', { id: 'molvalley.score.parts' })}</summary>
    ${renderParts(scores.cns_mpo)} ${scoreNotes('cns_mpo').map((note) => html`<p class="muted">${note}</p>`)}
  </details>
`;

/** The properties of a CNS MPO, each with its value and its share of the score. */
const renderParts = ({ values, desirabilities }: CnsMpo): TemplateResult =>
  html`<div class="table">
    <table>
      <thead>
        <tr>
          <th scope="col">${msg('Property', { id: 'molvalley.admet.property' })}</th>
          <th scope="col" class="number">${msg('Value', { id: 'molvalley.score.value' })}</th>
          <th scope="col" class="number">${msg('Desirability', { id: 'molvalley.score.desirability' })}</th>
        </tr>
      </thead>
      <tbody>
        ${CNS_MPO_PARTS.map(
          (part) =>
            html`<tr>
              <th scope="row">${cnsMpoPartTitle(part)}</th>
              <td class="number">${cnsMpoPartText(part, values[part])}</td>
              <td class="number">${desirabilityText(desirabilities[part])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** A measured value; of classes whether it is in the class. */
const measuredWords = (key: EndpointKey, value: number): string => {
  if (!isProbability(key)) return plainText(key, plainValue(key, value));
  return value === 1 ? msg('Yes', { id: 'molvalley.admet.yes' }) : msg('No', { id: 'molvalley.admet.no' });
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-prediction-panel': PredictionPanel;
  }
}

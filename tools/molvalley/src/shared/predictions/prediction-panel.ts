import { consume } from '@lit/context';
import { ENDPOINT_KEYS, type EndpointKey, isProbability } from '@moiety/chemistry/admet/endpoints.ts';
import type { ModelCards } from '@moiety/chemistry/admet/model-cards.ts';
import type { Explanation } from '@moiety/chemistry/worker/prediction-options.ts';
import '@moiety/elements/structure/define.js';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { structureCell, structureCellStyles } from '../drawing/structure-cell.ts';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import { endpointTitle, intervalText, outsideDomain, plainText, plainValue } from './endpoint-words.ts';
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

  #renderExplanation({ predictions, nearest, contributions, drawing }: Explanation): TemplateResult {
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

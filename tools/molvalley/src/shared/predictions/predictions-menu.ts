import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/elements/checkbox/define.js';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { customElement, property, state } from 'lit/decorators.js';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { Preferences } from '../preferences.ts';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import type { SetSession } from '../sets/set-session.ts';
import { molecules } from '../words/counts.ts';
import { SCORE_KEYS } from '@moiety/chemistry/scores/score-keys.ts';
import { endpointTitle } from './endpoint-words.ts';
import { scoreNotes, scoreTitle } from './score-words.ts';
import { predictedIds, predictionColumnId, scoreColumnId } from './prediction-columns.ts';

/**
 * Starts the ADMET predictions of a set, and chooses which of them are columns of the table.
 *
 * @fires close - the predictions have been started
 */
@customElement('molvalley-predictions-menu')
export class PredictionsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .menu {
        display: grid;
        gap: var(--mo-space-3);
        width: min(320px, 78vw);
      }
      .choices {
        display: grid;
        gap: var(--mo-space-3);
        max-height: min(48vh, 440px);
        overflow: auto;
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0 0 var(--mo-space-2);
        font-weight: 600;
      }
      p {
        margin: 0;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) preferences!: Preferences;
  #watch = new Watch(this);
  #watchPreferences = new Watch(this);

  /** Puts the focus on the first endpoint. */
  override focus(): void {
    this.renderRoot.querySelector('mo-checkbox')?.focus();
  }

  override willUpdate(): void {
    this.#watch.observe(this.session);
    this.#watchPreferences.observe(this.preferences);
  }

  override render(): TemplateResult {
    const { predictions, isComplete } = this.session;
    const { phase } = predictions.state;
    return html`<div class="menu">
      <div class="choices">
        <fieldset>
          <legend>${msg('ADMET columns', { id: 'molvalley.admet.columns' })}</legend>
          ${ENDPOINT_KEYS.map((key) => this.#renderEndpoint(key))}
        </fieldset>
        <fieldset>
          <legend>${msg('Scores', { id: 'molvalley.score.title' })}</legend>
          ${SCORE_KEYS.map(
            (key) =>
              html`${this.#renderChoice(scoreColumnId(key), scoreTitle(key), scoreNotes(key).join('\n'))}
                <p class="muted">${scoreNotes(key)[0]}</p>`,
          )}
        </fieldset>
      </div>
      <p class="muted">
        ${msg(
          'Values are computed in this browser by models trained on public data, with 90% intervals. They are estimates and do not replace measurements.',
          { id: 'molvalley.admet.about' },
        )}
        ${helpLink(this.services, 'molvalley-admet', msg('About predictions and scores', { id: 'molvalley.admet.help' }))}
      </p>
      ${
        phase === 'done'
          ? nothing
          : html`<mo-button
              variant="primary"
              ?disabled=${!isComplete || !predictions.count}
              .loading=${phase === 'running'}
              @click=${this.#start}
              >${msg(str`Predict for ${molecules(predictions.count)}`, { id: 'molvalley.admet.start' })}</mo-button
            >`
      }
    </div>`;
  }

  #renderEndpoint(key: EndpointKey): TemplateResult {
    return this.#renderChoice(predictionColumnId(key), endpointTitle(key));
  }

  #renderChoice(id: string, title: string, notes = ''): TemplateResult {
    return html`<mo-checkbox
      label=${title}
      title=${ifDefined(notes || undefined)}
      .checked=${this.preferences.isAdded(id)}
      @change=${(event: Event) => this.preferences.setAdded(id, (event.target as HTMLInputElement).checked)}
    ></mo-checkbox>`;
  }

  #start = (): void => {
    // Nothing chosen is everything wanted.
    const ids = predictedIds;
    if (!ids.some((id) => this.preferences.isAdded(id)))
      for (const id of ids) this.preferences.setAdded(id, true);
    void this.session.predictions.start();
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-predictions-menu': PredictionsMenu;
  }
}

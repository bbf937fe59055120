import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';
import { counted } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import {
  ALERT_GROUPS,
  alertsAbout,
  alertTitle,
  catalogNote,
  choiceTitle,
} from '../../shared/alerts/alert-words.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { Filter } from '../../shared/table/view-query.ts';
import { molecules } from '../../shared/words/counts.ts';

/**
 * Finds the structural alerts of a set, and filters by them.
 *
 * @fires {CustomEvent<Filter>} add-filter
 * @fires close - the search for alerts has been started
 */
@customElement('molvalley-alerts-menu')
export class AlertsMenu extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
        width: min(340px, 78vw);
        max-height: 70vh;
        overflow: auto;
      }
      p {
        margin: 0;
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @state() private has = 'without';
  @state() private choice = 'pains';
  #watch = new Watch(this);

  /** Puts the focus on the first choice. */
  override focus(): void {
    this.renderRoot.querySelector('mo-select')?.focus();
  }

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult {
    const { alerts, isComplete } = this.session;
    const { phase } = alerts.state;
    const found = phase === 'done' ? alerts.counts() : [];
    return html`<form @submit=${this.#submit}>
      <mo-select
        label=${msg('Show molecules', { id: 'molvalley.alerts.show' })}
        .value=${this.has}
        @change=${this.#chooseHas}
      >
        <option value="without">${msg('without', { id: 'molvalley.alerts.without' })}</option>
        <option value="with">${msg('with', { id: 'molvalley.alerts.with' })}</option>
      </mo-select>
      <mo-combobox
        label=${msg('Alert', { id: 'molvalley.alerts.alert' })}
        .value=${this.choice}
        @change=${this.#chooseAlert}
      >
        ${ALERT_GROUPS.map((one) => html`<option value=${one}>${choiceTitle(one)}</option>`)}
        ${found.map(
          ({ choice, alert, count }) =>
            html`<option value=${choice}>${counted(alertTitle(alert), count)}</option>`,
        )}
      </mo-combobox>
      <div class="actions">
        <mo-button variant="primary" type="submit"
          >${msg('Add filter', { id: 'molvalley.filter.add' })}</mo-button
        >
        ${
          phase === 'done'
            ? nothing
            : html`<mo-button
                ?disabled=${!isComplete || !alerts.count}
                .loading=${phase === 'running'}
                @click=${this.#start}
                >${msg(str`Check ${molecules(alerts.count)}`, { id: 'molvalley.alerts.start' })}</mo-button
              >`
        }
      </div>
      <p class="muted">${alertsAbout()}</p>
      ${(['pains-a', 'brenk', 'nih'] as const).map(
        (catalog) =>
          html`<p class="muted">
            <b>${choiceTitle(catalog === 'pains-a' ? 'pains' : catalog)}</b>: ${catalogNote(catalog)}
          </p>`,
      )}
    </form>`;
  }

  #chooseHas = (event: Event): void => {
    this.has = (event.target as HTMLSelectElement).value;
  };

  #chooseAlert = (event: Event): void => {
    this.choice = (event.target as HTMLSelectElement).value;
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    const filter: Filter = { kind: 'alerts', has: this.has === 'with', of: this.choice };
    this.emit('add-filter', filter);
  };

  #start = (): void => {
    void this.session.alerts.start();
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-alerts-menu': AlertsMenu;
  }
}

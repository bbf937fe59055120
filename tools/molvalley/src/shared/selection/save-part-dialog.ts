import { consume } from '@lit/context';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { MOLECULE_DATA_MAX } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { savingStatus } from '../combine/saving-status.ts';
import type { SetSaving } from '../combine/set-saving.ts';
import { SET_NAME_MAX } from '../imports/import-job.ts';
import { paths } from '../places.ts';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';
import { parseSetName, renameWords } from '../sets/rename.ts';
import type { SetSession } from '../sets/set-session.ts';
import { molecules } from '../words/counts.ts';
import { columnsLeftBehind, setPart } from './set-part.ts';
import '@moiety/tool-kit/failure.ts';

/** Characters that the origin of a set may have. */
const SOURCE_MAX = 255;

/**
 * Saves some molecules of a set as a set of their own, and opens it.
 *
 * @fires close - it closed
 */
@customElement('molvalley-save-part-dialog')
export class SavePartDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  /** The molecules, in the order that they are to have; the dialog is closed while there are none. */
  @property({ attribute: false }) positions: Uint32Array | undefined;
  @state() private name = '';
  @state() private problem = '';
  @state() private saving: SetSaving | undefined;
  #watchSaving = new Watch(this);
  #watchMarks = new Watch(this);
  #watchAnalyses = new Watch(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSaving.observe(this.saving);
    this.#watchMarks.observe(this.session.marks);
    this.#watchAnalyses.observe(this.session.analyses);
    if (!changed.has('positions')) return;
    this.#stop();
    if (!this.positions) return;
    this.name = this.#suggested;
    this.problem = '';
  }

  override updated(): void {
    const now = this.saving?.state;
    if (now?.phase !== 'saved') return;
    this.saving = undefined;
    this.emit('close');
    const { id, name } = now.set;
    toast.success(msg(str`“${name}” was saved.`, { id: 'molvalley.compare.saved' }));
    this.services.router.go(paths.set(id));
  }

  override render(): TemplateResult {
    const { positions } = this;
    return html`<mo-dialog
      .title=${msg('Save as a new set', { id: 'molvalley.compare.save' })}
      .open=${positions !== undefined}
      ?showFooter=${!this.saving}
      ?loading=${this.session.marks.state.phase === 'loading' || this.#isAnalyzing}
      .submittext=${msg('Save set', { id: 'molvalley.compare.submit' })}
      @submit=${this.#submit}
      @close=${this.#closed}
      >${positions ? (this.saving ? this.#renderSaving(this.saving) : this.#renderForm(positions)) : nothing}</mo-dialog
    >`;
  }

  #renderForm(positions: Uint32Array): TemplateResult {
    return html`<form @submit=${this.#submit}>
      <p>
        ${molecules(positions.length)}
        <span class="muted"
          >${msg('with all columns, formulas, stars, tags and notes. The original set stays as it is.', {
            id: 'molvalley.part.what',
          })}</span
        >
      </p>
      <mo-input
        label=${msg('Name of the new set', { id: 'molvalley.compare.name' })}
        autocomplete="off"
        required
        maxlength=${SET_NAME_MAX}
        .value=${this.name}
        .error=${this.problem}
        @input=${this.#onName}
      ></mo-input>
      ${this.#renderMarks()}${this.#renderAnalyses()}
    </form>`;
  }

  /** Whether columns of analyses are on their way to the values that the new set is to have. */
  get #isAnalyzing(): boolean {
    const { analyses } = this.session;
    return analyses.busy && analyses.state.phase !== 'failed';
  }

  /** What becomes of the columns that analyses filled. */
  #renderAnalyses(): TemplateResult | typeof nothing {
    const { analyses } = this.session;
    if (analyses.count === 0) return nothing;
    if (this.#isAnalyzing)
      return html`<p class="muted" role="status">
        ${msg('Analysis columns are still being calculated.', { id: 'molvalley.part.analyzing' })}
      </p>`;
    const left = number(columnsLeftBehind(this.session));
    return html`<p class="muted">
      ${
        left === '0'
          ? msg('Analysis columns are copied with their current values.', {
              id: 'molvalley.part.analyses',
            })
          : msg(
              str`Analysis columns that are not copied: ${left}. They have no values, or the new set would have more than ${MOLECULE_DATA_MAX} columns.`,
              { id: 'molvalley.part.analysesLeft' },
            )
      }
    </p>`;
  }

  /** Without the marks of the molecules the new set would lack them. */
  #renderMarks(): TemplateResult | typeof nothing {
    const { marks } = this.session;
    if (marks.isKnown) return nothing;
    if (marks.state.phase === 'failed')
      return html`<kit-failure
        .what=${msg('Stars, tags and notes could not be loaded', { id: 'molvalley.part.marksFailed' })}
        .safe=${msg('They are copied to the new set, so it can’t be saved without them.', { id: 'molvalley.part.marksSafe' })}
        .failure=${marks.state.failure}
        @retry=${() => void marks.load()}
      ></kit-failure>`;
    return html`<p class="muted" role="status">
      ${msg('Stars, tags and notes are still loading.', { id: 'molvalley.part.marksLoading' })}
    </p>`;
  }

  #renderSaving(saving: SetSaving): TemplateResult {
    return savingStatus(saving, { cancel: this.#closed, open: this.#open });
  }

  get #suggested(): string {
    const name = this.session.set?.name ?? '';
    return cutText(msg(str`Part of ${name}`, { id: 'molvalley.compare.name.other' }), SET_NAME_MAX).trim();
  }

  get #origin(): string {
    const { set, table } = this.session;
    const count = number(this.positions?.length ?? 0);
    const total = molecules(table.records.length);
    const words = msg(str`${count} of ${total} of ${set?.name ?? ''}`, { id: 'molvalley.part.origin' });
    return cutText(words, SOURCE_MAX);
  }

  #onName = (event: Event): void => {
    this.name = (event.target as HTMLInputElement).value;
    this.problem = '';
  };

  /** The set is stored: what it lacks is given up. */
  #open = (id: string): void => {
    this.emit('close');
    this.services.router.go(paths.set(id));
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    const { positions, session } = this;
    if (!positions || this.saving || !session.marks.isKnown || this.#isAnalyzing) return;
    const name = parseSetName(this.name);
    if (name === undefined) {
      this.problem = renameWords();
      return;
    }
    this.saving = this.services.savings.begin(
      setPart(session, positions, { name, sourceName: this.#origin }),
    );
  };

  #closed = (): void => {
    if (this.positions) this.emit('close');
  };

  /** What is under way is given up. */
  #stop(): void {
    this.saving?.cancel();
    this.saving = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-save-part-dialog': SavePartDialog;
  }
}

import { consume } from '@lit/context';
import { compareVersions } from '@moiety/contract';
import type { VersionDifference } from '@moiety/contract';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { changeWords } from '../../shared/history/change-words.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import '@moiety/tool-kit/failure.ts';

/** Characters of numbers of molecules that are written out. */
const NUMBERS_MAX = 200;

/** What is different between two versions of a set. */
@customElement('molvalley-version-changes')
export class VersionChanges extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    css`
      .changes {
        display: grid;
        gap: var(--mo-space-2);
        padding: var(--mo-space-3);
        border-radius: var(--mo-radius);
        background: var(--mo-color-hover);
        overflow-wrap: anywhere;
      }
      ul,
      dl,
      dd {
        margin: 0;
      }
      ul {
        padding-inline-start: var(--mo-space-4);
      }
      dl {
        display: grid;
        gap: var(--mo-space-2);
      }
      del,
      ins {
        text-decoration: none;
        white-space: pre-line;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** Of the set. */
  @property({ attribute: false }) setId = '';
  /** The earlier version. */
  @property({ type: Number }) version = 0;
  /** The later one; undefined for the set as it is now. */
  @property({ type: Number }) to: number | undefined;
  /** The newest version: where it is another, the set of now is compared anew. */
  @property({ type: Number }) head = 0;

  @state() private difference: VersionDifference | undefined;
  @state() private failure: unknown;
  #run: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (['setId', 'version', 'to', 'head'].some((name) => changed.has(name as keyof VersionChanges)))
      void this.#load();
  }

  override render(): TemplateResult {
    const { difference } = this;
    if (this.failure)
      return html`<kit-failure
        .what=${msg('The versions could not be compared', { id: 'molvalley.history.compareFailed' })}
        .safe=${msg('The set has not changed.', { id: 'molvalley.history.compareSafe' })}
        .failure=${this.failure}
        @retry=${() => void this.#load()}
      ></kit-failure>`;
    if (!difference)
      return html`<div class="changes skeleton" role="status">
        <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
        <span></span><span></span>
      </div>`;
    const lines = changeWords(difference.summary);
    return html`<section class="changes" aria-label=${this.#label}>
      <h2>${this.#label}</h2>
      ${
        lines.length
          ? html`<ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
          : html`<p>${msg('No differences.', { id: 'molvalley.history.same' })}</p>`
      }
      ${this.#renderColumns(difference)} ${this.#renderMarks(difference)} ${this.#renderNotes(difference)}
    </section>`;
  }

  get #label(): string {
    return this.to === undefined
      ? msg('Changes since this version', { id: 'molvalley.history.untilNow' })
      : msg('Changes', { id: 'molvalley.history.ofGroup' });
  }

  /** The formulas of columns that are there in both, and not the same. */
  #renderColumns({ calculated }: VersionDifference): TemplateResult | typeof nothing {
    if (!calculated) return nothing;
    const rows = [...new Set([...calculated.before, ...calculated.after].map(({ id }) => id))].flatMap(
      (id) => {
        const before = calculated.before.find((one) => one.id === id);
        const after = calculated.after.find((one) => one.id === id);
        // Of an analysis there is none.
        return (before?.formula ?? '') === (after?.formula ?? '')
          ? []
          : [{ name: after?.name ?? before?.name ?? '', before: before?.formula, after: after?.formula }];
      },
    );
    if (rows.length === 0) return nothing;
    return html`<dl>
      ${rows.map(
        ({ name, before, after }) =>
          html`<div>
            <dt>${msg(str`Formula of ${name}`, { id: 'molvalley.history.formula' })}</dt>
            ${this.#renderSides(before ?? '', after ?? '')}
          </div>`,
      )}
    </dl>`;
  }

  #renderMarks({ stars, tags }: VersionDifference): TemplateResult | typeof nothing {
    const rows = [
      ...stars.map(({ on, molecules }) => ({
        words: on
          ? msg('Stars added', { id: 'molvalley.history.starsGiven' })
          : msg('Stars removed', { id: 'molvalley.history.starsTaken' }),
        molecules,
      })),
      ...tags.map(({ tag, on, molecules }) => ({
        words: on
          ? msg(str`Tag “${tag}” added`, { id: 'molvalley.history.tagGiven' })
          : msg(str`Tag “${tag}” removed`, { id: 'molvalley.history.tagTaken' }),
        molecules,
      })),
    ];
    if (rows.length === 0) return nothing;
    return html`<dl>
      ${rows.map(
        ({ words, molecules }) =>
          html`<div>
            <dt>${words}</dt>
            <dd class="muted">
              ${msg(str`Molecules ${cutText(molecules.replaceAll(',', ', '), NUMBERS_MAX)}`, {
                id: 'molvalley.history.molecules',
              })}
            </dd>
          </div>`,
      )}
    </dl>`;
  }

  #renderNotes({ notes, summary }: VersionDifference): TemplateResult | typeof nothing {
    if (notes.length === 0) return nothing;
    const more = (summary.notes?.written ?? 0) + (summary.notes?.removed ?? 0) - notes.length;
    return html`<dl>
        ${notes.map(
          ({ position, before, after }) =>
            html`<div>
              <dt>
                <a href=${`${paths.set(this.setId)}?molecule=${position + 1}`}
                  >${msg(str`Note on molecule ${number(position + 1)}`, { id: 'molvalley.history.noteOf' })}</a
                >
              </dt>
              ${this.#renderSides(before, after)}
            </div>`,
        )}
      </dl>
      ${
        more > 0
          ? html`<p class="muted">
              ${msg(str`Other notes: ${number(more)}`, { id: 'molvalley.history.moreNotes' })}
            </p>`
          : nothing
      }`;
  }

  #renderSides(before: string, after: string): TemplateResult {
    const none = msg('empty', { id: 'molvalley.history.empty' });
    return html`<dd class="muted">
        ${msg('Before:', { id: 'molvalley.history.before' })} <del>${before || none}</del>
      </dd>
      <dd>${msg('After:', { id: 'molvalley.history.after' })} <ins>${after || none}</ins></dd>`;
  }

  async #load(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.failure = undefined;
    const params = { id: this.setId, version: String(this.version) };
    const query = this.to === undefined ? {} : { to: String(this.to) };
    try {
      const { signal } = run;
      const difference = await this.services.api.call(compareVersions, { params, query, signal });
      if (!run.signal.aborted) this.difference = difference;
    } catch (failure) {
      if (!run.signal.aborted && !isAbort(failure)) this.failure = failure;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-version-changes': VersionChanges;
  }
}

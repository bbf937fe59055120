import type { CopyCellsDetail } from '@moiety/grid/details.ts';
import { consume } from '@lit/context';
import { SAMENESSES } from '@moiety/chemistry/identity-key.ts';
import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import type { MoleculeSet } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { getLocale } from '@moiety/locales';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { counted, number } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { combinationsOf, maskOf, maskOfAll, moleculesIn, sharesOf } from '../../shared/combine/overlap.ts';
import type { Combination, Overlap } from '../../shared/combine/overlap.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import {
  emptyQuery,
  formatViewQuery,
  THRESHOLD_DEFAULT,
  withStructure,
} from '../../shared/table/view-query.ts';
import type { Sort } from '../../shared/table/view-query.ts';
import { molecules, unreadRows } from '../../shared/words/counts.ts';
import { combinePath, parseCombineChoice } from './choice.ts';
import type { CombineChoice } from './choice.ts';
import { combinePageStyles } from './combine-page.styles.ts';
import {
  combinationWords,
  kindOf,
  listed,
  originWords,
  samenessNote,
  samenessTitle,
  suggestedName,
} from './combine-words.ts';
import type { OpenRecordDetail } from './combined-grid.ts';
import { comparisonStatus } from './comparison-status.ts';
import { Comparison } from './comparison.ts';
import { ComparisonView } from './comparison-view.ts';
import type { AskedSearchOf } from '../../shared/drawing/structure-dialog.ts';
import type { NewSetOrder } from './new-set-dialog.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/select/define.js';
import '../../shared/drawing/structure-dialog.ts';
import './combination-table.ts';
import './combined-grid.ts';
import './new-set-dialog.ts';

/** What sets have in common, and what only some of them have; a new set of it. */
@customElement('molvalley-combine-page')
export class CombinePage extends ToolElement {
  static override styles = [pageStyles, skeletonStyles, combinePageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The sets that are compared. */
  @property({ attribute: false }) ids: readonly string[] = [];
  /** The query string of the route. */
  @property() search = '';
  /** The molecule that is shown with everything that is known of it. */
  @state() private opened: OpenRecordDetail | undefined;
  /** What a new set is being made of. */
  @state() private order: NewSetOrder | undefined;

  #comparison: Comparison | undefined;
  #watch = new Watch(this);
  #view = new ComparisonView();

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#comparison?.destroy();
    this.#comparison = undefined;
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const { ids, services } = this;
    const { sameness } = this.#choice;
    if (this.isConnected && this.#comparison?.ids.join() !== ids.join()) {
      this.#comparison?.destroy();
      const { api, workers, sessions } = services;
      this.#comparison = new Comparison(ids, sameness, { api, workers, sessions, locale: getLocale() });
      void this.#comparison.load();
    }
    void this.#comparison?.compareBy(sameness);
    this.#watch.observe(this.#comparison);
  }

  override render(): TemplateResult {
    const comparison = this.#comparison;
    return html`<div class="page">
      <a class="back" href=${paths.sets()}>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a>
      <h1>${msg('Compare sets', { id: 'molvalley.compare.title' })}</h1>
      ${comparison ? this.#renderComparison(comparison) : nothing}
    </div>`;
  }

  #renderComparison(comparison: Comparison): TemplateResult {
    const { state: now } = comparison;
    const status = comparisonStatus(comparison, () => void comparison.load());
    const leftOut = comparison.leftOut.map(({ name }) => this.#renderLeftOut(name));
    if (now.phase !== 'compared') return html`${leftOut}${this.#renderSets(comparison, undefined)}${status}`;
    const { overlap } = now;
    const combinations = combinationsOf(overlap);
    const chosen = this.#chosen(overlap, combinations);
    return html`${leftOut}
      <div class="overview">
        <div>
          ${this.#renderSets(comparison, overlap)} ${this.#renderRule()}
          <p class="facts" role="status">${factWords(overlap)}</p>
          <p class="muted">
            ${helpLink(this.services, 'molvalley-combine', msg('How sets are compared', { id: 'molvalley.compare.help' }))}
          </p>
        </div>
        <div>
          ${this.#renderReadyMade(comparison, overlap, combinations, chosen)}
          <molvalley-combination-table
            class="card"
            .sets=${comparison.sets}
            .combinations=${combinations}
            .chosen=${chosen}
            @choose-combinations=${(event: CustomEvent<readonly number[]>) =>
              this.#show({ shown: event.detail })}
          ></molvalley-combination-table>
        </div>
      </div>
      ${this.#renderList(comparison, overlap, combinations, chosen)}`;
  }

  #renderLeftOut(name: string | undefined): TemplateResult {
    return html`<mo-callout type="warning"
      >${
        name === undefined
          ? msg('One of the sets is no longer available and was left out.', {
              id: 'molvalley.compare.missing',
            })
          : msg(str`“${name}” is in the trash and was left out.`, { id: 'molvalley.compare.inTrash' })
      }</mo-callout
    >`;
  }

  #renderSets({ sets }: Comparison, overlap: Overlap | undefined): TemplateResult | typeof nothing {
    if (sets.length < 2) return nothing;
    return html`<ul class="sets card" aria-label=${msg('Sets', { id: 'molvalley.compare.column.sets' })}>
      ${sets.map(
        ({ id, letter, name, table }, set) =>
          html`<li>
            <span class="letter">${letter}</span>
            <a href=${paths.set(id)}>${name}</a>
            <span class="muted"
              >${[
                molecules(table.records.length - table.unread),
                ...(overlap ? countWords(overlap, set) : []),
              ].join(' · ')}</span
            >
          </li>`,
      )}
    </ul>`;
  }

  #renderRule(): TemplateResult {
    const { sameness } = this.#choice;
    return html`<div class="rule">
      <mo-select
        label=${msg('Match molecules by', { id: 'molvalley.compare.by' })}
        .value=${sameness}
        @change=${(event: Event) =>
          this.#show({
            sameness: (event.currentTarget as HTMLElement & { value: string }).value as Sameness,
          })}
      >
        ${SAMENESSES.map(
          (one) => html`<option value=${one} ?selected=${one === sameness}>${samenessTitle(one)}</option>`,
        )}
      </mo-select>
      <p class="note muted">${samenessNote(sameness)}</p>
    </div>`;
  }

  /** The choices that most people make, each with one press. */
  #renderReadyMade(
    { sets }: Comparison,
    overlap: Overlap,
    combinations: readonly Combination[],
    chosen: ReadonlySet<number>,
  ): TemplateResult {
    const all = maskOfAll(sets.length);
    const there = present(combinations);
    // What has no molecules changes nothing.
    const shown = new Set(there.filter((mask) => chosen.has(mask)));
    const choices: [words: string, masks: readonly number[]][] = [
      [msg('Merge', { id: 'molvalley.compare.merge' }), there],
      [combinationWords(all, sets), [all]],
      ...sets.map(({ letter }, set): [string, number[]] => [
        msg(str`Only in ${letter}`, { id: 'molvalley.compare.only' }),
        [maskOf(set)],
      ]),
    ];
    return html`<div
      class="ready-made"
      role="group"
      aria-label=${msg('Molecules to list', { id: 'molvalley.compare.choices' })}
    >
      ${choices
        .filter(([, masks]) => moleculesIn(overlap, new Set(masks)) > 0)
        .map(
          ([words, masks]) =>
            html`<mo-button
              variant=${isSame(shown, masks) ? 'primary' : 'secondary'}
              @click=${() => this.#show({ shown: masks })}
              >${counted(words, moleculesIn(overlap, new Set(masks)))}</mo-button
            >`,
        )}
    </div>`;
  }

  #renderList(
    comparison: Comparison,
    overlap: Overlap,
    combinations: readonly Combination[],
    chosen: ReadonlySet<number>,
  ): TemplateResult {
    const { sets } = comparison;
    const there = present(combinations).filter((mask) => chosen.has(mask));
    const masks =
      there.length > 0 ? there : combinations.map(({ mask }) => mask).filter((mask) => chosen.has(mask));
    const isMerge = kindOf(new Set(there), present(combinations), sets.length).kind === 'merge';
    const { rows, columns, repeated } = this.#view.of(sets, overlap, chosen, {
      areOthers: this.#choice.sameness !== 'exact',
      locale: getLocale(),
    });
    const count = moleculesIn(overlap, chosen);
    return html`<div class="list-head">
        <h2>
          ${[isMerge ? msg('Merge', { id: 'molvalley.compare.merge' }) : listed(masks.map((mask) => combinationWords(mask, sets))), molecules(count)].filter(Boolean).join(' · ')}
        </h2>
        ${
          count
            ? html`<mo-button
                variant="primary"
                icon="plus"
                @click=${() => this.#save(comparison, overlap, masks, combinations)}
                >${msg('Save as a new set', { id: 'molvalley.compare.save' })}</mo-button
              >`
            : nothing
        }
      </div>
      ${
        count
          ? html`<molvalley-combined-grid
              .sets=${sets}
              .overlap=${overlap}
              .rows=${rows}
              .columns=${columns}
              .sorts=${this.#choice.sorts}
              @sort-rows=${(event: CustomEvent<readonly Sort[]>) => this.#show({ sorts: event.detail })}
              @open-record=${this.#open}
              @copy-value=${this.#copy}
            ></molvalley-combined-grid>`
          : html`<p class="muted">
              ${
                chosen.size
                  ? msg('No molecules match.', { id: 'molvalley.compare.none' })
                  : msg('Select at least one combination above.', { id: 'molvalley.compare.nothingChosen' })
              }
            </p>`
      }
      ${
        repeated
          ? html`<p class="note muted">
              ${msg(
                'A molecule that appears more than once in a set has a row for each record and no calculated difference.',
                { id: 'molvalley.compare.rowsNote' },
              )}
            </p>`
          : nothing
      }
      <molvalley-structure-dialog
        .session=${comparison.sessionOf(this.opened?.set ?? 0)!}
        .record=${this.opened?.record}
        @close=${this.#closeStructure}
        @search-structure=${this.#searchStructure}
      ></molvalley-structure-dialog>
      <molvalley-new-set-dialog
        .order=${this.order}
        @saved=${this.#saved}
        @close=${this.#closeOrder}
      ></molvalley-new-set-dialog>`;
  }

  // ── state ─────────────────────────────────────────────────────────────────

  get #choice(): CombineChoice {
    return parseCombineChoice(this.search);
  }

  /** The combinations that are listed: what is in all sets where there is any, until a person chose. */
  #chosen(overlap: Overlap, combinations: readonly Combination[]): ReadonlySet<number> {
    const { shown } = this.#choice;
    const there = new Set(combinations.map(({ mask }) => mask));
    if (shown) return new Set(shown.filter((mask) => there.has(mask)));
    const all = maskOfAll(overlap.sets.length);
    return new Set(sharesOf(overlap).inAll > 0 ? [all] : present(combinations));
  }

  #show(changed: Partial<CombineChoice>): void {
    this.services.router.go(combinePath(this.ids, { ...this.#choice, ...changed }));
  }

  // ── what a person does ────────────────────────────────────────────────────

  #save(
    { sets }: Comparison,
    overlap: Overlap,
    masks: readonly number[],
    combinations: readonly Combination[],
  ): void {
    const chosen = new Set(masks);
    const there = present(combinations);
    const kind = kindOf(chosen, there, sets.length);
    const { sameness } = this.#choice;
    const { rows, repeated } = this.#view.of(sets, overlap, chosen, {
      areOthers: sameness !== 'exact',
      locale: getLocale(),
    });
    this.order = {
      sets,
      overlap,
      rows,
      masks: masks.filter((mask) => there.includes(mask)),
      sameness,
      molecules: moleculesIn(overlap, chosen),
      repeated,
      name: suggestedName(kind, sets),
      origin: originWords(masks, kind, sets, sameness),
    };
  }

  #open = (event: CustomEvent<OpenRecordDetail>): void => {
    this.opened = event.detail;
  };

  #closeStructure = (): void => {
    this.opened = undefined;
  };

  #searchStructure = (event: CustomEvent<AskedSearchOf>): void => {
    const set = this.#comparison?.sets.find(
      ({ table }) => table.records[event.detail.record.position] === event.detail.record,
    );
    if (!set) return;
    const query = withStructure(emptyQuery, {
      kind: 'similar',
      structure: event.detail.smiles,
      threshold: THRESHOLD_DEFAULT,
    });
    this.services.router.go(paths.set(set.id) + formatViewQuery(query));
  };

  #copy = ({ detail }: CustomEvent<CopyCellsDetail>): Promise<void> =>
    copyAndSay(detail.text, detail.missing);

  #closeOrder = (): void => {
    this.order = undefined;
  };

  #saved = (event: CustomEvent<MoleculeSet>): void => {
    const { id, name } = event.detail;
    this.order = undefined;
    toast.success(msg(str`“${name}” was saved.`, { id: 'molvalley.compare.saved' }));
    this.services.router.go(paths.set(id));
  };
}

/** The combinations that have molecules. */
const present = (combinations: readonly Combination[]): number[] =>
  combinations.filter((one) => one.molecules > 0).map(({ mask }) => mask);

const isSame = (chosen: ReadonlySet<number>, masks: readonly number[]): boolean =>
  chosen.size === masks.length && masks.every((mask) => chosen.has(mask));

/** What is to be known of one set besides how many molecules it has. */
const countWords = ({ sets }: Overlap, set: number): string[] => {
  const { read, distinct, unread } = sets[set]!;
  return [
    ...(distinct === read
      ? []
      : [msg(str`${number(distinct)} distinct`, { id: 'molvalley.compare.distinct' })]),
    ...(unread ? [unreadRows(unread)] : []),
  ];
};

/** How many molecules there are, in all sets, in some and in one. */
const factWords = (overlap: Overlap): string => {
  const { distinct, inAll, inSome, inOne } = sharesOf(overlap);
  return [
    msg(str`${number(distinct)} distinct molecules`, { id: 'molvalley.compare.distinctAll' }),
    msg(str`${number(inAll)} in all sets`, { id: 'molvalley.compare.inAll' }),
    ...(overlap.sets.length > 2
      ? [msg(str`${number(inSome)} in some`, { id: 'molvalley.compare.inSome' })]
      : []),
    msg(str`${number(inOne)} in one only`, { id: 'molvalley.compare.inOne' }),
  ].join(' · ');
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-combine-page': CombinePage;
  }
}

import { consume } from '@lit/context';
import { toast } from '@moiety/elements/toast/toast-region.js';
import type { CoreMethod } from '@moiety/chemistry/sar/core.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { counted, number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { CALCULATED_NAME_MAX, calculatedColumnSchema, writePositions } from '@moiety/contract';
import type { ColumnAnalysis, ReadMolecule } from '@moiety/contract';
import { withoutPoints } from '@moiety/chemistry/sar/matched-pairs.ts';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';
import { emptyQuery, formatViewQuery } from '../../shared/table/view-query.ts';
import { paths } from '../../shared/places.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import type { AskedSearch, SetSession } from '../../shared/sets/set-session.ts';
import {
  arePositionsSame,
  followView,
  isScopeKnown,
  isScopeLost,
  lostScope,
  parseScope,
  scopePositions,
  writeScope,
} from '../../shared/scope/scope.ts';
import type { Scope } from '../../shared/scope/scope.ts';
import { scopeFailures } from '../../shared/scope/scope-failures.ts';
import { structureCell, structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import type { OpenStructureDetail, StructureMenuDetail } from '../../shared/drawing/structure-cell.ts';
import { StructureMenu } from '../../shared/drawing/structure-menu.ts';
import { setStatus } from '../../shared/sets/set-status.ts';
import type { FilledColumn } from '../../shared/analyses/analysis-columns.ts';
import { isSameAnalysis } from '../../shared/analyses/set-analyses.ts';
import type { AnalysisKind } from '../../shared/analyses/set-analyses.ts';
import { analysisColumn } from '../../shared/table/columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import { molecules } from '../../shared/words/counts.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { hasMoreCompoundsThan } from '../../shared/activities/compounds.ts';
import { analysisStatus } from './analysis-status.ts';
import { activityColumns, likeliestActivity } from '../../shared/activities/activity-scale.ts';
import { showWords } from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import type { FillColumnsDetail } from './filled-columns.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import { reportClusters, reportScaffolds } from './report-branches.ts';
import { reportCliffs, reportPairs } from './report-comparisons.ts';
import { reportGroups } from './report-groups.ts';
import { Series } from './series.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/tabs/define.js';
import '../../shared/drawing/structure-dialog.ts';
import '../../shared/scope/scope-select.ts';
import '../../shared/selection/selection-actions.ts';
import './activity-cliffs-view.ts';
import './matched-pairs-view.ts';
import './clusters-view.ts';
import './r-groups-view.ts';
import './scaffolds-view.ts';

/** Compounds of one analysis: matched pairs of more take minutes of a worker. */
const COMPOUNDS_MAX = 5000;

/** Types of values that are named. */
const TYPES_SHOWN = 6;

/** Further activities that a table has room for. */
const ALSO_MAX = 5;

/** Tanimoto similarities from which on two compounds are neighbours, to choose from. */
const similarities = [0.4, 0.5, 0.6, 0.65, 0.7, 0.8, 0.9] as const;
/** Butina's clusters are mostly made at a distance of 0.35. */
const SIMILARITY = 0.65;

const tabs = ['groups', 'scaffolds', 'clusters', 'pairs', 'cliffs'] as const;
type Tab = (typeof tabs)[number];
type CoreChoice = CoreMethod | 'own';

interface Choice {
  tab: Tab;
  /** Id of the activity's column; empty for the likeliest. */
  activity: string;
  /** Ids of the columns of further activities beside it. */
  also: readonly string[];
  core: CoreChoice;
  /** SMILES or SMARTS of a core of one's own. */
  query: string;
  /** Of neighbours in a cluster. */
  similarity: number;
  /** Which molecules are analyzed. */
  scope: Scope;
}

const parseChoice = (search: string): Choice => {
  const given = new URLSearchParams(search);
  const tab = tabs.find((name) => name === given.get('tab')) ?? 'groups';
  const core =
    (['common-substructure', 'own'] as const).find((name) => name === given.get('core')) ?? 'scaffold';
  const similarity = similarities.find((one) => String(one) === given.get('similarity')) ?? SIMILARITY;
  return {
    tab,
    activity: given.get('activity') ?? '',
    also: [...new Set(given.getAll('also'))].slice(0, ALSO_MAX),
    core,
    query: given.get('query') ?? '',
    similarity,
    scope: parseScope(search),
  };
};

const formatChoice = ({ tab, activity, also, core, query: own, similarity, scope }: Choice): string => {
  const given = new URLSearchParams();
  if (tab !== 'groups') given.set('tab', tab);
  if (activity) given.set('activity', activity);
  for (const one of also) given.append('also', one);
  if (core !== 'scaffold') given.set('core', core);
  if (core === 'own' && own) given.set('query', own);
  if (similarity !== SIMILARITY) given.set('similarity', String(similarity));
  writeScope(given, scope);
  const words = given.toString();
  return words && `?${words}`;
};

/** Structure-activity relations of a set: R groups, scaffolds, clusters, matched pairs and activity cliffs. */
@customElement('molvalley-sar-page')
export class SarPage extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    analysisTableStyles,
    structureCellStyles,
    css`
      .page {
        max-width: none;
      }
      .back,
      .facts {
        font-size: var(--mo-text-s);
      }
      .facts a {
        text-decoration: underline;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--mo-space-2) var(--mo-space-3);
        margin: var(--mo-space-4) 0;
      }
      mo-combobox,
      mo-select,
      molvalley-scope {
        flex: 0 1 240px;
        min-width: 0;
      }
      mo-input {
        flex: 1 1 240px;
        max-width: 480px;
      }
      mo-input::part(input) {
        font-family: var(--mo-font-mono);
      }
      mo-callout {
        margin-bottom: var(--mo-space-3);
      }
      .also {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-2);
        min-height: var(--mo-control-height-form);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .also li {
        display: flex;
        align-items: center;
        padding-inline-start: var(--mo-space-2);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        font-size: var(--mo-text-s);
      }
      .also span {
        overflow-wrap: anywhere;
      }
      .core {
        display: flex;
        align-items: center;
        gap: var(--mo-space-3);
        margin-block: var(--mo-space-3);
      }
      .core mo-structure {
        flex: none;
        width: 180px;
        height: 104px;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      mo-tab-panel {
        padding-top: var(--mo-space-4);
      }
      .skeleton span {
        height: 36px;
        margin-top: var(--mo-space-2);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) setId!: string;
  /** The query string of the route. */
  @property() search = '';
  /** What is typed for a core of one's own, before it is analysed. */
  @state() private own = '';
  @query('mo-input') private ownInput!: HTMLElement | null;

  #watchSession = new Watch(this);
  #watchSeries = new Watch(this);
  #series: Series | undefined;
  #isTooLarge = false;
  /** What the series, or there being too many for one, was made of. */
  #madeOf: { column: Column | undefined; positions: Uint32Array; session: SetSession } | undefined;
  /** The molecule that is shown with everything that is known of it. */
  @state() private opened: ReadMolecule | undefined;
  #menu = new StructureMenu(this);
  /** Which column and core were analysed last. */
  #analysed = '';
  /** The core that the R groups are of. */
  #decomposed: string | undefined;
  /** The similarity by which clusters were made last. */
  #clustered = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#series?.destroy();
    this.#series = undefined;
    this.#madeOf = undefined;
    this.#analysed = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { session, services } = this;
    this.#watchSession.observe(session);
    if (changed.has('session') && !session.isComplete) void session.load(services.api, this.setId);
    if (changed.has('search')) this.own = this.#choice.query;
    if (changed.has('search') || changed.has('session')) followView(session, this.#choice.scope);
    this.#prepare();
    this.#watchSeries.observe(this.#series);
  }

  override updated(): void {
    this.#analyse();
    this.#offerToReport();
  }

  override render(): TemplateResult {
    const { session } = this;
    const { view } = this.#choice.scope;
    return html`<div class="page" @structure-menu=${this.#onMenu} @open-structure=${this.#onOpen}>
        <a class="back" href=${paths.set(this.setId) + (view && `?${view}`)}
          >${session.set?.name ?? msg('Back to the set', { id: 'molvalley.sar.back' })}</a
        >
        <h1>${msg('Structure–activity relationships', { id: 'molvalley.sar.title' })}</h1>
        ${this.#renderContent()}
      </div>
      ${this.#menu.render()}
      <molvalley-structure-dialog
        .session=${session}
        .record=${this.opened}
        @close=${this.#closeStructure}
        @search-structure=${(event: CustomEvent<AskedSearch>) => this.#search(event.detail)}
      ></molvalley-structure-dialog>`;
  }

  #renderContent(): TemplateResult {
    const { session } = this;
    const status = setStatus(session, () => void session.load(this.services.api, this.setId));
    if (status) return status;
    if (isScopeLost(session, this.#choice.scope))
      return html`${this.#renderForm(undefined)} ${lostScope(session, this.#choice.scope)}`;
    if (this.#isTooLarge)
      return html`${this.#renderForm(undefined)}
        <div class="message">
          <h2>${msg('This set is too large for this analysis', { id: 'molvalley.sar.tooMany' })}</h2>
          <p class="muted">
            ${msg(
              str`At most ${number(COMPOUNDS_MAX)} compounds can be analyzed at once. Filter the table or select some of them, and analyze those.`,
              { id: 'molvalley.sar.tooManyWhy2' },
            )}
          </p>
        </div>`;
    const series = this.#series;
    if (!series)
      return html`<div class="skeleton" role="status">
        <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
        ${[1, 2, 3].map(() => html`<span></span>`)}
      </div>`;
    return html`<p class="muted facts">
        ${this.#facts(series)} ·
        ${helpLink(this.services, 'molvalley-sar', msg('About these analyses', { id: 'molvalley.sar.help' }))}
      </p>
      ${this.#renderForm(series)} ${this.#renderMixed(series)}
      <molvalley-selection-actions .session=${session} .setId=${this.setId}>
        <span slot="hint" class="muted"
          >${msg('Select rows here, and they are selected in the table and the plots too.', {
            id: 'molvalley.sar.selectHint',
          })}</span
        >
      </molvalley-selection-actions>
      ${this.#renderTabs(series)}`;
  }

  /** Warns of values that are not to be compared with each other. */
  #renderMixed({ mixed, scale }: Series): TemplateResult | typeof nothing {
    if (!mixed || !scale) return nothing;
    const shown = mixed.counts.slice(0, TYPES_SHOWN).map(([type, count]) => counted(type, count));
    const types = [...shown, ...(mixed.counts.length > TYPES_SHOWN ? ['…'] : [])].join(', ');
    return html`<mo-callout type="warning">
      ${msg(
        str`“${columnTitle(scale.column)}” holds values of several types: ${types}. They are analyzed and merged as one. Filter the table by “${mixed.column}” to analyze one type.`,
        { id: 'molvalley.sar.mixedTypes' },
      )}
    </mo-callout>`;
  }

  #facts(series: Series): string {
    const censored = series.compounds.filter(
      ({ activity, censored: left }) => activity === null && left > 0,
    ).length;
    return [
      molecules(series.positions.length),
      msg(str`${number(series.compounds.length)} compounds`, { id: 'molvalley.sar.compounds' }),
      ...(series.scale
        ? [msg(str`${number(series.measured)} with a value`, { id: 'molvalley.sar.measured' })]
        : [msg('no numeric column', { id: 'molvalley.sar.noColumn' })]),
      ...(series.merged
        ? [
            msg(str`${number(series.merged)} merged as replicates`, {
              id: 'molvalley.sar.merged',
            }),
          ]
        : []),
      ...(censored
        ? [
            msg(str`${number(censored)} with only a limit (< or >), left out`, {
              id: 'molvalley.sar.censored',
            }),
          ]
        : []),
    ].join(' · ');
  }

  #renderForm(series: Series | undefined): TemplateResult {
    const { core, scope } = this.#choice;
    const { scale } = series ?? {};
    return html`<form @submit=${this.#submit}>
        <molvalley-scope
          .session=${this.session}
          .scope=${scope}
          @scope-change=${(event: CustomEvent<Scope>) => this.#show({ scope: event.detail })}
        ></molvalley-scope>
        ${
          scale
            ? html`<mo-combobox
                label=${msg('Activity', { id: 'molvalley.sar.activity' })}
                .value=${scale.column.id}
                @change=${(event: Event) => this.#show({ activity: valueOf(event) })}
              >
                ${this.#columns.map(
                  (column) =>
                    html`<option value=${column.id} ?selected=${column.id === scale.column.id}>
                      ${columnTitle(column)}
                    </option>`,
                )}
              </mo-combobox>`
            : nothing
        }
        ${
          series && this.#choice.tab === 'groups'
            ? html`<mo-select
                  label=${msg('Core', { id: 'molvalley.sar.core' })}
                  .value=${core}
                  @change=${(event: Event) => this.#show({ core: valueOf(event) as CoreChoice })}
                >
                  <option value="scaffold" ?selected=${core === 'scaffold'}>
                    ${msg('Most common scaffold', { id: 'molvalley.sar.scaffold' })}
                  </option>
                  <option value="common-substructure" ?selected=${core === 'common-substructure'}>
                    ${msg('Maximum common substructure', { id: 'molvalley.sar.commonSubstructure' })}
                  </option>
                  <option value="own" ?selected=${core === 'own'}>
                    ${msg('Enter a core', { id: 'molvalley.sar.own' })}
                  </option>
                </mo-select>
                ${
                  core === 'own'
                    ? html`<mo-input
                          label=${msg('Core as SMILES or SMARTS', { id: 'molvalley.sar.ownLabel' })}
                          placeholder="c1ccc([*:1])cc1"
                          autocomplete="off"
                          .value=${this.own}
                          @input=${(event: Event) => (this.own = valueOf(event))}
                        ></mo-input>
                        <mo-button icon="edit" @click=${this.#draw}
                          >${msg('Draw…', { id: 'molvalley.substructure.draw' })}</mo-button
                        >
                        <mo-button variant="primary" type="submit"
                          >${msg('Analyze', { id: 'molvalley.sar.analyze' })}</mo-button
                        >`
                    : nothing
                }`
            : nothing
        }
        ${series && this.#choice.tab !== 'cliffs' ? this.#renderAlso(series) : nothing}
        ${
          series && this.#choice.tab === 'clusters'
            ? html`<mo-select
                label=${msg('Similarity, at least', { id: 'molvalley.sar.threshold' })}
                .value=${String(this.#choice.similarity)}
                @change=${(event: Event) => this.#show({ similarity: Number(valueOf(event)) })}
              >
                ${similarities.map(
                  (one) =>
                    html`<option value=${String(one)} ?selected=${one === this.#choice.similarity}>
                      ${one.toFixed(2)}
                    </option>`,
                )}
              </mo-select>`
            : nothing
        }
      </form>
      ${scopeFailures(this.session, scope)}`;
  }

  /** What else is shown beside the activity: a choice that adds a column, and what was added. */
  #renderAlso(series: Series): TemplateResult | typeof nothing {
    const { scale } = series;
    const also = this.#alsoColumns(series);
    const left = this.#columns.filter((column) => column.id !== scale?.column.id && !also.includes(column));
    if (!scale || (!left.length && !also.length)) return nothing;
    return html`${
      left.length && also.length < ALSO_MAX
        ? html`<mo-combobox
            label=${msg('Compare with', { id: 'molvalley.sar.also' })}
            placeholder=${msg('Add another activity', { id: 'molvalley.sar.alsoAdd' })}
            .value=${''}
            @change=${this.#addAlso}
          >
            ${left.map((column) => html`<option value=${column.id}>${columnTitle(column)}</option>`)}
          </mo-combobox>`
        : nothing
    }
    ${
      also.length
        ? html`<ul class="also" aria-label=${msg('Compared activities', { id: 'molvalley.sar.alsoList' })}>
            ${also.map(
              (column) =>
                html`<li>
                  <span>${columnTitle(column)}</span
                  ><mo-button
                    variant="plain"
                    icon="close"
                    iconOnly
                    label=${msg(str`Remove ${columnTitle(column)}`, { id: 'molvalley.sar.alsoRemove' })}
                    @click=${() => this.#showAlso(also.filter((one) => one !== column))}
                  ></mo-button>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
  }

  #addAlso = (event: Event): void => {
    const box = event.currentTarget as HTMLElement & { value: string };
    const series = this.#series;
    const added = this.#columns.find(({ id }) => id === box.value);
    // What was chosen stands below; the box is for the next one.
    box.value = '';
    if (series && added) this.#showAlso([...this.#alsoColumns(series), added]);
  };

  #showAlso(columns: readonly Column[]): void {
    this.#show({ also: columns.map(({ id }) => id) });
  }

  #renderTabs(series: Series): TemplateResult {
    const { tab } = this.#choice;
    // Known to all that is shown of the series.
    series.chooseOthers(this.#alsoColumns(series));
    const names: Record<Tab, string> = {
      groups: msg('R groups', { id: 'molvalley.sar.groups' }),
      scaffolds: msg('Scaffolds', { id: 'molvalley.sar.scaffoldsTab' }),
      clusters: msg('Clusters', { id: 'molvalley.sar.clustersTab' }),
      pairs: msg('Matched pairs', { id: 'molvalley.sar.pairsTab' }),
      cliffs: msg('Activity cliffs', { id: 'molvalley.sar.cliffs' }),
    };
    return html`<mo-tabs
      manual
      .value=${tab}
      label=${msg('Analyses', { id: 'molvalley.sar.analyses' })}
      @tab-change=${(event: CustomEvent<{ value: string }>) => this.#show({ tab: event.detail.value as Tab })}
    >
      ${tabs.map((name) => html`<mo-tab slot="tab" value=${name}>${names[name]}</mo-tab>`)}
      <mo-tab-panel value="groups">${tab === 'groups' ? this.#renderGroups(series) : nothing}</mo-tab-panel>
      <mo-tab-panel value="scaffolds"
        >${tab === 'scaffolds' ? this.#renderScaffolds(series) : nothing}</mo-tab-panel
      >
      <mo-tab-panel value="clusters"
        >${tab === 'clusters' ? this.#renderClusters(series) : nothing}</mo-tab-panel
      >
      <mo-tab-panel value="pairs">${tab === 'pairs' ? this.#renderPairs(series) : nothing}</mo-tab-panel>
      <mo-tab-panel value="cliffs">${tab === 'cliffs' ? this.#renderCliffs(series) : nothing}</mo-tab-panel>
    </mo-tabs>`;
  }

  #renderGroups(series: Series): TemplateResult {
    const core = series.state('core');
    const decomposition = series.state('decomposition');
    if (this.#choice.core === 'own' && !this.#choice.query)
      return html`<div class="message">
        <p class="muted">
          ${msg('Enter the part that your compounds share; attachment points such as [*:1] are optional.', {
            id: 'molvalley.sar.ownHint',
          })}
        </p>
      </div>`;
    if (this.#choice.core !== 'own' && core.phase === 'found' && core.found === null)
      return html`<div class="message">
        <p>${msg('The compounds have no core in common.', { id: 'molvalley.sar.nothingInCommon' })}</p>
        <p class="muted">
          ${msg('Choose another kind of core, or enter one.', { id: 'molvalley.sar.nothingInCommonTodo' })}
        </p>
      </div>`;
    if (this.#choice.core !== 'own' && core.phase !== 'found')
      return html`${analysisStatus(core, { cancel: () => series.cancel('core'), again: this.#again })}`;
    if (decomposition.phase !== 'found')
      return html`${analysisStatus(decomposition, {
        cancel: () => series.cancel('decomposition'),
        again: this.#again,
      })}`;
    const { found } = decomposition;
    return html`${
        found.core
          ? html`<div class="core">
              ${structureCell({
                structure: found.core,
                smiles: withoutPoints(found.core),
                name: msg('Core', { id: 'molvalley.sar.core' }),
              })}
            </div>`
          : nothing
      }<molvalley-r-groups
        .series=${series}
        .others=${series.others}
        .selection=${this.session.selection}
        .decomposition=${found}
        .alignment=${this.#choice.core === 'own' || core.phase !== 'found' ? '' : (core.found?.alignment ?? '')}
        .isFilled=${this.#isFilled(this.#analysisOf('groups', series))}
        @fill-columns=${(event: CustomEvent<FillColumnsDetail>) =>
          void this.#fill(this.#analysisOf('groups', series), event.detail)}
        .enumeration=${series.state('enumeration')}
        @show-compounds=${this.#showCompounds}
        .stem=${this.session.set?.name ?? ''}
      ></molvalley-r-groups>`;
  }

  #renderScaffolds(series: Series): TemplateResult {
    const scaffolds = series.state('scaffolds');
    return scaffolds.phase === 'found'
      ? html`<molvalley-scaffolds
          .series=${series}
          .others=${series.others}
          .selection=${this.session.selection}
          .tree=${scaffolds.found}
          .isFilled=${this.#isFilled(this.#analysisOf('scaffold', series))}
          @fill-columns=${(event: CustomEvent<FillColumnsDetail>) =>
            void this.#fill(this.#analysisOf('scaffold', series), event.detail)}
          .stem=${this.session.set?.name ?? ''}
          @show-compounds=${this.#showCompounds}
        ></molvalley-scaffolds>`
      : html`${analysisStatus(scaffolds, { cancel: () => series.cancel('scaffolds'), again: this.#again })}`;
  }

  #renderClusters(series: Series): TemplateResult {
    const clusters = series.state('clusters');
    return clusters.phase === 'found'
      ? html`<molvalley-clusters
          .series=${series}
          .others=${series.others}
          .selection=${this.session.selection}
          .clustering=${clusters.found}
          .isFilled=${this.#isFilled(this.#analysisOf('cluster', series))}
          @fill-columns=${(event: CustomEvent<FillColumnsDetail>) =>
            void this.#fill(this.#analysisOf('cluster', series), event.detail)}
          .stem=${this.session.set?.name ?? ''}
          .similarity=${this.#choice.similarity}
          @show-compounds=${this.#showCompounds}
        ></molvalley-clusters>`
      : html`${analysisStatus(clusters, { cancel: () => series.cancel('clusters'), again: this.#again })}`;
  }

  #renderPairs(series: Series): TemplateResult {
    if (!series.scale) return this.#renderNoActivity();
    const pairs = series.state('pairs');
    return pairs.phase === 'found'
      ? html`<molvalley-matched-pairs
          .series=${series}
          .others=${series.others}
          .selection=${this.session.selection}
          .transformations=${pairs.found}
          .stem=${this.session.set?.name ?? ''}
          @show-compounds=${this.#showCompounds}
        ></molvalley-matched-pairs>`
      : html`${analysisStatus(pairs, { cancel: () => series.cancel('pairs'), again: this.#again })}`;
  }

  #renderCliffs(series: Series): TemplateResult {
    if (!series.scale) return this.#renderNoActivity();
    const cliffs = series.state('cliffs');
    return cliffs.phase === 'found'
      ? html`<molvalley-activity-cliffs
          .series=${series}
          .selection=${this.session.selection}
          .cliffs=${cliffs.found}
          .stem=${this.session.set?.name ?? ''}
          @show-compounds=${this.#showCompounds}
        ></molvalley-activity-cliffs>`
      : html`${analysisStatus(cliffs, { cancel: () => series.cancel('cliffs'), again: this.#again })}`;
  }

  /** What compares activities needs one; R groups, scaffolds and clusters do without. */
  #renderNoActivity(): TemplateResult {
    return html`<div class="message">
      <h2>${msg('No activity to analyze', { id: 'molvalley.sar.noActivity' })}</h2>
      <p class="muted">
        ${msg(
          'These analyses compare activities, and this set has no numeric column such as IC50 (nM). R groups, scaffolds and clusters work without one.',
          { id: 'molvalley.sar.noActivityWhy2' },
        )}
      </p>
    </div>`;
  }

  // ── state ─────────────────────────────────────────────────────────────────

  /** What was found can be in the report of the set. */
  #offerToReport(): void {
    const series = this.#series;
    if (!series) return;
    const { reportParts } = this.session;
    const groups = series.state('decomposition');
    const missing = series.state('enumeration');
    if (groups.phase === 'found' && groups.found.rows.length)
      reportParts.set(reportGroups(series, groups.found, missing.phase === 'found' ? missing.found : []));
    const pairs = series.state('pairs');
    if (pairs.phase === 'found' && pairs.found.length) reportParts.set(reportPairs(series, pairs.found));
    const cliffs = series.state('cliffs');
    if (cliffs.phase === 'found' && cliffs.found.length) reportParts.set(reportCliffs(series, cliffs.found));
    const scaffolds = series.state('scaffolds');
    if (scaffolds.phase === 'found') reportParts.set(reportScaffolds(series, scaffolds.found));
    const clusters = series.state('clusters');
    if (clusters.phase === 'found') reportParts.set(reportClusters(series, clusters.found, this.#clustered));
  }

  get #choice(): Choice {
    return parseChoice(this.search);
  }

  get #columns(): Column[] {
    return activityColumns(this.session.table);
  }

  /** The columns of the further activities, of those that there are; the series' own one is none of them. */
  #alsoColumns({ scale }: Series): Column[] {
    const columns = scale ? this.#columns : [];
    return this.#choice.also.flatMap((id) =>
      id === scale?.column.id ? [] : (columns.find((column) => column.id === id) ?? []),
    );
  }

  /** The series of the chosen column; another one ends what was under way for the last. */
  #prepare(): void {
    const { session } = this;
    // Until it is known what the table shows, what was analyzed stays.
    if (!this.isConnected || !isScopeKnown(session, this.#choice.scope)) return;
    const columns = this.#columns;
    const column = columns.find(({ id }) => id === this.#choice.activity) ?? likeliestActivity(columns);
    const positions = scopePositions(session, this.#choice.scope);
    const made = this.#madeOf;
    if (
      positions &&
      made?.session === session &&
      made.column?.id === column?.id &&
      arePositionsSame(made.positions, positions)
    )
      return;
    this.#series?.destroy();
    this.#series = undefined;
    this.#analysed = '';
    this.#madeOf = positions && { session, column, positions };
    if (!positions) return;
    const { table } = session;
    this.#isTooLarge = hasMoreCompoundsThan(table, positions, COMPOUNDS_MAX);
    if (!this.#isTooLarge) this.#series = new Series(this.services.workers, { table, positions, column });
  }

  /** Begins what the shown tab needs and has not got. */
  #analyse(): void {
    const series = this.#series;
    if (!series) return;
    const { tab, core, query: own, similarity } = this.#choice;
    if (tab === 'clusters') {
      // Others than those that are shown, or that were canceled.
      if (this.#clustered === similarity && series.state(tab).phase !== 'idle') return;
      this.#clustered = similarity;
      void series.analyse({ name: tab, similarity });
      return;
    }
    if (tab !== 'groups') {
      if (!series.scale && tab !== 'scaffolds') return;
      if (series.state(tab).phase === 'idle') void series.analyse({ name: tab });
      return;
    }
    const wanted = core === 'own' ? `own ${own}` : core;
    if (this.#analysed === wanted) return;
    this.#analysed = wanted;
    if (core === 'own') {
      if (own) void this.#decompose(series, own);
    } else void this.#analyseWithCore(series, core);
  }

  async #analyseWithCore(series: Series, method: CoreMethod): Promise<void> {
    series.cancel('decomposition');
    await series.analyse({ name: 'core', method });
    const core = series.state('core');
    if (core.phase !== 'found' || !core.found || this.#series !== series || this.#analysed !== method) return;
    await this.#decompose(series, core.found.query);
  }

  /** Parts the series by a core, then finds what it lacks. */
  async #decompose(series: Series, core: string): Promise<void> {
    series.cancel('enumeration');
    this.#decomposed = core;
    await series.analyse({ name: 'decomposition', core });
    const decomposition = series.state('decomposition');
    if (decomposition.phase !== 'found' || decomposition.found.places.length < 2 || !series.scale) return;
    await series.analyse({ name: 'enumeration', decomposition: decomposition.found });
  }

  #again = (): void => {
    const series = this.#series;
    if (!series) return;
    const { tab, similarity } = this.#choice;
    if (tab === 'clusters') void series.analyse({ name: tab, similarity });
    else if (tab !== 'groups') void series.analyse({ name: tab });
    else {
      this.#analysed = '';
      this.requestUpdate();
    }
  };

  #show(changed: Partial<Choice>): void {
    this.services.router.go(paths.sar(this.setId) + formatChoice({ ...this.#choice, ...changed }));
    if (changed.core === 'own') void this.updateComplete.then(() => this.ownInput?.focus());
  }

  /** The compounds' records are selected, and nothing else is shown in the table. */
  #showCompounds = (event: CustomEvent<ShowCompoundsDetail>): void => {
    const positions = this.#series?.positionsOf(event.detail.ids) ?? [];
    const { selection, view } = this.session;
    selection.replace(positions);
    const picked = { kind: 'picked', of: view.kept.write(positions) } as const;
    this.services.router.go(paths.set(this.setId) + formatViewQuery({ ...emptyQuery, filters: [picked] }));
  };

  /** What is kept of an analysis of the series whose columns are in the table; undefined while it is not known what was analyzed. */
  #analysisOf(kind: AnalysisKind, { positions }: Series): Analysis | undefined {
    const { length } = this.session.table.records;
    const numbers = positions.length === length ? '' : writePositions([...positions]);
    switch (kind) {
      case 'groups':
        return this.#decomposed === undefined
          ? undefined
          : { kind, molecules: numbers, core: this.#decomposed };
      case 'cluster':
        return { kind, molecules: numbers, similarity: this.#clustered };
      default:
        return { kind, molecules: numbers };
    }
  }

  #isFilled(analysis: Analysis | undefined): boolean {
    const shown = analysis && this.session.analyses.analysisOf(analysis.kind);
    return (
      shown !== undefined && isSameAnalysis(shown, { ...analysis, columns: shown.columns } as ColumnAnalysis)
    );
  }

  /** What was found becomes columns of the table, or is taken out of it. */
  async #fill(of: Analysis | undefined, { columns }: FillColumnsDetail): Promise<void> {
    const { session } = this;
    const { analyses, calculated } = session;
    const { router } = this.services;
    if (!of || columns.length === 0) return;
    const kept = calculated.analyses.find(({ analysis }) => analysis.kind === of.kind);
    if (this.#isFilled(of)) {
      const putBack = kept && (await calculated.remove(kept.id));
      await analyses.remove(of.kind);
      const gone = namesOf(columns);
      if (putBack)
        toastWithUndo(
          msg(str`Removed from the table: ${gone}`, { id: 'molvalley.analyses.removed' }),
          putBack,
        );
      return;
    }
    const path = paths.set(this.setId);
    const analysis = { ...of, columns: columns.map(({ name }) => name) };
    const definition = {
      ...(kept && { id: kept.id }),
      name: cut(analysis.columns.join(', '), CALCULATED_NAME_MAX),
      formula: '',
      analysis,
    };
    const isKept =
      session.mayChange &&
      (kept !== undefined || !calculated.isFull) &&
      calculatedColumnSchema.safeParse({ id: 'new', ...definition }).success;
    const { positions } = this.#series ?? { positions: new Uint32Array() };
    const isInOrder = positions.every((position, at) => at === 0 || position > positions[at - 1]!);
    const added = analyses.add(analysis, isInOrder ? columns : undefined, isKept);
    if (isKept) await calculated.save(definition);
    await added;
    const names = namesOf(columns);
    toast.success(
      isKept
        ? msg(str`Added to the table: ${names}`, { id: 'molvalley.analyses.added' })
        : msg(str`Added to the table until you close the set: ${names}`, {
            id: 'molvalley.analyses.addedForNow',
          }),
      { action: { label: showWords(), run: () => router.go(path) } },
    );
  }

  #onMenu = ({ detail }: CustomEvent<StructureMenuDetail>): void => {
    const { source, smiles, record, anchor, pointer } = detail;
    const actions = {
      search: () => this.#search({ smiles, drawing: source.structure }),
      open: record && (() => (this.opened = record)),
    };
    if (pointer) void this.#menu.open(source, actions, pointer);
    else void this.#menu.openBeside(source, actions, anchor);
  };

  #onOpen = ({ detail }: CustomEvent<OpenStructureDetail>): void => {
    this.opened = detail.record;
  };

  #closeStructure = (): void => {
    this.opened = undefined;
  };

  /** The search by structure is the table's: it asks how to search. */
  #search(asked: AskedSearch): void {
    const { view } = this.#choice.scope;
    this.session.askedSearch = asked;
    this.services.router.go(paths.set(this.setId) + (view && `?${view}`));
  }

  #draw = async (): Promise<void> => {
    try {
      const drawn = await askStructure({
        service: this.services.workers,
        query: true,
        text: this.own.trim(),
        heading: msg('Draw the core', { id: 'molvalley.sar.drawCore' }),
        submittext: msg('Analyze', { id: 'molvalley.sar.analyze' }),
      });
      if (!drawn) return;
      const [smiles = ''] = drawn.smiles.split(' ', 1);
      this.own = drawn.typed || smiles || drawn.smarts;
      this.#show({ query: this.own });
    } catch {
      toast.error(
        msg('The structure editor could not be loaded. Try again.', {
          id: 'molvalley.substructure.noEditor',
        }),
      );
    }
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#choice.core === 'own') this.#show({ query: this.own.trim() });
  };
}

/** An analysis before it is known which columns it fills. */
type Analysis =
  | { kind: 'groups'; molecules: string; core: string }
  | { kind: 'cluster'; molecules: string; similarity: number }
  | { kind: 'scaffold'; molecules: string };

const namesOf = (columns: readonly FilledColumn[]): string =>
  columns.map(({ name }) => columnTitle(analysisColumn(name, 'text'))).join(', ');

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const valueOf = (event: Event): string => (event.currentTarget as HTMLElement & { value: string }).value;

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-sar-page': SarPage;
  }
}

import { withoutPoints } from '@moiety/chemistry/sar/matched-pairs.ts';
import type { Transformation } from '@moiety/chemistry/sar/matched-pairs.ts';
import { meanOf } from '@moiety/chemistry/sar/statistics.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import type { Selection } from '../../shared/table/selection.ts';
import { structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import { selectBox, selectHeading } from '../../shared/selection/select-box.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { csvButton, saveAnalysis, writtenCompound } from './analysis-file.ts';
import { knownText, knownValue } from './activity-columns.ts';
import { showButton } from './branch-rows.ts';
import type { ShowCompoundsDetail } from './branch-rows.ts';
import { compoundContent, compoundName, groupContent } from './group-content.ts';
import { activityText, differenceText, intervalText, writtenNumber } from './numbers.ts';
import { pairsNote } from './analysis-notes.ts';
import { analysisTableStyles } from '../../shared/analysis-table.styles.ts';
import type { OtherActivity, Series } from './series.ts';
import '@moiety/elements/select/define.js';

const ROWS_SHOWN = 50;

/** Which changes are shown. */
type Kind = 'all' | 'groups' | 'links';
const CUTS = { groups: 1, links: 2 } as const;

/**
 * Changes of one group or link into another, and what they did to the activity.
 *
 * @fires {CustomEvent<ShowCompoundsDetail>} show-compounds
 */
@customElement('molvalley-matched-pairs')
export class MatchedPairsView extends ToolElement {
  static override styles = [pageStyles, analysisTableStyles, structureCellStyles];

  @property({ attribute: false }) series!: Series;
  /** Further activities beside that of the series. */
  @property({ attribute: false }) others: readonly OtherActivity[] = [];
  @property({ attribute: false }) selection!: Selection;
  @property({ attribute: false }) transformations: readonly Transformation[] = [];
  /** The name of the set, with which files that are saved begin. */
  @property() stem = '';
  @state() private kind: Kind = 'all';
  @state() private shown = ROWS_SHOWN;
  /** The change whose pairs are shown. */
  @state() private opened: Transformation | undefined;

  #watchSelection = new Watch(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watchSelection.observe(this.selection);
    if (!changed.has('transformations')) return;
    this.shown = ROWS_SHOWN;
    this.opened = undefined;
  }

  override render(): TemplateResult {
    const { kind } = this;
    const title = msg('Matched molecular pairs', { id: 'molvalley.sar.pairs' });
    if (!this.transformations.length)
      return html`<div class="message">
        <p>
          ${msg('No two measured compounds differ by a single group or linker.', { id: 'molvalley.sar.noPairs' })}
        </p>
      </div>`;
    const transformations = this.#chosen;
    return html`<div class="tools">
        <p class="note">${pairsNote()}</p>
        <div class="actions">
          <mo-select
            label=${msg('Changes', { id: 'molvalley.sar.changes' })}
            .value=${kind}
            @change=${this.#choose}
          >
            ${(['all', 'groups', 'links'] as const).map(
              (one) => html`<option value=${one} ?selected=${one === kind}>${kindWords(one)}</option>`,
            )}
          </mo-select>
          ${csvButton(this.#save)}
        </div>
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table>
          <thead>
            <tr>
              ${selectHeading()}
              <th scope="col">${msg('From', { id: 'molvalley.sar.from' })}</th>
              <th scope="col">${msg('To', { id: 'molvalley.sar.to' })}</th>
              <th scope="col" class="number">${msg('Pairs', { id: 'molvalley.sar.pairCount' })}</th>
              <th scope="col" class="number">
                ${msg(str`Mean Δ${this.series.activityName}`, { id: 'molvalley.sar.meanDifference' })}
              </th>
              <th scope="col">${msg('95% interval', { id: 'molvalley.sar.interval' })}</th>
              ${this.others.map(
                ({ name }) =>
                  html`<th scope="col" class="number">
                    ${msg(str`Mean Δ${name}`, { id: 'molvalley.sar.meanDifference' })}
                  </th>`,
              )}
              <th scope="col">
                <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            ${transformations.slice(0, this.shown).map((change) => this.#renderChange(change))}
          </tbody>
        </table>
        ${
          this.shown < transformations.length
            ? html`<div class="more">
                <mo-button @click=${this.#showMore}
                  >${msg(str`Show more of ${number(transformations.length)}`, { id: 'molvalley.sar.showMore' })}</mo-button
                >
              </div>`
            : nothing
        }
      </div>`;
  }

  #renderChange(change: Transformation): TemplateResult {
    const { from, to, pairs, difference } = change;
    const isOpen = this.opened === change;
    return html`<tr>
        ${this.#renderSelect(compoundsIn(change), `${from} → ${to}`)}
        <td>${groupContent(from)}</td>
        <td>${groupContent(to)}</td>
        <td class="number">${number(pairs.length)}</td>
        <td class="number">${differenceText(difference.mean)}</td>
        <td>${intervalText(difference.interval)}</td>
        ${this.others.map((other) => otherCell(differencesIn(other, pairs)))}
        <td>
          <mo-button variant="plain" @click=${() => this.#open(isOpen ? undefined : change)}
            >${
              isOpen
                ? msg('Hide pairs', { id: 'molvalley.sar.hidePairs' })
                : msg('Show pairs', { id: 'molvalley.sar.showPairs' })
            }</mo-button
          >
        </td>
      </tr>
      ${isOpen ? pairs.slice(0, ROWS_SHOWN).map((pair) => this.#renderPair(pair)) : nothing}
      ${
        isOpen
          ? html`<tr>
              <td colspan=${7 + this.others.length} class="number">
                ${
                  pairs.length > ROWS_SHOWN
                    ? msg(str`The first ${number(ROWS_SHOWN)} of ${number(pairs.length)}.`, {
                        id: 'molvalley.plots.firstParts',
                      })
                    : nothing
                }
                ${showButton(msg('these pairs', { id: 'molvalley.sar.thesePairs' }), () => this.#show(change))}
              </td>
            </tr>`
          : nothing
      }`;
  }

  /** The changes of the kind that is shown. */
  get #chosen(): readonly Transformation[] {
    const { kind, transformations } = this;
    return kind === 'all' ? transformations : transformations.filter(({ cuts }) => cuts === CUTS[kind]);
  }

  /** A row for each pair, with its change. */
  #save = (): void => {
    const { series, stem } = this;
    const { activityName: activity, compounds } = series;
    saveAnalysis(stem, '-matched-pairs', [
      [
        msg('From', { id: 'molvalley.sar.from' }),
        msg('To', { id: 'molvalley.sar.to' }),
        msg('Pairs (n)', { id: 'molvalley.sar.pairsWritten' }),
        msg(str`Mean Δ${activity}`, { id: 'molvalley.sar.meanDifference' }),
        msg('95% interval (±)', { id: 'molvalley.sar.intervalHalf' }),
        ...this.others.flatMap(({ name }) => [
          msg(str`Δ${name}: n`, { id: 'molvalley.sar.otherPairsWritten' }),
          msg(str`Mean Δ${name}`, { id: 'molvalley.sar.meanDifference' }),
        ]),
        ...[1, 2].flatMap((place) => [
          msg(str`Compound ${place}`, { id: 'molvalley.sar.compoundWritten' }),
          `SMILES ${place}`,
          `${activity} (${place})`,
        ]),
        `Δ${activity}`,
        msg('Common part', { id: 'molvalley.sar.commonWritten' }),
      ],
      ...this.#chosen.flatMap(({ from, to, pairs, difference }) =>
        pairs.map((pair) => [
          from,
          to,
          String(pairs.length),
          writtenNumber(difference.mean),
          writtenNumber(difference.interval),
          ...this.others.flatMap((other) => {
            const known = differencesIn(other, pairs);
            return [String(known.length), known.length ? writtenNumber(meanOf(known).mean) : ''];
          }),
          ...[pair.from, pair.to].flatMap((id) => writtenCompound(compounds[id]!)),
          writtenNumber(pair.difference),
          pair.constant,
        ]),
      ),
    ]);
  };

  #choose = (event: Event): void => {
    this.kind = (event.currentTarget as HTMLElement & { value: Kind }).value;
    this.shown = ROWS_SHOWN;
  };

  #renderSelect(ids: readonly number[], name: string): TemplateResult {
    return html`<td class="select">${selectBox(this.selection, this.series.positionsOf(ids), name)}</td>`;
  }

  #show(change: Transformation): void {
    const detail: ShowCompoundsDetail = { ids: compoundsIn(change) };
    this.emit('show-compounds', detail);
  }

  #showMore = (): void => {
    this.shown += ROWS_SHOWN;
  };

  #open(change: Transformation | undefined): void {
    this.opened = change;
  }

  #renderPair(pair: Transformation['pairs'][number]): TemplateResult {
    const { from, to, difference, constant } = pair;
    const [one, other] = [this.series.compounds[from]!, this.series.compounds[to]!];
    const common = withoutPoints(constant);
    return html`<tr>
      ${this.#renderSelect([from, to], `${compoundName(one)}, ${compoundName(other)}`)}
      <td>${compoundContent(one, common)}${compoundName(one)}</td>
      <td>${compoundContent(other, common)}${compoundName(other)}</td>
      <td class="number">${activityText(one.activity)} → ${activityText(other.activity)}</td>
      <td class="number">${differenceText(difference)}</td>
      <td></td>
      ${this.others.map(({ values }) => {
        const [before, after] = [knownValue(values[from]!), knownValue(values[to]!)];
        return html`<td class="number">
          ${before || after ? `${knownText(before)} → ${knownText(after)}` : nothing}
        </td>`;
      })}
      <td></td>
    </tr>`;
  }
}

/** What a change did to a further activity, in the pairs of which both values are known. */
const differencesIn = ({ values }: OtherActivity, pairs: Transformation['pairs']): number[] =>
  pairs.flatMap(({ from, to }) => {
    const [before, after] = [values[from]?.activity ?? null, values[to]?.activity ?? null];
    return before === null || after === null ? [] : [after - before];
  });

/** The mean of differences, of how many, and its interval. */
const otherCell = (differences: readonly number[]): TemplateResult => {
  if (!differences.length) return html`<td class="number">–</td>`;
  const { n, mean, interval } = meanOf(differences);
  return html`<td class="number">
    ${differenceText(mean)}<small
      >${[`n ${number(n)}`, intervalText(interval)].filter(Boolean).join(', ')}</small
    >
  </td>`;
};

/** The compounds of a change's pairs, each once. */
const compoundsIn = ({ pairs }: Transformation): number[] => [
  ...new Set(pairs.flatMap(({ from, to }) => [from, to])),
];

const kindWords = (kind: Kind): string => {
  switch (kind) {
    case 'groups':
      return msg('Substituents', { id: 'molvalley.sar.changesGroups' });
    case 'links':
      return msg('Linkers', { id: 'molvalley.sar.changesLinks' });
    default:
      return msg('All', { id: 'molvalley.sar.changesAll' });
  }
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-matched-pairs': MatchedPairsView;
  }
}

import type { MoleculeRecord } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { EditTagsDetail } from '../../shared/grid/molecule-grid.ts';
import { structureCellStyles } from '../../shared/drawing/structure-cell.ts';
import type { StructureMenuDetail } from '../../shared/drawing/structure-cell.ts';
import { StructureMenu } from '../../shared/drawing/structure-menu.ts';
import { toggleStar } from '../../shared/marks/change-marks.ts';
import { starContent } from '../../shared/marks/mark-cells.ts';
import { markStyles } from '../../shared/marks/mark-styles.ts';
import type { AskedSearch, SetSession } from '../../shared/sets/set-session.ts';
import { moleculeName } from '../../shared/words/molecule-name.ts';
import './molecule-marks.ts';
import '../../shared/drawing/molecule-details.ts';
import './molecule-neighbors.ts';

/**
 * One molecule beside the table, which stays usable: its star, tags and note, everything else that is known of it, the most similar ones of the set, and the way to
 * the previous and the next of the rows that are shown. On a narrow screen it covers the page.
 *
 * @fires close - the person is done
 * @fires {CustomEvent<{ position: number }>} show-molecule - another molecule is to be shown
 * @fires {CustomEvent<EditTagsDetail>} edit-tags - its tags are to be changed
 * @fires {CustomEvent<AskedSearch>} search-structure - the set is to be searched with it
 */
@customElement('molvalley-molecule-panel')
export class MoleculePanel extends ToolElement {
  static override styles = [
    pageStyles,
    markStyles,
    structureCellStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--mo-color-surface);
      }
      header {
        display: grid;
        flex: none;
        gap: var(--mo-space-1);
        padding: var(--mo-space-2) var(--mo-space-2) var(--mo-space-2) var(--mo-space-4);
        border-bottom: 1px solid var(--mo-color-border);
      }
      .line {
        display: flex;
        align-items: center;
        gap: var(--mo-space-2);
      }
      h2 {
        flex: 1;
        min-width: 0;
        font-size: var(--mo-text-l);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .place {
        flex: 1;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      .content {
        flex: 1 1 0;
        min-height: 0;
        padding: var(--mo-space-4);
        overflow: auto;
        overscroll-behavior: contain;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) record!: MoleculeRecord;
  /** SMILES or SMARTS whose atoms are highlighted. */
  @property() highlight = '';
  @query('h2') private heading!: HTMLElement;
  @query('.content') private content!: HTMLElement;
  #watch = new Watch(this);
  #menu = new StructureMenu(this);

  /** Puts the focus on the molecule's name, from where everything about it follows. */
  override focus(): void {
    void this.updateComplete.then(() => this.heading.focus({ preventScroll: true }));
  }

  override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('record')) this.content.scrollTop = 0;
  }

  override render(): TemplateResult {
    const { session, record } = this;
    const { visible } = session.view;
    const place = visible.indexOf(record.position);
    const [previous, next] = [visible[place - 1], place < 0 ? undefined : visible[place + 1]];
    const name = moleculeName(record);
    const isStarred = session.marks.at(record.position)?.star ?? false;
    return html`
      <header>
        <div class="line">
          ${starContent(record, isStarred, session.mayMark, () => void toggleStar(session, record.position))}
          <h2 tabindex="-1" title=${name}>${name}</h2>
          <mo-button
            variant="plain"
            icon="close"
            iconOnly
            label=${msg('Close the molecule', { id: 'molvalley.panel.close' })}
            @click=${() => this.emit('close')}
          ></mo-button>
        </div>
        <div class="line">
          <span class="place" role="status"
            >${
              place < 0
                ? msg('Hidden by the filters', { id: 'molvalley.panel.hidden' })
                : msg(str`${number(place + 1)} of ${number(visible.length)} shown`, {
                    id: 'molvalley.panel.place',
                  })
            }</span
          >
          ${this.#renderStep(
            msg('Previous', { id: 'molvalley.panel.previous' }),
            msg('Previous molecule (Alt + ↑)', { id: 'molvalley.panel.previousKey' }),
            previous,
          )}
          ${this.#renderStep(
            msg('Next', { id: 'molvalley.panel.next' }),
            msg('Next molecule (Alt + ↓)', { id: 'molvalley.panel.nextKey' }),
            next,
          )}
        </div>
      </header>
      <div class="content">
        <molvalley-molecule-marks
          .session=${session}
          .record=${record}
          @edit-tags=${() =>
            this.emit('edit-tags', { positions: [record.position] } satisfies EditTagsDetail)}
        ></molvalley-molecule-marks>
        <molvalley-molecule-details
          .session=${session}
          .record=${record}
          .highlight=${this.highlight}
          @search-structure=${(event: CustomEvent) => this.emit('search-structure', event.detail)}
        ></molvalley-molecule-details>
        ${
          record.status === 'ok'
            ? html`<molvalley-molecule-neighbors
                .session=${session}
                .record=${record}
                ?complete=${session.isComplete}
                @show-molecule=${(event: CustomEvent) => this.emit('show-molecule', event.detail)}
                @structure-menu=${this.#onMenu}
              ></molvalley-molecule-neighbors>`
            : nothing
        }
      </div>
      ${this.#menu.render()}
    `;
  }

  /** Of a neighbor. */
  #onMenu = ({ detail }: CustomEvent<StructureMenuDetail>): void => {
    const { source, smiles, record, anchor } = detail;
    void this.#menu.openBeside(
      source,
      {
        search: () =>
          this.emit('search-structure', { smiles, drawing: source.structure } satisfies AskedSearch),
        open: record && (() => this.emit('show-molecule', { position: record.position })),
      },
      anchor,
    );
  };

  #renderStep(words: string, title: string, position: number | undefined): TemplateResult {
    return html`<mo-button
      title=${title}
      ?disabled=${position === undefined}
      @click=${() => this.emit('show-molecule', { position })}
      >${words}</mo-button
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-panel': MoleculePanel;
  }
}

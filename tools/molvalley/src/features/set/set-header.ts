import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';
import { PICTURES_MAX } from '@moiety/chemistry/writing/record-sheet.ts';
import { bracketed, bytes, counted } from '@moiety/tool-kit/format.ts';
import { MediaMatch, NARROW } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { analysisPath } from '../../shared/scope/scope.ts';
import { paths } from '../../shared/places.ts';
import type { OriginalState } from '../../shared/sets/originals.ts';
import { setActions, sharedWords } from '../../shared/sets/set-actions.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { molecules, unreadRows } from '../../shared/words/counts.ts';
import { formatName } from '../../shared/words/format-name.ts';
import type { Download, DownloadScope } from './download.ts';

/** What was chosen in the menu of downloads. */
export type ChosenDownload =
  | { what: 'molecules'; format: FileFormat; scope: DownloadScope }
  | { what: 'report' }
  | { what: 'original' };

/** What was chosen in the menu of the set. */
export interface ChosenAction {
  action: string;
}

/**
 * A set's name, what it is, and what can be done with the whole of it.
 *
 * @fires {CustomEvent<ChosenDownload>} choose-download - a file is asked for
 * @fires {CustomEvent<ChosenAction>} choose-action - the set is to be renamed, shared, deleted and so on
 */
@customElement('molvalley-set-header')
export class SetHeader extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .top {
        align-items: flex-end;
        padding: var(--mo-space-4) var(--mo-space-6) var(--mo-space-2);
      }
      .title {
        flex: 1 1 240px;
        min-width: 0;
      }
      .back {
        font-size: var(--mo-text-s);
      }
      .facts {
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      @media (max-width: 599px) {
        .top {
          flex-wrap: nowrap;
          align-items: flex-start;
          padding: var(--mo-space-3) var(--mo-space-4) var(--mo-space-2);
        }
        .title {
          flex-basis: 0;
        }
        .actions {
          flex-wrap: nowrap;
        }
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property() name = '';
  /** The name of its file. */
  @property() source = '';
  /** The stored set's id; undefined while it is not stored. */
  @property({ attribute: false }) setId: string | undefined;
  @property({ attribute: false }) download!: Download;
  @property({ attribute: false }) original!: OriginalState;

  #watchSession = new Watch(this);
  #narrow = new MediaMatch(this, NARROW);

  override willUpdate(): void {
    this.#watchSession.observe(this.session);
  }

  override render(): TemplateResult {
    const { session, source } = this;
    const { unread } = session.table;
    const facts = [
      molecules(session.set?.total ?? session.table.records.length),
      ...(unread ? [unreadRows(unread)] : []),
      ...(source ? [source] : []),
      // Nobody changes a version, whose the set is and whoever may: the words of the set's role would be wrong.
      ...(session.set && session.version === undefined && sharedWords(session.set)
        ? [sharedWords(session.set)]
        : []),
    ];
    return html`<header class="top">
      <div class="title">
        ${this.#renderBack()}
        <h1>${this.name}</h1>
        <p class="muted facts">${facts.join(' · ')}</p>
      </div>
      <div class="actions">
        ${
          this.setId !== undefined && session.isComplete && this.#isInUse
            ? html`<mo-button
                  icon="molvalley"
                  href=${analysisPath(paths.sar(this.setId), session)}
                  label=${msg('Analyze SAR', { id: 'molvalley.sar.open' })}
                  ?iconOnly=${this.#narrow.matches}
                  >${msg('Analyze SAR', { id: 'molvalley.sar.open' })}</mo-button
                ><mo-button
                  icon="dashboard"
                  href=${analysisPath(paths.plots(this.setId), session)}
                  label=${msg('Plots', { id: 'molvalley.plots.title' })}
                  ?iconOnly=${this.#narrow.matches}
                  >${msg('Plots', { id: 'molvalley.plots.title' })}</mo-button
                >`
            : nothing
        }
        <mo-popover placement="bottom-end">
          <mo-button
            slot="trigger"
            icon="download"
            label=${msg('Download', { id: 'molvalley.download' })}
            ?iconOnly=${this.#narrow.matches}
            ?disabled=${!session.isComplete}
            >${msg('Download', { id: 'molvalley.download' })}</mo-button
          >
          <mo-menu @select=${this.#onDownload}>${this.#renderDownloads()}</mo-menu>
        </mo-popover>
        ${
          session.set && this.#isInUse
            ? html`<mo-popover placement="bottom-end">
                <mo-button
                  slot="trigger"
                  variant="plain"
                  icon="more"
                  iconOnly
                  label=${msg('Set actions', { id: 'molvalley.set.actions' })}
                ></mo-button>
                <mo-menu @select=${this.#onAction}>${this.#renderParts()}${setActions(session.set)}</mo-menu>
              </mo-popover>`
            : nothing
        }
      </div>
    </header>`;
  }

  #renderBack(): TemplateResult {
    if (this.session.version !== undefined && this.setId !== undefined)
      return html`<a class="back" href=${paths.history(this.setId)}
        >${msg('History', { id: 'molvalley.history.title' })}</a
      >`;
    return html`<a class="back" href=${paths.sets()}
      >${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a
    >`;
  }

  #renderDownloads(): TemplateResult {
    const item = (format: FileFormat, scope: DownloadScope): TemplateResult => {
      const count = this.download.count(scope);
      return html`<mo-menu-item value="${format}:${scope}" icon="file" ?disabled=${count === 0}
        >${counted(downloadWords(format, scope, count), count)}</mo-menu-item
      >`;
    };
    return html`${item('sdf', 'all')}${item('sdf', 'shown')}${item('sdf', 'selected')}
      <hr />
      ${item('xlsx', 'all')}${item('xlsx', 'shown')}${item('xlsx', 'selected')}
      <hr />
      ${item('csv', 'all')}${item('csv', 'shown')}${item('csv', 'selected')}
      <hr />
      <mo-menu-item value="report" icon="file" ?disabled=${this.download.count('shown') === 0}
        >${counted(msg('Shown molecules as PDF report', { id: 'molvalley.report.item' }), this.download.count('shown'))}</mo-menu-item
      >${this.#renderOriginal()}`;
  }

  /** What is shown or selected can be a set of its own. */
  #renderParts(): TemplateResult | typeof nothing {
    if (!this.session.isComplete) return nothing;
    const { table, view, selection } = this.session;
    const shown = view.visible.length;
    const isPart = shown < table.records.length;
    return html`<mo-menu-item value="save-shown" icon="plus" ?disabled=${!isPart || shown === 0}
        >${counted(msg('Save shown molecules as a new set…', { id: 'molvalley.part.shown' }), shown)}</mo-menu-item
      ><mo-menu-item value="save-selected" icon="plus" ?disabled=${selection.size === 0}
        >${counted(msg('Save selected molecules as a new set…', { id: 'molvalley.part.selected' }), selection.size)}</mo-menu-item
      >
      <hr />`;
  }

  #renderOriginal(): TemplateResult | typeof nothing {
    const { original } = this;
    if (original.phase !== 'kept') return nothing;
    const { name, size } = original.file;
    return html`<hr />
      <mo-menu-item value="original" icon="file"
        >${bracketed(msg(str`Original file: ${name}`, { id: 'molvalley.download.original' }), bytes(size))}</mo-menu-item
      >`;
  }

  /** Whether it is a stored set that can be worked with, as it is now. */
  get #isInUse(): boolean {
    const { version, inTrash, missing } = this.session;
    return version === undefined && !inTrash && !missing;
  }

  #onDownload = (event: CustomEvent<{ value: string }>): void => {
    const { value } = event.detail;
    const [format, scope] = value.split(':') as [FileFormat, DownloadScope];
    const detail: ChosenDownload =
      value === 'report' || value === 'original' ? { what: value } : { what: 'molecules', format, scope };
    this.dispatchEvent(new CustomEvent('choose-download', { detail }));
  };

  #onAction = (event: CustomEvent<{ value: string }>): void => {
    const detail: ChosenAction = { action: event.detail.value };
    this.dispatchEvent(new CustomEvent('choose-action', { detail }));
  };
}

const downloadWords = (format: FileFormat, scope: DownloadScope, count: number): string => {
  const name =
    format === 'xlsx' && count > PICTURES_MAX
      ? msg('Excel, without pictures', { id: 'molvalley.download.excel-plain' })
      : formatName(format);
  switch (scope) {
    case 'all':
      return msg(str`All molecules as ${name}`, { id: 'molvalley.download.all' });
    case 'shown':
      return msg(str`Shown molecules as ${name}`, { id: 'molvalley.download.shown' });
    default:
      return msg(str`Selected molecules as ${name}`, { id: 'molvalley.download.selected' });
  }
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-header': SetHeader;
  }
}

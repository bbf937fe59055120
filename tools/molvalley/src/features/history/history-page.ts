import { consume } from '@lit/context';
import { VERSION_NAME_MAX } from '@moiety/contract';
import type { MoleculeSet, SetHistory as History, VersionName } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { toastWithUndo } from '@moiety/tool-kit/undo.ts';
import { dateTime } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { sharingEntryWords } from '@moiety/tool-kit/sharing-words.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { changeWords } from '../../shared/history/change-words.ts';
import { groupsOf } from '../../shared/history/history-groups.ts';
import type { ChangeGroup, HistoryGroup } from '../../shared/history/history-groups.ts';
import { restoreWithUndo } from '../../shared/history/restore.ts';
import { SetHistory } from '../../shared/history/set-history.ts';
import { deletedAccountWords } from '../../shared/marks/by-words.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { historyPageStyles } from './history-page.styles.ts';
import './version-changes.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/rename-dialog.ts';

/** Groups that are shown at first, and each time more. */
const SHOWN = 50;

/** What is compared below a group: what it changed, or what is different now. */
interface Compared {
  version: number;
  to: number | undefined;
}

/** A version as it is offered, whoever made it. */
interface VersionPlace {
  version: number;
  name: VersionName | undefined;
  /** What it is called where it has no name: when it was made. */
  at: string | undefined;
  /** The version before the changes that made it; undefined of the oldest. */
  before: number | undefined;
}

/** What was changed in a set, by whom and when, and the way back to each version. */
@customElement('molvalley-history-page')
export class HistoryPage extends ToolElement {
  static override styles = historyPageStyles;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) setId = '';

  @state() private shown = SHOWN;
  @state() private compared: Compared | undefined;
  @state() private naming: VersionPlace | undefined;
  @state() private restoring: number | undefined;
  #store: SetHistory | undefined;
  #watch = new Watch(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#onVisible);
    void this.#store?.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#store?.cancel();
  }

  override willUpdate(): void {
    if (!this.#store) {
      this.#store = new SetHistory(this.services.api, this.setId);
      void this.#store.load();
    }
    this.#watch.observe(this.#store);
  }

  override render(): TemplateResult {
    const { history, set, failure } = this.#store!;
    const named = this.naming;
    return html`<div class="page">
        <a class="back" href=${paths.set(this.setId)}
          >${set?.name ?? msg('Back to the set', { id: 'molvalley.history.back' })}</a
        >
        <h1>${msg('History', { id: 'molvalley.history.title' })}</h1>
        <p class="muted about">
          ${msg(
            'Every change creates a version that you can view, compare and restore. The molecules themselves never change.',
            { id: 'molvalley.history.about' },
          )}
        </p>
        <p>
          ${helpLink(this.services, 'molvalley-history', msg('More about versions', { id: 'molvalley.history.help' }))}
        </p>
        ${
          failure
            ? html`<kit-failure
                .what=${msg('The history could not be loaded', { id: 'molvalley.history.failed' })}
                .safe=${msg('It is safe on the server.', { id: 'molvalley.set.failedSafe' })}
                .failure=${failure}
                @retry=${() => void this.#store?.load()}
              ></kit-failure>`
            : nothing
        }
        ${history && set ? this.#renderHistory(history, set) : failure ? nothing : this.#renderSkeleton()}
      </div>
      <kit-rename-dialog
        .name=${named ? (named.name?.name ?? '') : undefined}
        .heading=${msg('Name version', { id: 'molvalley.history.nameTitle' })}
        .submitText=${msg('Save', { id: 'molvalley.history.save' })}
        .asked=${msg(str`Enter a name of 1 to ${VERSION_NAME_MAX} characters.`, { id: 'molvalley.history.nameWrong' })}
        .parse=${parseName}
        .rename=${(name: string) => this.#store!.name(named!.version, name)}
        @close=${this.#closeNaming}
      ></kit-rename-dialog>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
      <span></span><span></span><span></span>
    </div>`;
  }

  #renderHistory(history: History, set: MoleculeSet): TemplateResult {
    const groups = groupsOf(history);
    const isWhole = groups.length <= this.shown;
    return html`<ol class="groups">
        ${groups.slice(0, this.shown).map((group) => html`<li>${this.#renderGroup(group, history, set)}</li>`)}
        ${isWhole ? html`<li>${this.#renderBegin(history, set)}</li>` : nothing}
      </ol>
      ${
        isWhole
          ? nothing
          : html`<mo-button @click=${this.#showEarlier}
              >${msg('Show earlier changes', { id: 'molvalley.history.earlier' })}</mo-button
            >`
      }`;
  }

  #renderGroup(group: HistoryGroup, history: History, set: MoleculeSet): TemplateResult {
    if (group.kind === 'shared')
      return html`<p class="when">${dateTime(group.at)}</p>
        <p>${sharingEntryWords(group.share)}</p>`;
    return html`${this.#renderName(group.name)}
      <p class="when"><b>${whoWords(group)}</b> · ${dateTime(group.at)}</p>
      <ul class="what">
        ${group.restored === null ? nothing : html`<li>${restoredWords(group.restored, history)}</li>`}
        ${changeWords(group.what).map((line) => html`<li>${line}</li>`)}
      </ul>
      ${this.#renderVersion(group, history, set)}`;
  }

  /** What was before the first change that is kept. */
  #renderBegin(history: History, set: MoleculeSet): TemplateResult {
    const { oldest, since } = history;
    const name = history.names.find(({ version }) => version === oldest);
    const isFromBefore = Date.parse(since) - Date.parse(set.createdAt) > 1000;
    const words =
      oldest > 0
        ? msg('Older changes are no longer kept.', { id: 'molvalley.history.trimmed' })
        : isFromBefore
          ? msg(str`Changes before ${dateTime(since)} were not recorded.`, { id: 'molvalley.history.since' })
          : msg('Set saved', { id: 'molvalley.history.created' });
    const first =
      oldest > 0 || isFromBefore
        ? html`<p>${words}</p>`
        : html`<p class="when"><b>${set.owner}</b> · ${dateTime(set.createdAt)}</p>
            <p>${words}</p>`;
    return html`${this.#renderName(name)} ${first}
    ${this.#renderVersion({ version: oldest, name, at: undefined, before: undefined }, history, set)}`;
  }

  #renderName(name: VersionName | undefined): TemplateResult | typeof nothing {
    return name ? html`<h2>${name.name}</h2>` : nothing;
  }

  /** What can be done with a version. */
  #renderVersion(place: VersionPlace, history: History, set: MoleculeSet): TemplateResult {
    const { version, name, before } = place;
    const isNow = version === history.head;
    const mayChange = set.role !== 'read';
    const called = callWords(place);
    const { compared } = this;
    const isOpen = compared && (compared.to ?? compared.version) === version;
    return html`<div class="actions">
        ${
          isNow
            ? html`<span class="now">${msg('Current version', { id: 'molvalley.history.now' })}</span>`
            : html`<mo-button
                  icon="eye"
                  href=${paths.version(this.setId, version)}
                  label=${msg(str`View ${called}`, { id: 'molvalley.history.viewNamed' })}
                  >${msg('View', { id: 'molvalley.history.view' })}</mo-button
                >${
                  mayChange
                    ? html`<mo-button
                        icon="undo"
                        label=${msg(str`Restore ${called}`, { id: 'molvalley.history.restoreNamed' })}
                        .loading=${this.restoring === version}
                        @click=${() => void this.#restore(version, history.head)}
                        >${msg('Restore', { id: 'molvalley.restore' })}</mo-button
                      >`
                    : nothing
                }`
        }
        ${
          isNow && before === undefined && !mayChange
            ? nothing
            : html`<mo-popover placement="bottom-end">
                <mo-button
                  slot="trigger"
                  variant="plain"
                  icon="more"
                  iconOnly
                  label=${msg(str`Actions for ${called}`, { id: 'molvalley.sets.actionsFor' })}
                ></mo-button>
                <mo-menu
                  @select=${(event: CustomEvent<{ value: string }>) => this.#act(place, event.detail.value)}
                >
                  ${
                    before === undefined
                      ? nothing
                      : html`<mo-menu-item value="changes" icon="eye"
                          >${msg('Show changes', { id: 'molvalley.history.showChanges' })}</mo-menu-item
                        >`
                  }${
                    isNow
                      ? nothing
                      : html`<mo-menu-item value="compare" icon="molvalley"
                          >${msg('Compare with current version', { id: 'molvalley.history.compare' })}</mo-menu-item
                        >`
                  }${mayChange ? this.#renderNaming(name) : nothing}
                </mo-menu>
              </mo-popover>`
        }
      </div>
      ${
        isOpen
          ? html`<div class="compared">
              ${keyed(
                `${compared.version}-${compared.to ?? ''}`,
                html`<molvalley-version-changes
                  .setId=${this.setId}
                  .version=${compared.version}
                  .to=${compared.to}
                  .head=${history.head}
                ></molvalley-version-changes>`,
              )}
              <mo-button variant="plain" icon="close" @click=${this.#closeCompared}
                >${msg('Close', { id: 'molvalley.history.close' })}</mo-button
              >
            </div>`
          : nothing
      }`;
  }

  #renderNaming(name: VersionName | undefined): TemplateResult {
    return html`<mo-menu-item value="name" icon="edit"
        >${
          name
            ? msg('Rename version', { id: 'molvalley.history.rename' })
            : msg('Name version', { id: 'molvalley.history.nameTitle' })
        }</mo-menu-item
      >${
        name
          ? html`<mo-menu-item value="unname" icon="trash"
              >${msg('Remove name', { id: 'molvalley.history.unname' })}</mo-menu-item
            >`
          : nothing
      }`;
  }

  #act(place: VersionPlace, action: string): void {
    const { version, before } = place;
    if (action === 'compare') this.compared = { version, to: undefined };
    if (action === 'changes' && before !== undefined) this.compared = { version: before, to: version };
    if (action === 'name') this.naming = place;
    if (action === 'unname') void this.#unname(place);
  }

  async #unname({ version, name }: VersionPlace): Promise<void> {
    const store = this.#store!;
    try {
      await store.name(version, '');
    } catch (failure) {
      toast.error(failureWords(failure));
      return;
    }
    toastWithUndo(msg('The name was removed', { id: 'molvalley.history.unnamed' }), () =>
      store.name(version, name?.name ?? '').catch((failure: unknown) => toast.error(failureWords(failure))),
    );
  }

  async #restore(version: number, seen: number): Promise<void> {
    if (this.restoring !== undefined) return;
    const { services, setId } = this;
    this.restoring = version;
    this.compared = undefined;
    await restoreWithUndo({
      api: services.api,
      id: setId,
      version,
      seen,
      changed: () => {
        services.changed(setId);
        void this.#store?.load();
      },
    });
    this.restoring = undefined;
  }

  #closeNaming = (): void => {
    this.naming = undefined;
  };

  #closeCompared = (): void => {
    this.compared = undefined;
  };

  #showEarlier = (): void => {
    this.shown += SHOWN;
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.#store?.load();
  };
}

const parseName = (text: string): string | undefined => {
  const name = text.trim();
  return name.length > 0 && name.length <= VERSION_NAME_MAX ? name : undefined;
};

const whoWords = ({ by, several }: ChangeGroup): string =>
  several ? msg('Several people', { id: 'molvalley.history.several' }) : by || deletedAccountWords();

/** How a version is called among others. */
const callWords = ({ name, at }: VersionPlace): string => {
  if (name) return msg(str`“${name.name}”`, { id: 'molvalley.history.quoted' });
  return at
    ? msg(str`the version of ${dateTime(at)}`, { id: 'molvalley.history.versionOf' })
    : msg('the oldest version', { id: 'molvalley.history.oldest' });
};

const restoredWords = (version: number, { names, entries, oldest }: History): string => {
  const name = names.find((one) => one.version === version);
  const at = entries.find((one) => one.version === version)?.at;
  const isKnown = name !== undefined || at !== undefined || version === oldest;
  return isKnown
    ? msg(str`Restored ${callWords({ version, name, at, before: undefined })}`, {
        id: 'molvalley.history.restoredOf',
      })
    : msg('Restored an earlier version', { id: 'molvalley.history.restoredEarlier' });
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-history-page': HistoryPage;
  }
}

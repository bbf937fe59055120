import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { DocumentFolder } from '@moiety/contract';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { documentsWords, noFolderWords } from '../../shared/words/folder-words.ts';
import { draggedIn, takesDocuments } from './dragged.ts';
import './folder-dialog.ts';

/** What the list is narrowed to: a folder's id, `none`, or nothing. */
type Chosen = string | undefined;

/** The folders: which documents are listed, and what can be done with the one that is chosen. Documents can be dropped on them. */
@customElement('patsight-folders')
export class FolderBar extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2);
        max-height: 160px;
        margin-top: var(--mo-space-4);
        overflow-y: auto;
        padding: 2px;
      }
      .folder {
        display: inline-flex;
        align-items: center;
        gap: var(--mo-space-2);
        max-width: 260px;
        min-height: var(--mo-control-height);
        padding: 0 var(--mo-space-3);
        border: 1px solid var(--mo-color-border-control);
        border-radius: 16px;
        background: var(--mo-color-surface);
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .folder:hover {
        background: var(--mo-color-hover);
      }
      .folder[aria-pressed='true'] {
        border-color: var(--mo-color-primary-text);
        background: var(--mo-color-primary-soft);
        color: var(--mo-color-primary-text);
      }
      .folder.over {
        outline: 2px solid var(--mo-color-primary-text);
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .count {
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @state() private naming: 'new' | DocumentFolder | undefined;
  /** Over which documents are dragged. */
  @state() private over: Chosen | null = null;

  #watchFolders = new Watch(this);
  #watchDocuments = new Watch(this);

  protected override willUpdate(): void {
    const { folders, documents } = this.services;
    this.#watchFolders.observe(folders);
    this.#watchDocuments.observe(documents);
    if (!this.hasUpdated) void folders.load();
  }

  protected override updated(): void {
    const { folders, documents } = this.services;
    const { folder } = documents.filter;
    // It was deleted meanwhile.
    if (folders.items && folder !== undefined && folder !== 'none' && !folders.find(folder))
      void documents.show({ folder: undefined });
  }

  override render(): TemplateResult | typeof nothing {
    const { folders, documents } = this.services;
    const { items } = folders;
    // Nothing to sort where there is nothing.
    if (!items || (items.length === 0 && documents.items?.length === 0 && documents.isWhole)) return nothing;
    const chosen = folders.find(documents.filter.folder);
    return html`<div class="bar" role="group" aria-label=${msg('Folders', { id: 'patsight.folders' })}>
        ${items.length > 0 ? this.#renderFolder(undefined, msg('All documents', { id: 'patsight.folder.all' })) : nothing}
        ${repeat(
          items,
          ({ id }) => id,
          ({ id, name, documents: count }) => this.#renderFolder(id, name, count),
        )}
        ${items.length > 0 ? this.#renderFolder('none', noFolderWords(), folders.without) : nothing}
        <mo-button variant="plain" icon="plus" @click=${this.#onNew}
          >${msg('New folder', { id: 'patsight.folder.new' })}</mo-button
        >
        ${chosen?.mayManage ? this.#renderActions(chosen) : nothing}
      </div>
      <patsight-folder-dialog
        ?open=${this.naming !== undefined}
        .folder=${this.naming === 'new' ? undefined : this.naming}
        @close=${this.#onNamed}
      ></patsight-folder-dialog>`;
  }

  #onNew = (): void => {
    this.naming = 'new';
  };

  #onNamed = (): void => {
    this.naming = undefined;
  };

  #renderFolder(id: Chosen, name: string, count?: number): TemplateResult {
    const { documents } = this.services;
    const isChosen = documents.filter.folder === id;
    return html`<button
      type="button"
      class=${this.over !== null && this.over === id ? 'folder over' : 'folder'}
      aria-pressed=${isChosen ? 'true' : 'false'}
      title=${name}
      @click=${() => void documents.show({ folder: id })}
      @dragover=${(event: DragEvent) => this.#onDrag(event, id)}
      @dragleave=${this.#onLeave}
      @drop=${(event: DragEvent) => void this.#onDrop(event, id)}
    >
      <span class="name">${name}</span>
      ${
        count === undefined
          ? nothing
          : html`<span class="count" aria-label=${documentsWords(count)}>${number(count)}</span>`
      }
    </button>`;
  }

  #renderActions(folder: DocumentFolder): TemplateResult {
    return html`<mo-button variant="plain" icon="edit" @click=${() => (this.naming = folder)}
        >${msg('Rename folder', { id: 'patsight.folder.rename' })}</mo-button
      >
      <mo-button variant="plain" icon="trash" @click=${() => void this.#remove(folder)}
        >${msg('Delete folder', { id: 'patsight.folder.delete' })}</mo-button
      >`;
  }

  async #remove({ id, name }: DocumentFolder): Promise<void> {
    const { folders, documents } = this.services;
    await confirm({
      title: msg(str`Delete the folder ${name}`, { id: 'patsight.folder.deleteTitle' }),
      content: msg('Its documents are not deleted; they are only taken out of the folder.', {
        id: 'patsight.folder.deleteSure',
      }),
      submittext: msg('Delete folder', { id: 'patsight.folder.delete' }),
      action: async () => {
        try {
          await folders.remove(id);
          await documents.show({ folder: undefined });
        } catch (failure) {
          toast.error(failureWords(failure), {
            heading: msg('The folder was not deleted', { id: 'patsight.folder.notDeleted' }),
          });
        }
      },
    });
  }

  #onDrag(event: DragEvent, id: Chosen): void {
    // There is no moving to "all documents".
    if (id === undefined || !takesDocuments(event)) return;
    event.preventDefault();
    event.dataTransfer!.dropEffect = 'move';
    this.over = id;
  }

  #onLeave = (): void => {
    this.over = null;
  };

  async #onDrop(event: DragEvent, id: Chosen): Promise<void> {
    this.over = null;
    const dragged = draggedIn(event);
    if (id === undefined || dragged.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { folders, documents } = this.services;
    try {
      await folders.move(dragged, id === 'none' ? null : id);
      await documents.load();
    } catch (failure) {
      toast.error(failureWords(failure), {
        heading: msg('Nothing was moved', { id: 'patsight.move.failed' }),
      });
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-folders': FolderBar;
  }
}

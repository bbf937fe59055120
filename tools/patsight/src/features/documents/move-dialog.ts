import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { folderNameSchema } from '@moiety/contract';
import type { PatentDocument } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { documentsWords, folderNameWords, noFolderWords } from '../../shared/words/folder-words.ts';

/** What is chosen in place of a folder. */
const NEW = 'new';

/**
 * Asks to which folder documents are moved.
 *
 * @fires moved - they are there
 * @fires close - it closed
 */
@customElement('patsight-move-dialog')
export class MoveDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--mo-space-4);
      }
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** What is moved; the dialog is closed while there is nothing. */
  @property({ attribute: false }) documents: readonly PatentDocument[] = [];

  /** The id of a folder, empty for none. */
  @state() private chosen = '';
  @state() private text = '';
  @state() private error = '';
  @state() private failure = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  #watch = new Watch(this);
  /** Of a new folder: pressed twice, it is made once. */
  #id = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.services.folders);
    if (!changed.has('documents') || this.documents.length === 0) return;
    void this.services.folders.load();
    const own = new Set(this.documents.map(({ folder }) => folder?.id ?? ''));
    // Where all of them are now.
    this.chosen = own.size === 1 ? [...own][0]! : '';
    this.#id = randomId();
    this.text = '';
    this.error = '';
    this.failure = '';
  }

  override render(): TemplateResult {
    const { documents } = this;
    const isMixed = new Set(documents.map(({ of }) => of)).size > 1;
    return html`<mo-dialog
      .title=${msg('Move to folder', { id: 'patsight.move.title' })}
      .open=${documents.length > 0}
      .loading=${this.busy}
      .submittext=${msg('Move', { id: 'patsight.move' })}
      showFooter
      @submit=${this.#submit}
      @close=${() => documents.length > 0 && this.emit('close')}
    >
      <form @submit=${this.#submit}>
        <p>${documents.length === 1 ? documents[0]!.name : documentsWords(documents.length)}</p>
        ${
          isMixed
            ? html`<mo-callout type="info">
                ${msg(
                  'Some of these documents are your own, others belong to your organization. To move them to a folder, select only those of one kind.',
                  { id: 'patsight.move.mixed' },
                )}
              </mo-callout>`
            : nothing
        }
        <mo-combobox
          label=${msg('Folder', { id: 'patsight.folder' })}
          .value=${this.chosen}
          @change=${this.#onChosen}
        >
          <option value="">${noFolderWords()}</option>
          ${
            isMixed
              ? nothing
              : html`${this.#fitting.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
                  <option value=${NEW}>${msg('New folder', { id: 'patsight.folder.new' })}</option>`
          }
        </mo-combobox>
        ${
          this.chosen === NEW
            ? html`<mo-input
                label=${msg('Name of the new folder', { id: 'patsight.folder.newName' })}
                autocomplete="off"
                .value=${this.text}
                .error=${this.error}
                @input=${this.#onInput}
              ></mo-input>`
            : nothing
        }
        ${this.failure ? html`<mo-callout type="error" announced>${this.failure}</mo-callout>` : nothing}
      </form>
    </mo-dialog>`;
  }

  /** Folders of whom the documents belong to. */
  get #fitting() {
    const of = this.documents[0]?.of;
    return (this.services.folders.items ?? []).filter((folder) => folder.of === of);
  }

  #onChosen = (event: Event): void => {
    this.chosen = (event.target as HTMLSelectElement).value;
    this.failure = '';
  };

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.error = '';
  };

  /** The folder that is chosen, made where it is new; undefined where its name cannot be. @throws ApiFailure */
  async #target(): Promise<string | null | undefined> {
    if (this.chosen !== NEW) return this.chosen || null;
    const name = folderNameSchema.safeParse(this.text).data;
    if (name === undefined) {
      this.error = folderNameWords();
      return undefined;
    }
    return (await this.services.folders.create(this.#id, name, this.documents[0]!.of)).id;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const { folders } = this.services;
    const count = this.documents.length;
    this.busy = true;
    try {
      const target = await this.#target();
      if (target === undefined) return;
      await folders.move(
        this.documents.map(({ id }) => id),
        target,
      );
      const name = folders.find(target ?? undefined)?.name ?? '';
      toast.success(
        target === null
          ? msg(str`Removed from the folder: ${documentsWords(count)}`, { id: 'patsight.moved.out' })
          : msg(str`Moved to ${name}: ${documentsWords(count)}`, { id: 'patsight.moved' }),
      );
      this.emit('moved');
      this.dialog.close();
    } catch (failure) {
      this.failure = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-move-dialog': MoveDialog;
  }
}

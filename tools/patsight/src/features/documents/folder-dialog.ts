import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { folderNameSchema } from '@moiety/contract';
import type { DocumentFolder } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { folderNameWords } from '../../shared/words/folder-words.ts';

/**
 * Asks for the name of a new folder, or for another name of one.
 *
 * @fires {CustomEvent<string>} made - the folder of that id was made
 * @fires close - it closed
 */
@customElement('patsight-folder-dialog')
export class FolderDialog extends ToolElement {
  static override styles = pageStyles;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ type: Boolean }) open = false;
  /** The one that is renamed; without it one is made. */
  @property({ attribute: false }) folder: DocumentFolder | undefined;

  @state() private text = '';
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;
  /** Of the new one: pressed twice, it is made once. */
  #id = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('open') || !this.open) return;
    this.#id = randomId();
    this.text = this.folder?.name ?? '';
    this.error = '';
  }

  override render(): TemplateResult {
    const { folder } = this;
    return html`<mo-dialog
      .title=${
        folder
          ? msg('Rename folder', { id: 'patsight.folder.rename' })
          : msg('New folder', { id: 'patsight.folder.new' })
      }
      .open=${this.open}
      .loading=${this.busy}
      .submittext=${
        folder
          ? msg('Rename', { id: 'patsight.rename' })
          : msg('Create folder', { id: 'patsight.folder.create' })
      }
      showFooter
      @submit=${this.#submit}
      @close=${() => this.open && this.emit('close')}
    >
      <form @submit=${this.#submit}>
        <mo-input
          label=${msg('Name', { id: 'patsight.name' })}
          autocomplete="off"
          .value=${this.text}
          .error=${this.error}
          @input=${this.#onInput}
        ></mo-input>
      </form>
    </mo-dialog>`;
  }

  #onInput = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.error = '';
  };

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const name = folderNameSchema.safeParse(this.text).data;
    if (name === undefined) {
      this.error = folderNameWords();
      return;
    }
    const { folders } = this.services;
    this.busy = true;
    try {
      if (this.folder) await folders.rename(this.folder.id, name);
      else {
        await folders.create(this.#id, name);
        this.emit('made', this.#id);
      }
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-folder-dialog': FolderDialog;
  }
}

import type { ReadMolecule } from '@moiety/contract';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { AskedSearch, SetSession } from '../sets/set-session.ts';
import './molecule-details.ts';

/** A structure to search with, told beside a molecule. */
export interface AskedSearchOf extends AskedSearch {
  record: ReadMolecule;
}

/**
 * One molecule over a page that is no table, with everything that is known of it.
 *
 * @fires close - the person is done
 * @fires {CustomEvent<AskedSearchOf>} search-structure - the set is to be searched with it
 */
@customElement('molvalley-structure-dialog')
export class StructureDialog extends ToolElement {
  @property({ attribute: false }) session!: SetSession;
  /** The molecule to show; the dialog is closed while there is none. */
  @property({ attribute: false }) record: ReadMolecule | undefined;
  #wanted: AskedSearchOf | undefined;

  override render(): TemplateResult {
    const { record } = this;
    return html`
      <mo-dialog
        .title=${record?.name || msg('Structure', { id: 'molvalley.column.structure' })}
        .open=${record !== undefined}
        .width=${'720px'}
        @close=${this.#close}
      >
        ${
          record
            ? html`<molvalley-molecule-details
                .session=${this.session}
                .record=${record}
                @search-structure=${({ detail }: CustomEvent<AskedSearch>) =>
                  this.#search({ ...detail, record })}
              ></molvalley-molecule-details>`
            : nothing
        }
      </mo-dialog>
    `;
  }

  #search(wanted: AskedSearchOf): void {
    this.#wanted = wanted;
    this.emit('close');
  }

  #close = (): void => {
    if (this.record) this.emit('close');
    // What opens for the search takes the focus, which a closing dialog gives back.
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted) this.emit('search-structure', wanted);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-structure-dialog': StructureDialog;
  }
}

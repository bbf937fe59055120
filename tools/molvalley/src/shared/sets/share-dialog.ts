import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { getMoleculeSetSharing, shareMoleculeSet, sharedSetRoleSchema } from '@moiety/contract';
import type { MoleculeSetSummary } from '@moiety/contract';
import '@moiety/tool-kit/share-dialog.ts';
import type { Shareable, ShareWords } from '@moiety/tool-kit/share-dialog.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from '../services.ts';
import type { Services } from '../services.ts';

const words = (): ShareWords => ({
  title: msg('Share molecule set', { id: 'molvalley.share.title' }),
  failed: msg('The sharing settings could not be loaded', { id: 'molvalley.share.failed' }),
  hint: () =>
    msg(
      'Members who can edit can also rename the set, star and tag molecules, write notes and change calculated columns. Only you can share or delete the set. Sharing ends when you leave the organization.',
      { id: 'molvalley.share.hint' },
    ),
});

/**
 * Whom a molecule set is shared with.
 *
 * @fires change - it is shared otherwise now
 * @fires close - it closed
 */
@customElement('molvalley-share-dialog')
export class ShareDialog extends ToolElement {
  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The set; the dialog is closed while there is none. */
  @property({ attribute: false }) set: MoleculeSetSummary | undefined;
  #item: Shareable | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('set')) this.#item = this.set && this.#shareable(this.set);
  }

  override render(): TemplateResult {
    return html`<kit-share-dialog
      .item=${this.#item}
      .words=${words()}
      .roles=${sharedSetRoleSchema.options}
      @change=${() => this.emit('change')}
      @close=${() => this.emit('close')}
    ></kit-share-dialog>`;
  }

  #shareable({ id }: MoleculeSetSummary): Shareable {
    const { api } = this.services;
    return {
      id,
      refusal: undefined,
      load: () => api.call(getMoleculeSetSharing, { params: { id } }),
      share: ({ role, ...order }) =>
        api.call(shareMoleculeSet, {
          params: { id },
          body: { ...order, role: sharedSetRoleSchema.nullable().parse(role) },
        }),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-share-dialog': ShareDialog;
  }
}

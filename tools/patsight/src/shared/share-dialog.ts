import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { getDocumentSharing, shareDocument, sharedRoles, sharedRoleSchema } from '@moiety/contract';
import type { PatentDocument } from '@moiety/contract';
import '@moiety/tool-kit/share-dialog.ts';
import type { Shareable, ShareWords } from '@moiety/tool-kit/share-dialog.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { servicesContext } from './services.ts';
import type { Services } from './services.ts';

const words = (): ShareWords => ({
  title: msg('Share document', { id: 'patsight.share.title' }),
  failed: msg('The sharing settings could not be loaded', { id: 'patsight.share.failed' }),
  hint: (organization) =>
    msg(
      str`Members who can review also correct results and analyze more pages with the credits of ${organization}. Its owner and administrators, and members who added the same file, always have access.`,
      { id: 'patsight.share.hint' },
    ),
});

/**
 * Whom a document is shared with.
 *
 * @fires change - it is shared otherwise now
 * @fires close - it closed
 */
@customElement('patsight-share-dialog')
export class ShareDialog extends ToolElement {
  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The document; the dialog is closed while there is none. */
  @property({ attribute: false }) document: PatentDocument | undefined;
  #item: Shareable | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('document')) this.#item = this.document && this.#shareable(this.document);
  }

  override render(): TemplateResult {
    return html`<kit-share-dialog
      .item=${this.#item}
      .words=${words()}
      .roles=${sharedRoles}
      @change=${() => this.emit('change')}
      @close=${() => this.emit('close')}
    ></kit-share-dialog>`;
  }

  #shareable({ id, of }: PatentDocument): Shareable {
    const { api } = this.services;
    return {
      id,
      refusal:
        of === 'me'
          ? msg(
              'This document belongs to you alone and cannot be shared. To share it with an organization, add the file again while you spend the organization’s credits.',
              { id: 'patsight.share.personal' },
            )
          : undefined,
      load: () => api.call(getDocumentSharing, { params: { id } }),
      share: ({ role, ...order }) =>
        api.call(shareDocument, {
          params: { id },
          body: { ...order, role: sharedRoleSchema.nullable().parse(role) },
        }),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-share-dialog': ShareDialog;
  }
}

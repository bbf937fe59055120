import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { signedWords } from '../../shared/words/document-words.ts';
import { citationOf } from './version-citation.ts';

/**
 * Says which version of the results is shown, that it never changes, and where the present ones are.
 *
 * @fires export-version - the version is to be exported
 */
@customElement('patsight-version-notice')
export class VersionNotice extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      p {
        margin: 0;
      }
      .note {
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;

  #watch = new Watch(this);

  protected override willUpdate(): void {
    this.#watch.observe(this.session);
  }

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const { version, signed, id } = session;
    if (version === undefined) return nothing;
    const back = html`<mo-button
      slot="actions"
      variant=${session.isUnknownVersion ? 'primary' : 'secondary'}
      href=${paths.document(id)}
      >${msg('Back to the current results', { id: 'patsight.version.leave' })}</mo-button
    >`;
    if (session.isUnknownVersion)
      return html`<mo-callout type="warning">
        <p>
          ${msg(str`This document has no signed-off version ${version}.`, { id: 'patsight.version.unknown' })}
        </p>
        ${back}
      </mo-callout>`;
    if (!signed) return nothing;
    return html`<mo-callout type="info">
      <p><strong>${signedWords(signed)}</strong></p>
      <p>
        ${
          signed.isCurrent
            ? msg('You are viewing this version. It is read-only; nothing has changed since.', {
                id: 'patsight.version.viewing',
              })
            : msg('You are viewing this version. It is read-only; the current results have changed since.', {
                id: 'patsight.version.viewingOld',
              })
        }
      </p>
      ${signed.note ? html`<p class="note">${signed.note}</p>` : nothing}
      <mo-button slot="actions" icon="download" @click=${() => this.emit('export-version')}
        >${msg(str`Export version ${version}`, { id: 'patsight.version.export' })}</mo-button
      >
      <mo-button
        slot="actions"
        variant="plain"
        icon="copy"
        @click=${() => void copyAndSay(citationOf(this.services, session, signed))}
        >${msg('Copy citation', { id: 'patsight.cite' })}</mo-button
      >
      ${back}
    </mo-callout>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-version-notice': VersionNotice;
  }
}

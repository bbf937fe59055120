import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
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
      summary {
        width: max-content;
        padding-block: var(--mo-space-1);
        cursor: pointer;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;

  #narrow = new MediaMatch(this, '(max-width: 599px)');
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
      >${msg('Current results', { id: 'patsight.version.leave' })}</mo-button
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
            ? msg('Read-only. Nothing has changed since.', {
                id: 'patsight.version.viewing',
              })
            : msg('Read-only. The current results have changed since.', {
                id: 'patsight.version.viewingOld',
              })
        }
      </p>
      ${signed.note ? this.#renderNote(signed.note) : nothing} ${this.#narrow.matches ? back : nothing}
      ${this.#renderAction('download', msg(str`Export version ${version}`, { id: 'patsight.version.export' }), () => this.emit('export-version'))}
      ${this.#renderAction('copy', msg('Copy citation', { id: 'patsight.cite' }), () => void copyAndSay(citationOf(this.services, session, signed)))}
      ${this.#narrow.matches ? nothing : back}
    </mo-callout>`;
  }

  /** A note may have many lines, which on a phone would take the place of the results. */
  #renderNote(note: string): TemplateResult {
    const text = html`<p class="note">${note}</p>`;
    return this.#narrow.matches
      ? html`<details>
          <summary>${msg('Note', { id: 'patsight.version.note' })}</summary>
          ${text}
        </details>`
      : text;
  }

  /** With its words where there is room for them. */
  #renderAction(icon: 'download' | 'copy', words: string, act: () => void): TemplateResult {
    return html`<mo-button
      slot="actions"
      variant=${icon === 'copy' ? 'plain' : 'secondary'}
      icon=${icon}
      label=${words}
      ?iconOnly=${this.#narrow.matches}
      @click=${act}
      >${words}</mo-button
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-version-notice': VersionNotice;
  }
}

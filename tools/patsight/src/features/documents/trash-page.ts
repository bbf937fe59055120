import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { DOCUMENT_TRASH_DAYS } from '@moiety/contract';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import '@moiety/tool-kit/trash-page.ts';

/** The deleted documents, which can be restored for a while. */
@customElement('patsight-trash-page')
export class TrashPage extends ToolElement {
  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.services.trash);
  }

  override render(): TemplateResult {
    const { trash, router } = this.services;
    return html`<kit-trash-page
      .list=${trash}
      .items=${trash.items?.map(({ id, name, pageCount, deletedAt, updatedAt }) => ({
        id,
        name,
        count: pageCount,
        deletedAt: deletedAt ?? updatedAt,
      }))}
      .days=${DOCUMENT_TRASH_DAYS}
      .words=${{
        about: msg(
          str`Deleted documents stay here for ${DOCUMENT_TRASH_DAYS} days; then they are permanently deleted. Until then they count toward your storage.`,
          { id: 'patsight.trash.about' },
        ),
        back: msg('Your documents', { id: 'patsight.documents.title' }),
        name: msg('Document', { id: 'patsight.column.document' }),
        count: msg('Pages', { id: 'patsight.column.pages' }),
      }}
      .back=${paths.documents()}
      .open=${(id: string) => router.go(paths.document(id))}
    ></kit-trash-page>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-trash-page': TrashPage;
  }
}

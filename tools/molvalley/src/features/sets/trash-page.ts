import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { TRASH_DAYS } from '@moiety/contract';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import '@moiety/tool-kit/trash-page.ts';

/** The deleted sets, which can be restored for a while. */
@customElement('molvalley-trash-page')
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
      .items=${trash.items?.map(({ id, name, total, deletedAt, updatedAt }) => ({
        id,
        name,
        count: total,
        deletedAt: deletedAt ?? updatedAt,
      }))}
      .days=${TRASH_DAYS}
      .words=${{
        about: msg(
          str`Deleted sets stay here for ${TRASH_DAYS} days; then they are permanently deleted. Until then they count toward your storage.`,
          { id: 'molvalley.trash.about' },
        ),
        back: msg('Your molecule sets', { id: 'molvalley.sets.title' }),
        name: msg('Name', { id: 'molvalley.column.name' }),
        count: msg('Molecules', { id: 'molvalley.sets.molecules' }),
      }}
      .back=${paths.sets()}
      .open=${(id: string) => router.go(paths.set(id))}
    ></kit-trash-page>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-trash-page': TrashPage;
  }
}

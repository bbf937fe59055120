import { consume } from '@lit/context';
import { TRASH_DAYS } from '@moiety/contract';
import type { MoleculeSetSummary } from '@moiety/contract';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { purgeConfirmed, restoreNamed } from '@moiety/tool-kit/trash.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { dateTime, day, number } from '@moiety/tool-kit/format.ts';
import { setTableStyles } from './set-table.styles.ts';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/more-items.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The deleted sets, which can be taken back for a while. */
@customElement('molvalley-trash-page')
export class TrashPage extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    setTableStyles,
    css`
      .back {
        display: inline-block;
        margin-bottom: var(--mo-space-2);
        font-size: var(--mo-text-s);
      }
      .about {
        margin-top: var(--mo-space-1);
      }
      tr {
        --menu-room: 160px;
      }
      kit-failure {
        margin-top: var(--mo-space-6);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @state() private restoring = '';
  #watch = new Watch(this);

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.services.trash.load();
  }

  override willUpdate(): void {
    this.#watch.observe(this.services.trash);
    if (!this.hasUpdated) void this.services.trash.load();
  }

  override render(): TemplateResult {
    const { items, failure } = this.services.trash;
    return html`<div class="page">
      <a class="back" href=${paths.sets()}>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</a>
      <h1>${msg('Trash', { id: 'molvalley.trash.title' })}</h1>
      <p class="muted about">
        ${msg(
          str`Deleted sets stay here for ${TRASH_DAYS} days; then they are permanently deleted. Until then they count toward your storage.`,
          { id: 'molvalley.trash.about' },
        )}
      </p>
      ${
        failure
          ? html`<kit-failure
              .what=${msg('The trash could not be loaded', { id: 'molvalley.trash.failed' })}
              .safe=${msg('Items stay in the trash until their deletion date.', { id: 'molvalley.trash.failedSafe' })}
              .failure=${failure}
              @retry=${() => void this.services.trash.load()}
            ></kit-failure>`
          : nothing
      }
      ${items ? this.#renderItems(items) : failure ? nothing : this.#renderTable(this.#skeletonRows(), true)}
    </div>`;
  }

  #renderItems(items: readonly MoleculeSetSummary[]): TemplateResult {
    if (items.length) return this.#renderTable(html`${items.map((set) => this.#renderSet(set))}`);
    return html`<div class="list empty">
      <mo-icon name="trash"></mo-icon>
      <p class="muted">${msg('The trash is empty.', { id: 'molvalley.trash.empty' })}</p>
    </div>`;
  }

  #renderTable(rows: TemplateResult, skeleton = false): TemplateResult {
    return html`<div class=${skeleton ? 'list skeleton' : 'list'}>
      <table aria-hidden=${skeleton ? 'true' : 'false'}>
        <thead>
          <tr>
            <th scope="col">${msg('Name', { id: 'molvalley.column.name' })}</th>
            <th scope="col" class="count">${msg('Molecules', { id: 'molvalley.sets.molecules' })}</th>
            <th scope="col" class="file">${msg('Deleted', { id: 'molvalley.trash.deleted' })}</th>
            <th scope="col">${msg('Permanent deletion', { id: 'molvalley.trash.removed' })}</th>
            <th scope="col">
              <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      ${skeleton ? nothing : html`<kit-more-items .list=${this.services.trash}></kit-more-items>`}
    </div>`;
  }

  #skeletonRows(): TemplateResult {
    return html`${[1, 2, 3].map(
      () =>
        html`<tr>
          <td class="name"><span></span></td>
          <td class="count"><span></span></td>
          <td class="file"><span></span></td>
          <td class="when"><span></span></td>
          <td></td>
        </tr>`,
    )}`;
  }

  #renderSet(set: MoleculeSetSummary): TemplateResult {
    const deleted = set.deletedAt ?? set.updatedAt;
    const removed = new Date(Date.parse(deleted) + TRASH_DAYS * DAY);
    return html`<tr>
      <td class="name">${set.name}</td>
      <td class="count">${number(set.total)}</td>
      <td class="file">${dateTime(deleted)}</td>
      <td class="when">${day(removed)}</td>
      <td class="menu">
        <mo-button
          icon="restore"
          label=${msg(str`Restore ${set.name}`, { id: 'molvalley.restore.named' })}
          .loading=${this.restoring === set.id}
          @click=${() => void this.#restore(set)}
          >${msg('Restore', { id: 'molvalley.restore' })}</mo-button
        >
        <mo-button
          icon="trash"
          iconOnly
          variant="plain"
          label=${msg(str`Delete ${set.name} permanently`, { id: 'molvalley.purge.named' })}
          @click=${() => void purgeConfirmed({ name: set.name, purge: () => this.services.trash.purge(set.id) })}
        ></mo-button>
      </td>
    </tr>`;
  }

  async #restore(set: MoleculeSetSummary): Promise<void> {
    const { trash, router } = this.services;
    this.restoring = set.id;
    await restoreNamed({
      name: set.name,
      restore: () => trash.restore(set.id),
      open: () => router.go(paths.set(set.id)),
    });
    this.restoring = '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-trash-page': TrashPage;
  }
}

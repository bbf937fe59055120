import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { dateTime, day, number } from './format.ts';
import type { Paged } from './more-items.ts';
import { Watch } from './observable.ts';
import { listTableStyles } from './list-table.styles.ts';
import { pageStyles, skeletonStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';
import { purgeConfirmed, restoreNamed } from './trash.ts';
import './failure.ts';
import './more-items.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Something that was deleted and can be restored. */
export interface DeletedItem {
  id: string;
  name: string;
  /** How large it is, in whatever the tool counts; null where that is not known. */
  count: number | null;
  /** ISO 8601 */
  deletedAt: string;
}

/** Deleted items as the server lists them. */
export interface TrashList extends Paged {
  /** Why the last load gave nothing. */
  readonly failure: unknown;
  load(): Promise<void>;
  restore(id: string): Promise<unknown>;
  purge(id: string): Promise<unknown>;
}

/** What a tool says of its trash. */
export interface TrashWords {
  /** What lies in it, and until when. */
  about: string;
  /** The name of the page that the link above leads to. */
  back: string;
  /** The heading of the names. */
  name: string;
  /** The heading of what is counted. */
  count: string;
}

/** The page of a tool's deleted items: each with when it was deleted and goes for good, to be restored or deleted now. */
@customElement('kit-trash-page')
export class TrashPage extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    listTableStyles,
    css`
      .back {
        display: inline-block;
        margin-bottom: var(--mo-space-2);
        font-size: var(--mo-text-s);
      }
      .about {
        margin-top: var(--mo-space-1);
      }
      kit-failure {
        margin-top: var(--mo-space-6);
      }
      .deleted,
      .until {
        color: var(--mo-color-text-muted);
      }
      .until {
        white-space: nowrap;
      }
      @media (max-width: 719px) {
        .deleted {
          display: none;
        }
      }
      @media (max-width: 559px) {
        thead {
          display: none;
        }
        tr {
          display: block;
          position: relative;
          padding: var(--mo-space-2) 160px var(--mo-space-2) var(--mo-space-3);
          border-bottom: 1px solid var(--mo-color-border);
        }
        tbody tr:last-child {
          border-bottom: 0;
        }
        td {
          display: inline;
          height: auto;
          padding: 0;
          border: 0;
        }
        .name {
          display: block;
          width: auto;
        }
        .count,
        .until {
          margin-inline-end: var(--mo-space-2);
          color: var(--mo-color-text-muted);
          font-size: var(--mo-text-s);
        }
        .menu {
          position: absolute;
          inset-block-start: 50%;
          inset-inline-end: var(--mo-space-2);
          width: auto;
          translate: 0 -50%;
        }
      }
    `,
  ];

  @property({ attribute: false }) list!: TrashList;
  /** The shown items of the list. */
  @property({ attribute: false }) items: readonly DeletedItem[] | undefined;
  /** For how many days an item stays. */
  @property({ type: Number }) days!: number;
  @property({ attribute: false }) words!: TrashWords;
  /** Where the link above the heading leads. */
  @property() back!: string;
  /** Opens an item that was restored. */
  @property({ attribute: false }) open!: (id: string) => void;

  @state() private restoring = '';
  #watch = new Watch(this);

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.list.load();
  }

  override willUpdate(): void {
    this.#watch.observe(this.list);
    if (!this.hasUpdated) void this.list.load();
  }

  override render(): TemplateResult {
    const { items, words } = this;
    const { failure } = this.list;
    return html`<div class="page">
      <a class="back" href=${this.back}>${words.back}</a>
      <h1>${msg('Trash', { id: 'kit.trash.title' })}</h1>
      <p class="muted about">${words.about}</p>
      ${
        failure
          ? html`<kit-failure
              .what=${msg('The trash could not be loaded', { id: 'kit.trash.failed' })}
              .safe=${msg('Items stay in the trash until their deletion date.', { id: 'kit.trash.failedSafe' })}
              .failure=${failure}
              @retry=${() => void this.list.load()}
            ></kit-failure>`
          : nothing
      }
      ${items ? this.#renderItems(items) : failure ? nothing : this.#renderTable(this.#skeletonRows(), true)}
    </div>`;
  }

  #renderItems(items: readonly DeletedItem[]): TemplateResult {
    if (items.length > 0) return this.#renderTable(html`${items.map((item) => this.#renderItem(item))}`);
    return html`<div class="list empty">
      <mo-icon name="trash"></mo-icon>
      <p class="muted">${msg('The trash is empty.', { id: 'kit.trash.empty' })}</p>
    </div>`;
  }

  #renderTable(rows: TemplateResult, skeleton = false): TemplateResult {
    const { words } = this;
    return html`<div class=${skeleton ? 'list skeleton' : 'list'}>
      <table aria-hidden=${skeleton ? 'true' : 'false'}>
        <thead>
          <tr>
            <th scope="col">${words.name}</th>
            <th scope="col" class="count">${words.count}</th>
            <th scope="col" class="deleted">${msg('Deleted', { id: 'kit.trash.deleted' })}</th>
            <th scope="col">${msg('Permanent deletion', { id: 'kit.trash.until' })}</th>
            <th scope="col">
              <span class="visually-hidden">${msg('Actions', { id: 'kit.trash.actions' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      ${skeleton ? nothing : html`<kit-more-items .list=${this.list}></kit-more-items>`}
    </div>`;
  }

  #skeletonRows(): TemplateResult {
    return html`${[1, 2, 3].map(
      () =>
        html`<tr>
          <td class="name"><span></span></td>
          <td class="count"><span></span></td>
          <td class="deleted"><span></span></td>
          <td class="until"><span></span></td>
          <td></td>
        </tr>`,
    )}`;
  }

  #renderItem({ id, name, count, deletedAt }: DeletedItem): TemplateResult {
    const until = new Date(Date.parse(deletedAt) + this.days * DAY);
    return html`<tr>
      <td class="name">${name}</td>
      <td class="count">${count === null ? nothing : number(count)}</td>
      <td class="deleted">${dateTime(deletedAt)}</td>
      <td class="until">${day(until)}</td>
      <td class="menu">
        <mo-button
          icon="restore"
          label=${msg(str`Restore ${name}`, { id: 'kit.trash.restoreNamed' })}
          .loading=${this.restoring === id}
          @click=${() => void this.#restore(id, name)}
          >${msg('Restore', { id: 'kit.trash.restore' })}</mo-button
        >
        <mo-button
          icon="trash"
          iconOnly
          variant="plain"
          label=${msg(str`Delete ${name} permanently`, { id: 'kit.trash.purgeNamed' })}
          @click=${() => void purgeConfirmed({ name, purge: () => this.list.purge(id) })}
        ></mo-button>
      </td>
    </tr>`;
  }

  async #restore(id: string, name: string): Promise<void> {
    this.restoring = id;
    await restoreNamed({ name, restore: () => this.list.restore(id), open: () => this.open(id) });
    this.restoring = '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-trash-page': TrashPage;
  }
}

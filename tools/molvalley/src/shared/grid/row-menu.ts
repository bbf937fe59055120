import type { ReadMolecule } from '@moiety/contract';
import type { MoPopover } from '@moiety/elements/popover/popover.js';
import { structureMenu } from '@moiety/elements/structure/structure-actions.js';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { structureSource } from '../drawing/structure-source.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** The ways to copy and save a row's structure: one menu for all rows, however many there are. */
export class RowMenu implements ReactiveController {
  readonly #host: Host;
  readonly #highlight: (record: ReadMolecule) => string;
  readonly #search: (record: ReadMolecule) => void;
  #record: ReadMolecule | undefined;

  /**
   * @param highlight SMILES or SMARTS of what is highlighted in pictures
   * @param search looks for molecules that have the structure, or a part of it, in them
   */
  constructor(
    host: Host,
    highlight: (record: ReadMolecule) => string,
    search: (record: ReadMolecule) => void,
  ) {
    this.#host = host;
    this.#highlight = highlight;
    this.#search = search;
    host.addController(this);
  }

  /** It closes with the table. */
  hostDisconnected(): void {
    this.#record = undefined;
  }

  render(): TemplateResult {
    const record = this.#record;
    return html`<mo-popover trigger="manual" @close=${this.#forget}
      >${
        record
          ? structureMenu(structureSource(record, this.#highlight(record)), {
              icon: 'search',
              words: msg('Search with this structure…', { id: 'molvalley.substructure.searchWith' }),
              run: () => this.#search(record),
            })
          : nothing
      }</mo-popover
    >`;
  }

  /**
   * Opens it for a row's structure at a place of the window, CSS px; the focus comes back when it closes.
   * @param height of what is there and stays in sight
   */
  async open(record: ReadMolecule, x: number, y: number, height = 0): Promise<void> {
    this.#record = record;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#popover?.showAt(x, y, height);
  }

  /** Opens it below something on the screen, above it where there is no room. */
  async openBeside(record: ReadMolecule, element: Element): Promise<void> {
    const { left, right, top, height } = element.getBoundingClientRect();
    await this.open(record, element.matches(':dir(rtl)') ? right : left, top, height);
  }

  get #popover(): MoPopover | null {
    return this.#host.renderRoot.querySelector('mo-popover');
  }

  readonly #forget = (): void => {
    // Shown anew for another row it closes first.
    queueMicrotask(() => {
      if (this.#popover?.open) return;
      this.#record = undefined;
      this.#host.requestUpdate();
    });
  };
}

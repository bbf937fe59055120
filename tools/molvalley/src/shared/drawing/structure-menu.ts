import type { MoPopover } from '@moiety/elements/popover/popover.js';
import { structureMenu } from '@moiety/elements/structure/structure-actions.js';
import type { OwnAction } from '@moiety/elements/structure/structure-actions.js';
import type { StructureSource } from '@moiety/elements/structure/structure-source.js';
import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** What a page does with a structure beside copying and saving it. */
export interface StructureMenuActions {
  /** Looks for molecules by it. */
  search: () => void;
  /** Shows everything that is known of it, where it is a molecule of the set. */
  open?: (() => void) | undefined;
}

/** What can be done with a structure on a page: one menu for all of its structures, however many there are. */
export class StructureMenu implements ReactiveController {
  readonly #host: Host;
  #shown: { source: StructureSource; actions: StructureMenuActions } | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** It closes with the page. */
  hostDisconnected(): void {
    this.#shown = undefined;
  }

  render(): TemplateResult {
    const shown = this.#shown;
    return html`<mo-popover class="structure-menu" trigger="manual" @close=${this.#forget}
      >${shown ? structureMenu(shown.source, ownActions(shown.actions)) : nothing}</mo-popover
    >`;
  }

  /**
   * Opens it for a structure at a place of the window, CSS px; the focus comes back when it closes.
   * @param at x and y, and the height of what is there and stays in sight
   */
  async open(
    source: StructureSource,
    actions: StructureMenuActions,
    { x, y, height = 0 }: { x: number; y: number; height?: number },
  ): Promise<void> {
    this.#shown = { source, actions };
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#popover?.showAt(x, y, height);
  }

  /** Opens it below something on the screen, above it where there is no room. */
  async openBeside(source: StructureSource, actions: StructureMenuActions, element: Element): Promise<void> {
    const { left, right, top, height } = element.getBoundingClientRect();
    await this.open(source, actions, { x: element.matches(':dir(rtl)') ? right : left, y: top, height });
  }

  get #popover(): MoPopover | null {
    return this.#host.renderRoot.querySelector('mo-popover.structure-menu');
  }

  readonly #forget = (): void => {
    // Shown anew for another structure it closes first.
    queueMicrotask(() => {
      if (this.#popover?.open) return;
      this.#shown = undefined;
      this.#host.requestUpdate();
    });
  };
}

const ownActions = ({ search, open }: StructureMenuActions): OwnAction[] => [
  ...(open
    ? [
        {
          icon: 'panelRight',
          words: msg('Show everything about this molecule', { id: 'molvalley.panel.open' }),
          run: open,
        },
      ]
    : []),
  {
    icon: 'search',
    words: msg('Search with this structure…', { id: 'molvalley.substructure.searchWith' }),
    run: search,
  },
];

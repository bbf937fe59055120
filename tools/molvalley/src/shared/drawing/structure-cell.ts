import type { ReadMolecule } from '@moiety/contract';
import type { StructureSource } from '@moiety/elements/structure/structure-source.js';
import { msg, str } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';

/** A structure whose menu is asked for. */
export interface StructureMenuDetail {
  source: StructureSource;
  /** What is searched with: SMILES, of a fragment with `*` where it is attached. */
  smiles: string;
  /** The molecule of the set that it is; undefined for a fragment, or a molecule that the set has not got. */
  record: ReadMolecule | undefined;
  /** Beside what the menu opens. */
  anchor: Element;
  /** Where it opens instead, CSS px of the window. */
  pointer: { x: number; y: number } | undefined;
}

/** A molecule that is to be shown with everything that is known of it. */
export interface OpenStructureDetail {
  record: ReadMolecule;
}

export interface StructureCell extends StructureSource {
  name: string;
  /** What is searched with, where that is not the structure as it is drawn. */
  smiles?: string;
  record?: ReadMolecule | undefined;
  /** What `highlight` does not match is highlighted instead. */
  highlightRest?: boolean;
  /** What structures side by side lie by, as `align` of a drawing takes it. */
  align?: string;
  /** Of the drawing. */
  classes?: string;
}

const send = (event: Event, type: string, detail: unknown): void => {
  event.currentTarget?.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
};

/**
 * A structure in a table, with the button of its menu. The page hears `structure-menu` (`StructureMenuDetail`) from it, and of a molecule of the
 * set that is pressed `open-structure` (`OpenStructureDetail`).
 */
export const structureCell = ({
  structure,
  name,
  highlight = '',
  smiles = structure,
  record,
  highlightRest = false,
  align = '',
  classes = '',
}: StructureCell): TemplateResult => {
  const source: StructureSource = { structure, name, highlight };
  const detail = (anchor: Element, pointer?: StructureMenuDetail['pointer']): StructureMenuDetail => ({
    source,
    smiles,
    record,
    anchor,
    pointer,
  });
  const onMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const anchor = event.currentTarget as Element;
    // By a key there is no place of a pointer.
    const pointer = event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined;
    send(event, 'structure-menu', detail(anchor, pointer));
  };
  const onOpen = (event: Event): void => {
    if (record) send(event, 'open-structure', { record } satisfies OpenStructureDetail);
  };
  return html`<span class="drawn" @contextmenu=${onMenu}
    ><mo-structure
      class=${record ? `${classes} opens` : classes}
      plain
      ?highlight-rest=${highlightRest}
      .structure=${structure}
      .highlight=${highlight}
      .align=${align}
      .name=${name}
      @click=${onOpen}
    ></mo-structure
    >${structureMore({ source, smiles, record })}</span
  >`;
};

/** The button of a structure's menu. */
export const structureMore = (
  of: Pick<StructureMenuDetail, 'source' | 'smiles' | 'record'>,
): TemplateResult =>
  html`<button
    class="structure-more"
    type="button"
    aria-haspopup="menu"
    aria-label=${msg(str`Structure menu: ${of.source.name ?? ''}`, { id: 'molvalley.structure.menuOf' })}
    @click=${(event: Event) =>
      send(event, 'structure-menu', {
        ...of,
        anchor: event.currentTarget as Element,
        pointer: undefined,
      } satisfies StructureMenuDetail)}
  >
    <mo-icon name="more"></mo-icon>
  </button>`;

/** Of pages that have such structures, or their menu. */
export const structureCellStyles = css`
  /* The menu has no trigger, and takes no room. */
  .structure-menu {
    position: absolute;
  }
  .drawn {
    position: relative;
    display: inline-block;
    vertical-align: middle;
  }
  .drawn .opens {
    cursor: zoom-in;
  }
  .structure-more {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 1px solid var(--mo-color-border-control);
    border-radius: var(--mo-radius-small);
    background: var(--mo-color-surface);
    color: var(--mo-color-text-muted);
    cursor: pointer;
  }
  .structure-more:hover {
    background: var(--mo-color-hover);
    color: var(--mo-color-text);
  }
  .structure-more:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 1px;
  }
  @media (hover: hover) {
    .drawn:not(:hover, :focus-within) > .structure-more {
      opacity: 0;
    }
  }
  @media (pointer: coarse) {
    .structure-more {
      width: 44px;
      height: 44px;
      border-color: transparent;
      background: none;
    }
  }
`;

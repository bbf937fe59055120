import { css, html, render } from 'lit';
import { renderGlyph } from '../icon/glyph.ts';
import { arrowRight } from '../icon/inner-glyphs.ts';
import { panelStyles } from '../popover/panel.styles.ts';
import { placeByAnchor, placesNatively, type Placement } from '../popover/placement.ts';
import { isInSafeTriangle, type PointerPath } from './safe-triangle.ts';
import type { MoMenuItem } from './menu-item.ts';
import type { MoMenu } from './menu.ts';

/** Between the pointer's coming to an item and the submenu's, in milliseconds. */
const HOVER_DELAY = 100;

const styles = css`
  ${panelStyles}
  .submenu {
    display: contents;
  }
  .panel {
    padding: 0;
    cursor: default;
  }
  .more {
    inline-size: 16px;
    block-size: 16px;
    margin-inline: auto calc(-1 * var(--mo-space-1));
    color: var(--mo-color-text-muted);
  }
  :host([disabled]) .more {
    color: inherit;
  }
  .more:dir(rtl) {
    scale: -1 1;
  }
`;

/** How the pointer goes from an item to its open submenu, by the menu that the item is in. */
const ways = new WeakMap<MoMenu, PointerPath>();
const attached = new WeakSet<MoMenuItem>();

/** Makes an item open a menu that is in it. */
export const attachSubmenu = async (item: MoMenuItem, menu: MoMenu): Promise<void> => {
  await item.updateComplete;
  if (attached.has(item) || menu.parentElement !== item || !item.closest('mo-menu')) return;
  attached.add(item);

  const place = document.createElement('div');
  place.className = 'submenu';
  render(
    html`${renderGlyph(arrowRight, 'more')}
      <div class="panel" popover="auto"><slot name="submenu"></slot></div>`,
    place,
  );
  const root = item.shadowRoot!;
  root.adoptedStyleSheets.push(styles.styleSheet!);
  root.append(place);
  const panel = place.querySelector<HTMLElement>('.panel')!;

  const internals = item.attachInternals();
  item.ariaHasPopup = 'menu';
  item.ariaExpanded = 'false';

  /** The menu that the item is in now. */
  let above: MoMenu | undefined;
  const isOpen = (): boolean => panel.matches(':popover-open');
  const rightToLeft = (): boolean => item.matches(':dir(rtl)');
  let unplace: (() => void) | undefined;

  const hide = (): void => {
    if (isOpen()) panel.hidePopover();
  };
  const placeWithScript = async (placement: Placement): Promise<void> => {
    const part = await import('../popover/floating.ts').catch(() => undefined);
    unplace?.();
    // Without it, it stays where the browser puts it.
    if (part && isOpen()) unplace = part.placeByScript(item, panel, placement);
  };
  const show = (): void => {
    if (isOpen() || item.disabled || !item.isConnected) return;
    // Its own words only: those of the open submenu are inside it, too.
    internals.ariaLabel = [...item.childNodes]
      .filter((node) => node !== menu)
      .map((node) => node.textContent?.trim())
      .filter(Boolean)
      .join(' ');
    panel.showPopover();
    const placement = rightToLeft() ? 'left-start' : 'right-start';
    if (placesNatively()) {
      placeByAnchor(panel, placement);
      // The first item stands beside this one.
      panel.style.marginBlockStart = 'calc(-1 * var(--mo-space-1) - 1px)';
    } else void placeWithScript(placement);
  };
  const closed = (): void => {
    item.ariaExpanded = 'false';
    internals.ariaLabel = null;
    unplace?.();
    unplace = undefined;
  };
  panel.addEventListener('beforetoggle', (event) => {
    if (event.target !== panel) return;
    if (event.newState === 'open') {
      item.ariaExpanded = 'true';
      return;
    }
    closed();
    if (menu.contains((item.getRootNode() as Document | ShadowRoot).activeElement)) item.focus();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Does it after a moment, unless the pointer is on its way to a submenu that is open. */
  const later = (act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (isInSafeTriangle(above && ways.get(above)) ? later(act) : act()), HOVER_DELAY);
  };
  const over = (event: Event): void => {
    const pointed = event instanceof PointerEvent;
    if (pointed && event.pointerType === 'touch') return;
    const on = (event.target as Element).closest('mo-menu-item');
    if (on === item) {
      if (pointed) later(show);
    } else if (on && !item.contains(on) && isOpen()) later(hide);
    else clearTimeout(timer);
  };
  const move = (event: PointerEvent): void => {
    if (!above || !isOpen()) return;
    const on = (event.target as Element).closest('mo-menu-item');
    const at = { x: event.clientX, y: event.clientY };
    const way = ways.get(above);
    if (on === item || !way) ways.set(above, { from: at, at, time: event.timeStamp, panel });
    else Object.assign(way, { at, time: event.timeStamp });
  };
  let leaving = new AbortController();
  // An item may be moved to another menu; the one that it leaves must not hold it.
  item.addController({
    hostConnected() {
      above = item.closest('mo-menu') ?? undefined;
      leaving = new AbortController();
      const { signal } = leaving;
      above?.addEventListener('pointerover', over, { signal });
      above?.addEventListener('focusin', over, { signal });
      above?.addEventListener('pointermove', move, { signal });
    },
    hostDisconnected() {
      leaving.abort();
      clearTimeout(timer);
      if (above && ways.get(above)?.panel === panel) ways.delete(above);
      above = undefined;
      // The browser closed it without telling.
      closed();
    },
  });

  let openAtPress = false;
  item.addEventListener('pointerdown', () => (openAtPress = isOpen()));
  item.addEventListener('click', (event) => {
    if ((event.target as Element).closest('mo-menu-item') !== item) return;
    clearTimeout(timer);
    if (openAtPress && event.pointerType === 'touch') return;
    show();
    if (event.detail === 0) menu.focus();
  });
  // Without a popover around, nothing else closes it.
  menu.addEventListener('select', hide);
  item.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const own = (event.target as Element).closest('mo-menu-item') === item;
    const [forward, back] = rightToLeft() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === 'Tab') return hide();
    if (own && event.key === forward) {
      show();
      menu.focus();
    } else if (event.key === back && isOpen()) {
      hide();
      item.focus();
    } else return;
    event.preventDefault();
  });
};

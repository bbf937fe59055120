/** A thing in the browser's top layer that Escape closes. */
export interface Layer {
  readonly element: HTMLElement;
  /** A modal layer makes the rest of the page inert. */
  readonly modal: boolean;
  /** A plain `<dialog>` of the page's own: it scrolls or not as the page wants, and may close unnoticed. */
  readonly plain?: boolean;
}

const open: Layer[] = [];
const listeners = new Set<() => void>();
let unlock: (() => void) | undefined;

/**
 * Keeps the page behind a modal layer from scrolling, without a shift where the scroll bar takes room.
 * @returns the way back
 */
const lockScrolling = (): (() => void) => {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  style.overflow = 'hidden';
  // A page that hides its scroll bar has no room to keep.
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  return () => Object.assign(style, { overflow, scrollbarGutter });
};

const changed = (): void => {
  const modal = open.some((layer) => layer.modal && !layer.plain);
  if (modal) unlock ??= lockScrolling();
  else {
    unlock?.();
    unlock = undefined;
  }
  // Once what happens now has happened: the layer is in the browser's top layer then.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
};

/** Notes that a layer opens, above all that are open. It measures the page: best called where that is laid out. */
export const addLayer = (layer: Layer): void => {
  open.push(layer);
  changed();
};

/** Notes that a layer closed or left the page. */
export const removeLayer = (layer: Layer): void => {
  const index = open.indexOf(layer);
  if (index < 0) return;
  open.splice(index, 1);
  changed();
};

/** Whether something is open that Escape would close first. */
export const hasOpenLayer = (): boolean => open.length > 0 || topModal() !== undefined;

/** What Escape closes first. */
export const topLayer = (): Layer | undefined => open.at(-1);

/** The element that holds the topmost open modal: one of ours, else a plain `<dialog>` of the page. */
export const topModal = (): HTMLElement | undefined =>
  open.findLast(({ modal, plain, element }) => modal && (!plain || element.matches(':modal')))?.element ??
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

/** Calls `listener` whenever a layer opens or closes; returns the way to stop. */
export const onLayersChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

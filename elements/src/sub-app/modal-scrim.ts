import { onLayersChange, topModal } from '../base/layers.ts';

/**
 * The dimmed rest of the page while a tool shows a modal dialog inside its frame: a layer over everything with a hole
 * where the tool is. What lies outside the tool is inert meanwhile.
 */
let scrim: HTMLElement | undefined;
let scrimmed: HTMLIFrameElement | undefined;
let inerted: HTMLElement[] = [];
let stops: (() => void)[] = [];
/** Where the focus was when the tool took it. */
let focused: HTMLElement | undefined;

const cut = (): void => {
  if (!scrim || !scrimmed) return;
  const { left, top, width, height } = scrimmed.getBoundingClientRect();
  const { innerWidth: w, innerHeight: h } = window;
  scrim.style.clipPath = `path(evenodd, "M0 0H${w}V${h}H0ZM${left} ${top}h${width}v${height}h${-width}Z")`;
};

const open = (): void => {
  scrim = document.createElement('div');
  scrim.popover = 'manual';
  scrim.dataset.moSubAppScrim = '';
  Object.assign(scrim.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'var(--mo-color-scrim)',
  });
  document.body.append(scrim);
  scrim.showPopover();
  // A press beside the tool leaves the focus in it, where Escape closes what the tool shows.
  scrim.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    scrimmed?.focus();
  });
  window.addEventListener('resize', cut);
  stops = [() => window.removeEventListener('resize', cut), onLayersChange(isolateUnlessModal)];
};

/** Toasts are still to be read and answered; which frame is inert is decided where they live. */
const staysAlive = (element: HTMLElement): boolean =>
  element === scrim ||
  (element instanceof HTMLIFrameElement && element.parentNode === scrimmed?.parentNode) ||
  element.matches('[aria-live], [role="status"], [role="alert"], mo-toast-region, script, style');

/** Makes inert what lies beside the frame and beside each of its ancestors, through slots and shadow roots. */
const isolate = (frame: HTMLIFrameElement): void => {
  let node: Node | null = frame;
  while (node && node !== document.documentElement) {
    const inside: Node | null = node instanceof Element && node.assignedSlot ? node.assignedSlot : node;
    const parent: ParentNode | null = inside.parentNode;
    for (const sibling of parent?.children ?? [])
      if (sibling !== inside && sibling instanceof HTMLElement && !sibling.inert && !staysAlive(sibling)) {
        sibling.inert = true;
        inerted.push(sibling);
      }
    node = parent instanceof ShadowRoot ? parent.host : parent;
  }
};

const release = (): void => {
  for (const element of inerted) element.inert = false;
  inerted = [];
};

/**
 * A dialog of the host's own, such as the one to sign in again, may open above the tool's: it must not be inert, and
 * makes everything else so by itself.
 */
const isolateUnlessModal = (): void => {
  if (topModal()) release();
  else if (scrimmed && inerted.length === 0) {
    isolate(scrimmed);
    takeFocus(scrimmed);
  }
};

/** The keyboard goes where the dialog is. */
const takeFocus = (frame: HTMLIFrameElement): void => {
  if (document.activeElement === frame) return;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body) focused ??= activeElement;
  frame.focus();
};

const close = (): void => {
  for (const stop of stops.splice(0)) stop();
  scrim?.remove();
  scrim = undefined;
  const frame = scrimmed;
  scrimmed = undefined;
  release();
  const back = focused;
  focused = undefined;
  // Only from the frame: whoever took the focus meanwhile keeps it.
  if (back && [frame, document.body].includes(document.activeElement as HTMLIFrameElement)) back.focus();
};

/**
 * Dims the page around a frame and puts the focus into it, keeps the hole where the frame is now, or ends it. The focus
 * goes back to where it was.
 * @param frame the one whose tool shows a modal dialog; undefined where none does
 */
export const setScrim = (frame: HTMLIFrameElement | undefined): void => {
  if (frame !== scrimmed) {
    if (scrimmed) close();
    if (!frame) return;
    scrimmed = frame;
    open();
    isolateUnlessModal();
  }
  cut();
};

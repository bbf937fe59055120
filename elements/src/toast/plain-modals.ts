import { addLayer, removeLayer, type Layer } from '../base/layers.ts';

const known = new WeakSet<HTMLDialogElement>();

const note = (event: Event): void => {
  const dialog = event
    .composedPath()
    .find((node): node is HTMLDialogElement => node instanceof HTMLDialogElement && node.matches(':modal'));
  if (!dialog || known.has(dialog)) return;
  const root = dialog.getRootNode();
  // Ours tell by themselves.
  if (root instanceof ShadowRoot && root.host.localName.startsWith('mo-')) return;
  const layer: Layer = { element: dialog, modal: true, plain: true };
  known.add(dialog);
  addLayer(layer);
  const forget = (closing: Event): void => {
    if (closing.target !== dialog || dialog.open) return;
    dialog.removeEventListener('close', forget);
    known.delete(dialog);
    removeLayer(layer);
  };
  dialog.addEventListener('close', forget);
};

/**
 * Notes the modal dialogs of the page's own as layers. They tell nobody that they open, but the focus moves into them,
 * and those outside of shadow trees fire `toggle`.
 */
export const watchPlainModals = (): void => {
  document.addEventListener('focusin', note);
  document.addEventListener('toggle', note, true);
};

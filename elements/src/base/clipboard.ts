/**
 * Copies text. Inside a frame the clipboard may be closed to script; then the older way, which needs a selection, is
 * tried.
 * @returns whether it was copied
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

const copyBySelection = (text: string): boolean => {
  let copied = false;
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    copied = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
  return copied;
};

/**
 * Copies a picture. An SVG is copied as text too, for programs that do not know its type.
 * @param making may still be under way, so that the clipboard can be asked while the person's click counts
 * @returns false where the browser does not let this page
 */
export const copyBlob = async (type: string, making: Promise<Blob>): Promise<boolean> => {
  const items: Record<string, Promise<Blob>> = {};
  if (type === 'image/svg+xml')
    items['text/plain'] = making.then(async (blob) => new Blob([await blob.text()], { type: 'text/plain' }));
  if (globalThis.ClipboardItem?.supports?.(type)) items[type] = making;
  try {
    await navigator.clipboard.write([new ClipboardItem(items)]);
    return true;
  } catch {
    // What could not be made is not the clipboard's fault: the caller hears of it.
    const blob = await making;
    return type === 'image/svg+xml' && copyBySelection(await blob.text());
  }
};

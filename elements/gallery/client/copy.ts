import type { MoButton } from '../../bundle.ts';

/** How long a button says that it copied, ms. */
const SAID = 2000;

const said = (words: string): void => {
  const place = document.querySelector('.said');
  if (place) place.textContent = words;
};

/**
 * Puts text into the clipboard and tells so to screen readers.
 * @returns whether it worked
 */
export const copy = async (text: string, done: string): Promise<boolean> => {
  // Emptied first, so that the same words are announced again.
  said('');
  try {
    await navigator.clipboard.writeText(text);
    said(done);
    return true;
  } catch {
    said(document.querySelector<HTMLElement>('.said')?.dataset.failed ?? '');
    return false;
  }
};

const onCopy = async (button: MoButton): Promise<void> => {
  const code = button.parentElement?.querySelector('code');
  const { copied = '' } = button.dataset;
  if (!code || button.icon === 'check') return;
  const words = button.label;
  if (!(await copy(code.textContent, copied))) return;
  const show = (icon: string, text: string): void => {
    button.icon = icon;
    button.label = text;
    button.querySelector('span')?.replaceChildren(text);
  };
  show('check', copied);
  setTimeout(() => show('copy', words), SAID);
};

/** The buttons on blocks of code. */
export const followCopyButtons = (): void => {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<MoButton>('mo-button.copy');
    if (button) void onCopy(button);
  });
};

import type { MoInput } from '../../bundle.ts';
import { copy } from './copy.ts';

const copyName = async (button: HTMLButtonElement, name: string): Promise<void> => {
  if (!(await copy(name, `${button.dataset.copied}: ${name}`))) return;
  button.classList.add('copied');
  setTimeout(() => button.classList.remove('copied'), 1500);
};

/** The page of icons: a filter, and buttons that copy a name. */
export const followIcons = (): void => {
  const grid = document.querySelector('.icons');
  const filter = grid?.querySelector<MoInput>('.icon-filter');
  const none = grid?.querySelector<HTMLElement>('.icons-none');
  if (!grid || !filter || !none) return;
  const items = [...grid.querySelectorAll<HTMLLIElement>('li')];
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const item of items) item.hidden = !item.dataset.name?.toLowerCase().includes(wanted);
    none.textContent = items.every(({ hidden }) => hidden) ? (none.dataset.words ?? '') : '';
  });
  grid.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    const name = button?.closest('li')?.dataset.name;
    if (!button || !name) return;
    void copyName(button, name);
  });
};

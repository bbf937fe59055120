import type { MoDialog, MoInput } from '../../bundle.ts';
import type { SearchEntry } from '../search-index.ts';

/** The most results that are shown. */
const MOST = 30;

/** How well an entry answers; 0 is not at all. */
const rank = ([, name, context, , more, hidden = '']: SearchEntry, wanted: readonly string[]): number => {
  const own = name.toLowerCase();
  const around = context.toLowerCase();
  const rest = `${more} ${hidden}`.toLowerCase();
  let sum = 0;
  for (const word of wanted) {
    const bare = word.replace(/^<?mo-|>$/g, '');
    if (own === word || around === word || (bare && around === `mo-${bare}` && own !== around))
      sum += own === word ? 12 : 6;
    else if (own.startsWith(word)) sum += 8;
    else if (own.includes(word)) sum += 5;
    else if (around.includes(word)) sum += 3;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
};

/** The best entries for what was typed. Of equals, elements and pages come first: they are first in the index. */
const find = (index: readonly SearchEntry[], text: string): SearchEntry[] => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return index
    .map((entry) => ({ entry, score: rank(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
};

const resultOf = ([kind, name, context, address, more]: SearchEntry): HTMLLIElement => {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  const lines: [string, string][] = [
    ['kind', kind],
    ['name', name],
    ['context', context],
    ['more', more],
  ];
  link.append(
    ...lines
      .filter(([, text]) => text)
      .map(([className, text]) => {
        const span = document.createElement('span');
        span.className = className;
        span.textContent = text;
        return span;
      }),
  );
  item.append(link);
  return item;
};

/** The search: `/` or a button opens it, arrows move among the results. */
export const followSearch = (): void => {
  const dialog = document.querySelector<MoDialog>('mo-dialog.search');
  const input = dialog?.querySelector<MoInput>('mo-input');
  const list = dialog?.querySelector('.search-results');
  const state = dialog?.querySelector('.search-state');
  if (!dialog || !input || !list || !state) return;
  const { index: address = '', none = '', one = '', count = '', failed = '' } = dialog.dataset;
  let index: readonly SearchEntry[] | undefined;
  let isLoading = false;

  // Once at a time: a second answer would write the results again below a focus that has moved among them.
  const load = async (): Promise<void> => {
    if (index || isLoading) return;
    isLoading = true;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(String(response.status));
      index = (await response.json()) as SearchEntry[];
      show();
    } catch {
      state.textContent = failed;
    } finally {
      isLoading = false;
    }
  };

  const show = (): void => {
    const text = input.value.trim();
    const results = index ? find(index, text) : [];
    list.replaceChildren(...results.map(resultOf));
    if (!index) return;
    if (!text) state.textContent = '';
    else if (results.length === 0) state.textContent = none.replace('{0}', text);
    else state.textContent = results.length === 1 ? one : count.replace('{0}', String(results.length));
  };

  const open = (): void => {
    dialog.show();
    void load();
  };
  for (const opener of document.querySelectorAll('.search-open, .search-too'))
    opener.addEventListener('click', open);
  dialog.addEventListener('open', () => input.select());
  input.addEventListener('input', () => {
    void load();
    show();
  });

  document.addEventListener('keydown', (event) => {
    const target = event.composedPath()[0];
    const isTyping =
      target instanceof HTMLElement &&
      (target.matches('input, textarea, select') || target.isContentEditable);
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!(isSlash || isPalette) || dialog.open || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    open();
  });

  dialog.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : input)?.focus();
    else if (event.key === 'Enter' && at < 0 && !event.isComposing) links[0]?.click();
    else if (event.key.length === 1 && at >= 0 && !event.ctrlKey && !event.metaKey) return input.focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => dialog.close());
};

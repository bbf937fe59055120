import type { Content } from './content.ts';

/** What reads HTML, once an announcement had some, or that it cannot be loaded. */
let reader: typeof import('./content.ts') | 'missing' | undefined;

const load = async (): Promise<void> => {
  try {
    reader = await import('./content.ts');
  } catch {
    reader = 'missing';
  }
};

const plain = (words: string): Content => ({ nodes: [new Text(words)], color: '', backgroundColor: '' });

/**
 * What the bar shows of an announcement; most are plain words, which need no reader of HTML.
 * @param probe has the bar's own colors, by a style sheet
 * @param again called when it can be read, where it cannot yet
 * @returns undefined where it cannot be read yet
 */
export const readContent = (content: string, probe: HTMLElement, again: () => void): Content | undefined => {
  if (!/[<&]/.test(content)) return plain(content);
  // The words at least.
  if (reader === 'missing') return plain(content.replace(/<[^<>]*>/g, ' '));
  if (reader) return reader.prepareContent(content, probe);
  void load().then(again);
  return undefined;
};

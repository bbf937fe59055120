import { expect, waitUntil } from '@open-wc/testing';
import './elements.ts';
import { copyAndSay } from './copy.ts';

type Toast = HTMLElement & { close(): void; shadowRoot: ShadowRoot };
const toasts = (): Toast[] => [...document.querySelectorAll<Toast>('mo-toast')];
const isSaid = (words: string): Promise<void> =>
  waitUntil(
    () => toasts().some((toast) => `${toast.textContent}${toast.shadowRoot.textContent}`.includes(words)),
    words,
  );

describe('what is copied', () => {
  const { clipboard } = navigator;
  const [writeText, execCommand] = [clipboard.writeText, document.execCommand];
  const copied: string[] = [];
  beforeEach(() => {
    clipboard.writeText = async (text) => void copied.push(text);
  });
  afterEach(() => {
    clipboard.writeText = writeText;
    document.execCommand = execCommand;
    copied.length = 0;
    for (const toast of toasts()) toast.remove();
  });

  it('is said to be copied', async () => {
    await copyAndSay('CCO');
    expect(copied).to.deep.equal(['CCO']);
    await isSaid('Copied');
  });

  it('is said not to be whole where rows were not there yet', async () => {
    await copyAndSay('CCO\n\n', 1);
    expect(copied).to.deep.equal(['CCO\n\n']);
    await isSaid('Rows that are still loading were not copied.');
  });

  it('is said not to be copied where the browser does not let it', async () => {
    clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    document.execCommand = () => false;
    await copyAndSay('CCO');
    await isSaid('does not allow copying');
    expect(copied).to.deep.equal([]);
  });
});

import { expect, waitUntil } from '@open-wc/testing';
import './elements.ts';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { find, findAll, findByWords } from '../test/shadow-trees.ts';
import { ApiFailure } from './api-failure.ts';
import { purgeConfirmed, removeWithUndo, restoreNamed } from './trash.ts';

const refusal = (): Promise<never> =>
  Promise.reject(new ApiFailure({ kind: 'refused', status: 403, message: 'Not yours' }));
const toastWith = (words: string): Promise<HTMLElement> =>
  found(() => findByWords(document, 'mo-toast', words) ?? toastOf(words));
const toastOf = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('mo-toast')].find((one) =>
    (one.shadowRoot?.textContent ?? '').includes(words),
  );
const found = async (look: () => HTMLElement | undefined): Promise<HTMLElement> => {
  await waitUntil(() => look() !== undefined);
  return look()!;
};
const pressIn = async (toast: HTMLElement, words: string): Promise<void> => {
  const button = await found(() => findByWords(toast, 'button, mo-button', words));
  button.click();
};

/** The words of an element and of those in its shadow trees. */
const textOf = (element: Element): string =>
  findAll(element, '*')
    .map((one) => one.textContent)
    .join(' ');
/** Deletes for good and answers the question whether to. */
const confirmed = async (purge: () => Promise<unknown>, isSure: boolean): Promise<void> => {
  const ended = purgeConfirmed({ name: 'Kinases', purge });
  const dialog = (await found(() => find(document, 'mo-dialog'))) as MoDialog;
  await waitUntil(() => dialog.open);
  expect(textOf(dialog)).to.contain('Kinases will be permanently deleted');
  if (isSure) dialog.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
  else dialog.close();
  await ended;
  await waitUntil(() => !find(document, 'mo-dialog'));
};

describe('what is deleted', () => {
  afterEach(async () => {
    for (const toast of document.querySelectorAll<HTMLElement & { close(): void }>('mo-toast')) toast.close();
    await waitUntil(() => document.querySelector('mo-toast') === null);
  });

  it('is in the trash, and comes back where that is undone', async () => {
    const done: string[] = [];
    const isThere = await removeWithUndo({
      name: 'Kinases',
      remove: async () => done.push('removed'),
      restore: async () => done.push('restored'),
    });
    expect(isThere).to.equal(true);
    await pressIn(await toastWith('Kinases was moved to the trash'), 'Undo');
    await waitUntil(() => done.length === 2);
    expect(done).to.deep.equal(['removed', 'restored']);
  });

  it('stays where it is and is told of where the server refuses', async () => {
    expect(await removeWithUndo({ name: 'Kinases', remove: refusal, restore: refusal })).to.equal(false);
    await toastWith('Kinases was not deleted');
    expect(await restoreNamed({ name: 'Proteases', restore: refusal })).to.equal(false);
    await toastWith('Proteases was not restored');
  });

  it('is opened from the words that it is back', async () => {
    let opened = 0;
    const isBack = await restoreNamed({
      name: 'Kinases',
      restore: async () => undefined,
      open: () => (opened += 1),
    });
    expect(isBack).to.equal(true);
    await pressIn(await toastWith('Kinases was restored'), 'Open');
    expect(opened).to.equal(1);
  });

  it('is deleted for good once that is confirmed, and what came of it is told', async () => {
    let purged = 0;
    const purge = async (): Promise<void> => void (purged += 1);
    await confirmed(purge, false);
    expect(purged).to.equal(0);
    await confirmed(purge, true);
    expect(purged).to.equal(1);
    await toastWith('Kinases was deleted permanently');
    await confirmed(refusal, true);
    await toastWith('Kinases was not deleted');
  });
});

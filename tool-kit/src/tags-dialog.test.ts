import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import './elements.ts';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import type { MoInput } from '@moiety/elements/input/input.js';
import './tags-dialog.ts';
import type { Tagged, TagsDialog } from './tags-dialog.ts';

const tagged: Tagged = {
  count: 3,
  tags: new Map([
    ['review', 3],
    ['hit', 1],
  ]),
};

const open = async (more: Partial<TagsDialog> = {}): Promise<TagsDialog> => {
  const dialog = await fixture<TagsDialog>(html`<kit-tags-dialog></kit-tags-dialog>`);
  Object.assign(dialog, {
    words: { heading: 'Tags', given: 'Tags of these', offered: 'Other tags' },
    known: ['hit', 'lead', 'review', 'Lot 10', 'Lot 9'],
    parse: (text: string) => (text.trim().length <= 8 ? text.trim() : undefined),
    longest: 8,
    tagged,
    ...more,
  });
  await dialog.updateComplete;
  await waitUntil(() => dialog.renderRoot.querySelector<MoDialog>('mo-dialog')?.open);
  return dialog;
};
const inputOf = ({ renderRoot }: TagsDialog): MoInput => renderRoot.querySelector<MoInput>('mo-input')!;
const wordsOf = ({ renderRoot }: TagsDialog, selector: string): string[] =>
  [...renderRoot.querySelectorAll<HTMLElement>(selector)].map((one) =>
    one.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
const write = async (dialog: TagsDialog, text: string): Promise<void> => {
  inputOf(dialog).value = text;
  inputOf(dialog).dispatchEvent(new InputEvent('input'));
  await dialog.updateComplete;
};
const submit = async ({ renderRoot, updateComplete }: TagsDialog): Promise<void> => {
  renderRoot.querySelector('form')!.requestSubmit();
  await updateComplete;
};
/** What is asked for from now on. */
const asked = (dialog: TagsDialog): unknown[] => {
  const details: unknown[] = [];
  for (const name of ['add-tags', 'remove-tag'])
    dialog.addEventListener(name, (event) => details.push((event as CustomEvent).detail));
  return details;
};

describe('the dialog of tags', () => {
  it('shows the tags that the things have, with how many have them, and offers those that not all have', async () => {
    const dialog = await open();
    expect(wordsOf(dialog, '.tag')).to.deep.equal(['hit1 of 3', 'review']);
    expect(wordsOf(dialog, '.offered')).to.deep.equal(['+ hit', '+ lead', '+ Lot 9', '+ Lot 10']);
    await write(dialog, 'lo');
    expect(wordsOf(dialog, '.offered')).to.deep.equal(['+ Lot 9', '+ Lot 10']);
    await expect(dialog).to.be.accessible();
  });

  it('adds what is typed, as known tags are written, and what is offered, and removes', async () => {
    const dialog = await open();
    const details = asked(dialog);
    await write(dialog, 'LEAD, new');
    await submit(dialog);
    expect(inputOf(dialog).value).to.equal('');
    dialog.renderRoot.querySelector<HTMLElement>('.offered')!.click();
    dialog.renderRoot.querySelector<HTMLElement>('.tag button')!.click();
    expect(details).to.deep.equal([['lead', 'new'], ['hit'], 'hit']);
    // The button goes with its tag.
    expect((dialog.renderRoot as ShadowRoot).activeElement).to.equal(inputOf(dialog));
  });

  it('says why it adds none, and keeps what was typed', async () => {
    const dialog = await open({ refusal: (tags) => (tags.length > 1 ? 'At most one.' : undefined) });
    const details = asked(dialog);
    const error = async (text: string): Promise<string> => {
      await write(dialog, text);
      await submit(dialog);
      await dialog.updateComplete;
      return inputOf(dialog).error;
    };
    expect(await error(' ')).to.equal('Enter a tag.');
    expect(await error('longer than it may be')).to.equal('A tag has at most 8 characters.');
    expect(await error('a, b')).to.equal('At most one.');
    expect([inputOf(dialog).value, details]).to.deep.equal(['a, b', []]);
  });
});

import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import './elements.ts';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import type { MoInput } from '@moiety/elements/input/input.js';
import { ApiFailure } from './api-failure.ts';
import './rename-dialog.ts';
import type { RenameDialog } from './rename-dialog.ts';

const open = async (rename: (name: string) => Promise<unknown>): Promise<RenameDialog> => {
  const dialog = await fixture<RenameDialog>(
    html`<kit-rename-dialog
      heading="Rename set"
      asked="Enter a name."
      .name=${'Kinases'}
      .parse=${(text: string) => text.trim() || undefined}
      .rename=${rename}
    ></kit-rename-dialog>`,
  );
  await waitUntil(() => partsOf(dialog).dialog.open);
  return dialog;
};
const partsOf = ({
  renderRoot,
}: RenameDialog): { dialog: MoDialog; input: MoInput; form: HTMLFormElement } => ({
  dialog: renderRoot.querySelector<MoDialog>('mo-dialog')!,
  input: renderRoot.querySelector<MoInput>('mo-input')!,
  form: renderRoot.querySelector('form')!,
});
const write = async (dialog: RenameDialog, text: string): Promise<void> => {
  const { input } = partsOf(dialog);
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
  await dialog.updateComplete;
};
const submit = async (dialog: RenameDialog): Promise<void> => {
  partsOf(dialog).form.requestSubmit();
  await dialog.updateComplete;
};

describe('the dialog that asks for a name', () => {
  it('begins with the present one, stores the new one once, and closes', async () => {
    const names: string[] = [];
    const dialog = await open(async (name) => names.push(name));
    const { dialog: inner, input } = partsOf(dialog);
    expect([inner.title, input.value]).to.deep.equal(['Rename set', 'Kinases']);
    let closed = 0;
    dialog.addEventListener('close', () => (closed += 1));
    await write(dialog, ' Proteases ');
    partsOf(dialog).form.requestSubmit();
    partsOf(dialog).form.requestSubmit();
    await waitUntil(() => closed > 0);
    expect([names, closed]).to.deep.equal([['Proteases'], 1]);
  });

  it('asks for a name where there is none, until one is typed', async () => {
    const dialog = await open(() => Promise.reject(new Error('it was stored')));
    await write(dialog, '  ');
    await submit(dialog);
    const { input, dialog: inner } = partsOf(dialog);
    expect([input.error, inner.open]).to.deep.equal(['Enter a name.', true]);
    await write(dialog, 'P');
    expect(input.error).to.equal('');
  });

  it('stays with what was typed where it cannot be stored, and says why, as the tool knows or else as the failure says', async () => {
    const dialog = await open(() =>
      Promise.reject(new ApiFailure({ kind: 'refused', status: 409, code: 1, message: 'Taken' })),
    );
    const { input, dialog: inner } = partsOf(dialog);
    await write(dialog, 'Proteases');
    await submit(dialog);
    await waitUntil(() => input.error !== '');
    expect([input.value, inner.open]).to.deep.equal(['Proteases', true]);
    dialog.explain = () => 'Another set has this name.';
    await submit(dialog);
    await waitUntil(() => input.error === 'Another set has this name.');
  });

  it('leaves what is being typed where the thing is renamed elsewhere', async () => {
    const dialog = await open(async () => undefined);
    await write(dialog, 'Prot');
    dialog.name = 'Kinases 2';
    await dialog.updateComplete;
    expect(partsOf(dialog).input.value).to.equal('Prot');
  });
});

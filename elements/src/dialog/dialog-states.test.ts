import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import fc from 'fast-check';
import { inside, seen } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import { topModal } from '../base/layers.ts';
import { alert } from './alert.ts';
import { confirm } from './confirm.ts';
import './define.ts';
import type { MoDialog } from './dialog.ts';

const native = (dialog: MoDialog): HTMLDialogElement | null =>
  dialog.shadowRoot?.querySelector('dialog') ?? null;
const shows = (dialog: MoDialog): boolean => native(dialog)?.matches(':modal') ?? false;
const opened = async (dialog: MoDialog): Promise<MoDialog> => {
  dialog.show();
  await dialog.updateComplete;
  return dialog;
};

/** What can happen to a dialog, in any order. */
const operations: Record<string, (dialog: MoDialog, page: HTMLElement) => unknown> = {
  show: (dialog) => dialog.show(),
  close: (dialog) => dialog.close(),
  'open = true': (dialog) => (dialog.open = true),
  'open = false': (dialog) => (dialog.open = false),
  'attribute open': (dialog) => dialog.setAttribute('open', ''),
  'no attribute open': (dialog) => dialog.removeAttribute('open'),
  remove: (dialog) => dialog.remove(),
  append: (dialog, page) => page.append(dialog),
  'move elsewhere': (dialog) => document.body.append(dialog),
  'native close': (dialog) => native(dialog)?.close(),
  submit: (dialog) => dialog.shadowRoot?.querySelector<HTMLElement>('.submit')?.click(),
  cancel: (dialog) => dialog.shadowRoot?.querySelector<HTMLElement>('.close')?.click(),
  'type info': (dialog) => (dialog.dialogType = 'info'),
  'type confirm': (dialog) => (dialog.dialogType = 'confirm'),
  'hide its page': (_, page) => (page.hidden = true),
  'show its page': (_, page) => (page.hidden = false),
  update: (dialog) => dialog.updateComplete,
  frame: () => nextFrame(),
};

describe('mo-dialog in any order', () => {
  let leftOver: Element[] = [];
  afterEach(() => {
    for (const element of leftOver) element.remove();
    document.body.style.minBlockSize = '';
  });

  it('is shown as its property says, whatever happened before', async () => {
    document.body.style.minBlockSize = '3000px';
    const steps = fc.array(
      fc.record({
        which: fc.integer({ min: 0, max: 1 }),
        name: fc.constantFrom(...Object.keys(operations)),
      }),
      { minLength: 1, maxLength: 25 },
    );
    const runs = fc.asyncProperty(steps, async (sequence) => {
      const page = document.createElement('div');
      const dialogs = [document.createElement('mo-dialog'), document.createElement('mo-dialog')];
      const told = dialogs.map(() => false);
      dialogs.forEach((dialog, at) => {
        dialog.addEventListener('open', () => {
          expect(told[at], 'open was told twice').to.equal(false);
          told[at] = true;
        });
        dialog.addEventListener('close', () => {
          expect(told[at], 'close was told twice').to.equal(true);
          told[at] = false;
        });
      });
      page.append(...dialogs);
      document.body.append(page);
      // Whatever fails leaves no dialog open for the tests that follow.
      leftOver = [page, ...dialogs];
      for (const { which, name } of sequence) await operations[name]!(dialogs[which]!, page);
      // Whether its page is shown is looked at soon after it opened, and answered within a frame or two of a machine at rest.
      await aTimeout(80);
      for (let i = 0; i < 4; i += 1) await nextFrame();
      const expected = dialogs.map(
        (dialog) => dialog.open && dialog.isConnected && (dialog.parentElement !== page || !page.hidden),
      );
      const isSettled = (): boolean => dialogs.every((dialog, at) => shows(dialog) === expected[at]);
      await waitUntil(isSettled, undefined, { timeout: 3000 }).catch(() => undefined);
      expect(dialogs.map(shows), 'shown').to.deep.equal(expected);
      expect(
        dialogs.map((dialog) => native(dialog)?.open ?? false),
        'native',
      ).to.deep.equal(expected);
      expect(told, 'told').to.deep.equal(dialogs.map((dialog) => dialog.open && dialog.isConnected));
      expect(getComputedStyle(document.documentElement).overflow === 'hidden', 'locked').to.equal(
        expected.includes(true),
      );
      const top = topModal();
      expect(top === undefined ? false : expected[dialogs.indexOf(top as MoDialog)], 'top').to.equal(
        expected.includes(true),
      );
      page.remove();
      for (const dialog of dialogs) dialog.remove();
      await aTimeout(0);
      expect(getComputedStyle(document.documentElement).overflow, 'released').to.not.equal('hidden');
      expect(topModal()).to.equal(undefined);
      expect(told).to.deep.equal([false, false]);
    });
    await fc.assert(runs, { numRuns: 60 });
  }).timeout(60_000);

  it('is not closed by the echo of an earlier closing', async () => {
    const page = await fixture<HTMLElement>(html`<div><mo-dialog title="T"></mo-dialog></div>`);
    const dialog = await opened(page.querySelector('mo-dialog')!);
    dialog.close();
    dialog.remove();
    dialog.open = true;
    // The native `close` event comes in a task of its own.
    await aTimeout(20);
    expect(dialog.open).to.equal(true);
    page.append(dialog);
    await dialog.updateComplete;
    expect(shows(dialog)).to.equal(true);
  });

  it('does not make the page inert while the part that it is in is hidden', async () => {
    const page = await fixture<HTMLElement>(
      html`<div>
        <button>page</button>
        <div class="kept"><mo-dialog title="T">words</mo-dialog></div>
      </div>`,
    );
    const dialog = await opened(page.querySelector('mo-dialog')!);
    const heard: string[] = [];
    for (const name of ['open', 'close']) dialog.addEventListener(name, () => heard.push(name));
    const kept = page.querySelector<HTMLElement>('.kept')!;
    // As React's Activity does it.
    await waitUntil(() => dialog.shadowRoot!.querySelector('span[style]'));
    kept.style.setProperty('display', 'none', 'important');
    await waitUntil(() => !shows(dialog));
    let clicked = false;
    const button = page.querySelector('button')!;
    button.addEventListener('click', () => (clicked = true));
    await click(button);
    expect(clicked).to.equal(true);
    expect(dialog.open).to.equal(true);
    kept.style.removeProperty('display');
    await waitUntil(() => shows(dialog));
    expect(seen(native(dialog))).to.equal(true);
    expect(heard).to.deep.equal([]);
  });

  it('opened where it cannot be seen, waits until it can', async () => {
    const kept = await fixture<HTMLElement>(html`<div hidden><mo-dialog title="T"></mo-dialog></div>`);
    const dialog = await opened(kept.querySelector('mo-dialog')!);
    await waitUntil(() => !shows(dialog));
    kept.hidden = false;
    await waitUntil(() => shows(dialog));
    expect(dialog.open).to.equal(true);
  });
});

const withRows = async (): Promise<{ page: HTMLElement; dialog: MoDialog }> => {
  const page = await fixture<HTMLElement>(
    html`<main>
      <section><button id="opener">Delete</button></section>
      <button id="after">after</button>
      <mo-dialog title="T" dialogtype="confirm"></mo-dialog>
    </main>`,
  );
  page.querySelector<HTMLElement>('#opener')!.focus();
  return { page, dialog: await opened(page.querySelector('mo-dialog')!) };
};

describe('the focus of mo-dialog', () => {
  it('goes on from where its opener was if that is gone', async () => {
    const { page, dialog } = await withRows();
    await waitUntil(() => dialog.shadowRoot!.querySelector('span[style]'));
    page.querySelector('#opener')!.remove();
    dialog.close();
    await waitUntil(() => page.querySelector('section')!.matches(':focus'));
    await press('Tab');
    expect(focused()?.id).to.equal('after');
    expect(page.querySelector('section')!.hasAttribute('tabindex')).to.equal(false);
  });

  it('stays where the caller puts it after closing', async () => {
    const { page, dialog } = await withRows();
    await waitUntil(() => dialog.shadowRoot!.querySelector('span[style]'));
    dialog.close();
    page.querySelector<HTMLElement>('#after')!.focus();
    await aTimeout(50);
    expect(focused()?.id).to.equal('after');
  });

  it('passes over what cannot take it', async () => {
    const dialog = await fixture<MoDialog>(
      html`<mo-dialog title="T"
        ><input type="hidden" /><input disabled /><input id="first" aria-label="f"
      /></mo-dialog>`,
    );
    await opened(dialog);
    expect(focused()?.id).to.equal('first');
  });
});

const current = async (): Promise<MoDialog> => {
  await waitUntil(() => [...document.querySelectorAll('mo-dialog')].some(shows));
  return document.querySelector('mo-dialog')!;
};

describe('imperative dialogs', () => {
  it('shows that it is busy while the action runs, and closes when that is done', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const agreed = confirm({ title: 'Delete', content: 'Sure?', action: () => promise });
    const dialog = await current();
    await press('Enter');
    await waitUntil(() => dialog.loading);
    await press('Enter');
    expect(shows(dialog)).to.equal(true);
    finish();
    expect(await agreed).to.equal(true);
  });

  it('stays for another try if the action says so, and tells its caller what went wrong', async () => {
    const results = [() => Promise.resolve(false), () => Promise.reject(new Error('planned'))];
    const failed = confirm({
      title: 'Delete',
      content: 'Sure?',
      action: () => results.shift()!(),
    }).catch((error: unknown) => (error as Error).message);
    const dialog = await current();
    await press('Enter');
    await waitUntil(() => results.length === 1 && !dialog.loading);
    expect(shows(dialog)).to.equal(true);
    await press('Enter');
    expect(await failed).to.equal('planned');
    await waitUntil(() => !dialog.isConnected);
  });

  it('cannot be dismissed while the action runs', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<boolean>();
    const results = [promise, Promise.resolve(true)];
    const agreed = confirm({ title: 'Delete', content: 'Sure?', action: () => results.shift()! });
    const dialog = await current();
    await press('Enter');
    await waitUntil(() => dialog.loading);
    await click(inside(dialog, '.close'));
    await click(inside(dialog, '.foot .control'));
    // The browser closes a dialog by the second one, whatever its page says.
    await press('Escape', 'Escape', 'Escape');
    expect([dialog.open, shows(dialog)]).to.deep.equal([true, true]);
    finish(false);
    await waitUntil(() => !dialog.loading);
    await press('Escape');
    expect(await agreed).to.equal(false);
    await waitUntil(() => !dialog.isConnected);
  });

  it('tells the outcome of the action, though the dialog is taken away while it runs', async () => {
    for (const outcome of ['done', 'failed']) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const told = confirm({ title: 'Delete', content: 'Sure?', action: () => promise }).then(
        (agreed) => (agreed ? 'done' : 'refused'),
        (error: unknown) => (error as Error).message,
      );
      const dialog = await current();
      await press('Enter');
      await waitUntil(() => dialog.loading);
      dialog.remove();
      await aTimeout(20);
      if (outcome === 'done') resolve();
      else reject(new Error('failed'));
      expect(await told).to.equal(outcome);
    }
  });

  it('is refused if it is taken out of the page', async () => {
    const agreed = confirm({ title: 'T', content: 'C' });
    (await current()).remove();
    expect(await agreed).to.equal(false);
  });

  it('says something and waits until it was read', async () => {
    const read = alert({ title: 'Done', content: 'All of it', dialogType: 'success' });
    const dialog = await current();
    expect(inside(dialog, '.submit').innerText.trim()).to.equal('Got it');
    expect(inside(dialog, 'svg.success')).to.not.equal(null);
    await press('Enter');
    await read;
    expect(document.querySelector('mo-dialog')).to.equal(null);
  });
});

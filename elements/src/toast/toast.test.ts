import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press } from '../../test/person.ts';
import { holdingTimers } from '../../test/timers.ts';
import '../dialog/define.ts';
import '../popover/define.ts';
import type { MoDialog } from '../dialog/dialog.ts';
import { toast, toastRegion, type ToastHandle } from './toast-region.ts';
import type { MoToast } from './toast.ts';

const shown = (): MoToast[] => [...document.querySelectorAll('mo-toast')].filter((element) => element.open);
const first = async (): Promise<MoToast> => {
  await waitUntil(() => shown().length > 0 && seen(shown()[0]));
  return shown()[0]!;
};
const live = (role: 'status' | 'alert'): string => inside(toastRegion(), `[role=${role}]`).innerText.trim();
const gone = (): Promise<void> => waitUntil(() => document.querySelector('mo-toast') === null);

describe('toast', () => {
  const handles: ToastHandle[] = [];
  const keep = (handle: ToastHandle): ToastHandle => {
    handles.push(handle);
    return handle;
  };
  afterEach(async () => {
    for (const handle of handles.splice(0)) handle.close();
    await leave();
    await gone();
  });

  it('stands below an announcement bar, which stays to be read and closed', async () => {
    document.documentElement.style.setProperty('--mo-announcement-height', '40px');
    try {
      keep(toast.info('Deleted'));
      expect((await first()).getBoundingClientRect().top).to.equal(48);
    } finally {
      document.documentElement.style.removeProperty('--mo-announcement-height');
    }
  });

  it('appears at the top centre, 20 px from the edge, no wider than 80 %', async () => {
    keep(toast.info('word '.repeat(200)));
    const box = (await first()).getBoundingClientRect();
    expect(box.top).to.equal(20);
    expect(Math.round(box.left + box.right)).to.be.closeTo(document.documentElement.clientWidth, 1);
    expect(box.width).to.be.at.most(document.documentElement.clientWidth * 0.8 + 1);
  });

  it('stays for 3 seconds by default, and then removes itself', async () => {
    toast.success('Saved');
    const element = await first();
    const since = performance.now();
    await waitUntil(() => !element.isConnected, 'still there', { timeout: 6000 });
    expect(performance.now() - since).to.be.at.least(2500);
  });

  it('stays while loading, until it is told what came of it', async () => {
    let handle!: ToastHandle;
    await holdingTimers(async (pass) => {
      handle = keep(toast.loading('Uploading'));
      const element = await first();
      await pass();
      expect(element.open).to.equal(true);
    });
    handle.update({ type: 'success', text: 'Uploaded', duration: 50 });
    await gone();
  });

  it('stands still while the pointer or the focus is on it', async () => {
    await holdingTimers(async (pass) => {
      keep(toast.error('Failed', { duration: 5000 }));
      const element = await first();
      await hover(element);
      await waitUntil(() => element.matches(':hover'));
      await pass();
      expect(element.open).to.equal(true);
      inside(element, 'button').focus();
      await leave();
      await waitUntil(() => !element.matches(':hover'));
      await pass();
      expect(element.open).to.equal(true);
      (focused() as HTMLElement).blur();
      await pass();
      await gone();
    });
  });

  it('is closed by its button and by Escape, the newest first', async () => {
    keep(toast.error('one', { duration: 0 }));
    keep(toast.error('two', { duration: 0 }));
    await waitUntil(() => shown().length === 2);
    await press('Escape');
    await waitUntil(() => shown().length === 1);
    expect(shown()[0]!.text).to.equal('one');
    await click(inside(shown()[0]!, 'button'));
    await gone();
  });

  it('leaves Escape to what is open below', async () => {
    keep(toast.error('one', { duration: 0 }));
    const page = await fixture(
      html`<div>
        <mo-popover open><button slot="trigger">t</button>words</mo-popover>
      </div>`,
    );
    const popover = page.querySelector('mo-popover')!;
    await waitUntil(() => popover.open);
    await press('Escape');
    await waitUntil(() => !popover.open);
    expect(shown()).to.have.length(1);
  });

  it('offers what can be done', async () => {
    let done = 0;
    keep(toast.info('Deleted', { action: { label: 'Restore', run: () => done++ } }));
    await click(inside(await first(), 'button'));
    expect(done).to.equal(1);
    await gone();
  });

  it('is announced by a live region that was there before: politely, errors at once', async () => {
    toastRegion();
    keep(toast.info('Saved'));
    keep(toast.error('It failed', { heading: 'Upload' }));
    expect(live('status')).to.equal('');
    await waitUntil(() => live('status') === 'Saved');
    await waitUntil(() => live('alert').includes('It failed'));
    expect(live('alert')).to.contain('Upload');
  });

  it('can be clicked and heard while a modal dialog is open, and outlives it', async () => {
    const dialog = await fixture<MoDialog>(html`<mo-dialog title="T" open></mo-dialog>`);
    await waitUntil(() => dialog.shadowRoot?.querySelector('dialog')?.open);
    let done = 0;
    keep(toast.info('over it', { duration: 0, action: { label: 'Do', run: () => done++ } }));
    keep(toast.info('second', { duration: 0 }));
    await waitUntil(() => shown().length === 2);
    expect(toastRegion().parentElement).to.equal(dialog);
    await waitUntil(() => live('status').includes('over it'));
    await click(inside(shown()[0]!, 'button'));
    expect(done).to.equal(1);
    await press('Escape');
    await waitUntil(() => !dialog.open);
    await waitUntil(() => toastRegion().parentElement === document.body);
    expect(seen(shown()[0])).to.equal(true);
  });

  it('moves into a modal that opens after it, a plain one too, and out when that is removed', async () => {
    keep(toast.info('before', { duration: 0 }));
    const element = await first();
    const dialog = await fixture<MoDialog>(html`<mo-dialog title="T" open></mo-dialog>`);
    await waitUntil(() => toastRegion().parentElement === dialog);
    await click(inside(element, 'button'));
    await waitUntil(() => shown().length === 0);
    keep(toast.info('again', { duration: 0 }));
    await waitUntil(() => shown().length === 1);
    dialog.remove();
    await waitUntil(() => toastRegion().parentElement === document.body);
    const plain = await fixture<HTMLDialogElement>(html`<dialog aria-label="plain">x</dialog>`);
    plain.showModal();
    keep(toast.info('in the plain one', { duration: 0 }));
    await waitUntil(() => shown().length === 2);
    expect(toastRegion().parentElement).to.equal(plain);
    plain.close();
    keep(toast.info('out again', { duration: 0 }));
    await waitUntil(() => toastRegion().parentElement === document.body);
  });

  it('is seen though what held the others left the page while it was open, also with the same words', async () => {
    keep(toast.info('lost', { duration: 0 }));
    await first();
    const plain = await fixture<HTMLDialogElement>(html`<dialog aria-label="p"><button>x</button></dialog>`);
    plain.showModal();
    await waitUntil(() => toastRegion().parentElement === plain);
    const region = toastRegion();
    plain.remove();
    expect(region.isConnected).to.equal(false);
    keep(toast.info('lost', { duration: 0 }));
    expect((await first()).text).to.equal('lost');
    region.remove();
    keep(toast.info('next', { duration: 0 }));
    await waitUntil(() => shown().length === 2 && shown().every(seen));
    expect(toastRegion()).to.equal(region);
    expect(region.parentElement).to.equal(document.body);
  });

  it('can be written into the page as an element', async () => {
    const element = await fixture<MoToast>(html`<mo-toast type="warning" text="Careful" open></mo-toast>`);
    await first();
    expect(element.parentElement).to.equal(toastRegion());
    element.close();
    await gone();
  });

  it('takes its fields as attributes: an icon of its own, loading, how long it stays', async () => {
    const element = await fixture<MoToast>(
      html`<mo-toast icon="copy" text="Copied" duration="0" open></mo-toast>`,
    );
    await waitUntil(() => element.shadowRoot!.querySelector('mo-icon')?.shadowRoot?.querySelector('path'));
    expect(seen(inside(element, 'mo-icon'))).to.equal(true);
    element.setAttribute('loading', '');
    await element.updateComplete;
    expect(seen(inside(element, '.spinner'))).to.equal(true);
    element.removeAttribute('loading');
    element.setAttribute('duration', '30');
    await waitUntil(() => !element.isConnected);
  });

  it('stays while it is loading, whatever its type', async () => {
    const element = await fixture<MoToast>(html`<mo-toast type="success" loading text="x" open></mo-toast>`);
    await element.updateComplete;
    expect(element.stay).to.equal(0);
    element.loading = false;
    expect(element.stay).to.equal(3000);
    element.close();
    await gone();
  });

  it('does not say the same twice: the first stays longer', async () => {
    keep(toast.info('Saved', { duration: 0 }));
    const element = await first();
    const again = keep(toast.info('Saved', { duration: 0 }));
    keep(toast.error('Saved', { duration: 0 }));
    await waitUntil(() => shown().length === 2);
    await waitUntil(() => live('status').split('Saved').length === 3);
    again.close();
    await waitUntil(() => !element.open);
    expect(shown()).to.have.length(1);
  });

  it('keeps five at most of those that go by themselves, and all that wait for an answer', async () => {
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) keep(toast.info(text, { duration: 60_000 }));
    await waitUntil(() => shown().every((element) => element.hasUpdated));
    expect(shown().map(({ text }) => text)).to.deep.equal(['3', '4', '5', '6', '7']);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) keep(toast.error(text, { duration: 0 }));
    expect(shown().map(({ text }) => text)).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('moves into a plain dialog that opens over it, also one in a shadow tree, and out again', async () => {
    keep(toast.info('before', { duration: 0, action: { label: 'Do', run: () => undefined } }));
    const element = await first();
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode: 'open' }).innerHTML = '<dialog aria-label="inner"><button>x</button></dialog>';
    const dialog = host.shadowRoot!.querySelector('dialog')!;
    dialog.showModal();
    await waitUntil(() => toastRegion().parentElement === dialog);
    expect(seen(element)).to.equal(true);
    dialog.close();
    await waitUntil(() => toastRegion().parentElement === document.body);
    host.remove();
  });

  it('stands where the page says, and at the top of a modal dialog, which has its buttons at the bottom', async () => {
    document.documentElement.style.setProperty('--mo-toast-inset', 'auto 0 20px');
    keep(toast.info('before', { duration: 0 }));
    const element = await first();
    const isAtBottom = (): boolean => element.getBoundingClientRect().top > innerHeight / 2;
    expect(isAtBottom()).to.equal(true);
    const dialog = await fixture<MoDialog>(html`<mo-dialog title="T" open></mo-dialog>`);
    await waitUntil(() => toastRegion().parentElement === dialog);
    expect(isAtBottom()).to.equal(false);
    dialog.remove();
    document.documentElement.style.removeProperty('--mo-toast-inset');
  });

  it('goes to the topmost of several modals, ours and plain ones', async () => {
    keep(toast.info('x', { duration: 0 }));
    await first();
    const ours = await fixture<MoDialog>(html`<mo-dialog title="T" open></mo-dialog>`);
    await waitUntil(() => toastRegion().parentElement === ours);
    const plain = await fixture<HTMLDialogElement>(html`<dialog aria-label="p"><button>x</button></dialog>`);
    plain.showModal();
    await waitUntil(() => toastRegion().parentElement === plain);
    plain.close();
    await waitUntil(() => toastRegion().parentElement === ours);
    ours.close();
    await waitUntil(() => toastRegion().parentElement === document.body);
    expect(seen(shown()[0])).to.equal(true);
  });

  it('vanishes at once under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const handle = keep(toast.info('x'));
    const element = await first();
    expect(element.getAnimations({ subtree: true })).to.have.length(0);
    handle.close();
    await gone();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is accessible in every type, both languages and both themes', async () => {
    keep(toast.info('Info', { duration: 0 }));
    keep(toast.success('Success', { heading: 'Heading', duration: 0 }));
    keep(toast.warning('Warning', { action: { label: 'Do', run: () => undefined }, duration: 0 }));
    keep(toast.error('Error', { duration: 0 }));
    keep(toast.loading('Loading'));
    await waitUntil(() => shown().length === 5);
    await inBothLanguages(async (locale) => {
      await toastRegion().updateComplete;
      expect(toastRegion().ariaLabel).to.equal(locale === 'zh-CN' ? '通知' : 'Notifications');
      expect(inside(shown()[3]!, 'button').ariaLabel).to.equal(locale === 'zh-CN' ? '关闭' : 'Close');
      await expectAccessible(toastRegion());
    });
  });
});

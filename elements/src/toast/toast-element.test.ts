import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import { seen } from '../../test/look.ts';
import '../dialog/define.ts';
import './define.ts';
import type { MoDialog } from '../dialog/dialog.ts';
import type { MoToast } from './toast.ts';

// In a file of its own: each file is a page of its own, and this page has had no toast yet.
describe('mo-toast', () => {
  it('leaves a region that was made by hand and taken away where it is', async () => {
    const region = await fixture(html`<mo-toast-region></mo-toast-region>`);
    region.remove();
    const dialog = await fixture<MoDialog>(html`<mo-dialog open title="Over it"></mo-dialog>`);
    await waitUntil(() => seen(dialog.shadowRoot!.querySelector('dialog')));
    await aTimeout(50);
    expect(region.isConnected).to.equal(false);
    dialog.close();
    dialog.remove();
  });

  it('written into a page that has had no toast yet, is seen', async () => {
    const toast = await fixture<MoToast>(html`<mo-toast text="Careful" open></mo-toast>`);
    await waitUntil(() => seen(toast));
    expect(toast.parentElement!.localName).to.equal('mo-toast-region');
    toast.close();
    await waitUntil(() => !toast.isConnected);
  });
});

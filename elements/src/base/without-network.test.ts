import { expect, waitUntil } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { inside, seen } from '../../test/look.ts';
import { pageWithoutNetwork } from '../../test/page-without-network.ts';
import { press, releasePointer, wait } from '../../test/person.ts';
import type { toast as Toast } from '../toast/toast-region.ts';

/** What loads on demand may not come. Nothing that a person needs may depend on it, and no rejection be left unhandled. */
describe('without the network', () => {
  afterEach(releasePointer);

  it('a toast is announced, goes into an open modal and is closed by Escape', async () => {
    const { document, modules, rejections } = await pageWithoutNetwork(
      ['elements/src/toast/toast-region.ts', 'elements/src/dialog/define.ts'],
      '<mo-dialog title="T"></mo-dialog>',
    );
    const [{ toast }] = modules as [{ toast: typeof Toast }];
    toast.error('The network is gone', { duration: 0, icon: 'bell' });
    const region = document.querySelector('mo-toast-region')!;
    await region.updateComplete;
    await waitUntil(() => inside(region, '[role=alert]').innerText.trim() === 'The network is gone');
    const dialog = document.querySelector('mo-dialog')!;
    dialog.open = true;
    await waitUntil(() => region.parentElement === dialog);
    dialog.open = false;
    await waitUntil(() => region.parentElement === document.body);
    await press('Escape');
    await waitUntil(() => document.querySelector('mo-toast') === null);
    expect(rejections).to.deep.equal([]);
  });

  it('a dialog with a type opens, without its drawing, and closes', async () => {
    const { document, rejections } = await pageWithoutNetwork(
      ['elements/src/dialog/define.ts'],
      '<mo-dialog dialogtype="confirm" title="Sure?" open></mo-dialog>',
    );
    const dialog = document.querySelector('mo-dialog')!;
    await waitUntil(() => seen(dialog.shadowRoot!.querySelector('dialog')));
    await press('Escape');
    await waitUntil(() => !dialog.open);
    expect(rejections).to.deep.equal([]);
  });

  it('a menu is opened by its button, and by right click beside what it is for', async () => {
    const { document, rejections } = await pageWithoutNetwork(
      ['elements/src/popover/define.ts', 'elements/src/menu/define.ts'],
      `<mo-popover trigger="contextmenu hover click">
        <button slot="trigger">Button</button>
        <mo-menu>
          <mo-menu-item>One</mo-menu-item>
          <mo-menu-item>More<mo-menu slot="submenu"><mo-menu-item>Two</mo-menu-item></mo-menu></mo-menu-item>
        </mo-menu>
      </mo-popover>
      <mo-popover tooltip trigger="hover focus"><button slot="trigger">B</button>Words</mo-popover>`,
    );
    const popover = document.querySelector('mo-popover')!;
    await popover.updateComplete;
    const frame = document.defaultView!.frameElement!.getBoundingClientRect();
    const trigger = popover.querySelector('button')!.getBoundingClientRect();
    const position: [number, number] = [
      Math.round(frame.x + trigger.x + trigger.width / 2),
      Math.round(frame.y + trigger.y + trigger.height / 2),
    ];
    await sendMouse({ type: 'click', position });
    await waitUntil(() => popover.open);
    await press('m');
    await press('Escape');
    await waitUntil(() => !popover.open);
    await sendMouse({ type: 'click', position, button: 'right' });
    await waitUntil(() => popover.open && seen(popover.querySelector('mo-menu')));
    popover.close();
    await popover.showAt(20, 20);
    expect(popover.open).to.equal(true);
    await wait(50);
    expect(rejections).to.deep.equal([]);
  });

  it('a structure says that it cannot be drawn, and offers to try again', async () => {
    const { document, rejections } = await pageWithoutNetwork(
      ['elements/src/structure/define.ts'],
      '<mo-structure smiles="CCO" eager zoomable style="inline-size: 200px; block-size: 150px"></mo-structure>',
    );
    const structure = document.querySelector('mo-structure')!;
    await waitUntil(() => structure.shadowRoot?.querySelector('.words')?.textContent.trim());
    expect(inside(structure, '.words').innerText).to.contain('could not be loaded');
    inside(structure, '.retry').focus();
    expect(inside(structure, '.retry').innerText).to.equal('Retry');
    // The words are there already: that it tried once more is known by its saying again that it failed.
    let failures = 0;
    structure.addEventListener('error', () => failures++);
    await press('Enter');
    await waitUntil(() => failures === 1, 'it fails again');
    await structure.updateComplete;
    expect(inside(structure, '.words').innerText).to.contain('could not be loaded');
    await wait(50);
    expect(rejections).to.deep.equal([]);
  });
});

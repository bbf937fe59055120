import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible, inside, seen } from '../../test/look.ts';
import { click, clickAt, focused, hover, leave, press, releasePointer, wait } from '../../test/person.ts';
import { holdingTimers } from '../../test/timers.ts';
import '../button/define.ts';
import '../dialog/define.ts';
import '../menu/define.ts';
import './define.ts';
import { placeByScript } from './floating.ts';
import type { MoPopover } from './popover.ts';

const panel = (popover: MoPopover): HTMLElement | null =>
  popover.shadowRoot!.querySelector<HTMLElement>('.panel');
const isOpen = (popover: MoPopover): boolean => panel(popover)?.matches(':popover-open') ?? false;
const make = async (
  properties: Partial<MoPopover> = {},
): Promise<{ popover: MoPopover; trigger: HTMLElement }> => {
  const page = await fixture(
    html`<div>
      <!-- Shift+Tab goes here, and not to WebKit's own bar, from which its driver does not come back. -->
      <button>Before</button>
      <mo-popover
        ><button slot="trigger">Trigger</button>
        <p>Words</p>
        <input aria-label="i"
      /></mo-popover>
      <button id="elsewhere">Elsewhere</button>
    </div>`,
  );
  // In the middle, where there is room on all sides.
  Object.assign((page as HTMLElement).style, { position: 'fixed', left: '300px', top: '250px' });
  const popover = page.querySelector('mo-popover')!;
  Object.assign(popover, properties);
  await popover.updateComplete;
  return { popover, trigger: popover.querySelector('button')! };
};

describe('mo-popover', () => {
  afterEach(async () => {
    await leave();
    await releasePointer();
  });

  it('builds nothing inside until it first opens', async () => {
    const { popover, trigger } = await make();
    expect(panel(popover)).to.equal(null);
    await click(trigger);
    await waitUntil(() => seen(popover.querySelector('p')));
  });

  it('opens and closes by a click on its trigger, and says so there', async () => {
    const { popover, trigger } = await make();
    expect(trigger.ariaExpanded).to.equal('false');
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    expect(trigger.ariaExpanded).to.equal('true');
    await click(trigger);
    await waitUntil(() => !isOpen(popover));
    await wait(50);
    expect(isOpen(popover)).to.equal(false);
    expect(trigger.ariaExpanded).to.equal('false');
  });

  it('opens and closes by keyboard', async () => {
    const { popover, trigger } = await make();
    trigger.focus();
    await press('Enter');
    await waitUntil(() => isOpen(popover));
    await press('Space');
    await waitUntil(() => !isOpen(popover));
    expect(focused()).to.equal(trigger);
  });

  it('closes on Escape and gives the focus back to its trigger', async () => {
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    popover.querySelector('input')!.focus();
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    expect(focused()).to.equal(trigger);
  });

  it('leaves the hiding to the browser when that closes it, which else warns in the console', async () => {
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    // The warning is the browser's own and not heard by scripts; its cause is this call in the midst of the hiding.
    let calls = 0;
    panel(popover)!.hidePopover = () => void calls++;
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    await popover.updateComplete;
    expect([calls, popover.open]).to.deep.equal([0, false]);
    await click(trigger);
    await waitUntil(() => isOpen(popover));
  });

  it('closes on a click outside, and leaves the focus there', async () => {
    const { popover, trigger } = await make();
    const elsewhere = popover.parentElement!.querySelector<HTMLElement>('#elsewhere')!;
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    await click(elsewhere);
    await waitUntil(() => !isOpen(popover));
    expect(focused()).to.equal(elsewhere);
  });

  it('closes on a press that a hosted frame reports', async () => {
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await waitUntil(() => !isOpen(popover));
    expect(popover.open).to.equal(false);
  });

  it('stays open on a click inside', async () => {
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    await click(popover.querySelector('p')!);
    await wait(50);
    expect(isOpen(popover)).to.equal(true);
  });

  it('opens 100 ms after the pointer comes, stays while it is on the panel, closes 100 ms after it leaves', async () => {
    const { popover, trigger } = await make({ trigger: 'hover' });
    await hover(trigger);
    await waitUntil(() => isOpen(popover));
    await holdingTimers(async (pass) => {
      await hover(panel(popover)!);
      await waitUntil(() => panel(popover)!.matches(':hover'));
      await pass();
      expect(isOpen(popover)).to.equal(true);
    });
    await leave();
    await waitUntil(() => !isOpen(popover));
  });

  it('does not open for a pointer that only passes', async () => {
    const { popover, trigger } = await make({ trigger: 'hover' });
    let opened = false;
    popover.addEventListener('open', () => (opened = true));
    trigger.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    popover.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    popover.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    await wait(300);
    expect(opened).to.equal(false);
  });

  it('opens by focus and closes when the focus goes on', async () => {
    const { popover, trigger } = await make({ trigger: 'focus', tooltip: true });
    await press('Tab');
    for (let i = 0; focused() !== trigger && i < 5; i++) await press('Tab');
    await waitUntil(() => isOpen(popover));
    await press('Shift+Tab');
    await waitUntil(() => !isOpen(popover));
    expect(popover.open).to.equal(false);
  });

  it('opens by a focus that came before what follows it was loaded', async () => {
    const { popover, trigger } = await make();
    for (let i = 0; focused() !== trigger && i < 5; i++) await press('Tab');
    popover.trigger = 'focus';
    await waitUntil(() => isOpen(popover));
    expect(popover.open).to.equal(true);
  });

  it('as a tooltip describes its trigger and closes on Escape', async () => {
    const popover = await fixture<MoPopover>(
      html`<mo-popover tooltip trigger="hover focus"
        ><mo-button slot="trigger" icon="copy" iconOnly label="Copy"></mo-button>Copies the SMILES</mo-popover
      >`,
    );
    const control = inside(popover.querySelector('mo-button')!, 'button');
    await waitUntil(() => control.ariaDescription === 'Copies the SMILES');
    await hover(popover.querySelector('mo-button')!);
    await waitUntil(() => isOpen(popover));
    expect(panel(popover)!.role).to.equal('tooltip');
    await expectAccessible(popover);
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
  });

  it('as a context menu opens where the pointer is', async () => {
    const page = await fixture(
      html`<mo-popover trigger="contextmenu"
        ><div slot="trigger" tabindex="0" role="button">Area</div>
        <mo-menu label="m"><mo-menu-item>Copy</mo-menu-item></mo-menu></mo-popover
      >`,
    );
    const popover = page as MoPopover;
    const area = popover.querySelector<HTMLElement>('div')!;
    Object.assign(area.style, { inlineSize: '400px', blockSize: '200px' });
    await click(area, 'right');
    await waitUntil(() => isOpen(popover) && panel(popover)!.style.left !== '');
    const { x, y, width, height } = area.getBoundingClientRect();
    const box = panel(popover)!.getBoundingClientRect();
    expect(box.x).to.be.closeTo(x + width / 2, 2);
    expect(box.y).to.be.closeTo(y + height / 2, 2);
    expect(focused()?.localName).to.equal('mo-menu-item');
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    area.focus();
    await press('Shift+F10');
    await waitUntil(() => isOpen(popover));
    expect(panel(popover)!.getBoundingClientRect().y).to.be.closeTo(y + height + 4, 2);
  });

  for (const placement of [
    'bottom-start',
    'bottom-end',
    'bottom',
    'top-start',
    'top',
    'right-start',
    'left',
  ] as const)
    it(`stands ${placement} of its trigger`, async () => {
      const { popover, trigger } = await make({ placement });
      await click(trigger);
      await waitUntil(() => isOpen(popover));
      await wait(50);
      const a = trigger.getBoundingClientRect();
      const b = panel(popover)!.getBoundingClientRect();
      const [side, align] = placement.split('-');
      if (side === 'bottom') expect(b.top - a.bottom).to.be.closeTo(4, 1);
      if (side === 'top') expect(a.top - b.bottom).to.be.closeTo(4, 1);
      if (side === 'right') expect(b.left - a.right).to.be.closeTo(4, 1);
      if (side === 'left') expect(a.left - b.right).to.be.closeTo(4, 1);
      const vertical = side === 'top' || side === 'bottom';
      const [from, to] = vertical ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
      if (align === 'start') expect(b[from]).to.be.closeTo(a[from], 1);
      else if (align === 'end') expect(b[to]).to.be.closeTo(a[to], 1);
      else expect(b[from] + b[to]).to.be.closeTo(a[from] + a[to], 2);
    });

  it('takes the other side when room is short, and keeps 10 px to the edges', async () => {
    const { popover, trigger } = await make();
    const page = popover.parentElement!;
    Object.assign(page.style, { left: 'auto', right: '2px', top: 'auto', bottom: '2px' });
    popover.querySelector('p')!.textContent = 'Words '.repeat(12);
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    await wait(50);
    const box = panel(popover)!.getBoundingClientRect();
    expect(box.bottom).to.be.at.most(trigger.getBoundingClientRect().top);
    expect(box.right).to.be.at.most(document.documentElement.clientWidth - 10 + 0.5);
    expect(box.left).to.be.at.least(10);
  });

  for (const native of [true, false])
    for (const top of ['100px', '520px'])
      it(`takes the side with more room where it fits on none, and scrolls (${native ? 'anchors' : 'script'}, ${top})`, async () => {
        const { popover, trigger } = await make();
        Object.assign(popover.parentElement!.style, { left: '10px', top });
        popover.querySelector('p')!.style.blockSize = '3000px';
        await click(trigger);
        await waitUntil(() => isOpen(popover));
        const shown = panel(popover)!;
        if (!native) {
          shown.style.setProperty('position-area', 'none');
          shown.style.setProperty('position-try-fallbacks', 'none');
          const end = placeByScript(popover, shown, 'auto');
          await wait(50);
          end();
        }
        const box = shown.getBoundingClientRect();
        const button = trigger.getBoundingClientRect();
        if (top === '100px') {
          expect(box.top).to.be.closeTo(button.bottom + 4, 1);
          expect(box.bottom).to.be.closeTo(innerHeight - 10, 1);
        } else {
          expect(box.top).to.be.closeTo(10, 1);
          expect(box.bottom).to.be.closeTo(button.top - 4, 1);
        }
        expect(shown.scrollHeight).to.be.above(3000);
      });

  it('stays with its trigger when the page scrolls', async () => {
    const { popover, trigger } = await make();
    const page = popover.parentElement!;
    Object.assign(page.style, { position: 'absolute' });
    document.body.style.blockSize = '3000px';
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    window.scrollTo(0, 60);
    await wait(100);
    expect(panel(popover)!.getBoundingClientRect().top).to.be.closeTo(
      trigger.getBoundingClientRect().bottom + 4,
      1,
    );
    document.body.style.blockSize = '';
    window.scrollTo(0, 0);
  });

  it('aligns to the other end where the text runs from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    await wait(50);
    expect(panel(popover)!.getBoundingClientRect().right).to.be.closeTo(
      trigger.getBoundingClientRect().right,
      1,
    );
    document.documentElement.dir = '';
  });

  it('is placed alike in a browser without CSS anchors', async () => {
    const { popover, trigger } = await make({ trigger: 'manual' });
    popover.show();
    await waitUntil(() => isOpen(popover));
    const box = panel(popover)!;
    for (const placement of ['bottom-start', 'top-end', 'right'] as const) {
      Object.assign(popover, { placement });
      popover.close();
      await waitUntil(() => !isOpen(popover));
      popover.show();
      await waitUntil(() => isOpen(popover));
      await wait(50);
      const natively = box.getBoundingClientRect();
      box.style.setProperty('position-area', 'none');
      const stop = placeByScript(trigger, box, placement);
      await waitUntil(() => box.style.left !== 'auto' && box.style.left !== '');
      await wait(50);
      const byScript = box.getBoundingClientRect();
      stop();
      expect(byScript.x).to.be.closeTo(natively.x, 1);
      expect(byScript.y).to.be.closeTo(natively.y, 1);
    }
  });

  it('inside a dialog, Escape closes it and leaves the dialog open', async () => {
    const dialog = await fixture<HTMLElementTagNameMap['mo-dialog']>(
      html`<mo-dialog title="T" open
        ><mo-popover><button slot="trigger">t</button>words</mo-popover></mo-dialog
      >`,
    );
    const popover = dialog.querySelector('mo-popover')!;
    await click(popover.querySelector('button')!);
    await waitUntil(() => isOpen(popover));
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    await wait(50);
    expect(dialog.open).to.equal(true);
  });

  it('tells when it opens and closes, for whatever reason', async () => {
    const { popover } = await make();
    const heard: string[] = [];
    for (const name of ['open', 'close']) popover.addEventListener(name, () => heard.push(name));
    popover.show();
    await waitUntil(() => isOpen(popover));
    popover.close();
    await waitUntil(() => !isOpen(popover));
    popover.toggle();
    await waitUntil(() => isOpen(popover));
    await clickAt(5, 5);
    await waitUntil(() => !isOpen(popover));
    expect(heard).to.deep.equal(['open', 'close', 'open', 'close']);
  });

  it('does not move under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const { popover, trigger } = await make();
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    expect(panel(popover)!.getAnimations()).to.have.length(0);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is accessible, closed and open', async () => {
    const { popover, trigger } = await make({ label: 'Details' });
    await expectAccessible(popover);
    await click(trigger);
    await waitUntil(() => isOpen(popover));
    expect(trigger.ariaHasPopup).to.equal('dialog');
    await expectAccessible(popover);
  });
});

import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { inside } from '../../test/look.ts';
import { click, clickAt, focused, hover, leave, press, releasePointer, wait } from '../../test/person.ts';
import { holdingTimers } from '../../test/timers.ts';
import '../button/define.ts';
import '../dialog/define.ts';
import '../menu/define.ts';
import './define.ts';
import type { MoPopover } from './popover.ts';

const isOpen = (popover: MoPopover): boolean =>
  popover.shadowRoot!.querySelector('.panel')?.matches(':popover-open') ?? false;
const make = async (trigger: string): Promise<{ popover: MoPopover; button: HTMLElement }> => {
  const page = await fixture<HTMLElement>(
    html`<div>
      <!-- Shift+Tab goes here, and not to WebKit's own bar, from which its driver does not come back. -->
      <button>before</button>
      <mo-popover trigger=${trigger}
        ><button slot="trigger">Trigger</button> <input aria-label="i" /></mo-popover
      ><button id="after">after</button>
    </div>`,
  );
  Object.assign(page.style, { position: 'fixed', left: '300px', top: '250px' });
  const popover = page.querySelector('mo-popover')!;
  return { popover, button: popover.querySelector('button')! };
};
/** The pointer leaves an element that it is on. */
const gone = async (element: Element): Promise<void> => {
  await waitUntil(() => element.matches(':hover'));
  await leave();
  await waitUntil(() => !element.matches(':hover'));
};
const touch = (element: Element, name: string, more: PointerEventInit = {}): void => {
  const { x, y } = element.getBoundingClientRect();
  const place = { clientX: x + 20, clientY: y + 20, pointerType: 'touch', isPrimary: true };
  element.dispatchEvent(
    new PointerEvent(name, { ...place, bubbles: true, composed: true, cancelable: true, ...more }),
  );
};

describe('the triggers of mo-popover', () => {
  afterEach(async () => {
    await leave();
    await releasePointer();
  });

  it('hover and click: a click pins what hovering opened, another closes it', async () => {
    const { popover, button } = await make('hover click');
    await hover(button);
    await waitUntil(() => isOpen(popover));
    await click(button);
    await waitUntil(() => isOpen(popover));
    await holdingTimers(async (pass) => {
      await gone(button);
      await pass();
      expect(isOpen(popover)).to.equal(true);
      await click(button);
      await waitUntil(() => !isOpen(popover));
      await pass();
      expect(isOpen(popover)).to.equal(false);
    });
  });

  it('hover and focus: each keeps it open while it lasts', async () => {
    const { popover, button } = await make('hover focus');
    button.focus();
    await press('Shift+Tab', 'Tab');
    await waitUntil(() => isOpen(popover) && focused() === button);
    await holdingTimers(async (pass) => {
      await hover(button);
      await gone(button);
      await pass();
      expect(isOpen(popover)).to.equal(true);
    });
    await press('Tab');
    expect(focused()!.localName).to.equal('input');
    await press('Tab');
    await waitUntil(() => !isOpen(popover));
    expect(focused()!.id).to.equal('after');
  });

  it('hover: does not close while someone types in it', async () => {
    const { popover, button } = await make('hover');
    await hover(button);
    await waitUntil(() => isOpen(popover));
    const input = popover.querySelector('input')!;
    await click(input);
    await holdingTimers(async (pass) => {
      await gone(input);
      await pass();
      expect(isOpen(popover)).to.equal(true);
    });
  });

  it('hover alone can be opened by Enter and by a tap, too', async () => {
    const { popover, button } = await make('hover');
    button.focus();
    await press('Enter');
    await waitUntil(() => isOpen(popover));
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    touch(button, 'click', { detail: 1 });
    await waitUntil(() => isOpen(popover));
    expect(popover.open).to.equal(true);
  });

  it('focus: Escape closes it and it stays closed, though the focus is back', async () => {
    const { popover, button } = await make('focus');
    button.focus();
    await press('Shift+Tab', 'Tab');
    await waitUntil(() => isOpen(popover));
    await press('Tab', 'Escape');
    await waitUntil(() => !isOpen(popover));
    await wait(50);
    expect(focused()?.localName).to.equal('button');
    expect(isOpen(popover)).to.equal(false);
  });

  it('manual: only the page opens it', async () => {
    const { popover, button } = await make('manual');
    await click(button);
    await hover(button);
    await wait(200);
    expect(isOpen(popover)).to.equal(false);
    expect(button.hasAttribute('aria-expanded')).to.equal(false);
    popover.toggle();
    await waitUntil(() => isOpen(popover));
    popover.toggle();
    expect(isOpen(popover)).to.equal(false);
  });

  it('click and contextmenu: beside the trigger, and where the pointer is', async () => {
    const { popover, button } = await make('click contextmenu');
    await click(button);
    await waitUntil(() => isOpen(popover));
    const beside = inside(popover, '.panel').getBoundingClientRect();
    expect(beside.left).to.be.closeTo(button.getBoundingClientRect().left, 1);
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    await click(button, 'right');
    await waitUntil(() => isOpen(popover));
    const { left, width } = button.getBoundingClientRect();
    expect(inside(popover, '.panel').getBoundingClientRect().left).to.be.closeTo(left + width / 2, 2);
  });
});

const withMenu = async (trigger = 'click'): Promise<MoPopover> =>
  fixture<MoPopover>(html`
    <mo-popover trigger=${trigger}
      ><mo-button slot="trigger">Menu</mo-button
      ><mo-menu label="m"
        ><mo-menu-item value="first">First</mo-menu-item
        ><mo-menu-item value="last">Last</mo-menu-item></mo-menu
      ></mo-popover
    >
  `);
const at = (): string | null | undefined => focused()?.getAttribute('value');

const rows = async (): Promise<MoPopover> => {
  const popover = await fixture<MoPopover>(html`
    <mo-popover trigger="contextmenu"
      ><div slot="trigger">
        <button id="one">one</button>
        <button id="two" style="margin-inline-start: 220px">two</button>
      </div>
      <mo-menu label="m"><mo-menu-item>Copy</mo-menu-item></mo-menu></mo-popover
    >
  `);
  Object.assign(popover.querySelector('div')!.style, { inlineSize: '360px', blockSize: '200px' });
  return popover;
};

describe('mo-popover as a menu button', () => {
  for (const [key, value] of [
    ['Enter', 'first'],
    ['Space', 'first'],
    ['ArrowDown', 'first'],
    ['ArrowUp', 'last'],
  ] as const)
    it(`${key} opens it and goes to the ${value}`, async () => {
      const popover = await withMenu();
      popover.focus();
      await press(key);
      await waitUntil(() => at() === value);
      expect(isOpen(popover)).to.equal(true);
    });

  it('opened by hovering, ArrowDown goes into it', async () => {
    const popover = await withMenu('hover');
    popover.focus();
    await hover(popover);
    await waitUntil(() => isOpen(popover));
    await press('ArrowDown');
    await waitUntil(() => at() === 'first');
    expect(isOpen(popover)).to.equal(true);
    await leave();
  });
});

describe('mo-popover as a context menu', () => {
  it('tells what it was asked for, and stands below what has the focus if asked by keyboard', async () => {
    const popover = await rows();
    const two = popover.querySelector<HTMLElement>('#two')!;
    two.focus();
    await press('Shift+F10');
    await waitUntil(() => isOpen(popover));
    expect(popover.contextTarget?.id).to.equal('two');
    const box = inside(popover, '.panel').getBoundingClientRect();
    expect(box.left).to.be.closeTo(two.getBoundingClientRect().left, 1);
    expect(box.top).to.be.closeTo(two.getBoundingClientRect().bottom + 4, 1);
    await press('Escape');
    await waitUntil(() => !isOpen(popover));
    expect(focused()?.id).to.equal('two');
    await click(popover.querySelector('#one')!, 'right');
    await waitUntil(() => isOpen(popover));
    expect(popover.contextTarget!.id).to.equal('one');
  });

  it('opens by the menu key', async () => {
    const popover = await rows();
    popover.querySelector<HTMLElement>('#one')!.focus();
    await press('ContextMenu');
    await waitUntil(() => isOpen(popover) && focused()?.localName === 'mo-menu-item');
    expect(popover.contextTarget!.id).to.equal('one');
  });

  it('opens by a key also where nobody told that the right button was released', async () => {
    const popover = await rows();
    document.dispatchEvent(new MouseEvent('contextmenu', { button: 2, buttons: 2 }));
    popover.querySelector<HTMLElement>('#two')!.focus();
    await press('Shift+F10');
    await waitUntil(() => isOpen(popover));
    expect(popover.contextTarget?.id).to.equal('two');
  });

  it('stands where its page shows it by the right button, which is released later', async () => {
    const page = await fixture<HTMLElement>(
      html`<div>
        <button id="asks">asks</button
        ><mo-popover trigger="manual"
          ><mo-menu label="m"><mo-menu-item>Copy</mo-menu-item></mo-menu></mo-popover
        >
      </div>`,
    );
    const popover = page.querySelector('mo-popover')!;
    const button = page.querySelector('button')!;
    const asked = oneEvent(button, 'contextmenu');
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      void popover.showAt(event.clientX, event.clientY);
    });
    await click(button, 'right');
    await asked;
    await waitUntil(() => isOpen(popover));
    await wait(200);
    expect(isOpen(popover)).to.equal(true);
  });

  it('goes to another place on another right click, and closes on a click outside', async () => {
    const popover = await rows();
    await click(popover.querySelector('#one')!, 'right');
    await waitUntil(() => isOpen(popover));
    const before = inside(popover, '.panel').getBoundingClientRect().left;
    await click(popover.querySelector('#two')!, 'right');
    await waitUntil(() => isOpen(popover) && inside(popover, '.panel').getBoundingClientRect().left > before);
    await clickAt(700, 500);
    await waitUntil(() => !isOpen(popover));
    expect(popover.open).to.equal(false);
  });
});

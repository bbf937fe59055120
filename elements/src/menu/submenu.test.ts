import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press, releasePointer, type, wait } from '../../test/person.ts';
import { holdingTimers, pressingLater } from '../../test/timers.ts';
import '../button/define.ts';
import '../dialog/define.ts';
import '../popover/define.ts';
import './define.ts';
import { isInSafeTriangle } from './safe-triangle.ts';
import type { MoMenuItem } from './menu-item.ts';
import type { MenuSelectDetail, MoMenu } from './menu.ts';

const make = async (): Promise<{ root: MoMenu; chosen: string[]; page: HTMLElement }> => {
  const page = await fixture<HTMLElement>(html`
    <div>
      <mo-popover>
        <mo-button slot="trigger">Menu</mo-button>
        <mo-menu label="File">
          <mo-menu-item value="open">Open</mo-menu-item>
          <mo-menu-item id="export"
            >Export<mo-menu slot="submenu" label="Export">
              <mo-menu-item value="csv">CSV</mo-menu-item>
              <mo-menu-item id="molecules"
                >Molecules<mo-menu slot="submenu" label="Molecules">
                  <mo-menu-item value="sdf">SDF</mo-menu-item>
                  <mo-menu-item value="smiles">SMILES</mo-menu-item>
                </mo-menu></mo-menu-item
              >
            </mo-menu></mo-menu-item
          >
          <mo-menu-item id="share"
            >Share<mo-menu slot="submenu" label="Share">
              <mo-menu-item value="link">Link</mo-menu-item>
            </mo-menu></mo-menu-item
          >
          <mo-menu-item id="locked" disabled
            >Locked<mo-menu slot="submenu"><mo-menu-item>Never</mo-menu-item></mo-menu></mo-menu-item
          >
        </mo-menu>
      </mo-popover>
    </div>
  `);
  const root = page.querySelector('mo-menu')!;
  const chosen: string[] = [];
  root.addEventListener('select', (event) =>
    chosen.push((event as CustomEvent<MenuSelectDetail>).detail.value),
  );
  await waitUntil(() => item(root, 'export').ariaHasPopup === 'menu');
  return { root, chosen, page };
};
const item = (root: MoMenu, id: string): MoMenuItem => root.querySelector<MoMenuItem>(`#${id}`)!;
const at = (): string => focused()?.getAttribute('value') ?? focused()?.id ?? '';
/** The pointer comes to a place on an element. */
const point = (on: Element, clientX: number, clientY: number): void => {
  const there = { clientX, clientY, pointerType: 'mouse', bubbles: true, composed: true };
  on.dispatchEvent(new PointerEvent('pointerover', there));
  on.dispatchEvent(new PointerEvent('pointermove', there));
};
const isOpen = (parent: MoMenuItem): boolean => parent.ariaExpanded === 'true';
const trigger = (root: MoMenu): HTMLElement => root.closest('mo-popover')!.querySelector('mo-button')!;
const openRoot = async (root: MoMenu): Promise<void> => {
  trigger(root).focus();
  await press('Enter');
  await waitUntil(() => at() === 'open');
};

describe('a submenu', () => {
  afterEach(async () => {
    document.documentElement.dir = '';
    await setViewport({ width: 800, height: 600 });
    await leave();
    await releasePointer();
  });

  it('opens by ArrowRight, Enter and Space, closes one level by ArrowLeft and by Escape', async () => {
    const { root } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight');
    expect([at(), isOpen(item(root, 'export'))]).to.deep.equal(['csv', true]);
    await press('ArrowDown', 'Enter');
    expect(at()).to.equal('sdf');
    await press('ArrowLeft');
    expect([at(), isOpen(item(root, 'export'))]).to.deep.equal(['molecules', true]);
    await press('Space');
    expect(at()).to.equal('sdf');
    await press('Escape');
    await waitUntil(() => at() === 'molecules');
    await press('Escape');
    await waitUntil(() => at() === 'export');
    expect(root.closest('mo-popover')!.open).to.equal(true);
    await press('Escape');
    await waitUntil(() => !root.closest('mo-popover')!.open);
    expect(document.activeElement).to.equal(trigger(root));
  });

  it('opens and closes by the other arrows where the text runs from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { root } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight');
    expect(at()).to.equal('export');
    await press('ArrowLeft');
    expect(at()).to.equal('csv');
    const panel = inside(item(root, 'export'), '.panel');
    expect(panel.getBoundingClientRect().right).to.be.at.most(root.getBoundingClientRect().left + 1);
    await press('ArrowRight');
    expect(at()).to.equal('export');
  });

  it('moves only in its own items', async () => {
    const { root } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight', 'End');
    expect(at()).to.equal('molecules');
    await press('ArrowDown');
    expect(at()).to.equal('csv');
    await type('m');
    await waitUntil(() => at() === 'molecules');
    await press('ArrowLeft', 'End');
    expect(at()).to.equal('locked');
    await press('ArrowRight', 'Enter');
    expect([at(), isOpen(item(root, 'locked'))]).to.deep.equal(['locked', false]);
  });

  it('chooses: the menu above hears it, all close, and the focus goes back to the trigger', async () => {
    const { root, chosen } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter');
    await waitUntil(() => !root.closest('mo-popover')!.open);
    expect(chosen).to.deep.equal(['smiles']);
    expect(['export', 'molecules'].map((id) => isOpen(item(root, id)))).to.deep.equal([false, false]);
    expect(document.activeElement).to.equal(trigger(root));
  });

  it('closes with all above it on Tab and goes on from the trigger', async () => {
    const { root, page } = await make();
    const after = document.createElement('button');
    page.append(after);
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight', 'Tab');
    await waitUntil(() => !root.closest('mo-popover')!.open);
    expect(focused()).to.equal(after);
  });

  it('opens by hovering and by clicking; only one branch is open', async () => {
    const { root, chosen } = await make();
    await click(trigger(root));
    await waitUntil(() => at() === 'open');
    await hover(item(root, 'export'));
    await waitUntil(() => isOpen(item(root, 'export')));
    await hover(item(root, 'share'));
    await waitUntil(() => isOpen(item(root, 'share')) && !isOpen(item(root, 'export')));
    await click(item(root, 'export'));
    await waitUntil(() => isOpen(item(root, 'export')) && !isOpen(item(root, 'share')));
    expect(chosen).to.deep.equal([]);
    await hover(root.querySelector('[value=open]')!);
    await waitUntil(() => !isOpen(item(root, 'export')));
    await click(item(root, 'share'));
    await click(root.querySelector('[value=link]')!);
    await waitUntil(() => chosen.length === 1);
    expect(chosen).to.deep.equal(['link']);
  });

  it('stays open while the pointer crosses others on its way there', async () => {
    const { root } = await make();
    await click(trigger(root));
    await waitUntil(() => at() === 'open');
    await hover(item(root, 'export'));
    await waitUntil(() => isOpen(item(root, 'export')));
    const from = item(root, 'export').getBoundingClientRect();
    const to = inside(item(root, 'export'), '.panel').getBoundingClientRect();
    const share = item(root, 'share');
    // However slow the machine, the pointer does not rest.
    const { now } = performance;
    performance.now = () => 0;
    await holdingTimers(async (pass) => {
      point(item(root, 'export'), from.right - 40, from.bottom - 2);
      point(share, from.right - 20, from.bottom + 2);
      for (let times = 0; times < 3; times += 1) await pass();
      expect([isOpen(item(root, 'export')), isOpen(share)]).to.deep.equal([true, false]);
      // Now it goes down instead.
      point(share, from.right - 60, to.bottom);
      await pass();
      await waitUntil(() => isOpen(share) && !isOpen(item(root, 'export')));
    });
    performance.now = now;
  });

  it('knows a pointer on its way from one that rests or goes elsewhere', async () => {
    const panel = document.createElement('div');
    panel.getBoundingClientRect = () => new DOMRect(100, 0, 80, 100);
    const from = { x: 50, y: 10 };
    const time = performance.now();
    expect(isInSafeTriangle({ from, at: { x: 75, y: 40 }, time, panel })).to.equal(true);
    expect(isInSafeTriangle({ from, at: { x: 55, y: 60 }, time, panel })).to.equal(false);
    expect(isInSafeTriangle({ from, at: { x: 45, y: 12 }, time, panel })).to.equal(false);
    expect(isInSafeTriangle({ from, at: { x: 75, y: 40 }, time: time - 1000, panel })).to.equal(false);
    expect(isInSafeTriangle(undefined)).to.equal(false);
  });

  it('stays inside a narrow window', async () => {
    await setViewport({ width: 360, height: 640 });
    const { root } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight');
    for (const id of ['export', 'molecules']) {
      const box = inside(item(root, id), '.panel').getBoundingClientRect();
      expect(box.left).to.be.at.least(0);
      expect(box.right).to.be.at.most(360);
      expect(seen(inside(item(root, id), '.panel'))).to.equal(true);
    }
  });

  it('opens in a menu that stands in the page, too', async () => {
    const { root, chosen } = await make();
    const popover = root.closest('mo-popover')!;
    popover.before(root);
    popover.remove();
    root.focus();
    await press('ArrowDown', 'ArrowRight', 'Enter');
    expect(chosen).to.deep.equal(['csv']);
    await waitUntil(() => !isOpen(item(root, 'export')));
    expect(at()).to.equal('export');
  });

  it('is accessible open', async () => {
    const { root } = await make();
    await openRoot(root);
    await press('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight');
    expect(at()).to.equal('sdf');
    await expectAccessible(root.closest('mo-popover')!);
  });
});

const names = new Set(['pointerover', 'focusin', 'pointermove']);
/** Counts what listens on a menu now. */
const listenersOf = (menu: MoMenu): (() => number) => {
  let count = 0;
  const add = menu.addEventListener.bind(menu);
  menu.addEventListener = (name: string, listener: EventListener, options?: AddEventListenerOptions) => {
    if (names.has(name)) {
      count++;
      options?.signal?.addEventListener('abort', () => count--);
    }
    add(name, listener, options);
  };
  return () => count;
};
const lone = (): Promise<MoMenu> => fixture<MoMenu>(html`<mo-menu label="Lone"></mo-menu>`);
const withSubmenu = (): MoMenuItem => {
  const made = document.createElement('mo-menu-item');
  made.innerHTML = 'More<mo-menu slot="submenu"><mo-menu-item>Inner</mo-menu-item></mo-menu>';
  return made;
};
const attached = (made: MoMenuItem): Promise<void> => waitUntil(() => made.ariaHasPopup === 'menu');
const panelOf = (made: MoMenuItem): HTMLElement => inside(made, '.submenu .panel');

describe('a submenu whose item goes', () => {
  it('leaves nothing on the menu that it was in', async () => {
    const menu = await lone();
    await waitUntil(() => menu.isConnected);
    await wait(50);
    const listeners = listenersOf(menu);
    for (let i = 0; i < 3; i++) {
      const made = withSubmenu();
      menu.replaceChildren(made);
      await attached(made);
    }
    expect(listeners()).to.equal(3);
    menu.replaceChildren();
    expect(listeners()).to.equal(0);
  });

  it('follows the menu that it is moved to, and is closed on the way', async () => {
    const [from, to] = [await lone(), await lone()];
    const made = withSubmenu();
    from.append(made);
    to.innerHTML = '<mo-menu-item>Other</mo-menu-item>';
    await attached(made);
    made.click();
    expect(panelOf(made).matches(':popover-open')).to.equal(true);
    to.append(made);
    expect([panelOf(made).matches(':popover-open'), made.ariaExpanded]).to.deep.equal([false, 'false']);
    await wait(50);
    await hover(made);
    await waitUntil(() => panelOf(made).matches(':popover-open'));
    await hover(to.querySelector('mo-menu-item')!);
    await waitUntil(() => !panelOf(made).matches(':popover-open'));
    await releasePointer();
  });
});

describe('what a menu may hold', () => {
  it('checks its items by itself: boxes on and off, one of a group of choices; Space keeps it open', async () => {
    const page = await fixture(html`
      <mo-popover
        ><button slot="trigger">View</button>
        <mo-menu label="View">
          <mo-menu-item type="checkbox" value="grid">Grid</mo-menu-item>
          <div role="group" aria-label="Sort by">
            <mo-menu-item type="radio" value="name" checked>Name</mo-menu-item>
            <mo-menu-item type="radio" value="mass">Mass</mo-menu-item>
          </div>
        </mo-menu></mo-popover
      >
    `);
    const [grid, name, mass] = page.querySelectorAll('mo-menu-item');
    expect([grid!.role, grid!.ariaChecked, name!.role, name!.ariaChecked]).to.deep.equal([
      'menuitemcheckbox',
      'false',
      'menuitemradio',
      'true',
    ]);
    page.querySelector('button')!.focus();
    await press('ArrowDown');
    await waitUntil(() => focused() === grid);
    await press('Space');
    await grid!.updateComplete;
    expect(grid!.ariaChecked).to.equal('true');
    await press('End', 'Space');
    await mass!.updateComplete;
    expect([name!.ariaChecked, mass!.ariaChecked, grid!.ariaChecked]).to.deep.equal([
      'false',
      'true',
      'true',
    ]);
    expect((page as HTMLElementTagNameMap['mo-popover']).open).to.equal(true);
    await expectAccessible(page);
    await press('Home', 'Enter');
    await waitUntil(() => !(page as HTMLElementTagNameMap['mo-popover']).open);
    expect(grid!.checked).to.equal(false);
  });

  it('finds Chinese words by the letters of their pinyin', async () => {
    const menu = await fixture<MoMenu>(html`
      <mo-menu label="用户">
        <mo-menu-item value="user">用户中心</mo-menu-item>
        <mo-menu-item value="language">切换语言</mo-menu-item>
        <mo-menu-item value="out">退出登录</mo-menu-item>
      </mo-menu>
    `);
    menu.focus();
    await type('tc');
    await waitUntil(() => at() === 'out');
    const end = pressingLater(600);
    await type('y');
    await waitUntil(() => at() === 'user');
    end();
    expect(focused()!.textContent).to.equal('用户中心');
  });

  it('opens a dialog after it closed, which gives the focus back to the trigger', async () => {
    const page = await fixture(html`
      <div>
        <mo-popover
          ><mo-button slot="trigger">Menu</mo-button>
          <mo-menu label="m" @select=${() => page.querySelector('mo-dialog')!.show()}
            ><mo-menu-item>Rename</mo-menu-item></mo-menu
          ></mo-popover
        >
        <mo-dialog title="Rename"></mo-dialog>
      </div>
    `);
    const dialog = page.querySelector('mo-dialog')!;
    page.querySelector('mo-button')!.focus();
    await press('Enter');
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
    await press('Enter');
    await waitUntil(() => dialog.shadowRoot?.querySelector('dialog')?.matches(':modal'));
    await press('Escape');
    await waitUntil(() => !dialog.open);
    expect(document.activeElement).to.equal(page.querySelector('mo-button'));
  });

  it('takes the focus along with the pointer once it has it, and the keys go on from there', async () => {
    const { root } = await make();
    await click(trigger(root));
    await waitUntil(() => at() === 'open');
    await hover(item(root, 'share'));
    await waitUntil(() => at() === 'share');
    await press('ArrowUp');
    expect(at()).to.equal('export');
  });
});

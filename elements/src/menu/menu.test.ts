import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inside } from '../../test/look.ts';
import { click, focused, press, type } from '../../test/person.ts';
import { pressingLater } from '../../test/timers.ts';
import '../button/define.ts';
import '../popover/define.ts';
import './define.ts';
import type { MenuSelectDetail, MoMenu } from './menu.ts';

const make = async (): Promise<{ menu: MoMenu; chosen: string[] }> => {
  const page = await fixture(html`
    <div>
      <mo-popover>
        <mo-button slot="trigger">Menu</mo-button>
        <mo-menu label="User">
          <mo-menu-item value="user" icon="user">User center</mo-menu-item>
          <mo-menu-item value="language">Switch language</mo-menu-item>
          <mo-menu-item value="delete" disabled>Delete</mo-menu-item>
          <hr />
          <mo-menu-item value="about">About</mo-menu-item>
          <mo-menu-item value="out">Log out</mo-menu-item>
        </mo-menu>
      </mo-popover>
    </div>
  `);
  const menu = page.querySelector('mo-menu')!;
  const chosen: string[] = [];
  menu.addEventListener('select', (event) =>
    chosen.push((event as CustomEvent<MenuSelectDetail>).detail.value),
  );
  return { menu, chosen };
};
const trigger = (menu: MoMenu): HTMLElement => menu.parentElement!.querySelector('mo-button')!;
const popoverOf = (menu: MoMenu): HTMLElementTagNameMap['mo-popover'] => menu.closest('mo-popover')!;
const openByKey = async (menu: MoMenu, key = 'ArrowDown'): Promise<void> => {
  trigger(menu).focus();
  await press(key);
  await waitUntil(() => focused()?.localName === 'mo-menu-item');
};
const at = (): string => focused()?.getAttribute('value') ?? '';

describe('mo-menu', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('does not take a text that is selected inside it for a choice', async () => {
    const { menu, chosen } = await make();
    menu.append(document.createElement('input'));
    menu.querySelector('input')!.dispatchEvent(new Event('select', { bubbles: true }));
    expect(chosen).to.deep.equal([]);
  });

  it('goes up, down, to the ends and round with the keys, past nothing', async () => {
    const { menu } = await make();
    await openByKey(menu);
    expect(at()).to.equal('user');
    await press('ArrowDown');
    expect(at()).to.equal('language');
    await press('ArrowDown');
    expect(at()).to.equal('delete');
    await press('End');
    expect(at()).to.equal('out');
    await press('ArrowDown');
    expect(at()).to.equal('user');
    await press('ArrowUp');
    expect(at()).to.equal('out');
    await press('Home');
    expect(at()).to.equal('user');
  });

  it('goes to what is typed', async () => {
    const { menu } = await make();
    await openByKey(menu);
    await type('lo');
    await waitUntil(() => at() === 'out');
    ends.push(pressingLater(600));
    await type('s');
    await waitUntil(() => at() === 'language');
    ends.push(pressingLater(600));
    await press('Home');
    await type('switch l');
    await waitUntil(() => at() === 'language');
    expect(popoverOf(menu).open).to.equal(true);
  });

  for (const key of ['Enter', 'Space'])
    it(`chooses with ${key}, closes, and gives the focus back`, async () => {
      const { menu, chosen } = await make();
      await openByKey(menu);
      await press('End', key);
      await waitUntil(() => !popoverOf(menu).open);
      expect(chosen).to.deep.equal(['out']);
      expect(document.activeElement).to.equal(trigger(menu));
    });

  it('chooses with a click, and nothing that is disabled', async () => {
    const { menu, chosen } = await make();
    await click(trigger(menu));
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
    await click(menu.querySelector('[value=delete]')!);
    expect(chosen).to.deep.equal([]);
    expect(popoverOf(menu).open).to.equal(true);
    await click(menu.querySelector('[value=about]')!);
    await waitUntil(() => !popoverOf(menu).open);
    expect(chosen).to.deep.equal(['about']);
  });

  it('closes on Tab and goes on from its trigger', async () => {
    const { menu } = await make();
    const after = document.createElement('button');
    menu.closest('div')!.append(after);
    await openByKey(menu, 'Enter');
    await press('Tab');
    await waitUntil(() => !popoverOf(menu).open);
    expect(focused()).to.equal(after);
  });

  it('tells its trigger what it is', async () => {
    const { menu } = await make();
    const control = inside(trigger(menu), 'button');
    await waitUntil(() => control.ariaHasPopup === 'menu');
    expect(control.ariaExpanded).to.equal('false');
    await openByKey(menu);
    expect(control.ariaExpanded).to.equal('true');
  });

  it('begins on the checked one of several, and tells which it is', async () => {
    const menu = await fixture<MoMenu>(html`
      <mo-menu label="Theme">
        <mo-menu-item value="light" .checked=${false}>Light</mo-menu-item>
        <mo-menu-item value="dark" .checked=${true}>Dark</mo-menu-item>
      </mo-menu>
    `);
    menu.focus();
    expect(at()).to.equal('dark');
    const [light, dark] = menu.querySelectorAll('mo-menu-item');
    expect([light!.role, light!.ariaChecked]).to.deep.equal(['menuitemradio', 'false']);
    expect(dark!.ariaChecked).to.equal('true');
    await expectAccessible(menu);
  });

  it('follows the link of an item, by pointer and by keyboard', async () => {
    const menu = await fixture<MoMenu>(
      html`<mo-menu label="Help"><mo-menu-item href="#docs">Docs</mo-menu-item></mo-menu>`,
    );
    await click(menu.querySelector('mo-menu-item')!);
    await waitUntil(() => location.hash === '#docs');
    location.hash = '';
    menu.focus();
    await press('Enter');
    await waitUntil(() => location.hash === '#docs');
    location.hash = '';
    expect(menu.querySelector('mo-menu-item')!.role).to.equal('menuitem');
    await expectAccessible(menu);
  });

  it('is accessible open', async () => {
    const { menu } = await make();
    await openByKey(menu);
    expect(popoverOf(menu).open).to.equal(true);
    await expectAccessible(popoverOf(menu));
  });
});

import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setLocale } from '@moiety/locales';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import './define.ts';
import type { MoDialog } from '../dialog/dialog.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import type { UserMenuItem } from './user-menu-item.ts';
import type { MoUserMenu, UserMenuSelectDetail } from './user-menu.ts';

const make = (
  template = html`<mo-user-menu name="Ada Lovelace" email="ada@example.org"></mo-user-menu>`,
): Promise<MoUserMenu> => fixture<MoUserMenu>(template);
const entries = (menu: MoUserMenu): HTMLElement[] => [
  ...menu.shadowRoot!.querySelectorAll<HTMLElement>('mo-menu-item'),
];
const words = (menu: MoUserMenu): string[] => entries(menu).map(({ textContent }) => textContent.trim());
const open = async (menu: MoUserMenu): Promise<HTMLElement[]> => {
  await click(inside(menu, '.trigger'));
  await waitUntil(() => seen(entries(menu)[0]));
  return entries(menu);
};
const question = (): MoDialog | undefined =>
  [...document.querySelectorAll('mo-dialog')].find(
    (dialog) => dialog.open && dialog.parentElement === document.body,
  );

const buttons = (dialog: MoDialog): HTMLElement[] => [
  ...dialog.shadowRoot!.querySelectorAll<HTMLElement>('.foot button'),
];

describe('mo-user-menu', () => {
  it('has the person at its head and what concerns them, in both languages', async () => {
    const menu = await make();
    await open(menu);
    expect(inside(menu, '.head').innerText).to.contain('Ada Lovelace').and.to.contain('ada@example.org');
    await inBothLanguages(async (locale) => {
      await menu.updateComplete;
      expect(words(menu)).to.deep.equal(
        locale === 'zh-CN'
          ? ['用户中心', '网络检测', '切换语言', '退出登录']
          : ['User center', 'Network detection', 'Switch language', 'Log out'],
      );
      expect(inside(menu, '.trigger').textContent.replaceAll(/\s+/g, ' ').trim()).to.equal(
        `Ada Lovelace ${locale === 'zh-CN' ? '账号菜单' : 'Account menu'}`,
      );
      await expectAccessible(menu);
    });
    await press('Escape');
  });

  it('has its usual items when it is given none', async () => {
    const menu = await make();
    const usual = words(menu);
    for (const items of [null, undefined]) {
      Object.assign(menu, { items });
      await menu.updateComplete;
      expect(words(menu)).to.deep.equal(usual);
    }
    menu.setAttribute('items', '["log-out"]');
    await menu.updateComplete;
    menu.removeAttribute('items');
    await menu.updateComplete;
    expect(words(menu)).to.deep.equal(usual);
  });

  it('leads to pages, or lets a router do so', async () => {
    const menu = await make();
    const heard: [string, string, boolean][] = [];
    document.body.addEventListener(
      'navigate',
      (event) => {
        const { item, url, newTab } = (event as CustomEvent<NavigateDetail>).detail;
        heard.push([item.id, url, newTab]);
        event.preventDefault();
      },
      { once: true },
    );
    const here = location.href;
    await click((await open(menu))[0]!);
    expect([heard, location.href]).to.deep.equal([[['user-center', '/profile', false]], here]);
    expect(focused()).to.equal(inside(menu, '.trigger'));
  });

  it('is used by keys alone', async () => {
    const menu = await make();
    let urls = '';
    menu.addEventListener('navigate', (event) => {
      urls += (event as CustomEvent<NavigateDetail>).detail.url;
      event.preventDefault();
    });
    await press('Tab', 'Enter');
    await waitUntil(() => focused() === entries(menu)[0]);
    await press('ArrowDown', 'Enter');
    expect(urls).to.equal('/profile/network-detection');
  });

  it('asks before it logs out: Escape does not answer, Cancel stays, OK goes', async () => {
    const menu = await make();
    let times = 0;
    document.body.addEventListener('log-out', () => (times += 1), { once: true });
    const ask = async (): Promise<MoDialog> => {
      await click((await open(menu)).at(-1)!);
      await waitUntil(() => question()?.shadowRoot?.querySelector('dialog')?.open);
      return question()!;
    };
    await setLocale('zh-CN');
    let dialog = await ask();
    expect([dialog.title, dialog.content]).to.deep.equal(['退出登录', '您确定要退出登录吗?']);
    expect(buttons(dialog).map((button) => button.innerText.trim())).to.deep.equal(['取消', '确认']);
    await press('Escape');
    expect(dialog.open).to.equal(true);
    await click(buttons(dialog)[0]!);
    await waitUntil(() => !question());
    expect(times).to.equal(0);
    await setLocale('en-US');
    dialog = await ask();
    expect([dialog.title, dialog.content]).to.deep.equal(['Log out', 'Are you sure you want to log out?']);
    await click(buttons(dialog)[1]!);
    await waitUntil(() => times === 1);
    expect(question()).to.equal(undefined);
  });

  it('switches the language', async () => {
    const menu = await make();
    const heard: Event[] = [];
    menu.addEventListener('locale-change', (event) => heard.push(event));
    await click((await open(menu))[2]!);
    const languages = inside(menu, 'mo-locale-switch');
    await waitUntil(() => seen(languages.shadowRoot!.querySelector('.languages button')));
    await click(inside(languages, '.languages button'));
    expect([heard.length, document.documentElement.lang]).to.deep.equal([1, 'zh-CN']);
    await setLocale('en-US');
  });

  it('has the items that it is told: fewer, others, groups of choices', async () => {
    const menu = await make();
    const items: (UserMenuItem | 'log-out' | '-')[] = [
      { id: 'user-center', url: '/account' },
      {
        id: 'appearance',
        title: 'Appearance',
        titles: { 'zh-CN': '外观' },
        items: [
          { id: 'light', title: 'Light', icon: 'sun', checked: true },
          { id: 'dark', title: 'Dark', icon: 'moon', checked: false },
        ],
      },
      '-',
      'log-out',
    ];
    menu.items = items;
    await menu.updateComplete;
    const heard: string[] = [];
    menu.addEventListener('select', (event) =>
      heard.push((event as CustomEvent<UserMenuSelectDetail>).detail.id),
    );
    const [account, , dark] = await open(menu);
    expect(words(menu)).to.deep.equal(['User center', 'Light', 'Dark', 'Log out']);
    expect(account!.getAttribute('href')).to.equal('/account');
    expect(inside(menu, '[role=group]').ariaLabel).to.equal('Appearance');
    // The menu shows a group's label by itself.
    const label = getComputedStyle(inside(menu, '[role=group]'), '::before').content;
    // Firefox tells how it is put together.
    expect(['"Appearance"', 'attr(aria-label)']).to.include(label);
    expect(inside(menu, '[role=group]').innerText).not.to.contain('Appearance');
    expect(entries(menu).map(({ ariaChecked }) => ariaChecked)).to.deep.equal([null, 'true', 'false', null]);
    await expectAccessible(menu);
    await click(dark!);
    expect(heard).to.deep.equal(['dark']);
    menu.setAttribute('items', '["language", "no-such"]');
    await menu.updateComplete;
    expect(words(menu)).to.deep.equal(['Switch language']);
  });

  it('shows the picture alone where there is no room, and when told to', async () => {
    const page = await fixture<HTMLElement>(html`<div><mo-user-menu name="Ada"></mo-user-menu></div>`);
    const menu = page.querySelector('mo-user-menu')!;
    expect(seen(inside(menu, '.name'))).to.equal(true);
    page.style.setProperty('width', '70px');
    expect(seen(inside(menu, '.name'))).to.equal(false);
    page.style.setProperty('width', '300px');
    menu.compact = true;
    await menu.updateComplete;
    expect(inside(menu, '.trigger').getBoundingClientRect().width).to.equal(44);
    await expectAccessible(menu);
  });

  it('shows a head of the page’s own', async () => {
    const menu = await make(html`<mo-user-menu name="Ada"><p slot="head">Ada, 40 Credits</p></mo-user-menu>`);
    await open(menu);
    expect(seen(menu.querySelector('p'))).to.equal(true);
    expect(seen(menu.shadowRoot!.querySelector('.head'))).to.equal(false);
    await press('Escape');
  });
});

import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press, releasePointer, wait } from '../../test/person.ts';
import type { NavigateDetail, NavItem } from '../nav/nav-item.ts';
import './define.ts';
import type { MoNavRail } from './nav-rail.ts';

const items: NavItem[] = [
  { id: 'dashboard', title: 'Home', titles: { 'zh-CN': '首页' }, url: '/guide', icon: 'home' },
  {
    id: 'sets',
    title: 'Sets',
    icon: 'molvalley',
    items: [
      { id: 'mine', title: 'My sets', url: '/mine' },
      { id: 'more', title: 'More', items: [{ id: 'deep', title: 'Deep', url: '/deep' }] },
    ],
  },
  { id: 'off', title: 'Switched off', url: '/off', icon: 'file', disabled: true },
  { id: 'profile', title: 'User center', url: '/profile', icon: 'user', unreadCount: 120 },
  { id: 'docs', title: 'Help center', url: '/docs', icon: 'help', openInNewTab: true },
];
const make = async (
  properties: Partial<MoNavRail> = {},
): Promise<{ rail: MoNavRail; heard: NavigateDetail[] }> => {
  const rail = await fixture<MoNavRail>(html`<mo-nav-rail .items=${items} current="/guide"></mo-nav-rail>`);
  Object.assign(rail, properties);
  const heard: NavigateDetail[] = [];
  rail.addEventListener('navigate', (event) => {
    event.preventDefault();
    heard.push((event as CustomEvent<NavigateDetail>).detail);
  });
  await rail.updateComplete;
  return { rail, heard };
};
const entry = (rail: MoNavRail, title: string): HTMLElement => {
  const found = [...rail.shadowRoot!.querySelectorAll<HTMLElement>('.item')].find((item) =>
    item.textContent.includes(title),
  );
  if (!found) throw new Error(`no entry ${title}`);
  return found;
};
const flyout = (rail: MoNavRail): HTMLElement => inside(rail, '.flyout');
const isOpen = (panel: HTMLElement): boolean => panel.matches(':popover-open');

describe('mo-nav-rail', () => {
  afterEach(releasePointer);

  it('has titles below its icons, 80 px wide, or icons only, 56 px', async () => {
    const { rail } = await make();
    expect(rail.getBoundingClientRect().width).to.equal(80);
    const [icon, title] = ['mo-icon', '.title'].map((part) =>
      entry(rail, 'Home').querySelector(part)!.getBoundingClientRect(),
    );
    expect(title!.top).to.be.at.least(icon!.bottom);
    rail.setAttribute('icon-only', '');
    await rail.updateComplete;
    expect(rail.getBoundingClientRect().width).to.equal(56);
    expect(entry(rail, 'Home').querySelector('.title')).to.equal(null);
  });

  it('shows titles on hover only where there are none', async () => {
    const { rail } = await make();
    await hover(entry(rail, 'Home'));
    await wait(200);
    expect(isOpen(inside(rail, '.tip'))).to.equal(false);
    rail.iconOnly = true;
    await rail.updateComplete;
    await hover(entry(rail, 'Switched off'));
    // The one before, which the pointer was on when the titles went, may come first.
    const tip = inside(rail, '.tip');
    await waitUntil(() => isOpen(tip) && tip.textContent === 'Switched off');
    await leave();
    await waitUntil(() => !isOpen(tip));
  });

  it('marks the current entry, counts what is unread, and leads where it says', async () => {
    const { rail, heard } = await make({ current: '/profile' });
    expect(entry(rail, 'User center').ariaCurrent).to.equal('page');
    expect(entry(rail, 'Home').ariaCurrent).to.equal(null);
    expect(inside(entry(rail, 'User center').querySelector('mo-badge')!, '.badge').innerText).to.equal('99+');
    await click(entry(rail, 'Home'));
    await click(entry(rail, 'Switched off'));
    await click(entry(rail, 'Help center'));
    expect(heard.map(({ item, url, newTab }) => [item.id, url, newTab])).to.deep.equal([
      ['dashboard', '/guide', false],
      ['docs', '/docs', true],
    ]);
    expect(entry(rail, 'Help center').textContent).to.contain('opens in a new tab');
  });

  it('leads from its header to the entry with the id dashboard', async () => {
    const { rail, heard } = await make();
    const header = inside(rail, '.header');
    expect(seen(header)).to.equal(false);
    rail.logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    await rail.updateComplete;
    expect(inside(rail, '.header img').getAttribute('alt')).to.equal('Home');
    expect(seen(header)).to.equal(true);
    await click(header);
    const own = document.createElement('b');
    Object.assign(own, { slot: 'header', textContent: 'Mo' });
    rail.logo = undefined;
    rail.append(own);
    await waitUntil(() => seen(own));
    await click(own);
    expect(heard.map(({ item, url }) => [item.id, url])).to.deep.equal([
      ['dashboard', '/guide'],
      ['dashboard', '/guide'],
    ]);
    rail.items = items.slice(1);
    await rail.updateComplete;
    expect(inside(rail, '.header').localName).to.equal('div');
  });

  it('opens entries with others inside in a panel, by pointer and keyboard, and marks the one around the page', async () => {
    const { rail, heard } = await make({ current: '/deep' });
    const sets = entry(rail, 'Sets');
    expect(sets.ariaCurrent).to.equal('true');
    await click(sets);
    await waitUntil(() => isOpen(flyout(rail)));
    expect(sets.ariaExpanded).to.equal('true');
    // Down to the current page.
    expect(seen(entry(rail, 'Deep'))).to.equal(true);
    expect(entry(rail, 'Deep').ariaCurrent).to.equal('page');
    await expectAccessible(rail);
    await press('Escape');
    await waitUntil(() => !isOpen(flyout(rail)));
    await rail.updateComplete;
    expect(sets.ariaExpanded).to.equal('false');
    sets.focus();
    await press('ArrowRight');
    await waitUntil(() => focused() === entry(rail, 'My sets'));
    await press('Enter');
    expect(heard.at(-1)?.item.id).to.equal('mine');
    await waitUntil(() => !isOpen(flyout(rail)));
  });

  it('is accessible with titles and without, in both languages', async () => {
    const { rail } = await make({ logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
    await inBothLanguages(async (locale) => {
      await waitUntil(() => rail.shadowRoot!.textContent.includes(locale === 'zh-CN' ? '首页' : 'Home'));
      expect(inside(rail, 'nav').ariaLabel).to.equal(locale === 'zh-CN' ? '主导航' : 'Main');
      rail.iconOnly = false;
      await rail.updateComplete;
      await expectAccessible(rail);
      rail.iconOnly = true;
      await rail.updateComplete;
      await expectAccessible(rail);
    });
  });
});

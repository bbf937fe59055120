import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press, wait } from '../../test/person.ts';
import './define.ts';
import type { NavigateDetail, NavItem } from './nav-item.ts';
import type { MoNav } from './nav.ts';

const items: NavItem[] = [
  { id: 'dashboard', title: 'Home', titles: { 'zh-CN': '首页' }, url: '/guide', icon: 'home' },
  { id: 'molvalley', title: 'Molecule analysis', url: '/molvalley', icon: 'molvalley' },
  { id: 'off', title: 'Switched off', url: '/off', icon: 'file', disabled: true },
  { id: 'profile', title: 'User center', url: '/profile', icon: 'user', unreadCount: 120 },
  {
    id: 'help',
    title: 'Help',
    icon: 'help',
    items: [
      { id: 'faq', title: 'FAQs', url: '/faq?from=nav' },
      {
        id: 'docs',
        title: 'Documentation',
        url: '/docs/en',
        urls: { 'zh-CN': '/docs/zh' },
        openInNewTab: true,
      },
    ],
  },
];
const make = async (
  properties: Partial<MoNav> = {},
): Promise<{ nav: MoNav; heard: (NavigateDetail & { prevented?: boolean })[] }> => {
  const nav = await fixture<MoNav>(html`<mo-nav .items=${items} current="/guide"></mo-nav>`);
  nav.style.inlineSize = properties.collapsed ? '46px' : '240px';
  Object.assign(nav, properties);
  const heard: NavigateDetail[] = [];
  nav.addEventListener('navigate', (event) => {
    event.preventDefault();
    heard.push((event as CustomEvent<NavigateDetail>).detail);
  });
  await nav.updateComplete;
  return { nav, heard };
};
const entry = (nav: MoNav, title: string): HTMLElement => {
  const found = [...nav.shadowRoot!.querySelectorAll<HTMLElement>('.item')].find((item) =>
    item.textContent.includes(title),
  );
  if (!found) throw new Error(`no entry ${title}`);
  return found;
};
const marked = (nav: MoNav): string[] =>
  [...nav.shadowRoot!.querySelectorAll<HTMLElement>('[aria-current=page]')].map(
    (item) => item.querySelector('span')!.textContent,
  );
/** Groups with the same page inside. */
const group = (count: number, ...ids: string[]): NavItem[] =>
  ids.map((id) => ({
    id,
    title: `Group ${id}`,
    unreadCount: count,
    items: [{ id: 'page', title: 'Page', url: '/page' }],
  }));
const unfolded = (nav: MoNav): boolean => entry(nav, 'Help').ariaExpanded === 'true';

describe('mo-nav', () => {
  it('marks the entry of the current page and unfolds the one around it', async () => {
    const { nav } = await make();
    expect(marked(nav)).to.deep.equal(['Home']);
    expect(unfolded(nav)).to.equal(false);
    nav.current = '/faq';
    await nav.updateComplete;
    expect(marked(nav)).to.deep.equal(['FAQs']);
    expect(unfolded(nav)).to.equal(true);
  });

  it('follows the address by itself, Back included', async function () {
    // Only the Navigation API tells of an address that somebody else pushes.
    if (!('navigation' in window)) this.skip();
    const before = location.href;
    const { nav } = await make({ current: '', items: [{ id: 'a', title: 'A', url: '/a' }, ...items] });
    history.pushState(null, '', '/a');
    await waitUntil(() => marked(nav)[0] === 'A');
    history.pushState(null, '', '/guide');
    await waitUntil(() => marked(nav)[0] === 'Home');
    history.back();
    await waitUntil(() => marked(nav)[0] === 'A');
    expect(location.pathname).to.equal('/a');
    history.replaceState(null, '', before);
  });

  it('asks to be led to a page, by pointer and keyboard', async () => {
    const { nav, heard } = await make();
    await click(entry(nav, 'Molecule'));
    entry(nav, 'User center').focus();
    await press('Enter');
    expect(heard.map(({ url, newTab, item }) => [url, newTab, item.id])).to.deep.equal([
      ['/molvalley', false, 'molvalley'],
      ['/profile', false, 'profile'],
    ]);
  });

  it('lets the browser follow the link if nobody cancels', async () => {
    const nav = await fixture<MoNav>(html`<mo-nav .items=${[{ id: 'a', title: 'A', url: '#a' }]}></mo-nav>`);
    await click(entry(nav, 'A'));
    await waitUntil(() => location.hash === '#a');
    history.replaceState(null, '', location.pathname + location.search);
    expect(heardOutside).to.equal(1);
  });
  let heardOutside = 0;
  document.addEventListener('navigate', (event) => {
    if (!event.defaultPrevented) heardOutside++;
  });

  it('leaves clicks for another tab to the browser', async () => {
    const { nav, heard } = await make();
    const link = entry(nav, 'Molecule');
    link.addEventListener('click', (event) => event.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, cancelable: true }));
    expect(heard).to.deep.equal([]);
  });

  it('ignores a disabled entry, which the keyboard reaches and assistive technology announces', async () => {
    const { nav, heard } = await make({
      items: [
        ...items,
        { id: 'closed', title: 'Closed', disabled: true, items: [{ id: 'in', title: 'Inside', url: '/in' }] },
      ],
    });
    for (const title of ['Switched off', 'Closed']) {
      await click(entry(nav, title));
      entry(nav, title).focus();
      expect(focused()).to.equal(entry(nav, title));
      await press('Enter', 'Space');
      expect(entry(nav, title).ariaDisabled).to.equal('true');
    }
    expect(entry(nav, 'Switched off').getAttribute('role')).to.equal('link');
    expect(entry(nav, 'Closed').ariaExpanded).to.equal('false');
    expect(heard).to.deep.equal([]);
    await expectAccessible(nav);
  });

  it('unfolds down to the current page in any depth, and marks what is folded around it', async () => {
    const deep: NavItem[] = [
      {
        id: 'sets',
        title: 'Sets',
        url: '/sets',
        items: [
          {
            id: 'by-target',
            title: 'By target',
            items: [{ id: 'kinases', title: 'Kinases', url: '/sets/kinases' }],
          },
          { id: 'trash', title: 'Trash', url: '/trash' },
        ],
      },
    ];
    const { nav, heard } = await make({ items: deep, current: '/sets/kinases' });
    await nav.updateComplete;
    expect(seen(entry(nav, 'Kinases'))).to.equal(true);
    expect(marked(nav)).to.deep.equal(['Kinases']);
    await expectAccessible(nav);
    await click(entry(nav, 'By target'));
    await nav.updateComplete;
    expect(entry(nav, 'By target').ariaExpanded).to.equal('false');
    expect(entry(nav, 'By target').ariaCurrent).to.equal('true');
    // An entry with others inside toggles, though it has an address.
    await click(entry(nav, 'Sets'));
    expect(heard).to.deep.equal([]);
    nav.current = '/sets';
    await nav.updateComplete;
    expect(marked(nav)).to.deep.equal(['Sets']);
  });

  it('knows the current page by a whole, a relative or a hash address, whatever the query', async () => {
    const { nav } = await make({
      items: [
        { id: 'whole', title: 'Whole', url: `${location.origin}/whole?x=1` },
        { id: 'relative', title: 'Relative', url: '../relative' },
        { id: 'hash', title: 'Hash', url: '#part' },
        { id: 'away', title: 'Away', url: 'https://example.org/whole' },
        { id: 'none', title: 'None' },
      ],
      current: '/whole?y=2',
    });
    expect(marked(nav)).to.deep.equal(['Whole']);
    nav.current = new URL('../relative', document.baseURI).pathname;
    await nav.updateComplete;
    expect(marked(nav)).to.deep.equal(['Relative']);
    nav.current = '/whole#part';
    await nav.updateComplete;
    expect(marked(nav)).to.deep.equal(['Whole', 'Hash']);
  });

  it('takes its entries as JSON in the attribute, says what is none, and stands being given nothing', async () => {
    const nav = document.createElement('mo-nav');
    nav.setAttribute('items', '[{"id":"a","title":"A","url":"/a"}]');
    document.body.append(nav);
    await nav.updateComplete;
    expect(entry(nav, 'A').getAttribute('href')).to.equal('/a');
    const warnings: string[] = [];
    const original = console.warn;
    console.warn = (text: string) => void warnings.push(text);
    try {
      nav.setAttribute('items', '{"id":"a"}');
      nav.setAttribute('items', '[oops');
      nav.setAttribute('items', '[null, 1, {"id":"b","title":"B"}]');
    } finally {
      console.warn = original;
    }
    await nav.updateComplete;
    expect(warnings).to.have.length(3);
    expect(warnings[2]).to.contain('<mo-nav>').and.to.contain('items');
    expect(entry(nav, 'A').getAttribute('href')).to.equal('/a');
    nav.setAttribute('items', '[{"id":"only-id","url":"/b"}]');
    await nav.updateComplete;
    expect(entry(nav, 'only-id').getAttribute('href')).to.equal('/b');
    nav.removeAttribute('items');
    await nav.updateComplete;
    expect(nav.shadowRoot!.querySelectorAll('.item').length).to.equal(0);
    nav.remove();
  });

  it('unfolds and folds an entry with others inside', async () => {
    const { nav, heard } = await make();
    await click(entry(nav, 'Help'));
    await nav.updateComplete;
    expect(seen(entry(nav, 'FAQs'))).to.equal(true);
    await press('Enter');
    await nav.updateComplete;
    expect(unfolded(nav)).to.equal(false);
    expect(heard).to.deep.equal([]);
  });

  it('leaves folded what a person folded when its entries are given anew, until the page is another one', async () => {
    const { nav } = await make({ items: group(0, 'a'), current: '/page' });
    await click(entry(nav, 'Group a'));
    await nav.updateComplete;
    nav.items = group(1, 'a');
    await nav.updateComplete;
    expect(entry(nav, 'Group a').ariaExpanded).to.equal('false');
    nav.items = group(1, 'a', 'b');
    await nav.updateComplete;
    expect(['a', 'b'].map((id) => entry(nav, `Group ${id}`).ariaExpanded)).to.deep.equal(['false', 'true']);
    nav.current = '/elsewhere';
    await nav.updateComplete;
    nav.current = '/page';
    await nav.updateComplete;
    expect(entry(nav, 'Group a').ariaExpanded).to.equal('true');
  });

  it('opens some entries in a new tab, and says so', async () => {
    const { nav, heard } = await make({ current: '/faq' });
    const docs = entry(nav, 'Documentation') as HTMLAnchorElement;
    expect([docs.target, docs.rel]).to.deep.equal(['_blank', 'noopener']);
    expect(docs.textContent).to.contain('opens in a new tab');
    await click(docs);
    expect(heard[0]).to.include({ newTab: true, url: '/docs/en' });
  });

  it('shows what is unread, up to a cap', async () => {
    const { nav } = await make();
    const badge = entry(nav, 'User center').querySelector('mo-badge')!;
    await badge.updateComplete;
    expect(badge.shadowRoot!.querySelector('.badge')!.textContent).to.equal('99+');
    expect(badge.label).to.equal('120 unread');
    expect(entry(nav, 'Home').querySelector('mo-badge')).to.equal(null);
  });

  it('has its titles and addresses in the page’s language', async () => {
    const { nav } = await make({ current: '/docs/zh' });
    await inBothLanguages(async (locale) => {
      await waitUntil(() => entry(nav, locale === 'zh-CN' ? '首页' : 'Home'));
      await nav.updateComplete;
      expect(entry(nav, 'Documentation').getAttribute('href')).to.equal(
        locale === 'zh-CN' ? '/docs/zh' : '/docs/en',
      );
      expect(inside(nav, 'nav').ariaLabel).to.equal(locale === 'zh-CN' ? '主导航' : 'Main');
      await expectAccessible(nav);
    });
  });

  for (const lang of ['zh', 'zh-cn', 'zh-Hans-CN'])
    it(`has its Chinese titles and addresses on a page in ${lang}`, async () => {
      const { nav } = await make({ current: '/docs/zh' });
      document.documentElement.lang = lang;
      try {
        // The page's language is heard of a turn later.
        await wait(0);
        await nav.updateComplete;
        expect(entry(nav, '首页').getAttribute('href')).to.equal('/guide');
        expect(entry(nav, 'Documentation').getAttribute('href')).to.equal('/docs/zh');
      } finally {
        document.documentElement.lang = 'en-US';
      }
    });

  describe('as a rail', () => {
    it('closes the panel by its own button from the keyboard, too, and when its entry is gone', async () => {
      const { nav } = await make({ collapsed: true });
      const help = entry(nav, 'Help');
      const panel = inside(nav, '.flyout');
      const isOpen = (): boolean => panel.matches(':popover-open');
      help.focus();
      for (const key of ['Enter', 'Space']) {
        await press(key);
        await waitUntil(isOpen);
        expect(help.ariaExpanded).to.equal('true');
        await press(key);
        await nav.updateComplete;
        expect([isOpen(), help.ariaExpanded]).to.deep.equal([false, 'false']);
        expect(focused()).to.equal(help);
      }
      await press('Enter');
      await waitUntil(isOpen);
      nav.items = items.filter(({ id }) => id !== 'help');
      await nav.updateComplete;
      expect(isOpen()).to.equal(false);
    });

    it('shows titles on hover and on keyboard focus, and Escape takes them away', async () => {
      const { nav } = await make({ collapsed: true });
      const tip = (): string => {
        const panel = inside(nav, '.tip');
        return panel.matches(':popover-open') ? panel.textContent : '';
      };
      await hover(entry(nav, 'Molecule'));
      await waitUntil(() => tip() === 'Molecule analysis');
      await leave();
      await waitUntil(() => tip() === '');
      await press('Tab');
      for (let i = 0; focused() !== entry(nav, 'Home') && i < 5; i++) await press('Tab');
      await waitUntil(() => tip() === 'Home');
      await press('Escape');
      await waitUntil(() => tip() === '');
      expect(focused()).to.equal(entry(nav, 'Home'));
    });

    it('shows inner entries in a panel beside it', async () => {
      const { nav, heard } = await make({ collapsed: true });
      const help = entry(nav, 'Help');
      await click(help);
      const panel = inside(nav, '.flyout');
      await waitUntil(() => panel.matches(':popover-open'));
      expect(panel.getBoundingClientRect().left).to.be.at.least(help.getBoundingClientRect().right);
      await expectAccessible(nav);
      await click(help);
      await waitUntil(() => !panel.matches(':popover-open'));
      await wait(50);
      expect(help.ariaExpanded).to.equal('false');
      help.focus();
      await press('Enter');
      await waitUntil(() => panel.matches(':popover-open'));
      await press('Tab', 'Enter');
      expect(heard[0]!.item.id).to.equal('faq');
      await waitUntil(() => !panel.matches(':popover-open'));
    });

    it('is led by the arrow keys from entry to entry, into a panel and back', async () => {
      const { nav } = await make({ collapsed: true });
      entry(nav, 'Home').focus();
      await press('ArrowDown');
      expect(focused()).to.equal(entry(nav, 'Molecule'));
      await press('Home', 'ArrowUp');
      expect(focused()).to.equal(entry(nav, 'Help'));
      await press('ArrowRight');
      await waitUntil(() => focused() === entry(nav, 'FAQs'));
      await press('ArrowDown');
      expect(focused()).to.equal(entry(nav, 'Documentation'));
      await press('ArrowLeft');
      await waitUntil(() => focused() === entry(nav, 'Help'));
      expect(inside(nav, '.flyout').matches(':popover-open')).to.equal(false);
    });

    it('has its panels on the other side where text runs from right to left', async () => {
      const { nav } = await make({ collapsed: true });
      nav.parentElement!.dir = 'rtl';
      const help = entry(nav, 'Help');
      help.focus();
      await press('ArrowLeft');
      await waitUntil(() => focused() === entry(nav, 'FAQs'));
      const panel = inside(nav, '.flyout').getBoundingClientRect();
      expect(panel.right).to.be.at.most(help.getBoundingClientRect().left);
      expect(panel.left).to.be.at.least(0);
    });

    it('keeps its panel beside the entry when the page scrolls', async () => {
      const { nav } = await make({ collapsed: true });
      const room = document.createElement('div');
      room.style.blockSize = '3000px';
      nav.parentElement!.append(room);
      const help = entry(nav, 'Help');
      await click(help);
      const panel = inside(nav, '.flyout');
      await waitUntil(() => panel.matches(':popover-open'));
      const before = panel.getBoundingClientRect().top;
      const gap = panel.getBoundingClientRect().top - help.getBoundingClientRect().top;
      window.scrollTo(0, 60);
      await waitUntil(() => window.scrollY === 60);
      await waitUntil(() => panel.getBoundingClientRect().top - help.getBoundingClientRect().top === gap);
      expect(panel.getBoundingClientRect().top).to.equal(before - 60);
      window.scrollTo(0, 0);
    });

    it('shows the first letter where an entry has no icon, and the title of a disabled one', async () => {
      const { nav } = await make({ collapsed: true, items: [{ id: 'x', title: '😀x', disabled: true }] });
      const item = nav.shadowRoot!.querySelector<HTMLElement>('.item')!;
      expect(item.querySelector('.initial')!.textContent).to.equal('😀');
      await hover(item);
      await waitUntil(() => inside(nav, '.tip').matches(':popover-open'));
      await leave();
    });

    it('marks the entry around the current page', async () => {
      const { nav } = await make({ collapsed: true, current: '/faq' });
      expect(entry(nav, 'Help').ariaCurrent).to.equal('true');
      await expectAccessible(nav);
    });
  });

  it('makes no link of an address that would run a script, in whatever language', async () => {
    const { nav, heard } = await make({
      items: [
        { id: 'run', title: 'Run', url: 'java\tscript:window.ran = true' },
        { id: 'zh', title: 'Chinese', url: '/en', urls: { 'en-US': 'data:text/html,ran' } },
      ],
    });
    for (const title of ['Run', 'Chinese']) {
      await click(entry(nav, title));
      expect(entry(nav, title).getAttribute('aria-disabled')).to.equal('true');
    }
    expect(nav.shadowRoot!.querySelectorAll('a[href]').length).to.equal(0);
    expect(heard).to.deep.equal([]);
    expect('ran' in window).to.equal(false);
  });
});

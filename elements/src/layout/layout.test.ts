import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, clickAt, focused, press } from '../../test/person.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import type { SidebarToggleDetail } from '../sidebar/sidebar.ts';
import { toast, toastRegion } from '../toast/toast-region.ts';
import './define.ts';
import type { MoLayout } from './layout.ts';

const items = [
  { id: 'dashboard', title: 'Home', url: '/guide', icon: 'home' },
  { id: 'a', title: 'Analysis', url: '/a', icon: 'molvalley' },
];
const make = async (properties: Partial<MoLayout> = {}): Promise<MoLayout> => {
  const layout = await fixture<MoLayout>(html`<mo-layout><h1>Content</h1></mo-layout>`);
  Object.assign(layout, { appInfo: { name: 'Moiety' }, navItems: items, current: '/guide', ...properties });
  await layout.updateComplete;
  await layout.updateComplete;
  return layout;
};
const sidebar = (layout: MoLayout): HTMLElement => inside(layout, 'mo-sidebar');
const header = (layout: MoLayout): HTMLElement => inside(layout, 'mo-header');
const toggle = (layout: MoLayout): HTMLElement => inside(header(layout), 'button');
const navLink = (layout: MoLayout, index: number): HTMLElement =>
  inside(layout, 'mo-nav').shadowRoot!.querySelectorAll('a')[index]!;

const act = (): HTMLElement => inside(document.querySelector('mo-toast')!, 'button');

const color = (): string => getComputedStyle(document.documentElement).getPropertyValue('--mo-color-primary');

describe('mo-layout', () => {
  before(() => {
    document.body.style.margin = '0';
  });
  beforeEach(() => setViewport({ width: 1280, height: 800 }));
  after(() => setViewport({ width: 800, height: 600 }));

  it('has header, sidebar, content and footer of the sizes of the specification', async () => {
    const layout = await make();
    expect(header(layout).getBoundingClientRect().height).to.equal(64);
    expect(sidebar(layout).getBoundingClientRect().width).to.equal(280);
    expect(inside(layout, 'mo-footer').getBoundingClientRect().height).to.equal(48);
    await waitUntil(() => layout.getBoundingClientRect().height === 800);
    expect(seen(layout.querySelector('h1'))).to.equal(true);
    expect(inside(header(layout), '.brand').innerText.trim()).to.equal('Moiety');
  });

  it('merges each section over its defaults, also from JSON in attributes', async () => {
    const layout = document.createElement('mo-layout');
    layout.setAttribute('header', '{"title":"Own"}');
    layout.setAttribute('sidebar', '{"width":248,"collapsedWidth":70,"defaultCollapsed":true}');
    layout.setAttribute('footer', '{"visible":false}');
    document.body.append(layout);
    await layout.updateComplete;
    expect(inside(header(layout), '.brand').innerText.trim()).to.equal('Own');
    expect(layout.collapsed).to.equal(true);
    expect(sidebar(layout).getBoundingClientRect().width).to.equal(70);
    expect(layout.shadowRoot!.querySelector('mo-footer')).to.equal(null);
    expect(seen(toggle(layout))).to.equal(true);
    layout.remove();
  });

  it('stays as it is with sections that are no JSON, and says once which attribute of which element it is', async () => {
    const layout = await make();
    const warnings: string[] = [];
    const original = console.warn;
    console.warn = (text: string) => void warnings.push(text);
    try {
      layout.setAttribute('sidebar', '{oops');
      layout.setAttribute('nav-items', '{}');
      await layout.updateComplete;
    } finally {
      console.warn = original;
    }
    expect(sidebar(layout).getBoundingClientRect().width).to.equal(280);
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.contain('<mo-layout>').and.to.contain('sidebar');
    expect(warnings[1]).to.contain('nav-items');
  });

  it('takes a field that is undefined as one that is not given', async () => {
    const layout = await make({ sidebar: { width: undefined, visible: undefined }, footer: undefined });
    expect(sidebar(layout).getBoundingClientRect().width).to.equal(280);
    expect(inside(layout, 'mo-footer').innerText.trim()).to.equal('');
    layout.footer = { companyName: 'Moiety Labs', links: undefined };
    await layout.updateComplete;
    expect(inside(inside(layout, 'mo-footer'), 'footer').innerText.trim()).to.equal(
      `© ${new Date().getFullYear()} Moiety Labs`,
    );
  });

  it('shows every field of its sections', async () => {
    const layout = await make({
      appInfo: {
        name: 'Moiety',
        description: 'Data of molecules',
        logo: { type: 'url', content: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
      },
      userInfo: {
        username: 'Ada',
        avatar: { type: 'svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      },
      header: {
        showSidebarToggle: false,
        showBreadcrumbs: true,
        breadcrumbs: [{ title: 'Home', url: '/' }, { title: 'Sets' }],
      },
      sidebar: { collapsible: false, groupLabel: 'Tools', showGroupLabels: true },
      footer: { copyrightText: 'All rights reserved', links: [{ title: 'Privacy', url: '/privacy' }] },
    });
    const head = header(layout);
    expect(inside(head, '.brand').innerText.trim()).to.equal('Moiety');
    expect(inside(head, '.brand img').getAttribute('src')).to.contain('data:image/gif');
    expect(inside(layout, '.description').innerText.trim()).to.equal('Data of molecules');
    expect(head.shadowRoot!.querySelector('button')).to.equal(null);
    expect(inside(head, 'ol').innerText).to.contain('Sets');
    expect(inside(layout, '.user img').getAttribute('src')).to.contain('image/svg+xml');
    expect(sidebar(layout).shadowRoot!.querySelector('button')).to.equal(null);
    expect(inside(sidebar(layout), '.group').innerText.trim()).to.equal('Tools');
    const foot = inside(layout, 'mo-footer');
    expect(inside(foot, 'footer').innerText).to.contain('All rights reserved');
    expect(inside(foot, 'a').innerText.trim()).to.equal('Privacy');
    layout.header = { title: 'Own', logo: 'data:image/gif;base64,AAAA' };
    layout.footer = { companyName: 'X', showCopyright: false };
    layout.sidebar = { visible: false };
    await layout.updateComplete;
    await layout.updateComplete;
    expect(inside(head, '.brand').innerText.trim()).to.equal('Own');
    expect(inside(head, '.brand img').getAttribute('src')).to.contain('AAAA');
    expect(inside(foot, 'footer').innerText.trim()).to.equal('');
    expect(layout.shadowRoot!.querySelector('mo-sidebar')).to.equal(null);
    layout.header = { visible: false };
    await layout.updateComplete;
    expect(layout.shadowRoot!.querySelector('mo-header')).to.equal(null);
  });

  it('has a place for what a page adds, in every region', async () => {
    const layout = await make();
    const regions = [
      'top',
      'header-start',
      'header',
      'header-end',
      'sidebar-header',
      'sidebar',
      'sidebar-footer',
      'footer',
    ];
    const added = regions.map((slot) =>
      Object.assign(document.createElement('b'), { slot, textContent: slot }),
    );
    layout.append(...added);
    await layout.updateComplete;
    const boxes = added.map((element) => element.getBoundingClientRect());
    for (const [index, slot] of regions.entries()) expect(boxes[index]!.width, slot).to.be.greaterThan(0);
    const [top, start, middle, end, above, below, foot, bottom] = boxes;
    expect(top!.bottom).to.be.at.most(start!.top);
    expect(start!.right).to.be.at.most(middle!.left);
    expect(middle!.right).to.be.at.most(end!.left);
    const nav = inside(layout, 'mo-nav').getBoundingClientRect();
    expect(above!.bottom).to.be.at.most(nav.top);
    expect(below!.top).to.be.at.least(nav.bottom);
    expect(foot!.top).to.be.greaterThan(below!.bottom);
    expect(bottom!.left).to.be.at.least(280);
  });

  it('gives a page without a language its first one: what was chosen, else what is configured', async () => {
    const root = document.documentElement;
    try {
      for (const [stored, configured, expected] of [
        [undefined, 'zh-CN', 'zh-CN'],
        ['en-US', 'zh-CN', 'en-US'],
        [undefined, undefined, 'en-US'],
      ]) {
        localStorage.clear();
        if (stored) localStorage.setItem('moiety-share-locale', stored);
        root.removeAttribute('lang');
        await make({ appInfo: { name: 'M', ...(configured && { locale: configured }) } });
        expect(root.lang).to.equal(expected);
      }
      root.lang = 'en-US';
      await make({ appInfo: { locale: 'zh-CN' } });
      expect(root.lang).to.equal('en-US');
    } finally {
      localStorage.clear();
      root.lang = 'en-US';
    }
  });

  it('is a rail of icons where the page wants one, with nothing to collapse, and a drawer on a phone', async () => {
    const layout = await make({ sidebar: { rail: true } });
    const rail = (): HTMLElement | null => layout.renderRoot.querySelector('mo-nav-rail');
    expect(rail()?.offsetWidth).to.equal(80);
    expect(layout.renderRoot.querySelector('mo-sidebar')).to.equal(null);
    expect(header(layout).shadowRoot!.querySelector('button')).to.equal(null);
    await expectAccessible(layout);
    await setViewport({ width: 360, height: 640 });
    await waitUntil(() => rail() === null);
    await click(toggle(layout));
    expect(seen(sidebar(layout))).to.equal(true);
  });

  it('collapses by the header’s button and by the sidebar’s, telling each once', async () => {
    const layout = await make();
    const heard: boolean[] = [];
    layout.addEventListener('toggle', (event) =>
      heard.push((event as Event as CustomEvent<SidebarToggleDetail>).detail.collapsed),
    );
    await click(toggle(layout));
    await waitUntil(() => sidebar(layout).getBoundingClientRect().width === 68);
    expect(toggle(layout).ariaExpanded).to.equal('false');
    await click(inside(sidebar(layout), 'button'));
    await waitUntil(() => sidebar(layout).getBoundingClientRect().width === 280);
    expect(heard).to.deep.equal([true, false]);
  });

  it('passes on where a person wants to go; the title leads to the dashboard', async () => {
    const layout = await make();
    const urls: string[] = [];
    layout.addEventListener('navigate', (event) => {
      event.preventDefault();
      urls.push((event as CustomEvent<NavigateDetail>).detail.url);
    });
    await click(navLink(layout, 1));
    await click(inside(header(layout), '.brand'));
    expect(urls).to.deep.equal(['/a', '/guide']);
  });

  it('lets the keyboard skip to the content', async () => {
    const layout = await make();
    await press('Tab');
    expect(focused()).to.equal(inside(layout, '.skip'));
    expect(getComputedStyle(focused()!).opacity).to.equal('1');
    await press('Enter');
    expect(focused()).to.equal(inside(layout, 'main'));
  });

  it('has the link that skips in a landmark, with a name', async () => {
    const layout = await make();
    expect(inside(layout, '.skip').closest('section')?.ariaLabel).to.equal('Skip to content');
  });

  it('keeps header and sidebar in sight when the content scrolls, and gives its height to the content', async () => {
    const layout = await make();
    const top = document.createElement('div');
    Object.assign(top.style, { blockSize: '50px' });
    top.slot = 'top';
    layout.append(top);
    const high = document.createElement('div');
    high.style.blockSize = '3000px';
    layout.append(high);
    await waitUntil(() => layout.style.getPropertyValue('--mo-layout-top-height') === '114px');
    window.scrollTo(0, 900);
    await waitUntil(() => window.scrollY === 900);
    expect(header(layout).getBoundingClientRect().top).to.equal(50);
    const box = sidebar(layout).getBoundingClientRect();
    expect([box.top, box.bottom]).to.deep.equal([114, 800]);
    window.scrollTo(0, 0);
    high.style.blockSize = 'var(--mo-layout-content-height)';
    layout.querySelector('h1')!.remove();
    expect(high.getBoundingClientRect().height).to.equal(800 - 114 - 48);
    expect(document.documentElement.scrollHeight).to.equal(800);
  });

  it('gives the footer’s room to the content when the footer goes, and takes it back when it returns', async () => {
    const layout = await make();
    const content = document.createElement('div');
    // As a hosted tool's page: from the first view that it has it is as high as the content can be.
    content.style.blockSize = 'var(--mo-layout-content-height)';
    layout.querySelector('h1')!.replaceWith(content);
    const height = (): number => content.getBoundingClientRect().height;
    await waitUntil(() => height() === 800 - 64 - 48);
    layout.footer = { visible: false };
    await waitUntil(() => height() === 800 - 64);
    expect(document.documentElement.scrollHeight).to.equal(800);
    layout.footer = { visible: true };
    await waitUntil(() => height() === 800 - 64 - 48);
    expect(document.documentElement.scrollHeight).to.equal(800);
  });

  it('keeps its room before it is defined, in a page that links theme.css', async () => {
    const frame = document.createElement('iframe');
    frame.title = 'page';
    Object.assign(frame.style, { inlineSize: '1000px', blockSize: '700px', border: '0' });
    frame.srcdoc = `<!doctype html><html lang="en-US"><link rel="stylesheet" href="/elements/theme.css">
      <mo-layout><b slot="sidebar">S</b><h1 style="margin: 0">Content</h1></mo-layout>`;
    document.body.append(frame);
    const page = (): Document => frame.contentDocument!;
    const place = (): DOMRect => page().querySelector('h1')!.getBoundingClientRect();
    await waitUntil(() => page().querySelector('h1') && place().left === 280, 'the room is kept');
    const before = place();
    expect(before.top).to.equal(64);
    expect(seen(page().querySelector('b'))).to.equal(false);
    const script = page().createElement('script');
    Object.assign(script, { type: 'module', src: '/elements/src/layout/define.ts' });
    page().body.append(script);
    await waitUntil(() => seen(page().querySelector('b')), 'it is defined');
    expect(place().toJSON()).to.deep.equal(before.toJSON());
    expect(page().querySelector('mo-layout')!.getBoundingClientRect().height).to.equal(700);
    frame.remove();
  });

  for (const [name, head, margin] of [
    ['without a frame', '', '0px'],
    ['with the margin that the page asks for', '<style>body { margin: 24px }</style>', '24px'],
  ] as const)
    it(`stands in a plain page ${name}`, async () => {
      const frame = document.createElement('iframe');
      frame.title = 'page';
      frame.srcdoc = `<!doctype html><html lang="en-US"><head>${head}
        <script type="module" src="/elements/src/layout/define.ts"></script></head>
        <body><mo-layout><h1>Content</h1></mo-layout></body></html>`;
      document.body.append(frame);
      const layout = (): MoLayout | null | undefined => frame.contentDocument?.querySelector('mo-layout');
      await waitUntil(() => layout()?.shadowRoot?.querySelector('main'), 'it is drawn');
      expect(frame.contentWindow!.getComputedStyle(frame.contentDocument!.body).margin).to.equal(margin);
      expect(`${layout()!.getBoundingClientRect().left}px`).to.equal(margin);
      frame.remove();
    });

  it('has a help menu on demand', async () => {
    const layout = await make({ helpMenu: { visible: true, items: [{ title: 'FAQs', url: '/faq' }] } });
    const button = inside(layout, 'mo-button');
    expect(button.innerText.trim()).to.equal('Help');
    const urls: string[] = [];
    layout.addEventListener('navigate', (event) => {
      event.preventDefault();
      urls.push((event as CustomEvent<NavigateDetail>).detail.url);
    });
    await click(button);
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
    await expectAccessible(layout);
    await press('Enter');
    await waitUntil(() => urls.length === 1);
    expect(urls).to.deep.equal(['/faq']);
  });

  it('switches the language on demand', async () => {
    const layout = await make({ sidebar: { togglerLanguage: true } });
    const button = inside(layout, '.language button');
    expect(button.innerText.trim()).to.equal('中文');
    await click(button);
    await waitUntil(() => button.innerText.trim() === 'English');
    expect(document.documentElement.lang).to.equal('zh-CN');
    expect(localStorage.getItem('moiety-share-locale')).to.equal('zh-CN');
    await click(button);
    await waitUntil(() => document.documentElement.lang === 'en-US');
    layout.parentElement!.addEventListener('locale-change', (event) => event.preventDefault());
    await click(button);
    expect(document.documentElement.lang).to.equal('en-US');
    localStorage.clear();
  });

  it('shows who is signed in', async () => {
    const layout = await make({ userInfo: { username: 'Ada' } });
    expect(inside(layout, '.user').innerText.trim()).to.equal('Ada');
  });

  it('has a design token for each field of its theme, and gives all of them back', async () => {
    const tokens = {
      primaryColor: '--mo-color-primary',
      secondaryColor: '--mo-color-secondary',
      accentColor: '--mo-color-accent',
      textColor: '--mo-color-text',
      backgroundColor: '--mo-color-background',
      sidebarBackgroundColor: '--mo-color-sidebar',
      headerBackgroundColor: '--mo-color-header',
      footerBackgroundColor: '--mo-color-footer',
      borderColor: '--mo-color-border',
      borderRadius: '--mo-radius',
    };
    const names = Object.values(tokens);
    const style = getComputedStyle(document.documentElement);
    const values = (): string[] => names.map((name) => style.getPropertyValue(name));
    const layout = await make();
    const before = values();
    for (const [field, name] of Object.entries(tokens)) {
      const value = field === 'borderRadius' ? '3px' : 'rgb(1, 2, 3)';
      layout.setAttribute('theme', JSON.stringify({ [field]: value }));
      await layout.updateComplete;
      expect(style.getPropertyValue(name), field).to.equal(value);
      const changed = names.filter((other, index) => style.getPropertyValue(other) !== before[index]);
      // What other tokens are made from changes them with it.
      expect(changed, field).to.include(name);
    }
    layout.theme = {
      sidebarBackgroundColor: 'rgb(1, 2, 3)',
      headerBackgroundColor: 'rgb(4, 5, 6)',
      footerBackgroundColor: 'rgb(7, 8, 9)',
      backgroundColor: 'rgb(10, 11, 12)',
    };
    await layout.updateComplete;
    expect(
      [sidebar(layout), header(layout), inside(layout, 'mo-footer'), layout].map(
        (element) => getComputedStyle(element).backgroundColor,
      ),
    ).to.deep.equal(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)', 'rgb(10, 11, 12)']);
    layout.theme = null;
    await layout.updateComplete;
    expect(values()).to.deep.equal(before);
    layout.theme = { textColor: 'rgb(1, 2, 3)' };
    await layout.updateComplete;
    const parent = layout.parentElement!;
    layout.remove();
    expect(values()).to.deep.equal(before);
    parent.append(layout);
    expect(style.getPropertyValue('--mo-color-text')).to.equal('rgb(1, 2, 3)');
  });

  it('gives its theme to the whole page, takes it back when it goes, and lets no value break out', async () => {
    const before = color();
    const layout = await make({ theme: { primaryColor: '#00703c', borderRadius: '2px' } });
    expect(color()).to.equal('#00703c');
    expect(getComputedStyle(document.body).getPropertyValue('--mo-radius')).to.equal('2px');
    layout.theme = { primaryColor: 'red; --mo-radius: 99px' };
    await layout.updateComplete;
    expect(getComputedStyle(document.body).getPropertyValue('--mo-radius')).to.equal('8px');
    layout.theme = { primaryColor: '#00703c' };
    await layout.updateComplete;
    layout.remove();
    expect(color()).to.equal(before);
  });

  it('leaves the page its own colours while it is kept outside of it', async () => {
    const before = color();
    const sheets = document.adoptedStyleSheets.length;
    const layout = await make();
    const parent = layout.parentElement!;
    layout.remove();
    layout.theme = { primaryColor: '#00703c' };
    await layout.updateComplete;
    expect(color()).to.equal(before);
    parent.append(layout);
    expect(color()).to.equal('#00703c');
    parent.append(layout);
    expect(document.adoptedStyleSheets.length).to.equal(sheets + 1);
    layout.remove();
    expect(color()).to.equal(before);
  });

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 360, height: 700 }));

    it('has the sidebar in a drawer: opened by the header, closed by Escape, its button, a click beside, and by leaving', async () => {
      const layout = await make();
      layout.addEventListener('navigate', (event) => event.preventDefault());
      const drawer = inside(layout, 'dialog');
      expect(seen(sidebar(layout))).to.equal(false);
      for (const close of [
        () => press('Escape'),
        () => click(inside(layout, '.drawer-head button')),
        () => clickAt(350, 400),
        () => click(navLink(layout, 1)),
      ]) {
        await click(toggle(layout));
        await waitUntil(() => drawer.open && drawer.matches(':modal'));
        await layout.updateComplete;
        await close();
        await waitUntil(() => !drawer.open);
      }
      expect(focused()).to.equal(toggle(layout));
    });

    it('shows toasts that can be used while the drawer is open', async () => {
      const layout = await make();
      let done = 0;
      // Having shown one before, the page also looks for modals that are not of this library.
      toast.info('before', { duration: 0, action: { label: 'Do', run: () => done++ } });
      await waitUntil(() => document.querySelector('mo-toast')?.shadowRoot?.querySelector('button'));
      await click(toggle(layout));
      await waitUntil(
        () => inside(layout, 'dialog').matches(':modal') && toastRegion().parentElement === layout,
      );
      await click(act());
      await waitUntil(() => done === 1 && !document.querySelector('mo-toast'));
      toast.info('during', { duration: 0, action: { label: 'Do', run: () => done++ } });
      await waitUntil(() => document.querySelector('mo-toast')?.shadowRoot?.querySelector('button'));
      await click(act());
      await waitUntil(() => done === 2 && !document.querySelector('mo-toast'));
      expect(inside(layout, 'dialog').open).to.equal(true);
      await press('Escape');
      await waitUntil(() => toastRegion().parentElement === document.body);
    });

    it('has something that opens the drawer though there is no header', async () => {
      const layout = await make({ header: { visible: false } });
      await click(inside(layout, '.opener button'));
      await waitUntil(() => inside(layout, 'dialog').open);
      expect(seen(sidebar(layout))).to.equal(true);
      await expectAccessible(layout);
    });

    it('does not scroll sideways and is accessible, closed and open', async () => {
      const layout = await make({ helpMenu: { visible: true, items: [{ title: 'FAQs', url: '/faq' }] } });
      expect(document.documentElement.scrollWidth).to.equal(360);
      await expectAccessible(layout);
      await click(toggle(layout));
      await waitUntil(() => inside(layout, 'dialog').open);
      expect(inside(layout, 'mo-sidebar').getBoundingClientRect().right).to.be.at.most(320);
      await expectAccessible(layout);
    });
  });

  it('is accessible, expanded and collapsed, in both languages', async () => {
    const layout = await make({ sidebar: { togglerLanguage: true }, userInfo: { username: 'Ada' } });
    await inBothLanguages(async (locale) => {
      layout.collapsed = locale === 'zh-CN';
      await layout.updateComplete;
      expect(inside(layout, '.skip').innerText.trim()).to.equal(
        locale === 'zh-CN' ? '跳到正文' : 'Skip to content',
      );
      await expectAccessible(layout);
    });
  });
});

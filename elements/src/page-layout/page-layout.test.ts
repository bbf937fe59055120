import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import '../layout/define.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import './define.ts';
import type { MoPageLayout } from './page-layout.ts';

const breadcrumbs = [{ title: 'Home', url: '/home' }, { title: 'Sets', url: '/sets' }, { title: 'Kinases' }];
const navItems = [
  { id: 'a', title: 'Overview', url: '/a' },
  { id: 'b', title: 'Members', url: '/b' },
];
const make = async (properties: Partial<MoPageLayout> = {}): Promise<MoPageLayout> => {
  const page = await fixture<MoPageLayout>(
    html`<mo-page-layout title="Kinases"
      ><button slot="actions">Export</button>
      <p>Content</p></mo-page-layout
    >`,
  );
  Object.assign(page, { breadcrumbs, navItems, current: '/b', ...properties });
  await page.updateComplete;
  return page;
};
const urlsOf = (page: MoPageLayout): NavigateDetail[] => {
  const heard: NavigateDetail[] = [];
  page.addEventListener('navigate', (event) => {
    event.preventDefault();
    heard.push((event as CustomEvent<NavigateDetail>).detail);
  });
  return heard;
};
const helpItems = (page: MoPageLayout): HTMLElement[] => [
  ...page.shadowRoot!.querySelectorAll<HTMLElement>('mo-menu-item'),
];
const opener = (page: MoPageLayout): HTMLElement => inside(page, '.opener');

describe('mo-page-layout', () => {
  beforeEach(() => setViewport({ width: 1280, height: 800 }));
  after(() => setViewport({ width: 800, height: 600 }));

  it('shows title, actions and content, and no tooltip', async () => {
    const page = await make();
    expect(inside(page, 'h1').innerText).to.equal('Kinases');
    expect(page.hasAttribute('title')).to.equal(false);
    const heading = inside(page, 'h1').getBoundingClientRect();
    const action = page.querySelector('button')!.getBoundingClientRect();
    expect(action.left).to.be.greaterThan(heading.left + 200);
    expect(seen(page.querySelector('p'))).to.equal(true);
  });

  it('shows the way to the page: links, the last plain text; nothing without it', async () => {
    const page = await make();
    const heard = urlsOf(page);
    const steps = [...page.shadowRoot!.querySelectorAll('li')];
    expect(steps.map((step) => step.textContent.trim())).to.deep.equal(['Home', 'Sets', 'Kinases']);
    expect(steps.map((step) => step.querySelector('a') !== null)).to.deep.equal([true, true, false]);
    expect(steps.map(({ ariaCurrent }) => ariaCurrent)).to.deep.equal([null, null, 'page']);
    await click(steps[1]!.querySelector('a')!);
    expect(heard[0]?.url).to.equal('/sets');
    page.breadcrumbs = [];
    await page.updateComplete;
    expect(page.shadowRoot!.querySelector('.crumbs')).to.equal(null);
  });

  it('breaks the way to the page where it is narrow, and each of its links can still be hit', async () => {
    await setViewport({ width: 120, height: 800 });
    const page = await make({ navItems: [] });
    const [home, sets] = [...page.shadowRoot!.querySelectorAll('.crumbs a')].map((link) =>
      link.getBoundingClientRect(),
    );
    expect(sets!.top).to.be.greaterThan(home!.top);
    // WCAG 2.2, 2.5.8: 24 px.
    expect(Math.min(home!.height, sets!.height)).to.be.at.least(24);
  });

  it('has a help menu on demand, with three entries unless it is given others', async () => {
    const page = await make();
    expect(page.shadowRoot!.querySelector('mo-button')).to.equal(null);
    page.setAttribute('help-menu', '{}');
    await page.updateComplete;
    expect(inside(page, 'mo-button').innerText.trim()).to.equal('Help');
    await inBothLanguages(async (locale) => {
      const expected =
        locale === 'zh-CN' ? ['文档', '常见问题', '联系支持'] : ['Documentation', 'FAQs', 'Contact Support'];
      await waitUntil(() => helpItems(page)[0]?.textContent.trim() === expected[0]);
      expect(helpItems(page).map((item) => item.textContent.trim())).to.deep.equal(expected);
    });
    const heard = urlsOf(page);
    await click(inside(page, 'mo-button'));
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
    await expectAccessible(page);
    await press('ArrowDown', 'Enter');
    await waitUntil(() => heard.length === 1);
    expect([heard[0]?.item.id, heard[0]?.url]).to.deep.equal(['faqs', '/faqs']);
    page.helpMenu = {
      label: 'Aid',
      items: [
        {
          title: 'Manual',
          titles: { 'zh-CN': '手册' },
          url: '/manual',
          urls: { 'zh-CN': '/shouce' },
          openInNewTab: true,
        },
      ],
    };
    await page.updateComplete;
    expect(inside(page, 'mo-button').innerText.trim()).to.equal('Aid');
    const [item] = helpItems(page);
    expect(item?.textContent).to.contain('Manual').and.to.contain('opens in a new tab');
    expect(item?.getAttribute('href')).to.equal('/manual');
    page.helpMenu = { visible: false };
    await page.updateComplete;
    expect(page.shadowRoot!.querySelector('mo-button')).to.equal(null);
  });

  it('has its navigation beside the content, with the current entry marked', async () => {
    const page = await make();
    const heard = urlsOf(page);
    const nav = inside(page, 'mo-nav');
    expect(seen(opener(page))).to.equal(false);
    expect(nav.getBoundingClientRect().right).to.be.at.most(inside(page, 'h1').getBoundingClientRect().left);
    expect(inside(nav, '[aria-current=page]').innerText.trim()).to.equal('Members');
    await click(inside(nav, 'a'));
    expect(heard[0]?.url).to.equal('/a');
    page.dir = 'rtl';
    expect(nav.getBoundingClientRect().left).to.be.at.least(inside(page, 'h1').getBoundingClientRect().right);
    page.navItems = [];
    await page.updateComplete;
    expect(page.shadowRoot!.querySelector('mo-nav')).to.equal(null);
  });

  it('folds its navigation away where it is narrow, and again when an entry is followed', async () => {
    await setViewport({ width: 360, height: 700 });
    const page = await make();
    urlsOf(page);
    const nav = inside(page, 'mo-nav');
    expect(seen(nav)).to.equal(false);
    expect(document.documentElement.scrollWidth).to.equal(360);
    await click(opener(page));
    await waitUntil(() => seen(nav));
    expect(opener(page).ariaExpanded).to.equal('true');
    await expectAccessible(page);
    await click(inside(nav, 'a'));
    await waitUntil(() => !seen(nav));
    expect(opener(page).ariaExpanded).to.equal('false');
    await expectAccessible(page);
  });

  it('is the main landmark when alone, with a link that skips to it', async () => {
    const page = await make();
    const main = inside(page, '#main');
    expect(main.role).to.equal('main');
    await press('Tab');
    expect(focused()).to.equal(inside(page, '.skip'));
    await press('Enter');
    expect(focused()).to.equal(main);
  });

  it('is a page inside a layout: no second landmark, and its navigation stays in sight below the header', async () => {
    const layout = await fixture(
      html`<mo-layout><mo-page-layout title="Kinases"></mo-page-layout></mo-layout>`,
    );
    const page = layout.querySelector('mo-page-layout')!;
    page.navItems = navItems;
    const high = document.createElement('div');
    high.style.blockSize = '3000px';
    page.append(high);
    await page.updateComplete;
    expect(inside(page, '#main').role).to.equal(null);
    expect(page.shadowRoot!.querySelector('.skip')).to.equal(null);
    window.scrollTo(0, 900);
    await waitUntil(() => window.scrollY === 900);
    await waitUntil(() => inside(page, 'mo-nav').getBoundingClientRect().top === 64 + 24);
    window.scrollTo(0, 0);
    await expectAccessible(layout);
  });

  it('is accessible in both languages', async () => {
    const page = await make({ helpMenu: {} });
    await inBothLanguages(async (locale) => {
      await waitUntil(
        () => opener(page).textContent.trim() === (locale === 'zh-CN' ? '本栏目' : 'In this section'),
      );
      expect(inside(page, 'mo-nav').getAttribute('label')).to.equal(opener(page).textContent.trim());
      await expectAccessible(page);
    });
  });
});

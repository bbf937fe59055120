import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside } from '../../test/look.ts';
import { click } from '../../test/person.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import './define.ts';
import type { MoHeader } from './header.ts';

const crumbs = [{ title: 'Home', url: '/home' }, { title: 'Sets', url: '/sets' }, { title: 'Kinases' }];

describe('mo-header', () => {
  it('shows its title without a tooltip, 64 px high', async () => {
    const header = await fixture<MoHeader>(html`<mo-header title="Moiety"></mo-header>`);
    expect(inside(header, '.brand').innerText.trim()).to.equal('Moiety');
    expect(header.hasAttribute('title')).to.equal(false);
    expect(header.getBoundingClientRect().height).to.equal(64);
  });

  it('shows a logo, SVG source only as an image', async () => {
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>parent.bad=1</script></svg>';
    const header = await fixture<MoHeader>(
      html`<mo-header title="Moiety" logo=${JSON.stringify({ type: 'svg', content: source })}></mo-header>`,
    );
    const image = inside(header, 'img');
    await image.decode();
    expect(image.naturalWidth).to.equal(20);
    expect(header.shadowRoot!.querySelector('script')).to.equal(null);
    expect('bad' in window).to.equal(false);
    header.logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    await header.updateComplete;
    expect(image.src).to.contain('data:image/gif');
  });

  it('has the button of the sidebar on demand, which tells its state', async () => {
    const header = await fixture<MoHeader>(html`<mo-header title="M"></mo-header>`);
    expect(header.shadowRoot!.querySelector('button')).to.equal(null);
    Object.assign(header, { showSidebarToggle: true, sidebarOpen: true });
    await header.updateComplete;
    let toggles = 0;
    header.addEventListener('toggle', () => toggles++);
    expect(inside(header, 'button').ariaExpanded).to.equal('true');
    await click(inside(header, 'button'));
    expect(toggles).to.equal(1);
  });

  it('follows the sidebar that it controls, until it controls another or none', async () => {
    const box = await fixture(
      html`<div>
        <mo-header showSidebarToggle controls="one"></mo-header>
        <div id="one"></div>
        <div id="two" collapsed></div>
      </div>`,
    );
    const header = box.querySelector('mo-header')!;
    const [one, two] = [box.querySelector('#one')!, box.querySelector('#two')!];
    const settle = async (): Promise<void> => {
      // Observers tell in a turn after what they saw.
      await new Promise(requestAnimationFrame);
      await header.updateComplete;
    };
    await settle();
    expect(inside(header, 'button').ariaExpanded).to.equal('true');
    header.controls = 'two';
    await settle();
    expect(inside(header, 'button').ariaExpanded).to.equal('false');
    header.controls = '';
    await settle();
    expect(inside(header, 'button').ariaExpanded).to.equal(null);
    one.toggleAttribute('collapsed');
    two.toggleAttribute('collapsed');
    await settle();
    expect(header.sidebarOpen).to.equal(undefined);
    Object.assign(header, { controls: 'one', sidebarOpen: undefined });
    await settle();
    expect(header.sidebarOpen).to.equal(false);
    Object.assign(header, { controls: '', sidebarOpen: true });
    await settle();
    expect(header.sidebarOpen).to.equal(true);
  });

  it('takes from an attribute, too, that the sidebar is open, closed, or that this is unknown', async () => {
    const header = await fixture<MoHeader>(
      html`<mo-header showSidebarToggle sidebar-open="false"></mo-header>`,
    );
    expect(inside(header, 'button').ariaExpanded).to.equal('false');
    header.setAttribute('sidebar-open', '');
    await header.updateComplete;
    expect(inside(header, 'button').ariaExpanded).to.equal('true');
    header.removeAttribute('sidebar-open');
    await header.updateComplete;
    expect(inside(header, 'button').hasAttribute('aria-expanded')).to.equal(false);
  });

  it('names a logo without a title, in the page’s language', async () => {
    const header = await fixture<MoHeader>(html`<mo-header></mo-header>`);
    header.logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    for (const [href, english, chinese] of [
      ['/guide', 'Home', '首页'],
      ['', 'Logo', '标志'],
    ] as const) {
      header.href = href;
      await inBothLanguages(async (locale) => {
        await header.updateComplete;
        expect(inside(header, 'img').getAttribute('alt')).to.equal(locale === 'zh-CN' ? chinese : english);
        await expectAccessible(header);
      });
    }
  });

  it('leads nowhere by an address that would run', async () => {
    const header = await fixture<MoHeader>(
      html`<mo-header
        title="M"
        href=" java
script:alert(1)"
        showBreadcrumbs
        .breadcrumbs=${[{ title: 'Bad', url: 'javascript:alert(1)' }, { title: 'Last' }]}
      ></mo-header>`,
    );
    expect(header.shadowRoot!.querySelector('a')).to.equal(null);
    expect(inside(header, '.brand').innerText.trim()).to.equal('M');
    expect(inside(header, 'li').innerText.trim()).to.equal('Bad');
  });

  it('shows the way to the page: links, the last plain text', async () => {
    const header = await fixture<MoHeader>(
      html`<mo-header title="M" href="/guide" showBreadcrumbs .breadcrumbs=${crumbs}></mo-header>`,
    );
    const items = [...header.shadowRoot!.querySelectorAll('li')];
    expect(items.map((item) => item.innerText.trim())).to.deep.equal(['Home', 'Sets', 'Kinases']);
    expect(items.map((item) => item.querySelector('a') !== null)).to.deep.equal([true, true, false]);
    expect(items[2]!.ariaCurrent).to.equal('page');
    const urls: string[] = [];
    header.addEventListener('navigate', (event) => {
      event.preventDefault();
      urls.push((event as CustomEvent<NavigateDetail>).detail.url);
    });
    await click(items[1]!.querySelector('a')!);
    await click(inside(header, '.brand'));
    expect(urls).to.deep.equal(['/sets', '/guide']);
  });

  it('is accessible in both languages', async () => {
    const header = await fixture<MoHeader>(
      html`<mo-header title="M" showSidebarToggle showBreadcrumbs .breadcrumbs=${crumbs}></mo-header>`,
    );
    await inBothLanguages(async (locale) => {
      await header.updateComplete;
      expect(inside(header, 'nav').ariaLabel).to.equal(locale === 'zh-CN' ? '当前位置' : 'Breadcrumbs');
      await expectAccessible(header);
    });
  });
});

import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside } from '../../test/look.ts';
import { click } from '../../test/person.ts';
import '../header/define.ts';
import '../nav/define.ts';
import './define.ts';
import type { MoSidebar, SidebarToggleDetail } from './sidebar.ts';

const make = (): Promise<MoSidebar> =>
  fixture<MoSidebar>(
    html`<mo-sidebar collapsible showGroupLabels groupLabel="Tools"
      ><mo-nav .items=${[{ id: 'a', title: 'A', url: '/a', icon: 'home' }]}></mo-nav
    ></mo-sidebar>`,
  );

describe('mo-sidebar', () => {
  it('collapses and expands by its button, with the navigation in it', async () => {
    const sidebar = await make();
    const heard: SidebarToggleDetail[] = [];
    sidebar.addEventListener('toggle', (event) =>
      heard.push((event as Event as CustomEvent<SidebarToggleDetail>).detail),
    );
    expect(sidebar.getBoundingClientRect().width).to.equal(240);
    await click(inside(sidebar, 'button'));
    await sidebar.updateComplete;
    expect(sidebar.getBoundingClientRect().width).to.equal(70);
    expect(sidebar.querySelector('mo-nav')!.collapsed).to.equal(true);
    await click(inside(sidebar, 'button'));
    await sidebar.updateComplete;
    expect(heard).to.deep.equal([{ collapsed: true }, { collapsed: false }]);
    expect(sidebar.querySelector('mo-nav')!.collapsed).to.equal(false);
  });

  it('is toggled by a header’s button too, which shows its state', async () => {
    const host = await fixture(
      html`<div>
        <mo-header title="M" showSidebarToggle controls="side"></mo-header>
        <mo-sidebar id="side" collapsible></mo-sidebar>
      </div>`,
    );
    const header = host.querySelector('mo-header')!;
    const sidebar = host.querySelector('mo-sidebar')!;
    const heard: boolean[] = [];
    sidebar.addEventListener('toggle', (event) =>
      heard.push((event as Event as CustomEvent<SidebarToggleDetail>).detail.collapsed),
    );
    await waitUntil(() => inside(header, 'button').ariaExpanded === 'true');
    await click(inside(header, 'button'));
    await waitUntil(() => inside(header, 'button').ariaExpanded === 'false');
    expect(sidebar.getBoundingClientRect().width).to.equal(70);
    await click(inside(sidebar, 'button'));
    await waitUntil(() => inside(header, 'button').ariaExpanded === 'true');
    expect(heard).to.deep.equal([true, false]);
  });

  it('has the widths that it is given', async () => {
    const sidebar = await make();
    Object.assign(sidebar, { width: 248, collapsedWidth: 60 });
    await sidebar.updateComplete;
    expect(sidebar.getBoundingClientRect().width).to.equal(248);
    sidebar.collapsed = true;
    await sidebar.updateComplete;
    expect(sidebar.getBoundingClientRect().width).to.equal(60);
  });

  it('shows its group’s label while there is room', async () => {
    const sidebar = await make();
    expect(inside(sidebar, '.group').innerText).to.equal('Tools');
    sidebar.collapsed = true;
    await sidebar.updateComplete;
    expect(sidebar.shadowRoot!.querySelector('.group')).to.equal(null);
  });

  it('is accessible, expanded and collapsed, in both languages', async () => {
    const sidebar = await make();
    await inBothLanguages(async (locale) => {
      sidebar.collapsed = false;
      await sidebar.updateComplete;
      expect(inside(sidebar, 'button').ariaLabel).to.equal(
        locale === 'zh-CN' ? '收起侧边栏' : 'Collapse sidebar',
      );
      await expectAccessible(sidebar);
      sidebar.collapsed = true;
      await sidebar.updateComplete;
      expect(inside(sidebar, 'button').ariaLabel).to.equal(
        locale === 'zh-CN' ? '展开侧边栏' : 'Expand sidebar',
      );
      await expectAccessible(sidebar);
    });
  });
});

import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inside, seen } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import './define.ts';
import type { MoTabs, TabChangeDetail } from './tabs.ts';

const content = html`
  <mo-tab value="a">Alpha</mo-tab>
  <mo-tab value="b" disabled>Beta</mo-tab>
  <mo-tab value="c" icon="user">Gamma</mo-tab>
  <mo-tab-panel value="a">First</mo-tab-panel>
  <mo-tab-panel value="b">Second</mo-tab-panel>
  <mo-tab-panel value="c">Third</mo-tab-panel>
`;
const make = (template = html`<mo-tabs label="Letters">${content}</mo-tabs>`): Promise<MoTabs> =>
  fixture<MoTabs>(template);
const shown = (tabs: MoTabs): string[] =>
  [...tabs.querySelectorAll('mo-tab-panel')].filter(seen).map(({ textContent }) => textContent);
const listen = (tabs: MoTabs): string[] => {
  const heard: string[] = [];
  tabs.addEventListener('tab-change', (event) =>
    heard.push((event as CustomEvent<TabChangeDetail>).detail.value),
  );
  return heard;
};

describe('mo-tabs', () => {
  it('shows the first panel, or the one that the page names, without an event', async () => {
    const tabs = await make();
    expect(shown(tabs)).to.deep.equal(['First']);
    const heard = listen(tabs);
    tabs.value = 'c';
    await tabs.updateComplete;
    expect([shown(tabs), heard]).to.deep.equal([['Third'], []]);
  });

  it('is moved through by arrows, Home and End, round about, past what is disabled', async () => {
    const tabs = await make();
    const heard = listen(tabs);
    await press('Tab');
    expect((focused() as HTMLElement).textContent).to.equal('Alpha');
    await press('ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End');
    await tabs.updateComplete;
    expect(heard).to.deep.equal(['c', 'a', 'c', 'a', 'c']);
    expect(shown(tabs)).to.deep.equal(['Third']);
    await press('Tab');
    expect((focused() as HTMLElement).localName).to.equal('mo-tab-panel');
  });

  it('shows a tab only when it is chosen, if told so', async () => {
    const tabs = await make(html`<mo-tabs manual>${content}</mo-tabs>`);
    await press('Tab', 'ArrowRight');
    expect((focused() as HTMLElement).textContent).to.equal('Gamma');
    expect(shown(tabs)).to.deep.equal(['First']);
    await press('Enter');
    await tabs.updateComplete;
    expect(shown(tabs)).to.deep.equal(['Third']);
  });

  it('goes the other way by the same key from right to left', async () => {
    const page = await fixture(html`<div dir="rtl"><mo-tabs>${content}</mo-tabs></div>`);
    const tabs = page.querySelector('mo-tabs')!;
    await press('Tab', 'ArrowLeft');
    expect(tabs.value).to.equal('c');
  });

  it('is chosen by click, not where disabled', async () => {
    const tabs = await make();
    const [, beta, gamma] = tabs.querySelectorAll('mo-tab');
    await click(beta!);
    await click(gamma!);
    await tabs.updateComplete;
    expect([tabs.value, shown(tabs)]).to.deep.equal(['c', ['Third']]);
  });

  it('ties tabs and panels together, and follows as they come and go', async () => {
    const tabs = await make();
    const [tab] = tabs.querySelectorAll('mo-tab');
    const [panel] = tabs.querySelectorAll('mo-tab-panel');
    expect(tab!.getAttribute('aria-controls')).to.equal(panel!.id);
    expect(panel!.getAttribute('aria-labelledby')).to.equal(tab!.id);
    expect(inside(tabs, '[role=tablist]').ariaLabel).to.equal('Letters');
    await expectAccessible(tabs);
    tab!.remove();
    panel!.remove();
    await tabs.updateComplete;
    await Promise.resolve();
    expect(shown(tabs)).to.deep.equal(['Third']);
  });
});

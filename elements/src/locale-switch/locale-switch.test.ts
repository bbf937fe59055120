import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setLocale } from '@moiety/locales';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, press } from '../../test/person.ts';
import './define.ts';
import type { LocaleChangeDetail } from '../layout/layout.ts';
import type { MoLocaleSwitch } from './locale-switch.ts';

const KEY = 'moiety-test-locale';
const make = (template = html`<mo-locale-switch></mo-locale-switch>`): Promise<MoLocaleSwitch> =>
  fixture<MoLocaleSwitch>(template);
const panel = (element: MoLocaleSwitch): HTMLDialogElement | null =>
  inside(element, 'mo-dialog').shadowRoot!.querySelector('dialog');
const choices = (element: MoLocaleSwitch): HTMLElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>('.languages button'),
];
const opened = async (element: MoLocaleSwitch): Promise<MoLocaleSwitch> => {
  element.show();
  await waitUntil(() => panel(element)?.open);
  return element;
};

describe('mo-locale-switch', () => {
  afterEach(async () => {
    localStorage.removeItem(KEY);
    await setLocale('en-US');
  });

  it('opens a dialog of 340 px by its button, with the languages in their own words', async () => {
    const element = await make();
    expect(inside(element, 'mo-button').innerText).to.equal('English');
    await click(inside(element, 'mo-button'));
    await waitUntil(() => panel(element)?.open);
    expect(panel(element)!.getBoundingClientRect().width).to.equal(340);
    expect(
      choices(element).map((choice) => [choice.innerText.trim(), choice.lang, choice.ariaPressed]),
    ).to.deep.equal([
      ['中文', 'zh-CN', 'false'],
      ['English', 'en-US', 'true'],
    ]);
    await inBothLanguages(async (locale) => {
      await element.updateComplete;
      expect(inside(element, 'mo-dialog').title).to.equal(
        locale === 'zh-CN' ? '切换语言' : 'Switch language',
      );
      await expectAccessible(element);
    });
  });

  it('switches the language of the page, tells so, closes, and stores nothing untold', async () => {
    const element = await opened(await make());
    const heard: string[] = [];
    document.body.addEventListener(
      'locale-change',
      (event) => heard.push((event as CustomEvent<LocaleChangeDetail>).detail.locale),
      { once: true },
    );
    const before = localStorage.length;
    await click(choices(element)[0]!);
    expect([heard, document.documentElement.lang]).to.deep.equal([['zh-CN'], 'zh-CN']);
    await waitUntil(() => !panel(element)!.open);
    await waitUntil(() => inside(element, 'mo-button').innerText === '中文');
    expect(localStorage.length).to.equal(before);
  });

  it('leaves everything to a page that prevents the event', async () => {
    const element = await opened(await make(html`<mo-locale-switch storage-key=${KEY}></mo-locale-switch>`));
    element.addEventListener('locale-change', (event) => event.preventDefault());
    await click(choices(element)[0]!);
    expect([document.documentElement.lang, localStorage.getItem(KEY)]).to.deep.equal(['en-US', null]);
  });

  it('stores the choice where it is told, takes it up again, and follows other tabs', async () => {
    const element = await opened(await make(html`<mo-locale-switch storage-key=${KEY}></mo-locale-switch>`));
    await click(choices(element)[0]!);
    expect(localStorage.getItem(KEY)).to.equal('zh-CN');
    await setLocale('en-US');
    await make(html`<mo-locale-switch storage-key=${KEY}></mo-locale-switch>`);
    expect(document.documentElement.lang).to.equal('zh-CN');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'en-US' }));
    expect(document.documentElement.lang).to.equal('en-US');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'xx' }));
    expect(document.documentElement.lang).to.equal('en-US');
  });

  it('takes up the stored choice when it is told later where that is', async () => {
    localStorage.setItem(KEY, 'zh-CN');
    const element = await make();
    element.storageKey = KEY;
    await element.updateComplete;
    expect(document.documentElement.lang).to.equal('zh-CN');
  });

  it('is only the dialog without its button; Escape closes it and gives the focus back', async () => {
    const page = await fixture(
      html`<div><button>b</button><mo-locale-switch without-button></mo-locale-switch></div>`,
    );
    const element = page.querySelector('mo-locale-switch')!;
    expect(element.shadowRoot!.querySelector('mo-button')).to.equal(null);
    page.querySelector('button')!.focus();
    await opened(element);
    await press('Escape');
    await waitUntil(() => !panel(element)!.open);
    expect(document.activeElement).to.equal(page.querySelector('button'));
    await opened(element);
    expect(seen(choices(element)[0])).to.equal(true);
  });
});

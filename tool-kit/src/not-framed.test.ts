import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { LOCALE_STORAGE_KEY, setLocale } from '@moiety/locales';
import './elements.ts';
import './not-framed.ts';
import type { NotFramed } from './not-framed.ts';

describe('a tool that is opened by itself', () => {
  afterEach(async () => {
    document.cookie = `${LOCALE_STORAGE_KEY}=; Path=/; Max-Age=0`;
    await setLocale('en-US');
  });

  it('leads to the portal, and speaks the language that is chosen there, also later', async () => {
    const page = await fixture<NotFramed>(
      html`<kit-not-framed
        .toolTitle=${{ 'en-US': 'Docking', 'zh-CN': '分子对接' }}
        portal="https://portal.example/docking"
      ></kit-not-framed>`,
    );
    const root = page.shadowRoot!;
    const choices = [...root.querySelectorAll<HTMLButtonElement>('[role=group] button')];
    expect(
      choices.map(({ textContent, lang, ariaPressed }) => [textContent.trim(), lang, ariaPressed]),
    ).to.deep.equal([
      ['English', 'en-US', 'true'],
      ['中文', 'zh-CN', 'false'],
    ]);
    expect(root.querySelector('mo-button')!.href).to.equal('https://portal.example/docking');
    choices[1]!.click();
    await waitUntil(() => root.querySelector('h1')!.textContent.includes('分子对接'));
    expect(choices.map(({ ariaPressed }) => ariaPressed)).to.deep.equal(['false', 'true']);
    expect(document.cookie).to.include(`${LOCALE_STORAGE_KEY}=zh-CN`);
  });
});

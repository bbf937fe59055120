import { expect, fixture, html } from '@open-wc/testing';
import { setLocale } from '@moiety/locales';
import { helpLink } from './help-link.ts';
import type { Tool } from './tool.ts';

const apiOrigin = 'https://portal.example';
const link = async (helpCenter: Tool['helpCenter']): Promise<HTMLAnchorElement | null> => {
  const found = await fixture(
    html`<p>${helpLink({ apiOrigin, helpCenter }, 'tool-begin', 'How to begin')}</p>`,
  );
  return found.querySelector('a');
};

describe('a link to the help center', () => {
  afterEach(() => setLocale('en-US'));

  it('leads to the article, beside this page', async () => {
    const found = await link({ 'en-US': '/help', 'zh-CN': '/help' });
    expect(found?.href).to.equal('https://portal.example/help/tool-begin');
    expect(found?.textContent.replaceAll(/\s+/g, ' ')).to.equal('How to begin (opens in a new tab)');
  });

  it('leads to the help center that the operator has in its place, in the language of the page', async () => {
    const own = { 'en-US': 'https://help.example/en', 'zh-CN': '/own/help' };
    expect((await link(own))?.href).to.equal('https://help.example/en');
    await setLocale('zh-CN');
    expect((await link(own))?.href).to.equal('https://portal.example/own/help');
  });

  it('is not there where the site has no help center', async () => {
    expect(await link(undefined)).to.equal(null);
  });
});

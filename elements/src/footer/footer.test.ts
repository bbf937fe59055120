import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inside } from '../../test/look.ts';
import './define.ts';
import type { MoFooter } from './footer.ts';

const text = (footer: MoFooter): string => inside(footer, 'footer').innerText.trim();

describe('mo-footer', () => {
  it('says the current year and the company’s name, or what it is given, or nothing', async () => {
    const footer = await fixture<MoFooter>(html`<mo-footer companyName="Moiety Labs"></mo-footer>`);
    expect(text(footer)).to.equal(`© ${new Date().getFullYear()} Moiety Labs`);
    footer.copyrightText = 'All rights reserved';
    await footer.updateComplete;
    expect(text(footer)).to.equal('All rights reserved');
    footer.setAttribute('showcopyright', 'false');
    await footer.updateComplete;
    expect(text(footer)).to.equal('');
  });

  it('has links and is accessible', async () => {
    const footer = await fixture<MoFooter>(html`<mo-footer companyName="M"></mo-footer>`);
    footer.setAttribute('links', '[{"title":"Privacy","url":"/privacy"}]');
    await footer.updateComplete;
    const link = inside(footer, 'a');
    expect([link.innerText, link.pathname]).to.deep.equal(['Privacy', '/privacy']);
    await expectAccessible(footer);
  });

  it('makes no link of an address that would run', async () => {
    const footer = await fixture<MoFooter>(html`<mo-footer companyName="M"></mo-footer>`);
    footer.links = [{ title: 'Bad', url: 'javascript:alert(1)' }];
    await footer.updateComplete;
    expect(footer.shadowRoot!.querySelector('a')).to.equal(null);
    expect(text(footer)).to.contain('Bad');
  });
});

import { expect } from '@open-wc/testing';
import { addSubApp, cleanUp, frames, settled } from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';

// Alone in its page: a browser may remember what it could load, and what it could not.

before(() => {
  document.cookie = 'missing=hosting.ts; path=/';
});
after(() => {
  document.cookie = 'missing=; path=/; max-age=0';
});
afterEach(cleanUp);

describe('mo-sub-app in a page whose part that hosts tools is missing', () => {
  it('says so, also when it is tried again', async () => {
    const element = addSubApp();
    const reasons: unknown[] = [];
    element.addEventListener('error', ({ detail }: CustomEventInit) => reasons.push(detail));
    await element.updateComplete;
    expect(element.state).to.equal('loading');
    expect(await settled(element)).to.equal('error');
    const words = element.shadowRoot?.querySelector('[role="alert"]')?.textContent;
    expect(words).to.contain('part of this page').and.to.contain('Reload the page');
    await expect(element).to.be.accessible();
    element.retry();
    expect(element.state).to.equal('loading');
    expect(await settled(element)).to.equal('error');
    expect(reasons).to.deep.equal([{ reason: 'page-incomplete' }, { reason: 'page-incomplete' }]);
    expect(frames()).to.have.length(0);
  });
});

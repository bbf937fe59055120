import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import './define.ts';
import type { MoAnnouncementBar } from './announcement-bar.ts';

// Alone in its page: a browser may remember what it could load, and what it could not.

after(() => {
  document.cookie = 'missing=; path=/; max-age=0';
});

const show = (content: string): Promise<MoAnnouncementBar> =>
  fixture(html`<mo-announcement-bar .content=${content}></mo-announcement-bar>`);

const words = (bar: MoAnnouncementBar): string =>
  bar.shadowRoot!.querySelector('.text')!.textContent.replace(/\s+/g, ' ').trim();

const hasReader = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some(({ name }) => new URL(name).pathname.endsWith('/announcement-bar/content.ts'));

describe('what reads the HTML of an announcement', () => {
  it('is not asked for by plain words', async () => {
    const bar = await show('Maintenance at 9 > 10');
    expect(words(bar)).to.equal('Maintenance at 9 > 10');
    expect(hasReader()).to.equal(false);
  });

  it('leaves the words where it cannot be loaded', async () => {
    document.cookie = 'missing=content.ts; path=/';
    const bar = await show('<b>Maintenance</b> on <i>Sunday</i>');
    expect(bar.offsetHeight, 'its room is there at once').to.equal(50);
    await waitUntil(() => words(bar) === 'Maintenance on Sunday');
    expect(bar.shadowRoot!.querySelector('b')).to.equal(null);
  });
});

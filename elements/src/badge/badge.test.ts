import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible } from '../../test/look.ts';
import './define.ts';
import type { MoBadge } from './badge.ts';

const text = (badge: MoBadge): string | undefined =>
  badge.shadowRoot!.querySelector<HTMLElement>('.badge')?.innerText;

describe('mo-badge', () => {
  for (const [count, max, words] of [
    [-1, 99, undefined],
    [0, 99, undefined],
    [1, 99, '1'],
    [99, 99, '99'],
    [100, 99, '99+'],
    [10, 9, '9+'],
    [2.9, 99, '2'],
    [0.5, 99, undefined],
    [Number.NaN, 99, undefined],
    [Number.POSITIVE_INFINITY, 99, '99+'],
    [100, 0, '99+'],
    [100, Number.NaN, '99+'],
  ] as const)
    it(`shows ${words ?? 'nothing'} for ${count} of at most ${max}`, async () => {
      const badge = await fixture<MoBadge>(html`<mo-badge .count=${count} .max=${max}></mo-badge>`);
      expect(text(badge)).to.equal(words);
    });

  it('takes numbers from attributes, and what is none as zero', async () => {
    const badge = await fixture<MoBadge>(html`<mo-badge count="12" max="9"></mo-badge>`);
    expect(text(badge)).to.equal('9+');
    badge.setAttribute('count', 'many');
    await badge.updateComplete;
    expect(text(badge)).to.equal(undefined);
  });

  it('has the whole count in its accessible name', async () => {
    const badge = await fixture<MoBadge>(html`<mo-badge count="120"></mo-badge>`);
    const name = (): string | undefined => badge.shadowRoot!.querySelector('.hidden')?.textContent;
    expect(name()).to.equal('120');
    badge.label = 'unread';
    await badge.updateComplete;
    expect(name()).to.equal('120 unread');
    badge.label = '120 unread messages';
    await badge.updateComplete;
    expect(name()).to.equal('120 unread messages');
    Object.assign(badge, { count: 3, label: '' });
    await badge.updateComplete;
    expect([name(), text(badge)]).to.deep.equal([undefined, '3']);
  });

  it('says what it counts', async () => {
    const badge = await fixture<MoBadge>(html`<mo-badge count="100" label="100 unread"></mo-badge>`);
    expect(badge.shadowRoot!.querySelector('.badge')!.ariaHidden).to.equal('true');
    expect(badge.shadowRoot!.querySelector('.hidden')!.textContent).to.equal('100 unread');
    await expectAccessible(badge);
  });
});

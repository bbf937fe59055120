import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside } from '../../test/look.ts';
import './define.ts';
import type { MoProgress } from './progress.ts';

const track = (bar: MoProgress): HTMLElement => inside(bar, '.track');
const width = (bar: MoProgress): number =>
  Math.round(inside(bar, '.bar').getBoundingClientRect().width) / track(bar).getBoundingClientRect().width;

describe('mo-progress', () => {
  it('shows and says how far it is', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const bar = await fixture<MoProgress>(
      html`<mo-progress label="Reading" value="250" max="1000"></mo-progress>`,
    );
    expect(width(bar)).to.be.closeTo(0.25, 0.01);
    expect([track(bar).ariaValueNow, track(bar).ariaValueText, track(bar).ariaLabel]).to.deep.equal([
      '25',
      '25%',
      'Reading',
    ]);
    bar.valueText = '250 of 1000 molecules';
    bar.value = 5000;
    await bar.updateComplete;
    expect([track(bar).ariaValueNow, track(bar).ariaValueText]).to.deep.equal([
      '100',
      '250 of 1000 molecules',
    ]);
    expect(width(bar)).to.be.closeTo(1, 0.01);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('begins at the other side from right to left', async () => {
    const page = await fixture(html`<div dir="rtl"><mo-progress label="R" value="0.5"></mo-progress></div>`);
    const bar = page.querySelector('mo-progress')!;
    expect(inside(bar, '.bar').getBoundingClientRect().right).to.be.closeTo(
      track(bar).getBoundingClientRect().right,
      1,
    );
  });

  it('without a value says only that it goes on, and stands still under reduced motion', async () => {
    const bar = await fixture<MoProgress>(html`<mo-progress label="Reading"></mo-progress>`);
    expect(track(bar).hasAttribute('aria-valuenow')).to.equal(false);
    expect(inside(bar, '.bar').getAnimations()).to.have.length(1);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(inside(bar, '.bar').getAnimations()).to.have.length(0);
    await emulateMedia({ reducedMotion: 'no-preference' });
    await inBothLanguages(() => expectAccessible(bar));
  });
});

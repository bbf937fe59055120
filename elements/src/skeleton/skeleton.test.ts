import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible } from '../../test/look.ts';
import './define.ts';
import type { MoSkeleton } from './skeleton.ts';

const pieces = (skeleton: MoSkeleton): HTMLElement[] => [...skeleton.shadowRoot!.querySelectorAll('span')];

describe('mo-skeleton', () => {
  it('has the shape and number asked for, and no name', async () => {
    const page = await fixture(html`
      <div>
        <mo-skeleton count="3"></mo-skeleton>
        <mo-skeleton shape="box"></mo-skeleton>
        <mo-skeleton shape="circle"></mo-skeleton>
      </div>
    `);
    const [lines, box, circle] = page.querySelectorAll('mo-skeleton');
    expect(pieces(lines!)).to.have.length(3);
    expect(pieces(box!)[0]!.getBoundingClientRect().height).to.equal(96);
    expect(pieces(circle!)[0]!.getBoundingClientRect()).to.include({ width: 32, height: 32 });
    expect(lines!.ariaHidden).to.equal('true');
    await expectAccessible(page);
  });

  it('is not seen at first, and does not breathe under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const skeleton = await fixture<MoSkeleton>(html`<mo-skeleton></mo-skeleton>`);
    const [appear, ...others] = pieces(skeleton)[0]!.getAnimations();
    expect(others).to.deep.equal([]);
    expect(appear!.effect!.getTiming().delay).to.equal(150);
    expect(appear!.effect!.getTiming().fill).to.equal('backwards');
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(pieces(skeleton)[0]!.getAnimations()).to.have.length(2);
  });
});

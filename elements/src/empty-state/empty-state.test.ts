import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inside, seen } from '../../test/look.ts';
import './define.ts';
import type { MoEmptyState } from './empty-state.ts';

describe('mo-empty-state', () => {
  it('has a heading of the level asked for, words and the next step', async () => {
    const empty = await fixture<MoEmptyState>(html`
      <mo-empty-state icon="structure" heading="No sets yet" level="3">
        Sets that you import are listed here.
        <button slot="actions">Import a file</button>
      </mo-empty-state>
    `);
    const heading = inside(empty, '.heading');
    expect([heading.role, heading.ariaLevel, heading.innerText]).to.deep.equal([
      'heading',
      '3',
      'No sets yet',
    ]);
    expect(seen(empty.querySelector('button'))).to.equal(true);
    expect(seen(inside(empty, 'mo-icon'))).to.equal(true);
    const words = inside(empty, '.words').getBoundingClientRect();
    expect(empty.querySelector('button')!.getBoundingClientRect().top).to.be.at.least(words.bottom + 8);
    await expectAccessible(empty);
  });

  it('takes a drawing of the page in place of the icon', async () => {
    const empty = await fixture<MoEmptyState>(html`
      <mo-empty-state icon="file" heading="Nothing"><i slot="picture">picture</i></mo-empty-state>
    `);
    expect(seen(empty.querySelector('i'))).to.equal(true);
    expect(seen(inside(empty, '.picture'))).to.equal(false);
  });
});

import { expect, fixture, html } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inside } from '../../test/look.ts';
import { click, press } from '../../test/person.ts';
import './define.ts';
import type { MoCheckbox } from './checkbox.ts';

describeFormControl('mo-checkbox', {
  template: html`<mo-checkbox name="field" label="Label" value="yes"></mo-checkbox>`,
  fill: () => press('Space'),
  sent: 'yes',
  kept: 'checked',
  missing: ['Please check this box', '请勾选此项'],
});

const make = (template = html`<mo-checkbox label="All"></mo-checkbox>`): Promise<MoCheckbox> =>
  fixture<MoCheckbox>(template);

describe('mo-checkbox', () => {
  it('sends what a native one sends when its value is taken away', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><mo-checkbox name="a" label="A" value="yes" checked></mo-checkbox></form>`,
    );
    form.querySelector('mo-checkbox')!.removeAttribute('value');
    expect(new FormData(form).get('a')).to.equal('on');
  });

  it('is checked and unchecked by its box, its label, Space and by script', async () => {
    const box = await make();
    const states: boolean[] = [];
    box.addEventListener('change', () => states.push(box.checked));
    await click(inside(box, 'input'));
    await click(inside(box, 'label'));
    await press('Space');
    box.click();
    expect(states).to.deep.equal([true, false, true, false]);
  });

  it('is clicked once by a click on a label of the page', async () => {
    const page = await fixture<HTMLElement>(html`<label>Words <mo-checkbox></mo-checkbox></label>`);
    const box = page.querySelector('mo-checkbox')!;
    let changes = 0;
    box.addEventListener('change', () => (changes += 1));
    page.click();
    expect([changes, box.checked]).to.deep.equal([1, true]);
  });

  it('is neither on nor off until the person says which', async () => {
    const box = await make(html`<mo-checkbox label="All" indeterminate></mo-checkbox>`);
    expect(inside(box, 'input').indeterminate).to.equal(true);
    await expectAccessible(box);
    await click(inside(box, 'input'));
    await box.updateComplete;
    expect([box.indeterminate, box.checked, inside(box, 'input').indeterminate]).to.deep.equal([
      false,
      true,
      false,
    ]);
  });

  it('takes presses on at least 24 px', async () => {
    const box = await make();
    const { x, y } = inside(box, '.box').getBoundingClientRect();
    expect(box.shadowRoot!.elementFromPoint(x + 1, y + 1)).to.equal(inside(box, 'input'));
    expect(inside(box, '.box').getBoundingClientRect().width).to.be.at.least(24);
  });

  it('is accessible checked and unchecked', async () => {
    const page = await fixture(html`
      <div>
        <mo-checkbox label="A" checked></mo-checkbox>
        <mo-checkbox label="B"></mo-checkbox>
        <mo-checkbox label="C" checked disabled></mo-checkbox>
        <mo-checkbox
          ><span slot="label">I accept the <a href="#terms">terms</a></span></mo-checkbox
        >
      </div>
    `);
    expect(page.children).to.have.length(4);
    await expectAccessible(page);
  });
});

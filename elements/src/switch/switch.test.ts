import { expect, fixture, html } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inside } from '../../test/look.ts';
import { click, press } from '../../test/person.ts';
import './define.ts';
import type { MoSwitch } from './switch.ts';

describeFormControl('mo-switch', {
  template: html`<mo-switch name="field" label="Label"></mo-switch>`,
  fill: () => press('Space'),
  sent: 'on',
  kept: 'checked',
  missing: ['Please check this box', '请勾选此项'],
});

describe('mo-switch', () => {
  it('is a switch, turned on by its label', async () => {
    const element = await fixture<MoSwitch>(html`<mo-switch label="Notify me"></mo-switch>`);
    expect(inside(element, 'input').getAttribute('role')).to.equal('switch');
    await click(inside(element, 'label'));
    expect(element.checked).to.equal(true);
    await expectAccessible(element);
  });

  it('has its knob at the end when on, also from right to left', async () => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const page = await fixture(html`<div dir=${direction}><mo-switch label="N" checked></mo-switch></div>`);
      const element = page.querySelector('mo-switch')!;
      const track = inside(element, 'input').getBoundingClientRect();
      const knob = inside(element, '.knob').getBoundingClientRect();
      const distance = direction === 'ltr' ? track.right - knob.right : knob.left - track.left;
      expect(distance).to.be.closeTo(4, 1);
    }
  });
});

import { expect, fixture, html } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inside } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import './define.ts';
import type { MoRadioGroup } from './radio-group.ts';

const radios = html`
  <mo-radio value="a">Alpha</mo-radio>
  <mo-radio value="b" disabled>Beta</mo-radio>
  <mo-radio value="c">Gamma</mo-radio>
`;

describeFormControl('mo-radio-group', {
  template: html`<mo-radio-group name="field" label="Label">${radios}</mo-radio-group>`,
  fill: () => press('Space'),
  sent: 'a',
  missing: ['Please choose one', '请选择一项'],
});

const make = (template = html`<mo-radio-group label="Letter">${radios}</mo-radio-group>`) =>
  fixture<MoRadioGroup>(template);
const checked = (group: MoRadioGroup): (string | null)[] =>
  [...group.querySelectorAll('mo-radio')].map((radio) => radio.ariaChecked);

describe('mo-radio-group', () => {
  it('is one stop for Tab; arrow keys choose round about, past what is disabled', async () => {
    const group = await make();
    const values: string[] = [];
    group.addEventListener('change', () => values.push(group.value));
    await press('Tab');
    expect((focused() as HTMLElement).innerText).to.equal('Alpha');
    expect(group.value).to.equal('');
    await press('ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft');
    expect(values).to.deep.equal(['c', 'a', 'c', 'a']);
    await press('Tab');
    expect(group.matches(':focus-within')).to.equal(false);
  });

  it('goes the other way by the same key from right to left', async () => {
    const page = await fixture(html`
      <div dir="rtl">
        <mo-radio-group label="L" value="1" horizontal>
          <mo-radio value="1">1</mo-radio><mo-radio value="2">2</mo-radio><mo-radio value="3">3</mo-radio>
        </mo-radio-group>
      </div>
    `);
    const group = page.querySelector('mo-radio-group')!;
    group.focus();
    await press('ArrowLeft');
    expect(group.value).to.equal('2');
  });

  it('is chosen by click, not where disabled', async () => {
    const group = await make();
    const [, beta, gamma] = group.querySelectorAll('mo-radio');
    await click(beta!);
    expect(group.value).to.equal('');
    await click(gamma!);
    await group.updateComplete;
    expect([group.value, ...checked(group)]).to.deep.equal(['c', 'false', 'false', 'true']);
  });

  it('marks the value whichever comes first, value or radios', async () => {
    const group = await make(html`<mo-radio-group label="L" value="x"></mo-radio-group>`);
    const radio = Object.assign(document.createElement('mo-radio'), { value: 'x', textContent: 'X' });
    group.append(radio);
    await radio.updateComplete;
    expect(checked(group)).to.deep.equal(['true']);
    radio.value = 'y';
    await radio.updateComplete;
    expect(checked(group)).to.deep.equal(['false']);
  });

  it('is accessible', async () => {
    const group = await make(
      html`<mo-radio-group label="Letter" value="a" hint="One">${radios}</mo-radio-group>`,
    );
    expect(inside(group, '#control').getAttribute('role')).to.equal('radiogroup');
    await expectAccessible(group);
  });
});

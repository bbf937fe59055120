import { expect, fixture, html } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inside } from '../../test/look.ts';
import { press } from '../../test/person.ts';
import './define.ts';
import type { MoSelect } from './select.ts';

const options = html`
  <option value="h">Hydrogen</option>
  <optgroup label="Halogens">
    <option value="f">Fluorine</option>
    <option value="cl" disabled>Chlorine</option>
  </optgroup>
`;

describeFormControl('mo-select', {
  template: html`<mo-select name="field" label="Label" placeholder="Choose">${options}</mo-select>`,
  // The closed list's own keys: the letter that a choice begins with.
  fill: () => press('F'),
  sent: 'f',
  missing: ['Please choose one', '请选择一项'],
});

const make = (template = html`<mo-select label="Element">${options}</mo-select>`): Promise<MoSelect> =>
  fixture<MoSelect>(template);
const native = (select: MoSelect): HTMLSelectElement => inside(select, 'select');

describe('mo-select', () => {
  it('begins with the first option, the one marked, or the value, whenever that is set', async () => {
    expect((await make()).value).to.equal('h');
    expect(
      (
        await make(
          html`<mo-select label="E"
            ><option>a</option>
            <option selected>b</option></mo-select
          >`,
        )
      ).value,
    ).to.equal('b');
    const late = await make(html`<mo-select label="E" value="f"></mo-select>`);
    late.innerHTML = '<option value="h">H</option><option value="f">F</option>';
    await Promise.resolve();
    expect([native(late).value, late.value]).to.deep.equal(['f', 'f']);
  });

  it('follows its options as they change', async () => {
    const select = await make();
    select.querySelector('option')!.textContent = 'Deuterium';
    select.querySelector<HTMLOptionElement>('[disabled]')!.disabled = false;
    select.append(new Option('Neon', 'ne'));
    await Promise.resolve();
    expect([...native(select).options].map(({ text, disabled }) => [text, disabled])).to.deep.equal([
      ['Deuterium', false],
      ['Fluorine', false],
      ['Chlorine', false],
      ['Neon', false],
    ]);
    select.value = 'ne';
    expect(native(select).value).to.equal('ne');
  });

  it('goes back to its first choice when the chosen option goes', async () => {
    for (const [placeholder, value] of [
      ['', 'f'],
      ['Choose', ''],
    ] as const) {
      const form = await fixture<HTMLFormElement>(html`
        <form>
          <mo-select name="e" label="E" placeholder=${placeholder} value="ne">${options}</mo-select>
        </form>
      `);
      const select = form.querySelector('mo-select')!;
      select.append(new Option('Neon', 'ne'));
      await Promise.resolve();
      expect([...new FormData(form)]).to.deep.equal([['e', 'ne']]);
      for (const gone of select.querySelectorAll('[value=ne], [value=h]')) gone.remove();
      await Promise.resolve();
      expect([select.value, native(select).value]).to.deep.equal([value, value]);
      expect([...new FormData(form)]).to.deep.equal(value ? [['e', value]] : []);
    }
  });

  it('is known to its form with its first option before anything is drawn', async () => {
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    const select = document.createElement('mo-select');
    select.name = 'e';
    select.append(new Option('Helium', 'he'), new Option('Neon', 'ne'));
    form.append(select);
    expect([...new FormData(form)]).to.deep.equal([['e', 'he']]);
    await select.updateComplete;
    select.value = 'ne';
    form.reset();
    expect([...new FormData(form)]).to.deep.equal([['e', 'he']]);
  });

  it('shows nothing for a value that no option has, and sends nothing', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><mo-select name="e" label="E" value="xx">${options}</mo-select></form>`,
    );
    expect([...new FormData(form)]).to.deep.equal([]);
    expect(native(form.querySelector('mo-select')!).selectedIndex).to.equal(-1);
  });

  it('is accessible with and without a placeholder', async () => {
    const select = await make();
    await expectAccessible(select);
    select.placeholder = 'Choose';
    select.value = '';
    await select.updateComplete;
    expect(native(select).selectedOptions[0]!.text).to.equal('Choose');
    await expectAccessible(select);
  });
});

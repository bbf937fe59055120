import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible } from '../../test/look.ts';
import { click, focused } from '../../test/person.ts';
import '../input/define.ts';
import './define.ts';
import type { MoField } from './field.ts';

const make = (template: ReturnType<typeof html>): Promise<MoField> => fixture<MoField>(template);

describe('mo-field', () => {
  it('names and describes a native control, and focuses it by its label', async () => {
    const field = await make(
      html`<mo-field label="Country" hint="Where you work"
        ><select>
          <option>China</option>
        </select></mo-field
      >`,
    );
    const select = field.querySelector('select')!;
    expect([...select.labels].map(({ textContent }) => textContent)).to.deep.equal(['Country']);
    expect(select.ariaDescribedByElements?.map(({ textContent }) => textContent)).to.deep.equal([
      'Where you work',
    ]);
    await click(select.labels[0]!);
    expect(focused()).to.equal(select);
    await expectAccessible(field);
  });

  it('shows an error in place of the hint, takes it back, and keeps what the page says', async () => {
    const field = await make(html`
      <mo-field label="Dose" hint="In mg"><input aria-describedby="own" /><span id="own">Own</span></mo-field>
    `);
    const input = field.querySelector('input')!;
    const described = async (): Promise<(string | null)[]> => {
      await field.updateComplete;
      return input.ariaDescribedByElements!.map(({ textContent }) => textContent);
    };
    // The live region is there before its words.
    expect(field.querySelector('[aria-live]')!.textContent).to.equal('');
    expect(await described()).to.deep.equal(['Own', 'In mg']);
    field.error = 'Too high';
    expect(await described()).to.deep.equal(['Own', 'Too high']);
    expect([input.ariaInvalid, field.textContent.includes('In mg')]).to.deep.equal(['true', false]);
    await expectAccessible(field);
    field.error = '';
    expect(await described()).to.deep.equal(['Own', 'In mg']);
    expect(input.ariaInvalid).to.equal(null);
  });

  it('marks what is required, also when it becomes so, and a control that comes later', async () => {
    const field = await make(html`<mo-field label="Name"></mo-field>`);
    const mark = (): Element | null => field.shadowRoot!.querySelector('.mark');
    const input = document.createElement('input');
    field.append(input);
    await Promise.resolve();
    await field.updateComplete;
    expect(input.labels).to.have.length(1);
    expect(mark()).to.equal(null);
    input.required = true;
    await Promise.resolve();
    await field.updateComplete;
    expect(mark()?.ariaHidden).to.equal('true');
  });

  it('labels a control of this package too', async () => {
    const field = await make(html`<mo-field label="Name" hint="Help"><mo-input></mo-input></mo-field>`);
    const input = field.querySelector('mo-input')!;
    input.requestUpdate();
    await input.updateComplete;
    expect(input.control!.ariaLabel).to.equal('Name');
    await click(field.querySelector('label')!);
    expect(focused()).to.equal(input.control);
    await expectAccessible(field);
  });
});

import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, press, type } from '../../test/person.ts';
import '../button/define.ts';
import './define.ts';
import type { MoInput } from './input.ts';

const field = (input: MoInput): HTMLInputElement => inside(input, 'input');
const make = (template = html`<mo-input label="Name"></mo-input>`): Promise<MoInput> =>
  fixture<MoInput>(template);

describeFormControl('mo-input', {
  template: html`<mo-input name="field" label="Label"></mo-input>`,
  fill: () => type('words'),
  sent: 'words',
  missing: ['Please fill this in', '请填写此项'],
});

describe('mo-input', () => {
  it('is focused by a click on its label, and tells what is typed', async () => {
    const input = await make();
    const heard: string[] = [];
    for (const name of ['input', 'change'])
      input.addEventListener(name, () => heard.push(`${name} ${input.value}`));
    await click(inside(input, 'label'));
    expect(focused()).to.equal(field(input));
    await type('ab');
    await press('Tab');
    expect(heard).to.deep.equal(['input a', 'input ab', 'change ab']);
  });

  it('shows the value that the page sets, also over what was typed', async () => {
    const input = await make();
    input.focus();
    await type('typed');
    input.value = '';
    await input.updateComplete;
    expect(field(input).value).to.equal('');
  });

  it('clicks the form’s first submit button by Enter, and not a disabled one', async () => {
    const form = await fixture<HTMLFormElement>(html`
      <form>
        <mo-input name="account" label="Account"></mo-input>
        <mo-button type="submit">Sign in</mo-button>
      </form>
    `);
    const heard: string[] = [];
    form.addEventListener('click', () => heard.push('click'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      heard.push('submit');
    });
    form.querySelector('mo-input')!.focus();
    await press('Enter');
    await waitUntil(() => heard.length === 2);
    form.querySelector('mo-button')!.disabled = true;
    await press('Enter');
    expect(heard).to.deep.equal(['click', 'submit']);
  });

  it('submits a form without a button, and not while a word is being composed', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><mo-input label="a"></mo-input></form>`);
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    const input = form.querySelector('mo-input')!;
    input.focus();
    field(input).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }));
    expect(submits).to.equal(0);
    await press('Enter');
    expect(submits).to.equal(1);
  });

  it('is emptied by its button', async () => {
    const input = await make(html`<mo-input type="search" label="Search" clearable value="x"></mo-input>`);
    let heard = '';
    input.addEventListener('input', () => (heard += `[${input.value}]`));
    await click(inside(input, 'button'));
    await input.updateComplete;
    expect([input.value, heard]).to.deep.equal(['', '[]']);
    expect(focused()).to.equal(field(input));
    expect(input.shadowRoot!.querySelector('button')).to.equal(null);
  });

  for (const [what, template] of [
    ['a password', html`<mo-input type="password" label="P" name="p"></mo-input>`],
    ['a code', html`<mo-input autocomplete="one-time-code" label="C" name="c"></mo-input>`],
    ['what the page wants kept nowhere', html`<mo-input autocomplete="off" label="O" name="o"></mo-input>`],
  ] as const)
    it(`leaves nothing of ${what} for the browser to bring back`, async () => {
      const states: unknown[] = [];
      const { setFormValue } = ElementInternals.prototype;
      // A state left out is the value.
      ElementInternals.prototype.setFormValue = function (value, state = value) {
        states.push(state);
        setFormValue.call(this, value, state);
      };
      try {
        const input = await make(template);
        input.focus();
        await type('secret');
        await click(inside(input, 'label'));
        expect([new Set(states), input.value]).to.deep.equal([new Set([null]), 'secret']);
        input.formStateRestoreCallback('other');
        expect(input.value).to.equal('secret');
      } finally {
        ElementInternals.prototype.setFormValue = setFormValue;
      }
    });

  it('shows a password while asked to', async () => {
    const input = await make(html`<mo-input type="password" label="Password" value="secret"></mo-input>`);
    const button = inside(input, 'button');
    expect(field(input).type).to.equal('password');
    await click(button);
    await input.updateComplete;
    expect(field(input).type).to.equal('text');
    expect(button.ariaPressed).to.equal('true');
  });

  it('knows a value that the page set at once, before anything is drawn', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><mo-input name="n" label="N" required></mo-input></form>`,
    );
    const input = form.querySelector('mo-input')!;
    input.value = 'x';
    expect([input.checkValidity(), new FormData(form).get('n')]).to.deep.equal([true, 'x']);
    input.value = '';
    expect(input.checkValidity()).to.equal(false);
  });

  for (const [what, template, typed, english, chinese] of [
    [
      'an email',
      html`<mo-input type="email" label="E"></mo-input>`,
      'ada',
      'Please enter a valid email',
      '请输入正确的邮箱地址',
    ],
    [
      'an address',
      html`<mo-input type="url" label="U"></mo-input>`,
      'x',
      'Please enter a web address that begins with https://',
      '请输入以 https:// 开头的网址',
    ],
    [
      'enough characters',
      html`<mo-input minlength="5" label="P"></mo-input>`,
      'abc',
      'At least 5 characters',
      '至少 5 个字符',
    ],
    [
      'a number that is large enough',
      html`<mo-input type="number" min="2" label="N"></mo-input>`,
      '1',
      'At least 2',
      '不能小于 2',
    ],
    [
      'a number that is small enough',
      html`<mo-input type="number" max="2" label="N"></mo-input>`,
      '3',
      'At most 2',
      '不能大于 2',
    ],
    [
      'a number in steps',
      html`<mo-input type="number" step="5" label="N"></mo-input>`,
      '3',
      'Use steps of 5',
      '须按 5 的步长填写',
    ],
    [
      'a number at all',
      html`<mo-input type="number" label="N"></mo-input>`,
      '1e',
      'Please complete this field',
      '请填写完整',
    ],
    [
      'its pattern',
      html`<mo-input pattern="[A-Z]{3}" label="C"></mo-input>`,
      'abc',
      'Please match the requested format',
      '请按要求的格式填写',
    ],
  ] as const)
    it(`wants ${what}, and says so when it is left`, async () => {
      const input = await make(template);
      input.focus();
      await type(typed);
      const error = inside(input, '#error');
      expect(error.innerText).to.equal('');
      await press('Tab');
      await inBothLanguages(async (locale) => {
        await input.updateComplete;
        expect(error.innerText).to.equal(locale === 'zh-CN' ? chinese : english);
      });
      expect(field(input).ariaInvalid).to.equal('true');
    });

  it('can be read but not changed when read-only, and is not checked then', async () => {
    const input = await make(html`<mo-input label="Key" value="k" readonly required></mo-input>`);
    input.focus();
    await type('x');
    expect([input.value, input.willValidate]).to.deep.equal(['k', false]);
    input.value = '';
    expect(input.checkValidity()).to.equal(true);
    await expectAccessible(input);
  });

  it('shows what stands before and after the text', async () => {
    const input = await make(
      html`<mo-input label="Dose"><span slot="prefix">≤</span><span slot="suffix">mg/kg</span></mo-input>`,
    );
    const [before, after] = [...input.children].map((child) => child.getBoundingClientRect());
    const { left, right } = field(input).getBoundingClientRect();
    expect(before!.right <= left && right <= after!.left).to.equal(true);
    await expectAccessible(input);
  });

  it('takes the keys of a phone from the attribute that every element has', async () => {
    const input = await make(html`<mo-input label="Code" inputmode="numeric"></mo-input>`);
    expect(field(input).inputMode).to.equal('numeric');
    input.inputMode = 'tel';
    await input.updateComplete;
    expect(field(input).inputMode).to.equal('tel');
  });

  it('is accessible in both languages', async () => {
    const input = await make(
      html`<mo-input type="password" label="Password" required clearable value="x"></mo-input>`,
    );
    await inBothLanguages(async (locale) => {
      await input.updateComplete;
      const labels = [...input.shadowRoot!.querySelectorAll('button')].map((button) => button.ariaLabel);
      expect(labels).to.deep.equal(locale === 'zh-CN' ? ['清空', '显示密码'] : ['Clear', 'Show password']);
      await expectAccessible(input);
    });
    expect(seen(field(input))).to.equal(true);
  });
});

// What every form control must do; each runs it in its own test file.
import { expect, fixture, html } from '@open-wc/testing';
import { render, type TemplateResult } from 'lit';
import type { FormControl } from '../src/base/form-control.ts';
import { expectAccessible, inBothLanguages, inside, seen } from './look.ts';
import { click, focused, press } from './person.ts';

/** What the suite needs to know of a control. */
export interface FormControlCase {
  /** The control with the name `field` and the label `Label`, without a value. */
  template: TemplateResult;
  /** Gives it a value, as a person does who has the focus in it. */
  fill: (control: FormControl) => Promise<unknown>;
  /** What the form then sends. */
  sent: string;
  /** The state that the browser then keeps, if it is not what is sent. */
  kept?: string;
  /** What is said when it is required and has no value, in both languages. */
  missing: readonly [english: string, chinese: string];
  /** Enter begins a new line instead of submitting. */
  multiline?: boolean;
}

interface Submitted {
  form: HTMLFormElement;
  control: FormControl;
  submits: () => number;
}

const inForm = async ({ template }: FormControlCase): Promise<Submitted> => {
  const form = await fixture<HTMLFormElement>(
    html`<form>
      <fieldset>${template}</fieldset>
      <button>Send</button>
    </form>`,
  );
  const control = form.querySelector<FormControl>('[name=field]')!;
  await control.updateComplete;
  let submits = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  return { form, control, submits: () => submits };
};

/** The control in no page yet. */
const detached = ({ template }: FormControlCase): FormControl => {
  const place = document.createElement('div');
  render(template, place);
  return place.querySelector<FormControl>('[name=field]')!;
};

/** What the person changes: whether it is checked, or the value. */
const stateOf = (control: FormControl): 'checked' | 'value' => ('checked' in control ? 'checked' : 'value');
const set = (control: FormControl, name: string, value: unknown): void =>
  void Object.assign(control, { [name]: value });
const give = (control: FormControl, value: string): void =>
  stateOf(control) === 'checked' ? set(control, 'checked', true) : set(control, 'value', value);

const sentBy = (form: HTMLFormElement): [string, FormDataEntryValue][] => [...new FormData(form)];
const wrong = (control: FormControl): string => inside(control, '#error').innerText.trim();
const fill = async ({ fill: act }: FormControlCase, control: FormControl): Promise<void> => {
  control.focus();
  await act(control);
  await control.updateComplete;
};

/** Tests what every form control must do. */
export const describeFormControl = (tag: string, of: FormControlCase): void => {
  describe(`${tag} in a form`, () => {
    it('sends what the person gave, under its name', async () => {
      const { form, control } = await inForm(of);
      expect(sentBy(form).filter(([, value]) => value !== '')).to.deep.equal([]);
      await fill(of, control);
      expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
      control.name = '';
      await control.updateComplete;
      expect(sentBy(form)).to.deep.equal([]);
    });

    it('tells by bubbling events when its value is there already', async () => {
      const { form, control } = await inForm(of);
      const heard: string[] = [];
      for (const name of ['input', 'change'])
        form.addEventListener(name, () =>
          heard.push(`${name} ${JSON.stringify(new FormData(form).get('field'))}`),
        );
      await fill(of, control);
      await press('Tab');
      expect(heard.at(-1)).to.equal(`change "${of.sent}"`);
      expect(heard).to.include(`input "${of.sent}"`);
      expect(heard.filter((text) => text.startsWith('change'))).to.have.length(1);
    });

    it('holds the form back while it is required and empty, says why in the page’s language, and takes the focus', async () => {
      const { form, control, submits } = await inForm(of);
      control.required = true;
      await control.updateComplete;
      expect(control.validity.valueMissing).to.equal(true);
      expect(wrong(control)).to.equal('');
      await click(form.querySelector('button')!);
      await control.updateComplete;
      expect(submits()).to.equal(0);
      expect(control.matches(':focus-within')).to.equal(true);
      await inBothLanguages(async (locale) => {
        await control.updateComplete;
        expect(wrong(control)).to.equal(of.missing[locale === 'en-US' ? 0 : 1]);
        expect(control.validationMessage).to.equal(wrong(control));
        await expectAccessible(control);
      });
      await fill(of, control);
      await control.updateComplete;
      expect([control.validity.valid, wrong(control)]).to.deep.equal([true, '']);
      await click(form.querySelector('button')!);
      expect(submits()).to.equal(1);
    });

    it('answers whether it is valid without showing anything', async () => {
      const { form, control } = await inForm(of);
      control.required = true;
      await control.updateComplete;
      const before = document.activeElement;
      expect([control.checkValidity(), form.checkValidity()]).to.deep.equal([false, false]);
      await control.updateComplete;
      expect([wrong(control), document.activeElement]).to.deep.equal(['', before]);
      expect(control.reportValidity()).to.equal(false);
      await control.updateComplete;
      expect(wrong(control)).to.equal(of.missing[0]);
    });

    it('takes the focus when asked for its validity, also where another control before it is invalid', async () => {
      const { form, control } = await inForm(of);
      const before = document.createElement('input');
      before.required = true;
      form.prepend(before);
      control.required = true;
      await control.updateComplete;
      expect(control.reportValidity()).to.equal(false);
      expect(control.matches(':focus-within')).to.equal(true);
    });

    it('is known to its form as soon as it is in the page', async () => {
      const form = await fixture<HTMLFormElement>(html`<form></form>`);
      const given = detached(of);
      given.removeAttribute('name');
      given.name = 'field';
      give(given, of.sent);
      form.append(given);
      expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
      given.disabled = true;
      expect(sentBy(form)).to.deep.equal([]);
      given.remove();

      const empty = detached(of);
      empty.required = true;
      form.append(empty);
      expect([empty.checkValidity(), form.checkValidity()]).to.deep.equal([false, false]);
      expect(empty.validity.valueMissing).to.equal(true);
      give(empty, of.sent);
      expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
      expect(form.checkValidity()).to.equal(true);
      await empty.updateComplete;
      expect([form.checkValidity(), wrong(empty)]).to.deep.equal([true, '']);
    });

    for (const nothing of [null, undefined])
      it(`takes ${nothing} for any property as nothing given`, async () => {
        const { form, control } = await inForm(of);
        const first = JSON.stringify(sentBy(form));
        await fill(of, control);
        set(control, stateOf(control), nothing);
        expect(JSON.stringify(sentBy(form))).to.equal(first);
        await control.updateComplete;
        control.required = true;
        control.reportValidity();
        for (const name of (control.constructor as typeof FormControl).elementProperties.keys())
          if (name !== 'name' && name !== 'placeholder') set(control, String(name), nothing);
        await control.updateComplete;
        expect(JSON.stringify(sentBy(form))).to.equal(first);
        expect([control.validity.valid, wrong(control)]).to.deep.equal([true, '']);
        for (const name of ['name', 'placeholder']) set(control, name, nothing);
        await control.updateComplete;
        expect(sentBy(form)).to.deep.equal([]);
      });

    it('is empty again when the attribute of its value is removed', async () => {
      const { form, control } = await inForm(of);
      const first = JSON.stringify(sentBy(form));
      const attribute = stateOf(control);
      control.setAttribute(attribute, of.sent);
      expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
      control.removeAttribute(attribute);
      expect(JSON.stringify(sentBy(form))).to.equal(first);
      await control.updateComplete;
    });

    it('is as invalid as the page says', async () => {
      const { form, control } = await inForm(of);
      control.setCustomValidity('Taken');
      expect([control.validity.customError, form.checkValidity()]).to.deep.equal([true, false]);
      control.reportValidity();
      await control.updateComplete;
      expect(wrong(control)).to.equal('Taken');
      control.setCustomValidity('');
      await control.updateComplete;
      expect([form.checkValidity(), wrong(control)]).to.deep.equal([true, '']);
    });

    for (const by of ['itself', 'its fieldset'])
      it(`is left out and left alone when disabled by ${by}`, async () => {
        const { form, control } = await inForm(of);
        await fill(of, control);
        control.required = true;
        if (by === 'itself') control.disabled = true;
        else form.querySelector('fieldset')!.disabled = true;
        await control.updateComplete;
        expect(sentBy(form)).to.deep.equal([]);
        expect([control.willValidate, form.checkValidity()]).to.deep.equal([false, true]);
        const before = document.createElement('button');
        form.prepend(before);
        before.focus();
        await press('Tab');
        expect([document.activeElement?.textContent, control.matches(':focus-within')]).to.deep.equal([
          'Send',
          false,
        ]);
        await expectAccessible(control);
        control.disabled = false;
        form.querySelector('fieldset')!.disabled = false;
        await control.updateComplete;
        expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
      });

    it('goes back with its form, and is not called wrong then', async () => {
      const { form, control } = await inForm(of);
      control.required = true;
      const first = JSON.stringify(sentBy(form));
      await control.updateComplete;
      form.requestSubmit();
      await control.updateComplete;
      expect(wrong(control)).to.equal(of.missing[0]);
      await fill(of, control);
      form.reset();
      expect(JSON.stringify(sentBy(form))).to.equal(first);
      await control.updateComplete;
      expect(wrong(control)).to.equal('');
    });

    it('comes back as the browser kept it', async () => {
      const { form, control } = await inForm(of);
      (
        control as FormControl & { formStateRestoreCallback: (state: string) => void }
      ).formStateRestoreCallback(of.kept ?? of.sent);
      await control.updateComplete;
      expect(sentBy(form)).to.deep.equal([['field', of.sent]]);
    });

    it('is named and focused by a label of the page', async () => {
      const { form, control } = await inForm(of);
      control.label = '';
      const label = document.createElement('label');
      label.textContent = 'Of the page';
      control.id = 'named';
      label.htmlFor = 'named';
      form.prepend(label);
      control.requestUpdate();
      await control.updateComplete;
      expect([...control.labels]).to.deep.equal([label]);
      expect(control.control?.ariaLabel).to.equal('Of the page');
      await click(label);
      expect(control.matches(':focus-within')).to.equal(true);
      await expectAccessible(form);
    });

    it('is described by its hint, and by what is wrong in place of it', async () => {
      const { control } = await inForm(of);
      control.hint = 'Help';
      await control.updateComplete;
      expect(inside(control, '#hint').innerText).to.equal('Help');
      expect(control.control?.getAttribute('aria-describedby')).to.equal('hint');
      // The live region is there before its words.
      expect(inside(control, '#error').ariaLive).to.equal('polite');
      control.error = 'Not that one';
      await control.updateComplete;
      expect([wrong(control), control.control?.ariaInvalid]).to.deep.equal(['Not that one', 'true']);
      expect(control.control?.getAttribute('aria-describedby')).to.equal('error');
      expect(control.shadowRoot!.querySelector('#hint')).to.equal(null);
      await expectAccessible(control);
    });

    it(of.multiline ? 'does not submit by Enter' : 'submits by Enter', async () => {
      const { control, submits } = await inForm(of);
      control.focus();
      focused()!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
      );
      expect(submits()).to.equal(0);
      await press('Enter');
      expect(submits()).to.equal(of.multiline ? 0 : 1);
    });

    it('keeps its label for assistive technology when it is hidden', async () => {
      const { control } = await inForm(of);
      control.hideLabel = true;
      await control.updateComplete;
      const label = inside(control, 'label, #label');
      expect(label.textContent).to.contain('Label');
      expect(label.getBoundingClientRect().width).to.be.at.most(1);
      expect(seen(control.control)).to.equal(true);
      await expectAccessible(control);
    });
  });
};

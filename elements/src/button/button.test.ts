import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inside } from '../../test/look.ts';
import { click, focused, press } from '../../test/person.ts';
import './define.ts';
import type { MoButton } from './button.ts';

const make = (template = html`<mo-button>Save</mo-button>`): Promise<MoButton> => fixture<MoButton>(template);
const inForm = async (
  button: ReturnType<typeof html>,
): Promise<{ form: HTMLFormElement; heard: string[]; button: MoButton }> => {
  const form = await fixture<HTMLFormElement>(html`<form><input name="a" value="1" />${button}</form>`);
  const heard: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('submit');
  });
  form.addEventListener('reset', () => heard.push('reset'));
  return { form, heard, button: form.querySelector('mo-button')! };
};

const preventDefault = (event: Event): void => event.preventDefault();

describe('mo-button', () => {
  it('is clicked by pointer, Enter and Space', async () => {
    const button = await make();
    let clicks = 0;
    button.addEventListener('click', () => clicks++);
    await click(button);
    button.focus();
    expect(focused()).to.equal(inside(button, 'button'));
    await press('Enter', 'Space');
    button.click();
    expect(clicks).to.equal(4);
  });

  for (const state of ['disabled', 'loading'] as const)
    it(`does nothing while ${state}`, async () => {
      const { heard, button } = await inForm(html`<mo-button type="submit">Save</mo-button>`);
      button[state] = true;
      await button.updateComplete;
      let clicks = 0;
      button.addEventListener('click', () => clicks++);
      await click(inside(button, 'button'));
      inside(button, 'button').focus();
      await press('Enter');
      button.click();
      await aTimeout(0);
      expect([clicks, heard]).to.deep.equal([0, []]);
      await expectAccessible(button);
    });

  it('can be used again after it was disabled, by the first and by every later change', async () => {
    const button = await make(html`<mo-button>Save</mo-button>`);
    for (const disabled of [true, false, true, false]) {
      button.disabled = disabled;
      await button.updateComplete;
      expect(inside(button, 'button').disabled).to.equal(disabled);
    }
  });

  it('keeps the focus and its width when it begins to load', async () => {
    const button = await make(html`<mo-button icon="upload">Upload</mo-button>`);
    button.focus();
    const { width } = button.getBoundingClientRect();
    button.loading = true;
    await button.updateComplete;
    expect(focused()).to.equal(inside(button, 'button'));
    expect(button.getBoundingClientRect().width).to.be.closeTo(width, 4);
  });

  it('submits and resets its form', async () => {
    const submit = await inForm(html`<mo-button type="submit">Save</mo-button>`);
    await click(submit.button);
    await aTimeout(0);
    expect(submit.heard).to.deep.equal(['submit']);
    const reset = await inForm(html`<mo-button type="reset">Reset</mo-button>`);
    reset.form.querySelector('input')!.value = '2';
    await click(reset.button);
    await aTimeout(0);
    expect(reset.heard).to.deep.equal(['reset']);
    expect(reset.form.querySelector('input')!.value).to.equal('1');
  });

  it('does not submit an invalid form, or if its click was cancelled', async () => {
    const { form, heard, button } = await inForm(html`<mo-button type="submit">Save</mo-button>`);
    form.querySelector('input')!.setCustomValidity('no');
    await click(button);
    await aTimeout(0);
    form.querySelector('input')!.setCustomValidity('');
    button.addEventListener('click', (event) => event.preventDefault());
    await click(button);
    await aTimeout(0);
    expect(heard).to.deep.equal([]);
  });

  it('is pressed by Enter in a native field of its form, also in one of several, unless the page or its state says no', async () => {
    const { form, heard, button } = await inForm(
      html`<input name="b" /><mo-button type="submit">Save</mo-button>`,
    );
    const field = form.querySelector('input')!;
    let presses = 0;
    button.addEventListener('click', () => (presses += 1));
    const enter = async (): Promise<unknown[]> => {
      field.focus();
      await press('Enter');
      await aTimeout(0);
      return [presses, heard.length];
    };
    expect(await enter()).to.deep.equal([1, 1]);
    document.addEventListener('keydown', preventDefault);
    expect(await enter()).to.deep.equal([1, 1]);
    document.removeEventListener('keydown', preventDefault);
    for (const state of ['loading', 'disabled'] as const) {
      button[state] = true;
      await button.updateComplete;
      expect(await enter()).to.deep.equal([1, 1]);
      button[state] = false;
      await button.updateComplete;
    }
    expect(await enter()).to.deep.equal([2, 2]);
  });

  it('goes with its form by name and value, as its submitter', async () => {
    const { form, button } = await inForm(
      html`<mo-button type="submit" name="act" value="keep">Keep</mo-button>`,
    );
    const sent: [string, FormDataEntryValue][][] = [];
    form.addEventListener('submit', (event) => sent.push([...new FormData(form, event.submitter)]));
    await click(button);
    await aTimeout(0);
    expect(sent).to.deep.equal([
      [
        ['a', '1'],
        ['act', 'keep'],
      ],
    ]);
    expect(form.querySelector('button')).to.equal(null);
  });

  it('is disabled by the fieldset around it', async () => {
    const page = await fixture(html`<fieldset disabled><mo-button>Save</mo-button></fieldset>`);
    const button = page.querySelector('mo-button')!;
    await button.updateComplete;
    expect(inside(button, 'button').disabled).to.equal(true);
  });

  it('is a link with an address', async () => {
    const button = await make(html`<mo-button href="#there" target="_blank">There</mo-button>`);
    const link = inside(button, 'a');
    expect([link.getAttribute('href'), link.target, link.rel]).to.deep.equal([
      '#there',
      '_blank',
      'noopener',
    ]);
    await expectAccessible(button);
  });

  it('does not follow its link while loading, and keeps the focus', async () => {
    const button = await make(html`<mo-button href="#followed">There</mo-button>`);
    let clicks = 0;
    button.addEventListener('click', () => clicks++);
    button.focus();
    const link = focused();
    button.loading = true;
    await button.updateComplete;
    await click(button);
    await press('Enter');
    button.click();
    await aTimeout(50);
    expect([clicks, location.hash]).to.deep.equal([0, '']);
    expect(focused()).to.equal(link);
    expect(link!.ariaDisabled).to.equal('true');
    await expectAccessible(button);
    button.loading = false;
    await button.updateComplete;
    await press('Enter');
    await aTimeout(50);
    expect([clicks, location.hash]).to.deep.equal([1, '#followed']);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('is 32 px high, 36 in forms, and square with an icon alone', async () => {
    const page = await fixture(html`
      <div>
        <mo-button>Save</mo-button>
        <mo-button size="form">Save</mo-button>
        <mo-button icon="more" iconOnly label="More"></mo-button>
      </div>
    `);
    const boxes = [...page.querySelectorAll('mo-button')].map((button) => button.getBoundingClientRect());
    expect(boxes.map(({ height }) => height)).to.deep.equal([32, 36, 32]);
    expect(boxes[2]!.width).to.equal(32);
  });

  it('is accessible in every variant', async () => {
    const page = await fixture(html`
      <div>
        ${(['primary', 'secondary', 'plain', 'danger'] as const).map(
          (variant) => html`<mo-button variant=${variant} icon="check">Words</mo-button>`,
        )}
        <mo-button icon="more" iconOnly label="More"></mo-button>
      </div>
    `);
    expect(page.children).to.have.length(5);
    await expectAccessible(page);
  });
});

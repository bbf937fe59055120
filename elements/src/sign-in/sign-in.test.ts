import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, press, type } from '../../test/person.ts';
import '../checkbox/define.ts';
import './define.ts';
import type { MoInput } from '../input/input.ts';
import type { MoSignIn, SignInDetail } from './sign-in.ts';

const fields = (card: MoSignIn): [MoInput, MoInput] => [
  inside(card, '[name=username]') as MoInput,
  inside(card, '[name=password]') as MoInput,
];
const make = async (template = html`<mo-sign-in></mo-sign-in>`): Promise<MoSignIn> => {
  const card = await fixture<MoSignIn>(template);
  await Promise.all(fields(card).map((field) => field.updateComplete));
  return card;
};
const button = (card: MoSignIn): HTMLElement => inside(card, '[part=submit]');
const errors = (card: MoSignIn): string[] =>
  fields(card).map((field) => inside(field, '#error').innerText.trim());
const listen = (card: EventTarget): SignInDetail[] => {
  const heard: SignInDetail[] = [];
  card.addEventListener('sign-in', (event) => heard.push((event as CustomEvent<SignInDetail>).detail));
  return heard;
};
const typeBoth = async (username: string, password: string): Promise<void> => {
  await type(username);
  await press('Tab');
  await type(password);
};

describe('mo-sign-in', () => {
  it('tells username, trimmed, and password as typed, by Enter and by its button, through shadow trees', async () => {
    const card = await make();
    const heard = listen(document.body);
    card.focus();
    await typeBoth(' ada ', ' secret ');
    await press('Enter');
    await click(button(card));
    const sent = { username: 'ada', password: ' secret ' };
    expect(heard).to.deep.equal([sent, sent]);
  });

  it('begins with the password where the username is known', async () => {
    const card = await make(html`<mo-sign-in username="ada"></mo-sign-in>`);
    card.focus();
    expect(focused()).to.equal(fields(card)[1].control);
  });

  it('names each empty field and goes to the first; spaces are no username', async () => {
    const card = await make();
    const heard = listen(card);
    await click(button(card));
    await inBothLanguages(async (locale) => {
      await Promise.all(fields(card).map((field) => field.updateComplete));
      expect(errors(card)).to.deep.equal(
        Array(2).fill(locale === 'zh-CN' ? '请填写此项' : 'Please fill this in'),
      );
      await expectAccessible(card);
    });
    expect(focused()).to.equal(fields(card)[0].control);
    await type('  ');
    await press('Tab');
    await type('secret');
    await press('Enter');
    await Promise.all(fields(card).map((field) => field.updateComplete));
    expect(errors(card)).to.deep.equal(['Please fill this in', '']);
    expect(focused()).to.equal(fields(card)[0].control);
    expect(heard).to.deep.equal([]);
  });

  it('wants as many characters of a password as it is told', async () => {
    const card = await make(html`<mo-sign-in password-min-length="5" username="ada"></mo-sign-in>`);
    const heard = listen(card);
    fields(card)[1].focus();
    await type('1234');
    await press('Enter');
    await fields(card)[1].updateComplete;
    expect(errors(card)[1]).to.equal('At least 5 characters');
    await type('5');
    await press('Enter');
    expect(heard).to.have.length(1);
  });

  it('is what a password manager looks for', async () => {
    const card = await make();
    const found = fields(card).map(({ control }) => {
      const { type: kind, name, autocomplete, autocapitalize } = control!;
      return { kind, name, autocomplete, autocapitalize };
    });
    expect(found).to.deep.equal([
      { kind: 'text', name: 'username', autocomplete: 'username', autocapitalize: 'none' },
      { kind: 'password', name: 'password', autocomplete: 'current-password', autocapitalize: 'none' },
    ]);
    await click(inside(fields(card)[1], 'button'));
    await fields(card)[1].updateComplete;
    expect(fields(card)[1].control!.type).to.equal('text');
  });

  it('takes values that a script or a password manager fills in by events', async () => {
    const card = await make();
    const heard = listen(card);
    for (const [index, value] of ['ada', 'secret'].entries()) {
      const control = fields(card)[index]!.control!;
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }
    await click(button(card));
    expect(heard).to.deep.equal([{ username: 'ada', password: 'secret' }]);
  });

  it('sends nothing twice while it is loading, and says that it is', async () => {
    const card = await make(html`<mo-sign-in username="ada" loading></mo-sign-in>`);
    const heard = listen(card);
    fields(card)[1].focus();
    await type('secret');
    await press('Enter');
    await click(button(card));
    expect(heard).to.deep.equal([]);
    await inBothLanguages(async (locale) => {
      await card.updateComplete;
      expect(button(card).innerText.trim()).to.equal(locale === 'zh-CN' ? '正在登录…' : 'Signing in…');
      await expectAccessible(card);
    });
    card.loadingtext = 'Signing in… 9 s';
    await card.updateComplete;
    expect(button(card).innerText.trim()).to.equal('Signing in… 9 s');
  });

  it('says what the page found wrong at once, and goes to the password', async () => {
    const card = await make(html`<mo-sign-in username="ada"></mo-sign-in>`);
    fields(card)[1].value = 'wrong';
    const alert = inside(card, '[role=alert]');
    expect(alert.innerText).to.equal('');
    card.error = 'account or password error';
    await card.updateComplete;
    expect(alert.innerText).to.contain('account or password error');
    expect(focused()).to.equal(fields(card)[1].control);
    await type('new');
    expect(fields(card)[1].value).to.equal('new');
    await expectAccessible(card);
    card.clearPassword();
    expect(fields(card)[1].value).to.equal('');
  });

  it('says the same words again when the next try fails as well', async () => {
    const card = await make(html`<mo-sign-in username="ada"></mo-sign-in>`);
    const alert = inside(card, '[role=alert]');
    card.addEventListener('sign-in', () => {
      card.error = 'Wrong password';
    });
    fields(card)[1].focus();
    await type('one');
    let last: Element | null = null;
    for (let time = 0; time < 2; time += 1) {
      await click(button(card));
      await card.updateComplete;
      expect(focused()).to.equal(fields(card)[1].control);
      expect(alert.innerText).to.contain('Wrong password');
      // Only what is added to a live region is said.
      const added = alert.querySelector('mo-callout');
      expect(added).to.not.equal(last);
      last = added;
    }
  });

  it('says nothing of the last try while the next one is under way', async () => {
    const card = await make(html`<mo-sign-in username="ada"></mo-sign-in>`);
    fields(card)[1].value = 'wrong';
    card.error = 'Wrong password';
    await card.updateComplete;
    await click(button(card));
    expect(card.error).to.equal('');
    // As a framework does that sets every property again.
    Object.assign(card, { loading: true, error: 'Wrong password' });
    await card.updateComplete;
    expect(inside(card, '[role=alert]').innerText).to.equal('');
    button(card).focus();
    card.loading = false;
    await card.updateComplete;
    expect(inside(card, '[role=alert]').innerText).to.contain('Wrong password');
    expect(focused()).to.equal(fields(card)[1].control);
  });

  it('takes a username that is null, undefined or removed as empty', async () => {
    const card = await make(html`<mo-sign-in username="ada"></mo-sign-in>`);
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    card.removeAttribute('username');
    await card.updateComplete;
    expect([card.username, fields(card)[0].value]).to.deep.equal(['', '']);
    for (const username of [null, undefined]) {
      const other = document.createElement('mo-sign-in');
      Object.assign(other, { username });
      form.replaceChildren(other);
      await other.updateComplete;
      await waitUntil(() => new FormData(form).get('username') === '');
    }
  });

  it('is a control of the page’s form', async () => {
    const form = await fixture<HTMLFormElement>(html`
      <form>
        <fieldset><mo-sign-in username="ada"></mo-sign-in></fieldset>
        <button>Other</button>
      </form>
    `);
    const card = form.querySelector('mo-sign-in')!;
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits += 1;
    });
    await waitUntil(() => !card.checkValidity());
    await click(form.querySelector('button')!);
    await fields(card)[1].updateComplete;
    expect([submits, errors(card)[1]]).to.deep.equal([0, 'Please fill this in']);
    expect(focused()).to.equal(fields(card)[1].control);
    await type('secret');
    await press('Enter');
    expect(submits).to.equal(1);
    expect([...new FormData(form)]).to.deep.equal([
      ['username', 'ada'],
      ['password', 'secret'],
    ]);
    form.querySelector('fieldset')!.disabled = true;
    await card.updateComplete;
    await fields(card)[0].updateComplete;
    expect([[...new FormData(form)], fields(card)[0].control!.disabled]).to.deep.equal([[], true]);
    form.querySelector('fieldset')!.disabled = false;
    form.reset();
    await card.updateComplete;
    expect(fields(card).map(({ value }) => value)).to.deep.equal(['ada', '']);
    card.formStateRestoreCallback('grace');
    await card.updateComplete;
    await fields(card)[0].updateComplete;
    expect(fields(card).map(({ control }) => control!.value)).to.deep.equal(['grace', '']);
  });

  it('has room for what the page adds', async () => {
    const card = await make(html`
      <mo-sign-in heading="Welcome">
        <b slot="logo">logo</b>
        <a slot="links" href="#forgot">Forgot password?</a>
        <a slot="links" href="#sign-up">Sign up</a>
        <mo-checkbox label="I accept the terms"></mo-checkbox>
        <small slot="footer">footer</small>
      </mo-sign-in>
    `);
    expect([...card.children].every(seen)).to.equal(true);
    const tops = [...card.children].map((child) => child.getBoundingClientRect().top);
    expect(tops).to.deep.equal(tops.toSorted((a, b) => a - b));
    expect(inside(card, '.heading').innerText).to.equal('Welcome');
    await inBothLanguages(async () => {
      await card.updateComplete;
      await expectAccessible(card);
    });
  });
});

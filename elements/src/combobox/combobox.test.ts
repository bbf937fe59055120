import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, press, type } from '../../test/person.ts';
import '../dialog/define.ts';
import './define.ts';
import type { MoCombobox } from './combobox.ts';

const options = html`
  <option value="h">Hydrogen</option>
  <optgroup label="Halogens">
    <option value="f">Fluorine</option>
    <option value="cl" disabled>Chlorine</option>
    <option value="br">Bromine</option>
  </optgroup>
`;

describeFormControl('mo-combobox', {
  template: html`<mo-combobox name="field" label="Label" placeholder="Choose">${options}</mo-combobox>`,
  fill: async () => {
    await press('F');
    await press('Enter');
  },
  sent: 'f',
  missing: ['Please choose one', '请选择一项'],
});

const make = (
  template = html`<mo-combobox style="width: 300px" label="Element" value="h">${options}</mo-combobox>`,
): Promise<MoCombobox> => fixture<MoCombobox>(template);
const field = (combobox: MoCombobox): HTMLInputElement => inside(combobox, 'input');
const choices = (combobox: MoCombobox): HTMLElement[] => [
  ...combobox.shadowRoot!.querySelectorAll<HTMLElement>('[role=option]'),
];
const words = (combobox: MoCombobox): string[] => choices(combobox).map((choice) => choice.innerText.trim());
const activeWords = (combobox: MoCombobox): string | undefined => {
  const id = field(combobox).getAttribute('aria-activedescendant');
  return id ? inside(combobox, `#${id}`).innerText.trim() : undefined;
};
const isOpen = (combobox: MoCombobox): boolean => field(combobox).ariaExpanded === 'true';

const typeIn = async (combobox: MoCombobox, text: string): Promise<void> => {
  combobox.focus();
  await type(text);
  await combobox.updateComplete;
};

describe('mo-combobox', () => {
  it('shows what is chosen, and all choices with their groups when it is clicked', async () => {
    const combobox = await make();
    expect([field(combobox).value, isOpen(combobox)]).to.deep.equal(['Hydrogen', false]);
    await click(field(combobox));
    await combobox.updateComplete;
    expect(words(combobox)).to.deep.equal(['Hydrogen', 'Fluorine', 'Chlorine', 'Bromine']);
    expect(activeWords(combobox)).to.equal('Hydrogen');
    expect(seen(choices(combobox)[3])).to.equal(true);
    expect(inside(combobox, '[role=group]').ariaLabelledByElements?.[0]?.textContent).to.equal('Halogens');
    const { left, bottom, width } = inside(combobox, '.field').getBoundingClientRect();
    const panel = inside(combobox, '.panel').getBoundingClientRect();
    expect([panel.left, panel.top - bottom]).to.deep.equal([left, 4]);
    expect(panel.width).to.be.at.least(width);
    await expectAccessible(combobox);
    await click(choices(combobox)[3]!);
    await combobox.updateComplete;
    expect([combobox.value, field(combobox).value, isOpen(combobox)]).to.deep.equal(['br', 'Bromine', false]);
    expect(combobox.matches(':focus-within')).to.equal(true);
  });

  it('finds by words anywhere, and first offers what begins with what is typed', async () => {
    const combobox = await make(
      html`<mo-combobox label="Assay">
        <option value="p">pIC50 (hERG)</option>
        <option value="i">IC₅₀ (hERG)</option>
        <option value="k">Ki</option>
      </mo-combobox>`,
    );
    await typeIn(combobox, 'ic50');
    expect(words(combobox)).to.deep.equal(['pIC50 (hERG)', 'IC₅₀ (hERG)']);
    expect(activeWords(combobox)).to.equal('IC₅₀ (hERG)');
    expect(inside(combobox, '[role=status]').innerText).to.equal('2 choices');
    await press('ArrowUp', 'Enter');
    await combobox.updateComplete;
    expect([combobox.value, isOpen(combobox)]).to.deep.equal(['p', false]);
    await typeIn(combobox, 'HERG  ic');
    expect(words(combobox)).to.deep.equal(['pIC50 (hERG)', 'IC₅₀ (hERG)']);
  });

  it('finds Chinese words by the first letters of their pinyin', async () => {
    const combobox = await make(
      html`<mo-combobox label="性质">
        <option>分子量</option>
        <option>水溶性</option>
      </mo-combobox>`,
    );
    await typeIn(combobox, 'srx');
    expect(words(combobox)).to.deep.equal(['水溶性']);
  });

  it('says that nothing matches, in both languages, and then chooses nothing', async () => {
    const combobox = await make();
    await typeIn(combobox, 'zzz');
    await inBothLanguages(async (locale) => {
      await combobox.updateComplete;
      const none = locale === 'en-US' ? 'No matches' : '没有匹配项';
      expect(inside(combobox, '.none').innerText).to.equal(none);
      expect(inside(combobox, '[role=status]').innerText).to.equal(none);
      await expectAccessible(combobox);
    });
    await press('Enter');
    await combobox.updateComplete;
    expect([combobox.value, isOpen(combobox)]).to.deep.equal(['h', true]);
    await press('Escape');
    await combobox.updateComplete;
    expect([field(combobox).value, isOpen(combobox)]).to.deep.equal(['Hydrogen', false]);
  });

  it('is walked by keys, over what cannot be chosen and not past its ends', async () => {
    const combobox = await make();
    combobox.focus();
    const after = async (...keys: string[]): Promise<string | undefined> => {
      await press(...keys);
      await combobox.updateComplete;
      return activeWords(combobox);
    };
    expect(await after('ArrowDown')).to.equal('Hydrogen');
    expect(await after('ArrowDown', 'ArrowDown')).to.equal('Bromine');
    expect(await after('ArrowDown')).to.equal('Bromine');
    expect(await after('PageUp')).to.equal('Hydrogen');
    expect(await after('PageDown')).to.equal('Bromine');
    expect(await after('Alt+ArrowUp')).to.equal(undefined);
    expect([combobox.value, isOpen(combobox)]).to.deep.equal(['h', false]);
  });

  it('takes what fits with Tab, and forgets what was typed when it is left otherwise', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <button>Before</button><mo-combobox label="Element" value="h">${options}</mo-combobox
        ><button>Next</button>
      </div>`,
    );
    const combobox = place.querySelector('mo-combobox')!;
    const heard: string[] = [];
    for (const name of ['input', 'change'])
      place.addEventListener(name, () => heard.push(`${name} ${combobox.value}`));
    await typeIn(combobox, 'bro');
    expect(heard).to.deep.equal([]);
    await press('Tab');
    await combobox.updateComplete;
    expect([combobox.value, document.activeElement?.textContent]).to.deep.equal(['br', 'Next']);
    expect(heard).to.deep.equal(['input br', 'change br']);
    await typeIn(combobox, 'flu');
    await click(place.querySelector('button')!);
    await combobox.updateComplete;
    expect([combobox.value, field(combobox).value, isOpen(combobox)]).to.deep.equal(['br', 'Bromine', false]);
    expect(heard).to.have.length(2);
  });

  it('closes by Escape without closing the dialog that it is in', async () => {
    const dialog = await fixture<HTMLElement & { open: boolean }>(
      html`<mo-dialog open title="Choose"><mo-combobox label="Element">${options}</mo-combobox></mo-dialog>`,
    );
    const combobox = dialog.querySelector('mo-combobox')!;
    await click(field(combobox));
    await combobox.updateComplete;
    expect(isOpen(combobox)).to.equal(true);
    await press('Escape');
    await combobox.updateComplete;
    expect([isOpen(combobox), dialog.open]).to.deep.equal([false, true]);
    await press('Escape');
    expect(dialog.open).to.equal(false);
  });

  it('is as narrow as there is room for it', async () => {
    const place = await fixture<HTMLElement>(
      html`<div style="display: grid; width: 80px">
        <div style="display: flex">
          <mo-combobox style="flex: 1; min-width: 0" label="E">${options}</mo-combobox>
        </div>
      </div>`,
    );
    expect(place.scrollWidth).to.equal(80);
  });

  it('follows its options as they change, and goes back to the first when the chosen one goes', async () => {
    const combobox = await make();
    combobox.querySelector('option')!.textContent = 'Deuterium';
    await Promise.resolve();
    await combobox.updateComplete;
    expect(field(combobox).value).to.equal('Deuterium');
    combobox.append(new Option('Neon', 'ne'));
    combobox.value = 'ne';
    await combobox.updateComplete;
    expect(field(combobox).value).to.equal('Neon');
    combobox.querySelector('[value=ne]')!.remove();
    await Promise.resolve();
    await combobox.updateComplete;
    expect([combobox.value, field(combobox).value]).to.deep.equal(['h', 'Deuterium']);
  });

  it('draws a long list as far as somebody comes in it, and says how long it is', async () => {
    const combobox = await make(
      html`<mo-combobox label="Compound" value="0">
        ${Array.from({ length: 3000 }, (_, index) => html`<option value=${index}>Compound ${index}</option>`)}
      </mo-combobox>`,
    );
    await click(field(combobox));
    await combobox.updateComplete;
    expect(choices(combobox)).to.have.length(100);
    expect(choices(combobox)[0]!.getAttribute('aria-setsize')).to.equal('3000');
    for (let step = 0; step < 11; step += 1) await press('PageDown');
    await combobox.updateComplete;
    expect(activeWords(combobox)).to.equal('Compound 110');
    combobox.value = '2500';
    await press('Escape');
    await click(field(combobox));
    await combobox.updateComplete;
    expect(activeWords(combobox)).to.equal('Compound 2500');
    expect(seen(inside(combobox, '.active'))).to.equal(true);
  });

  it('draws more as somebody scrolls, who stays where they are', async () => {
    const combobox = await make(
      html`<mo-combobox label="Compound" value="0">
        ${Array.from({ length: 300 }, (_, index) => html`<option value=${index}>Compound ${index}</option>`)}
      </mo-combobox>`,
    );
    await click(field(combobox));
    await combobox.updateComplete;
    const panel = inside(combobox, '.panel');
    panel.scrollTop = panel.scrollHeight;
    const { scrollTop } = panel;
    await waitUntil(() => choices(combobox).length === 200);
    await combobox.updateComplete;
    expect(panel.scrollTop).to.equal(scrollTop);
    expect(scrollTop).to.be.above(panel.clientHeight);
    await press('ArrowDown');
    await combobox.updateComplete;
    expect([activeWords(combobox), seen(inside(combobox, '.active'))]).to.deep.equal(['Compound 1', true]);
  });

  it('is accessible in the dark, and does not open while it is disabled', async () => {
    const combobox = await make();
    document.documentElement.dataset.theme = 'dark';
    await click(field(combobox));
    await combobox.updateComplete;
    await expectAccessible(combobox);
    delete document.documentElement.dataset.theme;
    combobox.disabled = true;
    await press('Escape');
    await combobox.updateComplete;
    await click(inside(combobox, '.field'));
    await combobox.updateComplete;
    expect(isOpen(combobox)).to.equal(false);
  });
});

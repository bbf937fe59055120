import { expect, fixture, html } from '@open-wc/testing';
import { describeFormControl } from '../../test/form-control-suite.ts';
import { expectAccessible, inBothLanguages, inside } from '../../test/look.ts';
import { type } from '../../test/person.ts';
import '../input/define.ts';
import './define.ts';
import type { MoTextarea } from './textarea.ts';

describeFormControl('mo-textarea', {
  template: html`<mo-textarea name="field" label="Label"></mo-textarea>`,
  fill: () => type('words'),
  sent: 'words',
  missing: ['Please fill this in', '请填写此项'],
  multiline: true,
});

describe('mo-textarea', () => {
  it('is as high as its text, from its lines to its largest height', async () => {
    const area = await fixture<MoTextarea>(html`<mo-textarea label="Notes" rows="2"></mo-textarea>`);
    const height = (): number => inside(area, 'textarea').getBoundingClientRect().height;
    const empty = height();
    expect(empty).to.be.closeTo(2 * 21 + 14, 1);
    area.value = 'line\n'.repeat(6);
    await area.updateComplete;
    expect(height()).to.be.greaterThan(empty + 60);
    area.value = 'line\n'.repeat(100);
    await area.updateComplete;
    expect(height()).to.equal(320);
  });

  it('leaves the spelling of what is no prose alone where the page says so', async () => {
    const area = await fixture<MoTextarea>(
      html`<mo-textarea label="SMILES" spellcheck="false"></mo-textarea>`,
    );
    expect(inside(area, 'textarea').getAttribute('spellcheck')).to.equal('false');
  });

  it('has by itself the width of an input, whatever is typed, and gives way as an input does', async () => {
    const row = await fixture<HTMLElement>(
      html`<div style="display: flex; align-items: start">
        <mo-input label="A"></mo-input><mo-textarea label="A"></mo-textarea>
      </div>`,
    );
    const area = row.querySelector('mo-textarea')!;
    await area.updateComplete;
    const width = (name: string): number => row.querySelector(name)!.getBoundingClientRect().width;
    const empty = width('mo-textarea');
    expect(empty).to.be.closeTo(width('mo-input'), 24);
    area.value = 'words '.repeat(40);
    await area.updateComplete;
    expect(width('mo-textarea')).to.equal(empty);
    area.style.inlineSize = '90px';
    expect(inside(area, '.field').getBoundingClientRect().width).to.equal(90);
    expect(inside(area, 'textarea').getBoundingClientRect().width).to.equal(88);
    area.style.inlineSize = '400px';
    expect(inside(area, 'textarea').getBoundingClientRect().width).to.equal(398);
  });

  it('counts what is typed, in both languages', async () => {
    const area = await fixture<MoTextarea>(
      html`<mo-textarea label="Notes" counted maxlength="10" value="abc"></mo-textarea>`,
    );
    await inBothLanguages(async (locale) => {
      await area.updateComplete;
      expect(area.shadowRoot!.textContent).to.contain(
        locale === 'zh-CN' ? '已输入 3 / 10 个字符' : '3 of 10 characters',
      );
      await expectAccessible(area);
    });
    area.focus();
    await type('0123456789');
    expect(area.value).to.have.length(10);
  });
});

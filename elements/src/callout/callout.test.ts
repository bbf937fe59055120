import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click } from '../../test/person.ts';
import './define.ts';
import type { CalloutType, MoCallout } from './callout.ts';

const make = (template = html`<mo-callout heading="H">Words</mo-callout>`): Promise<MoCallout> =>
  fixture<MoCallout>(template);

describe('mo-callout', () => {
  it('says in words what its colour and icon say, in both languages', async () => {
    const kinds: Record<CalloutType, [string, string]> = {
      info: ['Note:', '提示：'],
      success: ['Done:', '完成：'],
      warning: ['Warning:', '警告：'],
      error: ['Error:', '错误：'],
    };
    const callout = await make();
    for (const [type, [english, chinese]] of Object.entries(kinds)) {
      callout.type = type as CalloutType;
      await inBothLanguages(async (locale) => {
        await callout.updateComplete;
        expect(inside(callout, '.hidden').innerText).to.equal(locale === 'zh-CN' ? chinese : english);
        await expectAccessible(callout);
      });
    }
  });

  it('is closed by its button, unless the page prevents it', async () => {
    const callout = await make(html`<mo-callout dismissible>Words</mo-callout>`);
    let prevent = true;
    callout.addEventListener('dismiss', (event) => {
      if (prevent) event.preventDefault();
    });
    await click(inside(callout, 'button'));
    expect(seen(callout)).to.equal(true);
    prevent = false;
    await click(inside(callout, 'button'));
    expect(seen(callout)).to.equal(false);
  });

  it('is announced only if asked to, an error at once', async () => {
    const callout = await make();
    const role = async (properties: Partial<MoCallout>): Promise<string | null> => {
      await Object.assign(callout, properties).updateComplete;
      return inside(callout, '.box').getAttribute('role');
    };
    expect(await role({})).to.equal(null);
    expect(await role({ announced: true })).to.equal('status');
    expect(await role({ type: 'error' })).to.equal('alert');
    expect(await role({ type: 'success' })).to.equal('status');
  });

  it('shows actions below its words', async () => {
    const callout = await make(
      html`<mo-callout type="warning">Words<button slot="actions">Retry</button></mo-callout>`,
    );
    const button = callout.querySelector('button')!;
    expect(seen(button)).to.equal(true);
    await expectAccessible(callout);
  });
});

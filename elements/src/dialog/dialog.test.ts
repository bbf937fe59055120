import { expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, clickAt, focused, press, type } from '../../test/person.ts';
import { confirm } from './confirm.ts';
import { render } from 'lit';
import '../input/define.ts';
import './define.ts';
import type { DialogCancelDetail, DialogType, MoDialog } from './dialog.ts';
import { dialogStyles } from './dialog.styles.ts';

const opened = async (dialog: MoDialog): Promise<MoDialog> => {
  dialog.open = true;
  await dialog.updateComplete;
  return dialog;
};
const make = async (properties: Partial<MoDialog>): Promise<MoDialog> => {
  const dialog = await fixture<MoDialog>(html`<mo-dialog></mo-dialog>`);
  return opened(Object.assign(dialog, properties));
};
const panel = (dialog: MoDialog): HTMLDialogElement => inside(dialog, 'dialog');
const buttons = (dialog: MoDialog): HTMLButtonElement[] => [
  ...dialog.shadowRoot!.querySelectorAll<HTMLButtonElement>('.foot button'),
];
const words = (dialog: MoDialog): string[] => buttons(dialog).map((button) => button.innerText.trim());
/** Counts events and keeps the details. */
const listen = (dialog: MoDialog): { name: string; reason?: string }[] => {
  const heard: { name: string; reason?: string }[] = [];
  for (const name of ['open', 'close', 'submit', 'cancel'])
    dialog.addEventListener(name, (event) => {
      const reason = (event as CustomEvent<DialogCancelDetail | null>).detail?.reason;
      heard.push(reason ? { name, reason } : { name });
    });
  return heard;
};

describe('mo-dialog', () => {
  it('builds nothing inside until it first opens', async () => {
    const dialog = await fixture<MoDialog>(html`<mo-dialog title="T" content="C"></mo-dialog>`);
    expect(dialog.shadowRoot!.childElementCount).to.equal(0);
    await opened(dialog);
    expect(seen(panel(dialog))).to.equal(true);
  });

  it('is named by its title, shows its content, and shows no tooltip', async () => {
    const dialog = await fixture<MoDialog>(html`<mo-dialog title="Rename" content="A new name"></mo-dialog>`);
    expect(dialog.title).to.equal('Rename');
    expect(dialog.hasAttribute('title')).to.equal(false);
    await opened(dialog);
    expect(panel(dialog).textContent).to.contain('Rename').and.to.contain('A new name');
  });

  it('makes the page behind inert and gives the focus back when it closes', async () => {
    const page = await fixture(
      html`<div><button id="before">b</button><mo-dialog title="T"></mo-dialog></div>`,
    );
    const before = page.querySelector('button')!;
    before.focus();
    const dialog = page.querySelector('mo-dialog')!;
    await opened(dialog);
    let clicked = false;
    before.addEventListener('click', () => (clicked = true));
    const { x, y } = before.getBoundingClientRect();
    await clickAt(Math.round(x) + 3, Math.round(y) + 3);
    expect(clicked).to.equal(false);
    expect(dialog.open).to.equal(true);
    await press('Escape');
    await waitUntil(() => !dialog.open);
    expect(document.activeElement).to.equal(before);
  });

  for (const [way, reason] of [
    ['its close button', 'close-button'],
    ['its cancel button', 'cancel-button'],
    ['Escape', 'escape'],
  ] as const)
    it(`closes by ${way} and says so`, async () => {
      const dialog = await make({ title: 'T', showFooter: true });
      const heard = listen(dialog);
      if (reason === 'escape') await press('Escape');
      else await click(reason === 'close-button' ? inside(dialog, '.close') : buttons(dialog)[0]!);
      await waitUntil(() => heard.length === 2);
      expect(heard).to.deep.equal([{ name: 'cancel', reason }, { name: 'close' }]);
      expect(panel(dialog).open).to.equal(false);
    });

  it('stays when the page cancels the cancelling', async () => {
    const dialog = await make({ title: 'T' });
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    await click(inside(dialog, '.close'));
    await dialog.updateComplete;
    expect(panel(dialog).open).to.equal(true);
  });

  it('ignores Escape, however often, if told to and typed', async () => {
    const dialog = await make({ title: 'T', dialogType: 'confirm', preventEscClose: true });
    const heard = listen(dialog);
    await press('Escape', 'Escape', 'Escape');
    expect(panel(dialog).open).to.equal(true);
    expect(heard).to.deep.equal([]);
  });

  it('heeds Escape without a type, even if told to prevent it', async () => {
    const dialog = await make({ title: 'T', preventEscClose: true });
    await press('Escape');
    await waitUntil(() => !dialog.open);
    expect(panel(dialog).open).to.equal(false);
  });

  for (const dialogType of ['alert', 'info', 'success', 'warning', 'error'] as const)
    it(`of type ${dialogType} has one button, which closes it`, async () => {
      const dialog = await make({ title: 'T', content: 'C', dialogType });
      expect(words(dialog)).to.deep.equal(['Got it']);
      expect(panel(dialog).getBoundingClientRect().width).to.equal(420);
      const heard = listen(dialog);
      expect(focused()).to.equal(buttons(dialog)[0]);
      await press('Enter');
      await waitUntil(() => heard.length === 2);
      expect(heard.map(({ name }) => name)).to.deep.equal(['submit', 'close']);
    });

  it('of type confirm stays open until the caller closes it', async () => {
    const dialog = await make({ title: 'T', dialogType: 'confirm' });
    const heard = listen(dialog);
    await click(buttons(dialog)[1]!);
    expect(heard).to.deep.equal([{ name: 'submit' }]);
    expect(panel(dialog).open).to.equal(true);
    dialog.close();
    await oneEvent(dialog, 'close');
    expect(heard.map(({ name }) => name)).to.deep.equal(['submit', 'close']);
  });

  it('tells of its own events only, while the page hears those of the form inside', async () => {
    const dialog = await fixture<MoDialog>(html`
      <mo-dialog title="T" showFooter>
        <form><input name="a" /><input name="b" /></form>
      </mo-dialog>
    `);
    const heard = listen(dialog);
    const onSubmit = { handleEvent: (): void => void heard.push({ name: 'object' }) };
    dialog.addEventListener('submit', onSubmit);
    let above = 0;
    const page = dialog.parentElement!;
    page.addEventListener('submit', (event) => {
      event.preventDefault();
      above += 1;
    });
    await opened(dialog);
    heard.length = 0;
    dialog.querySelector('input')!.focus();
    await press('Enter');
    expect([above, heard]).to.deep.equal([1, []]);
    dialog.querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(heard).to.deep.equal([]);
    await click(buttons(dialog)[1]!);
    expect(heard).to.deep.equal([{ name: 'submit' }, { name: 'object' }]);
    dialog.removeEventListener('submit', onSubmit);
    await click(buttons(dialog)[1]!);
    expect(heard).to.deep.equal([{ name: 'submit' }, { name: 'object' }, { name: 'submit' }]);
  });

  it('does not submit twice while loading, and stops loading when it closes', async () => {
    const dialog = await make({ title: 'T', showFooter: true, loading: true });
    const heard = listen(dialog);
    await click(buttons(dialog)[1]!);
    expect(heard).to.deep.equal([]);
    await press('Escape');
    await waitUntil(() => !dialog.open);
    expect(dialog.loading).to.equal(false);
  });

  it('speaks both languages, and changes while open', async () => {
    const dialog = await make({ title: 'T', dialogType: 'confirm' });
    await inBothLanguages(async (locale) => {
      await dialog.updateComplete;
      expect(words(dialog)).to.deep.equal(locale === 'zh-CN' ? ['取消', '确定'] : ['Cancel', 'OK']);
      expect(inside(dialog, '.close').ariaLabel).to.equal(locale === 'zh-CN' ? '关闭' : 'Close');
      dialog.dialogType = 'info';
      await dialog.updateComplete;
      expect(words(dialog)).to.deep.equal(locale === 'zh-CN' ? ['知道了'] : ['Got it']);
      dialog.dialogType = 'confirm';
    });
    Object.assign(dialog, { canceltext: 'No', submittext: 'Yes' });
    await dialog.updateComplete;
    expect(words(dialog)).to.deep.equal(['No', 'Yes']);
  });

  it('focuses what asks for it, else the first field', async () => {
    const dialog = await fixture<MoDialog>(
      html`<mo-dialog title="T"><input id="a" /><input id="b" autofocus /></mo-dialog>`,
    );
    await opened(dialog);
    expect(focused()?.id).to.equal('b');
    await type('x');
    expect(dialog.querySelector<HTMLInputElement>('#b')!.value).to.equal('x');
    dialog.close();
    await oneEvent(dialog, 'close');
    dialog.querySelector('#b')!.removeAttribute('autofocus');
    await opened(dialog);
    expect(focused()?.id).to.equal('a');
  });

  it('focuses the first field also where it comes with the opening, unless the person went on', async () => {
    const page = await fixture<HTMLDivElement>(html`<div></div>`);
    const show = (isOpen: boolean): void => {
      render(
        html`<mo-dialog title="T" showFooter .open=${isOpen}
          >${isOpen ? html`<mo-input label="Label"></mo-input><mo-input label="Value"></mo-input>` : ''}</mo-dialog
        >`,
        page,
      );
    };
    show(false);
    show(true);
    const dialog = page.querySelector('mo-dialog')!;
    await dialog.updateComplete;
    await dialog.querySelector('mo-input')!.updateComplete;
    await nextFrame();
    expect(document.activeElement?.getAttribute('label')).to.equal('Label');
    show(false);
    await dialog.updateComplete;
    show(true);
    await dialog.updateComplete;
    buttons(dialog)[0]!.focus();
    await nextFrame();
    expect(focused()).to.equal(buttons(dialog)[0]);
  });

  it('keeps the focus inside', async () => {
    const page = await fixture(
      html`<div><button>b</button><mo-dialog title="T" showfooter></mo-dialog></div>`,
    );
    const dialog = page.querySelector('mo-dialog')!;
    await opened(dialog);
    for (let i = 0; i < 5; i++) {
      await press('Tab');
      expect(focused()).to.not.equal(page.querySelector('button'));
    }
  });

  it('closes only the topmost of two on Escape', async () => {
    const below = await make({ title: 'below' });
    const above = await make({ title: 'above' });
    await press('Escape');
    await waitUntil(() => !above.open);
    expect(below.open).to.equal(true);
    await press('Escape');
    await waitUntil(() => !below.open);
  });

  it('does not take what happens inside for its own', async () => {
    const dialog = await fixture<MoDialog>(
      html`<mo-dialog title="outer"><mo-dialog id="inner" title="inner"></mo-dialog></mo-dialog>`,
    );
    await opened(dialog);
    const heard = listen(dialog);
    const inner = dialog.querySelector<MoDialog>('#inner')!;
    await opened(inner);
    await press('Escape');
    await waitUntil(() => !inner.open);
    expect(heard).to.deep.equal([]);
    expect(dialog.open).to.equal(true);
  });

  it('is modal again after it was moved in the page', async () => {
    const dialog = await make({ title: 'T' });
    document.body.append(dialog);
    await dialog.updateComplete;
    expect(panel(dialog).matches(':modal')).to.equal(true);
    dialog.remove();
  });

  it('keeps a page that scrolls from scrolling while it is open, without a shift', async () => {
    document.body.style.minBlockSize = '3000px';
    const { width } = document.body.getBoundingClientRect();
    const dialog = await make({ title: 'T' });
    expect(getComputedStyle(document.documentElement).overflow).to.equal('hidden');
    expect(document.body.getBoundingClientRect().width).to.equal(width);
    dialog.close();
    await oneEvent(dialog, 'close');
    expect(getComputedStyle(document.documentElement).overflow).to.not.equal('hidden');
    document.body.style.minBlockSize = '';
  });

  it('can be scrolled by the keyboard where nothing inside can be reached, and by nothing else', async () => {
    const text = html`<p style="block-size: 3000px">words</p>`;
    const long = await opened(await fixture<MoDialog>(html`<mo-dialog title="T">${text}</mo-dialog>`));
    const body = long.shadowRoot!.querySelector<HTMLElement>('[part=body]')!;
    await waitUntil(() => body.tabIndex === 0, 'reached');
    await expectAccessible(long);
    long.close();
    const fields = html`<p style="block-size: 3000px"><button>A</button></p>`;
    for (const content of [fields, html`<p>words</p>`]) {
      const dialog = await opened(await fixture<MoDialog>(html`<mo-dialog title="T">${content}</mo-dialog>`));
      await waitUntil(() => dialog.shadowRoot!.querySelector('span[style]'), 'looked after');
      await nextFrame();
      expect(dialog.shadowRoot!.querySelector('[part=body]')!.hasAttribute('tabindex')).to.equal(false);
      dialog.close();
    }
  });

  it('takes the width that it is given, and never more than the window', async () => {
    const dialog = await make({ title: 'T', width: '340px' });
    expect(panel(dialog).getBoundingClientRect().width).to.equal(340);
    dialog.width = '5000px';
    await dialog.updateComplete;
    expect(panel(dialog).getBoundingClientRect().width).to.be.at.most(innerWidth - 32);
  });

  it('shows a footer of the page in place of the buttons', async () => {
    const dialog = await fixture<MoDialog>(
      html`<mo-dialog title="T"><button slot="footer">Own</button></mo-dialog>`,
    );
    await opened(dialog);
    expect(seen(dialog.querySelector('button'))).to.equal(true);
    expect(buttons(dialog).some(seen)).to.equal(false);
  });

  it('does not move under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const dialog = await make({ title: 'T' });
    expect(panel(dialog).getAnimations({ subtree: true })).to.have.length(0);
    dialog.close();
    await oneEvent(dialog, 'close');
    expect(seen(panel(dialog))).to.equal(false);
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(dialogStyles.cssText).to.not.match(/transform|translate|scale:/);
  });

  it('has an icon and a color of its own in every type, light and dark', async () => {
    const dialog = await make({ title: 'Log out', content: 'Sure?' });
    const types: DialogType[] = ['alert', 'confirm', 'info', 'success', 'warning', 'error'];
    for (const colorScheme of ['dark', 'light'] as const) {
      await emulateMedia({ colorScheme });
      const looks = new Set<string>();
      for (const dialogType of types) {
        Object.assign(dialog, { dialogType });
        await dialog.updateComplete;
        await waitUntil(() => dialog.shadowRoot?.querySelector(`svg.${dialogType} path`));
        looks.add(getComputedStyle(dialog.shadowRoot!.querySelector(`svg.${dialogType}`)!).color);
      }
      expect(looks.size).to.equal(types.length);
    }
  });

  it('is accessible in every type, both languages and both themes', async () => {
    const dialog = await make({ title: 'Log out', content: 'Are you sure you want to log out?' });
    const types: (DialogType | '')[] = ['', 'alert', 'confirm', 'info', 'success', 'warning', 'error'];
    for (const dialogType of types) {
      Object.assign(dialog, { dialogType });
      await dialog.updateComplete;
      await expectAccessible(dialog);
    }
    Object.assign(dialog, { dialogType: 'confirm', danger: true, loading: true });
    await inBothLanguages(async () => {
      await dialog.updateComplete;
      await expectAccessible(dialog);
    });
    expect(seen(panel(dialog))).to.equal(true);
  });
});

describe('confirm', () => {
  it('resolves to whether the person agreed, and cleans up', async () => {
    const agreed = confirm({ title: 'Log out', content: 'Sure?', submittext: 'Yes' });
    await waitUntil(() => document.querySelector('mo-dialog')?.shadowRoot?.querySelector('dialog')?.open);
    const dialog = document.querySelector('mo-dialog')!;
    expect(words(dialog)).to.deep.equal(['Cancel', 'Yes']);
    await press('Enter');
    expect(await agreed).to.equal(true);
    expect(document.querySelector('mo-dialog')).to.equal(null);

    const refused = confirm({ title: 'Log out', content: 'Sure?' });
    await waitUntil(() => document.querySelector('mo-dialog')?.shadowRoot?.querySelector('dialog')?.open);
    await press('Escape');
    expect(await refused).to.equal(false);
  });

  it('begins on Cancel where there is no way back', async () => {
    const refused = confirm({ title: 'Delete', content: 'Sure?', danger: true });
    await waitUntil(() => document.querySelector('mo-dialog')?.shadowRoot?.querySelector('dialog')?.open);
    await press('Enter');
    expect(await refused).to.equal(false);
  });
});

import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, focused, press, type } from '../../../../../elements/test/person.ts';
import { storedSet } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const withSets = (): ServerDouble => {
  const server = new ServerDouble();
  server.add(storedSet({ unread: 1 }), []);
  server.sets.set(storedSet().id, storedSet({ total: 1234, unread: 5 }));
  return server;
};
const openMenu = async ({ app }: Tool): Promise<void> => {
  await click(await until(() => find(app, 'td.menu mo-button'), 'the menu button'));
  await until(() => find(app, 'mo-menu-item')?.checkVisibility(), 'the menu');
};
const drop = (app: Element, ...files: File[]): void => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const main = find(app, '.page')!;
  main.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
  main.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};

/** A text of so many lines. */
const long = (count: number): string =>
  Array.from({ length: count }, (_, at) => `CCO ethanol ${at}\n`).join('');

describe('the start page', () => {
  afterEach(closeTool);

  it('lists the sets with what a person tells them apart by', async () => {
    const tool = await openTool('/', withSets());
    const row = await until(() => find(tool.app, 'tbody tr:has(a)'), 'the set');
    expect(textOf(row)).to.contain('Kinases').and.contain('1,234').and.contain('5 not read');
    expect(textOf(row)).to.contain('kinases.sdf').and.contain('2026');
    await expectAccessible(tool.app);
  });

  it('tells sets of the same name apart by their files at every width', async () => {
    const server = new ServerDouble();
    server.add(storedSet({ sourceName: 'first.sdf' }), []);
    server.add(storedSet({ id: '0192b0e4-0000-7000-8000-000000000002', sourceName: '' }), []);
    const tool = await openTool('/', server);
    await until(() => find(tool.app, 'tbody a'), 'the sets');
    for (const width of [360, 600, 1280]) {
      await setViewport({ width, height: 740 });
      const rows = findAll(tool.app, 'tbody tr').map(textOf);
      expect(rows[0], `${width} px`).to.contain('first.sdf');
      expect(rows[1], `${width} px`).to.contain('Pasted');
      expect(document.documentElement.scrollWidth, `${width} px`).to.equal(width);
    }
  });

  it('opens the editor with what the address asks to be drawn, once', async () => {
    const tool = await openTool('/draw?text=ethanol', withSets());
    const dialog = await until(() => document.querySelector('mo-sketcher-dialog'), 'the editor');
    expect(dialog.text).to.equal('ethanol');
    expect(window.location.pathname).to.equal('/');
    await until(() => find(tool.app, 'tbody a'), 'the sets');
    expect(document.querySelectorAll('mo-sketcher-dialog')).to.have.length(1);
    dialog.open = false;
    await until(() => !document.querySelector('mo-sketcher-dialog'), 'no editor');
  });

  it('says of pasted names that they are read as such', async () => {
    const tool = await openTool('/', withSets());
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Paste molecules'), 'the button'));
    await until(() => find(tool.app, 'textarea')?.checkVisibility(), 'the field');
    const area = find(tool.app, 'textarea') as HTMLTextAreaElement;
    const said = async (text: string): Promise<string> => {
      area.value = text;
      area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await tool.app.updateComplete;
      await new Promise((resolve) => setTimeout(resolve, 0));
      return textOf(find(tool.app, '.note')!);
    };
    expect(await said('2,4-dichlorophenol\n3,5-dimethylpyridine')).to.contain(
      'this is read as chemical names',
    );
    expect(await said('2-氯吡啶')).to.contain('this is read as chemical names');
    expect(await said('CCO ethanol')).to.equal('1 molecule');
    expect(await said('ethanol CCO')).to.equal('1 molecule');
    expect(await said('name,SMILES\nethanol,CCO')).to.contain('Table of 2 columns');
  });

  it('shows a long list a page at a time', async () => {
    const server = new ServerDouble();
    for (let at = 0; at < 130; at++)
      server.add(storedSet({ id: `0192b0e4-0000-7000-8000-${String(at).padStart(12, '0')}` }), []);
    const { app } = await openTool('/', server);
    const more = await until(() => findByWords(app, 'mo-button', 'Show more'), 'the button');
    expect(findAll(app, 'tbody tr')).to.have.length(100);
    expect(await until(() => findByWords(app, 'span', '100 of 130'), 'the count')).not.to.equal(undefined);
    await expectAccessible(app);
    more.scrollIntoView({ block: 'center' });
    await click(more);
    await until(() => findAll(app, 'tbody tr').length === 130, 'all sets');
    expect(findByWords(app, 'mo-button', 'Show more')).to.equal(undefined);
  });

  it('says what would be here and offers the sample, in both languages', async () => {
    const { app } = await openTool('/');
    await inBothLanguages(async (locale) => {
      const empty = await until(() => find(app, '.empty'), 'the empty state');
      await until(
        () => textOf(empty).includes(locale === 'zh-CN' ? '还没有分子集' : 'No molecule sets yet'),
        locale,
      );
      expect(find(empty, 'mo-button')).not.to.equal(undefined);
      await expectAccessible(app);
    });
  });

  it('opens a series with measured values at once', async () => {
    const { app } = await openTool('/');
    const series = await until(() => findByWords(app, 'mo-button', 'Try a series'), 'the button');
    const sample = findByWords(app, 'mo-button', 'Try it with a sample');
    // By script: the file is there before a click by the pointer ends.
    series.click();
    await (find(app, 'molvalley-sets-page') as LitElement).updateComplete;
    expect([series, sample].map((button) => (button as HTMLElement & { loading: boolean }).loading)).to.eql([
      true,
      false,
    ]);
    const title = await until(() => findByWords(app, 'h1', 'series'), 'the set');
    expect(textOf(title).trim()).to.equal('series');
  });

  it('says what failed, what is safe, the request id, and tries again in place', async () => {
    const server = withSets();
    server.failWith = () => new Refused(500, 1500, 'on fire');
    const { app } = await openTool('/', server);
    const alert = await until(() => find(app, '[role=alert]'), 'the failure');
    expect(textOf(alert))
      .to.contain('Server Error (500): on fire')
      .and.contain('request-1')
      .and.contain('safe');
    await expectAccessible(app);
    server.failWith = undefined;
    await click(find(alert, 'mo-button')!);
    await until(() => find(app, 'td.name a'), 'the list');
    expect(find(app, '[role=alert]')).to.equal(undefined);
  });

  it('renames a set by keyboard alone', async () => {
    const tool = await openTool('/', withSets());
    const trigger = await until(() => find(tool.app, 'td.menu mo-button'), 'the menu button');
    trigger.focus();
    await press('Enter');
    await until(() => focused()?.localName === 'mo-menu-item', 'the focus in the menu');
    await press('Enter');
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await press('Control+a');
    await type('EGFR inhibitors');
    await press('Enter');
    await until(() => textOf(find(tool.app, 'td.name')!) === 'EGFR inhibitors', 'the new name');
    expect(tool.server.sets.get(storedSet().id)?.name).to.equal('EGFR inhibitors');
  });

  it('refuses an empty name and keeps the dialog open', async () => {
    const tool = await openTool('/', withSets());
    await openMenu(tool);
    await click(findByWords(tool.app, 'mo-menu-item', 'Rename')!);
    await until(() => focused()?.localName === 'input', 'the focus in the field');
    await press('Control+a', 'Delete', 'Enter');
    await until(() => findByWords(tool.app, '#error', '1 to 200'), 'the error');
    expect(tool.server.sets.get(storedSet().id)?.name).to.equal('Kinases');
    await expectAccessible(tool.app);
    await press('Escape');
  });

  it('deletes with a way back', async () => {
    const tool = await openTool('/', withSets());
    await openMenu(tool);
    await click(findByWords(tool.app, 'mo-menu-item', 'Delete')!);
    await until(() => find(tool.app, '.empty'), 'the empty list');
    expect(tool.server.sets.get(storedSet().id)?.deletedAt).not.to.equal(null);
    const undo = await until(() => findByWords(document, 'button', 'Undo'), 'Undo');
    undo.click();
    await until(() => find(tool.app, 'td.name a'), 'the set again');
  });

  it('says why a set could not be deleted and keeps it', async () => {
    const tool = await openTool('/', withSets());
    await openMenu(tool);
    tool.server.failWith = (method) => (method === 'DELETE' ? 'offline' : undefined);
    await click(findByWords(tool.app, 'mo-menu-item', 'Delete')!);
    await until(() => findByWords(document, '[role=alert] div', 'Network Error'), 'the error');
    expect(find(tool.app, 'td.name a')).not.to.equal(undefined);
  });

  it('reads a dropped file and shows it as a set of its own', async () => {
    const tool = await openTool('/');
    drop(tool.app, new File(['CCO ethanol\nC1CC( broken\nCCN amine'], 'solvents.smi'));
    await until(
      () => window.location.pathname.startsWith('/set/') && !window.location.pathname.endsWith('new'),
      'the saved set',
    );
    const [set] = tool.server.sets.values();
    expect([set?.name, set?.sourceName, set?.total, set?.unread]).to.deep.equal([
      'solvents',
      'solvents.smi',
      3,
      1,
    ]);
    expect(textOf(find(tool.app, 'h1')!)).to.equal('solvents');
  });

  it('reads several files one after the other and stays', async () => {
    const tool = await openTool('/');
    drop(tool.app, new File(['CCO a'], 'one.smi'), new File(['CCN b'], 'two.smi'));
    await until(() => findAll(tool.app, 'td.name a').length === 2, 'both sets');
    expect(window.location.pathname).to.equal('/');
  });

  it('says what is wrong with a file that is none', async () => {
    const tool = await openTool('/');
    drop(
      tool.app,
      new File(['x'], 'paper.pdf'),
      new File([''], 'nothing.smi'),
      new File(['no,structure\n1,2'], 'table.csv'),
    );
    await until(() => findAll(tool.app, '.refused').length === 3, 'three problems');
    const words = findAll(tool.app, '.refused').map(textOf).join('\n');
    expect(words).to.contain('paper.pdf could not be imported').and.contain('not supported');
    expect(words).to.contain('The file is empty').and.contain('Columns found: no, structure');
    const help = find(tool.app, '.refused a')!;
    expect(help.getAttribute('href')).to.match(/\/help\/molvalley-import-problems$/);
    expect(help.getAttribute('target')).to.equal('_blank');
    await expectAccessible(tool.app);
  });

  it('says how many molecules a file has that has too many', async () => {
    const tool = await openTool('/');
    drop(tool.app, new File([Array.from({ length: 100_001 }, () => 'C').join('\n')], 'huge.smi'));
    const refused = await until(() => find(tool.app, '.line.refused'), 'the problem');
    expect(textOf(refused)).to.contain('100,001 molecules').and.contain('100,000');
  });

  it('shows the first rows of a pasted table with structures, and takes corrections', async () => {
    const tool = await openTool('/');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Paste molecules'), 'the button'));
    const text = await until(
      () => find(tool.app, 'molvalley-paste-dialog textarea, textarea') as HTMLTextAreaElement | null,
      'the field',
    );
    text.value = 'Drug;Parent;SMILES\nSalt A;CCO;CCO.Cl\nSalt B;CCN;CCN.Cl\n';
    text.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    const drawn = (): string[] =>
      (findAll(tool.app, '.preview mo-structure') as (HTMLElement & { structure: string })[]).map(
        ({ structure }) => structure,
      );
    await until(() => drawn().join() === 'CCO.Cl,CCN.Cl', 'the structures');
    await inBothLanguages(() => expectAccessible(tool.app));
    const column = findAll(tool.app, 'mo-combobox').find(
      (one) => one.getAttribute('label') === 'Structures in',
    ) as HTMLElement & { value: string };
    column.value = '1';
    column.dispatchEvent(new Event('change'));
    await until(() => drawn().join() === 'CCO,CCN', 'the other column');
    find(tool.app, 'molvalley-paste-dialog')!
      .shadowRoot!.querySelector('mo-dialog')!
      .dispatchEvent(new CustomEvent('submit'));
    const { source } = await until(() => tool.services.importQueue.get(1), 'the import');
    expect((await source.blob.text()).split('\r\n')[0]).to.equal('SMILES,Drug,SMILES');
  });

  it('looks at a long text once typing pauses, and at the last of it when it is imported before', async () => {
    const tool = await openTool('/');
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Paste molecules'), 'the button'));
    const text = await until(
      () => find(tool.app, 'molvalley-paste-dialog textarea, textarea') as HTMLTextAreaElement | null,
      'the text',
    );
    const enter = (value: string): void => {
      text.value = value;
      text.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    };
    const says = (words: string): boolean => findByWords(tool.app, '.note', words) !== undefined;
    enter(long(1000));
    await until(() => says('1,000 molecules'), 'what was pasted');
    enter(long(1001));
    enter(long(1002));
    await (find(tool.app, 'molvalley-paste-dialog') as HTMLElement & { updateComplete: Promise<unknown> })
      .updateComplete;
    expect(says('1,000 molecules')).to.equal(true);
    await until(() => says('1,002 molecules'), 'the last');
    enter(long(1003));
    const pasted = new Promise<CustomEvent<{ text: string }>>((resolve) =>
      find(tool.app, 'molvalley-paste-dialog')!.addEventListener(
        'paste-molecules',
        (event) => resolve(event as CustomEvent<{ text: string }>),
        { once: true },
      ),
    );
    find(tool.app, 'molvalley-paste-dialog')!
      .shadowRoot!.querySelector('mo-dialog')!
      .dispatchEvent(new CustomEvent('submit'));
    expect((await pasted).detail.text).to.equal(long(1003));
  });

  it('takes pasted SMILES', async () => {
    const tool = await openTool('/');
    await click(findByWords(tool.app, 'mo-button', 'Paste molecules')!);
    await until(() => focused()?.localName === 'textarea', 'the focus in the field');
    await expectAccessible(tool.app);
    await type('CCO ethanol');
    await press('Enter');
    await type('CCN');
    await until(() => findByWords(tool.app, '.note', '2 molecules'), 'the count');
    await click(
      find(tool.app, 'molvalley-paste-dialog mo-dialog button.submit') ??
        findByWords(tool.app, 'button.submit', 'Import')!,
    );
    await until(() => tool.server.sets.size === 1, 'the set');
    const [set] = tool.server.sets.values();
    expect([set?.name, set?.sourceName, set?.format]).to.deep.equal(['Pasted molecules', '', 'smiles']);
  });

  it('reads what was pasted once when Enter is pressed in the name', async () => {
    const tool = await openTool('/');
    await click(findByWords(tool.app, 'mo-button', 'Paste molecules')!);
    await until(() => focused()?.localName === 'textarea', 'the focus in the field');
    await type('CCO ethanol');
    await press('Tab');
    await until(() => focused()?.localName === 'input', 'the focus in the name');
    await type('Alcohols');
    await press('Enter');
    await until(() => tool.server.sets.size > 0 && !tool.services.importQueue.unsaved, 'all that is saved');
    expect([...tool.server.sets.values()].map(({ name }) => name)).to.deep.equal(['Alcohols']);
  });

  it('refuses to read nothing', async () => {
    const tool = await openTool('/');
    await click(findByWords(tool.app, 'mo-button', 'Paste molecules')!);
    await until(() => focused()?.localName === 'textarea', 'the focus in the field');
    await click(findByWords(tool.app, 'button.submit', 'Import')!);
    await until(() => findByWords(tool.app, '#error', 'at least one'), 'the error');
    expect(tool.services.importQueue.all).to.have.length(0);
    await press('Escape');
  });
});

import type { MoInput } from '@moiety/elements/input/input.js';
import { errorCode } from '@moiety/contract';
import type { MoleculeRecord, MoleculeSet } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { click, press } from '../../../../../elements/test/person.ts';
import { readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const idOf = (at: number): string => `0192b0e4-0000-7000-8000-00000000000${at}`;
const [screen, repeat, third] = [idOf(1), idOf(2), idOf(3)];

/** A molecule whose key and SMILES are what it is told by. */
const molecule = (
  at: number,
  name: string,
  smiles: string,
  data: Record<string, string> = {},
): MoleculeRecord =>
  readMolecule(at, {
    name,
    smiles,
    source: smiles,
    inchiKey: `${smiles.replaceAll('@', '').padEnd(14, 'X')}-${smiles.includes('@') ? 'STEREO' : 'FLAT'}-N`,
    data,
  });

const ic50 = 'IC50 (nM)';
const screened = [
  molecule(0, 'CPD-1', 'CN', { [ic50]: '10', Batch: '7' }),
  molecule(1, 'CPD-2', 'CO@', { [ic50]: '>1000', Batch: '7' }),
  molecule(2, 'CPD-3', 'CS', { [ic50]: '5', Batch: '8' }),
  unreadMolecule(3),
];
const repeated = [
  molecule(0, 'AZ-1', 'CN', { [ic50]: '40' }),
  molecule(1, 'AZ-2', 'CO', { [ic50]: '100' }),
  molecule(2, 'AZ-9', 'CF.Cl', { [ic50]: '3' }),
];

/** @param given of the first set */
const withSets = (given: Partial<MoleculeSet> = {}): ServerDouble => {
  const server = new ServerDouble();
  server.add(
    storedSet({ id: screen, name: 'Screen', columns: [ic50, 'Batch'], unread: 1, ...given }),
    screened,
  );
  server.add(storedSet({ id: repeat, name: 'Repeat', columns: [ic50], role: 'read', owner: 'Bo' }), repeated);
  server.add(storedSet({ id: third, name: 'Third', columns: [] }), [
    molecule(0, 'T-1', 'CN'),
    molecule(1, 'T-2', 'CF.Br'),
  ]);
  return server;
};

const openAt = async (path: string, server = withSets()): Promise<Tool> => {
  const tool = await openTool(path, server);
  await until(() => tableOf(tool).length > 0, 'the comparison');
  return tool;
};
const compare = (ids: readonly string[] = [screen, repeat], more = '', server = withSets()): Promise<Tool> =>
  openAt(`/compare?sets=${ids.join()}${more}`, server);
/** The words of a tree, shadow trees included. */
const wordsOf = (root: Element): string =>
  findAll(root, '*')
    .filter(({ localName }) => localName !== 'style')
    .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
const tableOf = ({ app }: Tool): HTMLElement[] => {
  const table = find(app, 'molvalley-combination-table');
  return table ? findAll(table, 'tbody tr') : [];
};
/** The rows of the table of combinations. */
const combinations = (tool: Tool): string[] =>
  tableOf(tool).map(
    (row) =>
      `${textOf(row.querySelector('[slot=label]')!).trim()}: ${textOf(row.querySelector('.count')!).trim()}`,
  );
/** Rows that have their cells: the grid places a row first. */
const rows = ({ app }: Tool): string[] =>
  findAll(app, '.body [role=row]').flatMap((row) => {
    const cells = [...row.querySelectorAll('[role=gridcell], [role=rowheader]')];
    return cells.length > 0
      ? [
          cells
            .slice(1)
            .map((cell) => textOf(cell).trim())
            .join(' | '),
        ]
      : [];
  });
const chip = (tool: Tool, words: string): HTMLElement =>
  findAll(tool.app, '.ready-made mo-button').find((one) => textOf(one).includes(words))!;
const page = ({ app }: Tool): string => {
  const shown = find(app, 'molvalley-combine-page');
  return shown ? wordsOf(shown) : '';
};
const bar = ({ app }: Tool): string => {
  const shown = find(app, 'molvalley-selection-bar');
  return shown ? wordsOf(shown) : '';
};
const dialog = ({ app }: Tool): HTMLElement => find(app, 'molvalley-new-set-dialog')!;
const said = (tool: Tool): string => wordsOf(dialog(tool));
const fieldOf = (tool: Tool): MoInput => find(dialog(tool), 'mo-input') as MoInput;
const askSave = async (tool: Tool): Promise<void> => {
  await click(findByWords(tool.app, 'mo-button', 'Save as a new set')!);
  await until(() => find(dialog(tool), '.preview'), 'the columns');
};
const submit = async (tool: Tool): Promise<void> => {
  await click(await until(() => findByWords(dialog(tool), 'button, mo-button', 'Save set'), 'the button'));
};
const made = ({ server }: Tool): MoleculeSet | undefined =>
  [...server.sets.values()].find(({ id }) => ![screen, repeat, third].includes(id));

describe('the comparison of sets', () => {
  afterEach(async () => {
    closeTool();
    await setViewport({ width: 1280, height: 800 });
  });

  it('is chosen in the list: by the boxes of two sets, by keys too', async () => {
    const tool = await openTool('/', withSets());
    await until(() => findAll(tool.app, 'tbody mo-checkbox').length === 3, 'the boxes');
    const [first, second] = findAll(tool.app, 'tbody mo-checkbox');
    first!.focus();
    await press(' ');
    await until(() => bar(tool).includes('1 selected'), 'the bar');
    expect(bar(tool)).to.contain('Select another set to compare');
    expect(findByWords(tool.app, 'mo-button', 'Compare sets')).to.equal(undefined);
    await click(second!);
    await expectAccessible(tool.app);
    await click(await until(() => findByWords(tool.app, 'mo-button', 'Compare sets'), 'the button'));
    await until(() => location.pathname === '/compare', 'the page');
    await until(() => combinations(tool).length === 3, 'the combinations');
    expect(document.title).to.contain('Compare sets');
    history.back();
    await until(() => find(tool.app, 'molvalley-sets-page'), 'the list again');
  });

  it('begins at a set’s own menu, also of one that others share for reading', async () => {
    const tool = await openTool('/', withSets());
    const row = await until(
      () => findAll(tool.app, 'tbody tr').find((one) => textOf(one).includes('Repeat')),
      'the set of another person',
    );
    await click(row.querySelector<HTMLElement>('td.menu mo-button')!);
    const items = await until(() => {
      const found = [...row.querySelectorAll('mo-menu-item')].filter((item) => item.checkVisibility());
      return found.length ? found : undefined;
    }, 'the menu');
    expect(items.map((item) => textOf(item).trim())).to.deep.equal(['Compare with…', 'History', 'Export…']);
    await click(items[0] as HTMLElement);
    await until(() => bar(tool).includes('1 selected'), 'the bar');
  });

  it('begins at the page of a set, whose address selects it once', async () => {
    const tool = await openTool(`/?compare=${screen}`, withSets());
    await until(() => bar(tool).includes('1 selected'), 'the bar');
    expect(location.search).to.equal('');
  });

  it('says how many molecules are in both, only in one, and could not be read', async () => {
    const tool = await compare();
    expect(combinations(tool)).to.deep.equal(['Only in A: 2', 'In both: 1', 'Only in B: 2']);
    expect(page(tool)).to.contain('3 molecules · 1 not readable');
    expect(page(tool)).to.contain('5 distinct molecules · 1 in all sets · 4 in one only');
    await expectAccessible(tool.app);
  });

  it('lists what is in both with the values of each and how they differ', async () => {
    const tool = await compare();
    await until(() => rows(tool).length === 1, 'the row');
    expect(rows(tool)).to.deep.equal(['CPD-1 | AZ-1 | 10 | 40 | 4 | 7']);
    const headers = findAll(tool.app, '[role=columnheader]').map((one) => textOf(one).trim());
    expect(headers).to.include.members(['IC50 (nM)', 'Screen', 'Repeat', 'B / A', 'Batch']);
  });

  it('takes another rule for what is the same, which the address keeps', async () => {
    const tool = await compare([screen, repeat], '&by=flat&sort=-difference:IC50%20(nM)');
    expect(combinations(tool)).to.deep.equal(['Only in A: 1', 'In both: 2', 'Only in B: 1']);
    await until(() => rows(tool).length === 2, 'the rows');
    // A limit gives a limit.
    expect(rows(tool)[0]).to.contain('10 | 40 | 4');
    expect(rows(tool)[1]).to.contain('>1000 | 100 | <0.1');
    expect(page(tool)).to.contain('stereochemistry and isotopes are ignored');
  });

  it('looks for parents, so that a salt is the same as its base', async () => {
    const tool = await compare([repeat, third], '&by=parent');
    expect(combinations(tool)).to.deep.equal(['Only in A: 1', 'In both: 2', 'Only in B: 0']);
    await until(() => rows(tool).length === 2, 'the rows');
    // Both forms are drawn.
    await until(() => findAll(tool.app, '.body mo-structure').length === 4, 'the drawings');
  });

  it('shows of three sets which has what, and lists what is chosen', async () => {
    const tool = await compare([screen, repeat, third]);
    expect(combinations(tool)).to.deep.equal([
      'In all sets: 1',
      'Only in A: 2',
      'Only in B: 2',
      'Only in C: 1',
    ]);
    expect(page(tool)).to.contain('0 in some');
    await click(tableOf(tool)[3]!.querySelector<HTMLElement>('mo-checkbox')!);
    await until(() => rows(tool).length === 2, 'the rows of both');
    expect(location.search).to.contain('show=7.4');
    expect(rows(tool)[1]).to.contain('C | ');
    await click(chip(tool, 'Merge'));
    await until(() => rows(tool).length === 6, 'all rows');
    history.back();
    await until(() => rows(tool).length === 2, 'the rows before');
    await expectAccessible(tool.app);
  });

  it('is ordered by any column', async () => {
    const tool = await compare([screen, repeat], '&show=1.3.2');
    await until(() => rows(tool).length === 5, 'the rows');
    const header = await until(
      () => findAll(tool.app, '[role=columnheader].sortable').find((one) => textOf(one).includes('Repeat')),
      'the header of the column',
    );
    await click(header);
    await until(() => rows(tool)[0]?.includes('AZ-1'), 'by name');
    await click(header);
    await until(() => rows(tool)[0]?.includes('AZ-9'), 'the other way round');
    expect(location.search).to.contain('sort=-name');
  });

  it('says so where nothing is chosen or there is nothing', async () => {
    const tool = await compare([screen, repeat], '&show=');
    expect(page(tool)).to.contain('Select at least one combination above.');
    expect(findByWords(tool.app, 'mo-button', 'Save as a new set')).to.equal(undefined);
  });

  it('leaves out sets in the trash and goes on with the others', async () => {
    const server = withSets({ deletedAt: '2026-11-02T08:00:00.000Z' });
    const tool = await compare([screen, repeat, third, idOf(9)], '', server);
    expect(page(tool)).to.contain('“Screen” is in the trash and was left out.');
    expect(page(tool)).to.contain('One of the sets is no longer available and was left out.');
    expect(combinations(tool)).to.deep.equal(['Only in A: 2', 'In both: 1', 'Only in B: 1']);
  });

  it('says what to do where fewer than two sets are left, or too many molecules', async () => {
    const alone = await openTool(`/compare?sets=${screen}`, withSets());
    await until(() => page(alone).includes('Nothing to compare'), 'the words');
    closeTool();
    const server = withSets();
    server.sets.set(screen, storedSet({ id: screen, total: 50_000 }));
    server.sets.set(repeat, storedSet({ id: repeat, total: 50_001 }));
    const large = await openTool(`/compare?sets=${screen},${repeat}`, server);
    await until(() => page(large).includes('These sets are too large to compare'), 'the words');
    expect(page(large)).to.contain('Together they have 100,001 molecules; at most 100,000 can be compared.');
  });

  it('can be tried again after a failure', async () => {
    const server = withSets();
    const tool = await openTool('/trash', server);
    server.failWith = () => 'offline';
    tool.services.router.go(`/compare?sets=${screen},${repeat}`);
    await until(() => page(tool).includes('The sets could not be compared'), 'the failure');
    server.failWith = undefined;
    await click(findByWords(tool.app, 'mo-button', 'Retry')!);
    await until(() => combinations(tool).length > 0, 'the comparison');
    expect(combinations(tool)[1]).to.equal('In both: 1');
  });

  for (const width of [360, 1280])
    it(`has nothing to scroll sideways at ${width} px in either language`, async () => {
      await setViewport({ width, height: 780 });
      const tool = await compare([screen, repeat, third]);
      await inBothLanguages(async () => {
        await tool.app.updateComplete;
        expect(document.documentElement.scrollWidth).to.equal(width);
        await expectAccessible(tool.app);
      });
    });
});

describe('a new set of a comparison', () => {
  afterEach(closeTool);

  it('has a name, says where it comes from, and keeps the values of both', async () => {
    const tool = await compare();
    await click(chip(tool, 'Merge'));
    await until(() => rows(tool).length === 5, 'all rows');
    await askSave(tool);
    expect(fieldOf(tool).value).to.equal('Merged: Screen and Repeat');
    expect(said(tool)).to.contain('IC50 (Screen) (nM)').and.contain('Kept separate: values differ in 1 row');
    await expectAccessible(tool.app);
    await submit(tool);
    await until(() => location.pathname.startsWith('/set/'), 'the new set');
    const set = made(tool)!;
    expect(set.sourceName).to.equal('From A Screen and B Repeat: merged (InChIKey)');
    expect(set.columns).to.deep.equal([
      'Sets',
      'Name (Repeat)',
      'IC50 (Screen) (nM)',
      'IC50 (Repeat) (nM)',
      'Batch',
    ]);
    const stored = tool.server.molecules.get(set.id)!;
    expect(stored.map(({ name }) => name)).to.deep.equal(['CPD-1', 'CPD-2', 'CPD-3', 'AZ-2', 'AZ-9']);
    expect(stored[0]!.data).to.deep.equal({
      Sets: 'Screen; Repeat',
      'Name (Repeat)': 'AZ-1',
      'IC50 (Screen) (nM)': '10',
      'IC50 (Repeat) (nM)': '40',
      Batch: '7',
    });
    // The list has it too.
    tool.services.router.go('/');
    await until(() => findByWords(tool.app, 'tbody a', 'Merged: Screen and Repeat'), 'the set in the list');
  });

  it('is what only one set has, without any question', async () => {
    const tool = await compare();
    await click(chip(tool, 'Only in A'));
    await until(() => rows(tool).length === 2, 'the rows');
    await askSave(tool);
    expect(find(dialog(tool), 'mo-radio-group')).to.equal(undefined);
    expect(fieldOf(tool).value).to.equal('Only in Screen');
    await submit(tool);
    await until(() => made(tool)?.total === 2, 'the set');
    expect(made(tool)?.columns).to.deep.equal([ic50, 'Batch']);
  });

  it('has one column where that is asked for, and says how many values that leaves out', async () => {
    const tool = await compare();
    await askSave(tool);
    await click(find(dialog(tool), 'mo-radio[value=one]')!);
    await until(() => said(tool).includes('1 other value is left out'), 'the words');
    await submit(tool);
    await until(() => made(tool), 'the set');
    expect(made(tool)?.columns).to.deep.equal(['Name (Repeat)', ic50, 'Batch']);
  });

  it('keeps the formulas that still have what they need', async () => {
    const calculated = [{ id: 'one', name: 'pIC50', formula: '9 - log10([IC50 (nM)])' }];
    const tool = await compare([screen, third], '&show=1', withSets({ calculated, calculatedVersion: 1 }));
    await askSave(tool);
    expect(said(tool)).to.contain('pIC50').and.contain('Formula kept');
    await submit(tool);
    await until(() => location.pathname.startsWith('/set/'), 'the new set');
    expect(made(tool)?.calculated).to.deep.equal(calculated);
    expect(tool.server.molecules.get(made(tool)!.id)![0]!.data).to.deep.equal({
      [ic50]: '>1000',
      Batch: '7',
    });
  });

  it('wants a name', async () => {
    const tool = await compare();
    await askSave(tool);
    const field = fieldOf(tool);
    field.value = '   ';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await submit(tool);
    await until(() => said(tool).includes('Enter a name of 1 to 200 characters.'), 'the words');
    expect(made(tool)).to.equal(undefined);
  });

  it('says that no more can be stored, and saves once there is room', async () => {
    const server = withSets();
    server.failWith = (method, path) =>
      method === 'POST' && path.endsWith('/molecule_set/')
        ? new Refused(409, errorCode.limitReached, 'You have 500 molecule sets, which is the limit.')
        : undefined;
    const tool = await compare([screen, repeat], '', server);
    await askSave(tool);
    await submit(tool);
    await until(() => find(dialog(tool), 'kit-failure'), 'the failure');
    expect(said(tool)).to.contain('The set was not saved').and.contain('500 molecule sets');
    expect(tool.host.unsaved).to.equal(true);
    server.failWith = undefined;
    await click(findByWords(dialog(tool), 'mo-button', 'Retry')!);
    await until(() => location.pathname.startsWith('/set/'), 'the new set');
    expect(tool.host.unsaved).to.equal(false);
  });

  it('goes on where it stopped: with the formulas, where only they failed', async () => {
    const server = withSets({
      calculated: [{ id: 'one', name: 'twice', formula: '2 * [IC50 (nM)]' }],
      calculatedVersion: 1,
    });
    server.failWith = (_method, path) =>
      path.endsWith('/calculated/')
        ? new Refused(409, errorCode.limitReached, 'No room for formulas.')
        : undefined;
    const tool = await compare([screen, third], '&show=1', server);
    await askSave(tool);
    await submit(tool);
    await until(() => find(dialog(tool), 'kit-failure'), 'the failure');
    server.failWith = undefined;
    await click(findByWords(dialog(tool), 'mo-button', 'Retry')!);
    await until(() => location.pathname.startsWith('/set/'), 'the new set');
    expect(made(tool)?.calculated).to.have.length(1);
    expect(
      server.calls.filter((call) => call.startsWith('PUT') && call.endsWith('/molecules/')),
    ).to.have.length(1);
  });

  it('is given up with Cancel: nothing of it stays', async () => {
    const server = withSets();
    // What does not arrive is sent again after a while.
    server.failWith = (method) => (method === 'PUT' ? 'offline' : undefined);
    const tool = await compare([screen, repeat], '', server);
    await askSave(tool);
    await submit(tool);
    await until(() => find(dialog(tool), 'kit-progress'), 'the progress');
    expect(tool.host.unsaved).to.equal(true);
    await click(findByWords(dialog(tool), 'mo-button', 'Cancel')!);
    await until(() => typeof made(tool)?.deletedAt === 'string', 'that it is given up');
    expect(tool.host.unsaved).to.equal(false);
    expect(location.pathname).to.equal('/compare');
  });
});

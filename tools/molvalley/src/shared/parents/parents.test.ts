import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { MoleculeRecord } from '@moiety/contract';
import { click } from '../../../../../elements/test/person.ts';
import { expectAccessible, inBothLanguages } from '../../../../../elements/test/look.ts';
import { readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, findByWords, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const { id } = storedSet();
const HEADING = 'IC50 (nM)';

/** A base, its hydrochloride measured twice, another compound, and a row that could not be read. */
const records: MoleculeRecord[] = [
  ...(
    [
      ['CCCCN', 'base', '10', 'assay 1'],
      ['CCCCN.Cl', 'salt', '1000', 'assay 2'],
      ['CCO', 'other', '>500', 'assay 1'],
      ['CCCCN.Cl', 'salt', '', 'assay 1'],
    ] as const
  ).map(([smiles, name, value, assay], position) =>
    readMolecule(position, { smiles, inchiKey: '', name, data: { [HEADING]: value, Assay: assay } }),
  ),
  unreadMolecule(4),
];

const open = async (query = '', held = records): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet({ columns: [HEADING, 'Assay'] }), held);
  return openTool(`/set/${id}${query}`, server);
};
const rows = ({ app }: Tool): string[] => findAll(app, '.body [role=row]').map(textOf);
const press = async (tool: Tool, words: string): Promise<void> => {
  const button = await until(() => {
    const found = findByWords(tool.app, 'mo-button', words) as
      | (HTMLElement & { disabled: boolean })
      | undefined;
    return !found?.disabled && found;
  }, words);
  // Not by pointer: the menu moves while the table below it is filled.
  button.focus();
  button.click();
};
const openColumns = async ({ app }: Tool): Promise<void> => {
  const trigger = (): Element | undefined => find(app, '.columns > mo-button');
  await until(() => find(app, '.body [role=row]') && trigger(), 'the table');
  await click(trigger()!);
  await until(() => find(app, 'molvalley-columns-menu')?.checkVisibility(), 'the menu');
};

describe('parent structures', () => {
  before(() => setViewport({ width: 1600, height: 900 }));
  afterEach(closeTool);

  it('are found on request, shown as columns, and downloaded with them', async () => {
    const tool = await open();
    await openColumns(tool);
    await press(tool, 'Find parents of 4 molecules');
    const facts = await until(() => findByWords(tool.app, 'p', 'With salts'), 'the facts');
    expect(textOf(facts)).to.equal(
      'With salts or solvents: 2. Molecules that share their parent with others: 3.',
    );
    const menu = find(tool.app, 'molvalley-columns-menu')!.shadowRoot!;
    await until(() => menu.activeElement?.id === 'parents', 'the focus where the button was');
    await inBothLanguages(() => expectAccessible(tool.app));
    const { table, parents } = tool.services.sessions.get(id)!;
    expect(table.columns.map((column) => column.id)).to.include.members(['parent', 'removed', 'same-parent']);
    expect(['parent', 'removed', 'same-parent'].map((column) => table.text(1, column))).to.deep.equal([
      'CCCCN',
      'Cl',
      '3',
    ]);
    expect(parents.written()!.values.get(2)).to.deep.equal(['CCO', '', '1']);
    expect(parents.written()!.values.get(4)).to.deep.equal(['', '', '']);
  });

  it('that molecules share are shown next to each other', async () => {
    const tool = await open();
    await openColumns(tool);
    await press(tool, 'Find parents');
    await press(tool, 'Show duplicates');
    await until(() => rows(tool).length === 3, 'the duplicates');
    expect(rows(tool).some((text) => text.includes('other'))).to.equal(false);
  });

  it('are found for an address that filters by them', async () => {
    const tool = await open('?range=same-parent%3A2..&sort=parent');
    await until(() => rows(tool).length === 3, 'the duplicates');
    expect(rows(tool).some((text) => text.includes('other'))).to.equal(false);
  });

  it('become a set of one row each, with replicates merged and nothing lost', async () => {
    const tool = await open();
    await openColumns(tool);
    await press(tool, 'Find parents');
    await press(tool, 'Merge duplicates into a new set');
    const reading = await until(() => tool.services.importQueue.get(1), 'what is read');
    expect(reading.source.name).to.equal(`${storedSet().name} (merged)`);
    const lines = (await reading.source.blob.text()).trim().split('\r\n');
    expect(lines).to.deep.equal([
      `Name,SMILES,Merged records,Original structures,${HEADING},IC50: n,IC50: SD of log10,Assay`,
      '"base; salt",CCCCN,3,CCCCN.Cl,100,2,1.414,"assay 1; assay 2"',
      'other,CCO,1,,>500,,,assay 1',
    ]);
  });

  it('keep a code or several values among replicates beside the others, and merge nothing there', async () => {
    const values = ['9', '+++', '12', '14', '15', '16', '17', '18', '19', '20', '21'];
    const held = values.map((value, position) =>
      readMolecule(position, {
        smiles: position < 2 ? 'CCCCN' : 'CCO',
        inchiKey: '',
        name: 'one',
        data: { [HEADING]: value, Assay: '' },
      }),
    );
    const tool = await open('', held);
    await openColumns(tool);
    await press(tool, 'Find parents');
    await press(tool, 'Merge duplicates into a new set');
    const reading = await until(() => tool.services.importQueue.get(1), 'what is read');
    const lines = (await reading.source.blob.text()).trim().split('\r\n');
    expect(lines[1]).to.contain('9; +++');
  });

  it('that could not be found are said to be so, and found once more', async () => {
    const tool = await open();
    const { parents } = tool.workers;
    tool.workers.parents = () => Promise.reject(new Error('gone'));
    await openColumns(tool);
    await press(tool, 'Find parents');
    const notice = await until(
      () => findByWords(tool.app, '[role=alert]', 'parent structures could not be found'),
      'the notice',
    );
    expect(notice).not.to.equal(undefined);
    tool.workers.parents = parents;
    await press(tool, 'Retry');
    await until(
      () => !findByWords(tool.app, '[role=alert]', 'parent structures could not be found'),
      'that it worked',
    );
  });
});

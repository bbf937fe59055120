import { REPORT_MOLECULES_MAX } from '@moiety/chemistry/report/content.ts';
import { expect } from '@open-wc/testing';
import { paths } from '../../shared/places.ts';
import { manyMolecules, readMolecule, storedSet, unreadMolecule } from '../../../test/molecules.ts';
import { ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findAll, openTool, textOf, until } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import type { MoleculeRecord } from '@moiety/contract';

const open = async (records: readonly MoleculeRecord[], query = ''): Promise<Tool> => {
  const server = new ServerDouble();
  const set = storedSet({ columns: ['IC50 (nM)'] });
  server.add(set, records);
  const tool = await openTool(paths.set(set.id) + query, server);
  await until(() => find(tool.app, 'mo-menu-item[value="report"]'), 'the menu');
  await until(() => !find(tool.app, 'mo-popover mo-button[label="Download"][disabled]'), 'the set');
  return tool;
};

const ask = async ({ app }: Tool): Promise<void> => {
  const menu = find(app, 'mo-menu-item[value="report"]')!.closest('mo-menu')!;
  menu.dispatchEvent(new CustomEvent('select', { detail: { value: 'report' } }));
  await until(() => find(app, 'mo-dialog[open] form .columns'), 'the dialog');
};

const create = ({ app }: Tool): void => {
  find(app, 'mo-dialog[open]')!.dispatchEvent(new CustomEvent('submit', { cancelable: true }));
};

const measured = [12, 5, 300].map((value, position) =>
  readMolecule(position, {
    name: `CMPD-${position + 1}`,
    data: { 'IC50 (nM)': position ? `${value}` : `<${value}.5` },
  }),
);

describe('a PDF report', () => {
  afterEach(closeTool);

  it('has the shown molecules in the shown order, with what they were narrowed to', async () => {
    const tool = await open(
      [...measured, unreadMolecule(3)],
      `?sort=${encodeURIComponent(encodeURIComponent('file:IC50 (nM)'))}:desc`,
    );
    await ask(tool);
    create(tool);
    const content = await until(() => tool.reports.contents[0], 'the report');
    expect(content.title).to.equal('Kinases');
    const [section] = content.sections;
    const [table] = section!.blocks;
    if (table?.kind !== 'table') throw new Error('no table');
    const name = table.columns.findIndex(({ isHead }) => isHead);
    const value = table.columns.findIndex(({ title }) => title === 'IC50 (nM)');
    const shown = [
      ...(await until(() => tool.services.sessions.get(storedSet().id), 'the session')).view.visible,
    ];
    expect(table.rows.map(({ cells }) => cells[name]?.text)).to.deep.equal(
      shown.map((position) => (position === 3 ? 'Broken 4' : `CMPD-${position + 1}`)),
    );
    const row = table.rows[shown.indexOf(0)]!;
    expect(row.cells[value]).to.include({ text: '<12', fraction: '.5' });
    const broken = table.rows[shown.indexOf(3)]!;
    expect(broken.cells[name]!.details!.join()).to.contain('unclosed ring');
    expect(content.facts.map(({ label }) => label)).to.include.members([
      'Source',
      'Owner',
      'Filters',
      'Software',
    ]);
  });

  it('leaves out the columns that were not wanted', async () => {
    const tool = await open(measured);
    await ask(tool);
    const boxes = findAll(tool.app, '.columns mo-checkbox');
    boxes.find((box) => box.getAttribute('label') === 'Formula')!.dispatchEvent(new Event('change'));
    create(tool);
    const content = await until(() => tool.reports.contents[0], 'the report');
    const [table] = content.sections[0]!.blocks;
    const titles = table?.kind === 'table' ? table.columns.map(({ title }) => title) : [];
    expect(titles).to.include('Name').and.not.include('Formula');
  });

  it('is given up, and tried again where it failed', async () => {
    const tool = await open(measured);
    await ask(tool);
    create(tool);
    await until(() => tool.reports.contents[0], 'the report');
    const progress = await until(() => find(tool.app, 'kit-progress'), 'the progress');
    progress.dispatchEvent(new CustomEvent('cancel'));
    await until(() => !find(tool.app, 'kit-progress'), 'the end of the progress');
    await ask(tool);
    create(tool);
    await until(() => tool.reports.contents[1], 'the report');
    tool.reports.finish(new Error('no font'));
    const notice = await until(() => find(tool.app, '.notice[role="alert"]'), 'the notice');
    expect(textOf(notice)).to.contain('could not be created');
    (notice.querySelector('mo-button') as HTMLElement).click();
    await until(() => tool.reports.contents[2], 'the report');
    expect(find(tool.app, '.notice[role="alert"]')).to.equal(undefined);
  });

  it('of too many molecules is refused with what to do', async () => {
    const tool = await open(manyMolecules(REPORT_MOLECULES_MAX + 1));
    await until(() => tool.services.sessions.get(storedSet().id)?.isComplete, 'the session');
    await ask(tool);
    const words = textOf(await until(() => find(tool.app, '.refusal'), 'the refusal'));
    expect(words).to.contain('2,000').and.contain('2,001').and.contain('Excel');
    create(tool);
    expect(tool.reports.contents).to.have.length(0);
  });
});

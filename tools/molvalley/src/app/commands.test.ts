import { setLocale } from '@moiety/locales';
import { areToolCommands } from '@moiety/elements/sub-app/protocol.js';
import { expect } from '@open-wc/testing';
import { focused } from '../../../../elements/test/person.ts';
import { readMolecule, storedSet } from '../../test/molecules.ts';
import { ServerDouble } from '../../test/server-double.ts';
import { closeTool, find, findByWords, openTool, textOf, until } from '../../test/tool.ts';
import type { Tool } from '../../test/tool.ts';

const { id } = storedSet();
const openSet = (): Promise<Tool> => {
  const server = new ServerDouble();
  server.add(storedSet(), [readMolecule(0, { name: 'Aspirin' })]);
  return openTool(`/set/${id}`, server);
};
const ids = ({ host }: Tool): string => host.commands.map((command) => command.id).join(' ');
const run = (tool: Tool, name: string): void => {
  const command = tool.host.commands.find((other) => other.id === name);
  if (!command) throw new Error(`no command ${name} among ${ids(tool)}`);
  command.run();
};
const hasPath = (path: string) => (): boolean => location.pathname === path;

describe('the commands for the host', () => {
  afterEach(async () => {
    closeTool();
    await setLocale('en-US');
  });

  it('are those that can be done on the page that is shown, in the language of the tool', async () => {
    const tool = await openSet();
    await until(
      () =>
        ids(tool) ===
        'substructure draw-substructure download-sdf download-xlsx download-csv sar plots history choose paste draw sample sets trash',
      'the commands of a set',
    );
    expect(areToolCommands(tool.host.commands)).to.equal(true);
    expect(tool.host.commands[2]?.title).to.equal('Download as SDF');
    await setLocale('zh-CN');
    await until(() => tool.host.commands[2]?.title === '下载为SDF', 'the title in Chinese');
    run(tool, 'sets');
    await until(hasPath('/'), 'the list');
    await until(() => ids(tool) === 'choose paste draw sample trash', 'the commands of the list');
    run(tool, 'trash');
    await until(hasPath('/trash'), 'the trash');
    await until(() => ids(tool) === 'choose paste draw sample sets', 'the commands of the trash');
  });

  it('offer nothing of a set that is not there', async () => {
    const tool = await openTool(`/set/${id}`, new ServerDouble());
    await until(() => find(tool.app, 'kit-failure'), 'the failure');
    expect(ids(tool)).to.equal('choose paste draw sample sets trash');
  });

  it('go to the list and ask for SMILES', async () => {
    const tool = await openSet();
    await until(() => ids(tool).startsWith('substructure'), 'the commands');
    run(tool, 'paste');
    const dialog = await until(() => find(tool.app, 'mo-dialog[open]'), 'the dialog');
    expect(dialog.title).to.equal('Paste molecules');
    expect(location.pathname).to.equal('/');
  });

  it('lead to the button that chooses a file, where the browser lets nothing else', async () => {
    const tool = await openSet();
    await until(() => ids(tool).startsWith('substructure'), 'the commands');
    run(tool, 'choose');
    const button = await until(() => findByWords(tool.app, 'mo-button', 'Choose file'), 'the button');
    await until(() => button.shadowRoot?.contains(focused()), 'the focus on the button');
    expect(button.getAttribute('variant')).to.equal('primary');
  });

  it('read the sample', async () => {
    const tool = await openTool('/trash');
    run(tool, 'sample');
    await until(
      () => tool.services.importQueue.all.length > 0 || location.pathname.startsWith('/set/'),
      'the import',
    );
    const title = await until(() => find(tool.app, 'h1'), 'the title');
    await until(() => textOf(title) === 'sample', 'the name of the sample');
    expect(ids(tool)).to.contain('sets');
  });

  it('open the search by structure with the focus in its field', async () => {
    const tool = await openSet();
    await until(() => ids(tool).startsWith('substructure'), 'the commands');
    run(tool, 'substructure');
    const form = await until(() => find(tool.app, 'molvalley-structure-form'), 'the form');
    await until(() => form.shadowRoot?.activeElement, 'the focus in the form');
    expect(form.checkVisibility()).to.equal(true);
  });
});

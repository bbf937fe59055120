import { expect } from '@open-wc/testing';
import { drive, otherTool, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  callHost,
  cleanUp,
  frameOf,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { destroySubApps, onToolCommandsChange, runToolCommand, toolCommands } from './host.ts';

afterEach(cleanUp);

const read = { id: 'read', title: 'Read a file', keywords: 'open', icon: 'upload' };
const paste = { id: 'paste', title: 'Paste SMILES' };
/** Which commands are offered now: `tool.command`, with a star where the tool is not shown. */
const offered = (): string[] =>
  toolCommands().flatMap(({ name, shown, commands }) =>
    commands.map(({ id }) => `${name}.${id}${shown ? '' : '*'}`),
  );
const offers = (expected: string[]): Promise<void> =>
  until(
    () => offered().join() === expected.join(),
    `the commands ${expected.join()}, not ${offered().join()}`,
  );

describe('the commands of a tool', () => {
  it('are listed as it registered them, and told of', async () => {
    let told = 0;
    const stop = onToolCommandsChange(() => (told += 1));
    await settled(addSubApp());
    expect(toolCommands()).to.deep.equal([]);
    await order('commands', [read, paste]);
    await offers(['plain.read', 'plain.paste']);
    expect(toolCommands()[0]?.commands[0]).to.deep.equal(read);
    expect(told).to.be.greaterThan(0);
    const before = told;
    await order('commands', [{ ...read, title: '打开文件' }]);
    await until(() => toolCommands()[0]?.commands[0]?.title === '打开文件');
    expect(offered()).to.deep.equal(['plain.read']);
    expect(told).to.be.greaterThan(before);
    stop();
  });

  it('are run by the tool, which has the focus then', async () => {
    await settled(addSubApp());
    await order('commands', [read, paste]);
    await offers(['plain.read', 'plain.paste']);
    runToolCommand('plain', 'paste');
    await until(async () => (await report()).ran.join() === 'paste', 'the command to run');
    expect(document.activeElement === frameOf()).to.equal(true);
    runToolCommand('plain', 'never registered');
    runToolCommand('nobody', 'read');
    runToolCommand('plain', 'read');
    await until(async () => (await report()).ran.length > 1);
    expect((await report()).ran).to.deep.equal(['paste', 'read']);
  });

  it('of a kept tool wait until it is shown', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    await order('commands', [read]);
    await offers(['plain.read']);
    element.remove();
    await offers(['plain.read*']);
    runToolCommand('plain', 'read');
    expect((await report()).ran).to.deep.equal([]);
    document.body.append(element);
    await until(async () => (await report()).ran.join() === 'read', 'the command to run');
    expect(document.activeElement === frameOf()).to.equal(true);
    expect(offered()).to.deep.equal(['plain.read']);
  });

  it('of the tool that is shown come first', async () => {
    const first = addSubApp({ alive: true });
    await settled(first);
    await order('commands', [read]);
    first.remove();
    const second = addSubApp({ name: 'other', url: plainTool('name=other') });
    await settled(second);
    await drive(frameOf('other'), 'commands', [paste]);
    await offers(['other.paste', 'plain.read*']);
    expect(toolCommands().map(({ shown }) => shown)).to.deep.equal([true, false]);
  });

  it('go with its frame, and with its document', async () => {
    const element = addSubApp({ alive: true });
    await settled(element);
    await order('commands', [read]);
    await offers(['plain.read']);
    await order('reload', '/index.html');
    await offers([]);
    await order('commands', [read]);
    await offers(['plain.read']);
    destroySubApps();
    expect(offered()).to.deep.equal([]);
  });

  it('are checked by the client and by the host, whatever client the tool has', async () => {
    await settled(addSubApp());
    const many = Array.from({ length: 51 }, (_, index) => ({ id: String(index), title: 'x' }));
    expect((await order('commands', many)).error).to.contain('unexpected commands');
    expect((await order('commands', [read, read])).error).to.contain('unexpected commands');
    await cleanUp();
    await settled(addSubApp({ url: otherTool('foreign-tool') }));
    for (const list of [many, [read, read], [{ id: 'x' }], 'text', null])
      expect(await callHost('registerCommands', list)).to.contain('unexpected arguments');
    expect(offered()).to.deep.equal([]);
    await callHost('registerCommands', [{ ...read, onclick: 'more than was asked for' }]);
    expect(toolCommands()[0]?.commands).to.deep.equal([read]);
  });
});

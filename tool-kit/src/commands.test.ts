import { expect } from '@open-wc/testing';
import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import { Commands } from './commands.ts';

const command = (title: string): RunnableCommand => ({ id: 'upload', title, run: () => undefined });

describe('the commands of a tool', () => {
  it('are told to the portal when they read otherwise, and only then', () => {
    const told: (readonly RunnableCommand[])[] = [];
    const commands = new Commands({ registerCommands: (now) => told.push(now) });
    commands.set([command('Upload')]);
    commands.set([command('Upload')]);
    commands.set([command('上传')]);
    commands.set([]);
    commands.set([]);
    expect(told.map((now) => now.map(({ title }) => title))).to.deep.equal([['Upload'], ['上传'], []]);
  });
});

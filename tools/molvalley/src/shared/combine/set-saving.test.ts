import { expect } from '@open-wc/testing';
import { errorCode } from '@moiety/contract';
import { createApi } from '@moiety/tool-kit/api.ts';
import { manyMolecules } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { HostDouble } from '../../../test/tool.ts';
import { SetSaving } from './set-saving.ts';
import type { NewSet } from './set-saving.ts';

const formula = { id: 'a1b2c3d4', name: 'Twice', formula: '2 * [MW]' };
const made: NewSet = {
  set: { name: 'Part', sourceName: '3 of 9', format: 'csv', columns: [], total: 3 },
  records: manyMolecules(3),
  calculated: [formula],
  marks: {
    changes: [{ molecules: '1,3', change: { kind: 'tag', tag: 'hit', on: true } }],
    notes: [
      { position: 0, text: 'first' },
      { position: 2, text: 'third' },
    ],
  },
};

const setUp = () => {
  const server = new ServerDouble();
  const api = createApi({
    origin: 'https://api.example',
    credentials: new HostDouble(),
    language: () => 'en-US',
    fetch: server.fetch,
  });
  return { server, saving: new SetSaving(api, made, async () => undefined) };
};
const conflict = new Refused(409, errorCode.conflict, 'This molecule set is in the trash');

/** Fails the first calls to a path with each of some failures, in order. */
const failing = (server: ServerDouble, end: string, ...failures: (Refused | 'lost')[]): void => {
  server.failWith = (method, path) => (method !== 'GET' && path.endsWith(end) ? failures.shift() : undefined);
};
const notesOf = (server: ServerDouble, id: string): (string | undefined)[] =>
  [0, 2].map((position) => server.marks.get(id)?.get(position)?.note?.text);

describe('a set that is made of others', () => {
  it('is stored with formulas, tags and notes, whatever answers are lost', async () => {
    for (const end of ['/calculated/', '/marks/', '/0/note/']) {
      const { server, saving } = setUp();
      failing(server, end, 'lost');
      await saving.run();
      if (saving.state.phase === 'incomplete') await saving.run();
      const { state } = saving;
      if (state.phase !== 'saved') throw new Error(`${end}: ${state.phase}`);
      const { id } = state.set;
      expect(server.sets.get(id)!.calculated).to.deep.equal([formula]);
      expect(server.marks.get(id)!.get(2)!.tags).to.deep.equal(['hit']);
      expect(notesOf(server, id)).to.deep.equal(['first', 'third']);
    }
  });

  it('is told to be stored where its marks fail, stays when the saving is left, and is completed by another try', async () => {
    const { server, saving } = setUp();
    failing(server, '/marks/', new Refused(500, errorCode.serverError, 'no room'));
    await saving.run();
    const { state } = saving;
    if (state.phase !== 'incomplete') throw new Error(state.phase);
    expect(saving.unsaved).to.equal(true);
    expect(state.set.name).to.equal('Part');
    await saving.run();
    expect(saving.state.phase).to.equal('saved');
    expect(
      server.calls.filter((call) => call.startsWith('PUT') && call.endsWith('/calculated/')),
    ).to.have.length(1);

    const other = setUp();
    failing(other.server, '/marks/', new Refused(500, errorCode.serverError, 'no room'));
    await other.saving.run();
    other.saving.cancel();
    expect(other.saving.state.phase).to.equal('canceled');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(other.server.calls.filter((call) => call.startsWith('DELETE'))).to.deep.equal([]);
  });

  it('lacks a note or formulas that something else than a lost answer is in the way of', async () => {
    for (const end of ['/0/note/', '/calculated/']) {
      const { server, saving } = setUp();
      failing(server, end, conflict);
      await saving.run();
      const { state } = saving;
      if (state.phase !== 'incomplete') throw new Error(`${end}: ${state.phase}`);
      expect(state.failure).to.include({ status: 409 });
    }
  });
});

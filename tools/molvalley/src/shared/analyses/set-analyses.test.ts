import { expect } from '@open-wc/testing';
import { manyMolecules, storedSet } from '../../../test/molecules.ts';
import { WorkersDouble } from '../../../test/workers-double.ts';
import { SetSession } from '../sets/set-session.ts';
import { columnNotes } from '../words/column-note.ts';
import type { FilledColumn } from './analysis-columns.ts';

describe('columns of analyses', () => {
  it('say whether the set has them when it is opened again', async () => {
    const session = new SetSession(new WorkersDouble(), 'en-US');
    session.append(manyMolecules(2));
    const notes = (): string => {
      const column = session.table.columns.find(({ id }) => id === 'analysis:R1');
      return column ? columnNotes(column).join(' ') : '';
    };
    const analysis = { kind: 'groups' as const, molecules: '', core: 'C', columns: ['R1'] };
    const columns: FilledColumn[] = [{ name: 'R1', kind: 'text', values: new Map([[0, 'C*']]) }];
    await session.analyses.add(analysis, columns, false);
    expect(notes()).to.contain('only while the set is open');
    // Somebody else keeps the same analysis with the set.
    const calculated = [{ id: 'a', name: 'R1', formula: '', analysis }];
    session.set = storedSet({ calculated, calculatedVersion: 1 });
    await session.analyses.follow([analysis]);
    expect(notes()).to.contain('each time the set is opened');
    expect(session.table.text(0, 'analysis:R1')).to.equal('C*');
    session.destroy();
  });
});

import { expect } from '@open-wc/testing';
import type { HistoryEntry, SetHistory } from '@moiety/contract';
import { historyEntry } from '../../../test/history-double.ts';
import { groupsOf } from './history-groups.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 10, minutes)).toISOString();
const history = (entries: HistoryEntry[], given: Partial<SetHistory> = {}): SetHistory => ({
  head: entries[0]?.version ?? 0,
  oldest: 0,
  since: at(0),
  entries,
  names: [],
  shares: [],
  ...given,
});
const tags = (tag: string, on: boolean, molecules: number) => ({ tags: [{ tag, on, molecules }] });
const star = (on: number) => ({ stars: { on, off: 0 } });
/** The versions between which the groups lie. */
const spans = (given: SetHistory): string[] =>
  groupsOf(given).map((group) => (group.kind === 'shared' ? 'shared' : `${group.before}-${group.version}`));

describe('the groups of a history', () => {
  it('are what one person did in one go', () => {
    const entries = [
      historyEntry(5, { at: at(40), what: star(1) }),
      historyEntry(4, { at: at(25), person: 1, by: 'Ben', what: star(1) }),
      historyEntry(3, { at: at(19), what: { notes: { written: 1, removed: 0 } } }),
      historyEntry(2, { at: at(9), what: star(2) }),
      historyEntry(1, { at: at(0), what: star(1) }),
    ];
    expect(spans(history(entries))).to.deep.equal(['4-5', '3-4', '0-3']);
    const [, , first] = groupsOf(history(entries));
    expect(first).to.deep.include({
      at: at(19),
      what: { stars: { on: 3, off: 0 }, notes: { written: 1, removed: 0 } },
    });
  });

  it('do not join two people of one name, nor what is more than ten minutes apart', () => {
    const entries = [
      historyEntry(3, { at: at(11) }),
      historyEntry(2, { at: at(0) }),
      historyEntry(1, { at: at(0), person: 1 }),
    ];
    expect(spans(history(entries))).to.deep.equal(['2-3', '1-2', '0-1']);
  });

  it('end at a named and at a restored version', () => {
    const entries = [
      historyEntry(5),
      historyEntry(4, { restored: 1 }),
      historyEntry(3),
      historyEntry(2),
      historyEntry(1),
    ];
    const names = [{ version: 2, name: 'Before triage', by: 'Ada', at: at(1) }];
    expect(spans(history(entries, { names }))).to.deep.equal(['4-5', '3-4', '2-3', '0-2']);
  });

  it('add up tags by what was done, and say of a renamed set from what to what', () => {
    const entries = [
      historyEntry(5, { what: { name: { before: 'B', after: 'C' } } }),
      historyEntry(4, { what: { name: { before: 'A', after: 'B' } } }),
      historyEntry(3, { what: tags('lead', false, 1) }),
      historyEntry(2, { what: tags('lead', true, 2) }),
      historyEntry(1, { what: tags('lead', true, 3) }),
    ];
    const [group] = groupsOf(history(entries));
    expect(group).to.deep.include({
      what: {
        name: { before: 'A', after: 'C' },
        tags: [
          { tag: 'lead', on: true, molecules: 5 },
          { tag: 'lead', on: false, molecules: 1 },
        ],
      },
    });
  });

  it('have the sharing in its place in time', () => {
    const shares = [{ by: 'Ada', at: at(5), member: null, role: 'read' as const }];
    const entries = [historyEntry(2, { at: at(20) }), historyEntry(1, { at: at(0) })];
    expect(spans(history(entries, { shares }))).to.deep.equal(['1-2', 'shared', '0-1']);
  });
});

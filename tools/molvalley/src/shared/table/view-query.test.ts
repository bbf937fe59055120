import { expect } from '@open-wc/testing';
import {
  assert,
  property,
  record,
  array,
  oneof,
  constant,
  constantFrom,
  string,
  option,
  double,
  boolean,
} from 'fast-check';
import {
  emptyQuery,
  formatViewQuery,
  nextSort,
  parseMolecule,
  parseViewQuery,
  withFilter,
  withStructure,
} from './view-query.ts';

const column = string({ minLength: 1 }).filter((id) => !id.startsWith('-'));
const bound = double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const filter = oneof(
  record({ kind: constant('contains' as const), column, text: string({ minLength: 1 }) }),
  record({
    kind: constant('range' as const),
    column,
    min: bound,
    max: option(bound, { nil: undefined }),
  }),
  record({
    kind: constant('alerts' as const),
    has: boolean(),
    of: constantFrom('any', 'pains', 'brenk', 'brenk:>_2_ester_groups', 'nih:a b'),
  }),
  constant({ kind: 'unread' as const }),
  constant({ kind: 'drug-like' as const }),
  constant({ kind: 'picked' as const }),
);

const structure = string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '');
const structureSearch = oneof(
  record({ kind: constantFrom('contains' as const, 'within' as const), structure }),
  record({ kind: constant('same' as const), structure, stereo: boolean() }),
  record({
    kind: constant('similar' as const),
    structure,
    threshold: double({ min: 0.3, max: 1, noNaN: true }),
  }),
);

describe('a view in the route', () => {
  it('comes back as it was, whatever the columns are called', () => {
    assert(
      property(
        record({
          sort: option(record({ column, descending: boolean() }), { nil: undefined }),
          text: string(),
          structure: option(structureSearch, { nil: undefined }),
          filters: array(filter, { maxLength: 4 }),
        }),
        (query) => {
          expect(parseViewQuery(formatViewQuery(query))).to.deep.equal(query);
        },
      ),
    );
  });

  it('names the molecule beside the table, beside what narrows it', () => {
    const address = formatViewQuery({ ...emptyQuery, text: 'aspirin' }, 11);
    expect(address).to.equal('?q=aspirin&molecule=12');
    expect(parseMolecule(address)).to.equal(11);
    for (const wrong of ['', '?molecule=', '?molecule=0', '?molecule=-1', '?molecule=1.5', '?molecule=x'])
      expect(parseMolecule(wrong), wrong).to.equal(undefined);
  });

  it('is empty for everything in the order of the file', () => {
    expect(formatViewQuery(emptyQuery)).to.equal('');
    expect(parseViewQuery('')).to.deep.equal(emptyQuery);
  });

  it('leaves out what it does not understand', () => {
    expect(
      parseViewQuery('?range=clogp:x..y&range=nothing&contains=name:&only=mine&reading=3'),
    ).to.deep.equal(emptyQuery);
  });

  it('takes no similarity that cannot be asked for', () => {
    for (const value of ['0.2:CCO', '1.1:CCO', 'x:CCO', '0.5:', 'CCO'])
      expect(parseViewQuery(`?similar=${value}`).structure, value).to.equal(undefined);
  });

  it('has the most similar first, and forgets similarities with the search for them', () => {
    const query = { ...emptyQuery, sort: { column: 'clogp', descending: false } };
    const similar = withStructure(query, { kind: 'similar', structure: 'CCO', threshold: 0.5 });
    expect(similar.sort).to.deep.equal({ column: 'similarity', descending: true });
    const filtered = {
      ...similar,
      filters: [{ kind: 'range', column: 'similarity', min: 0.7, max: undefined } as const],
    };
    expect(withStructure(filtered, undefined)).to.deep.equal({ ...emptyQuery });
    const contains = { kind: 'contains', structure: 'C' } as const;
    expect(withStructure(query, contains)).to.deep.equal({ ...query, structure: contains });
  });

  it('sorts up, down, then as in the file', () => {
    const up = nextSort(undefined, 'clogp');
    const down = nextSort(up, 'clogp');
    expect([up, down, nextSort(down, 'clogp')]).to.deep.equal([
      { column: 'clogp', descending: false },
      { column: 'clogp', descending: true },
      undefined,
    ]);
    expect(nextSort(down, 'tpsa')).to.deep.equal({ column: 'tpsa', descending: false });
  });

  it('has one range a column', () => {
    const first = withFilter([{ kind: 'unread' }], {
      kind: 'range',
      column: 'clogp',
      min: 1,
      max: undefined,
    });
    const second = withFilter(first, { kind: 'range', column: 'clogp', min: 2, max: undefined });
    expect(second).to.deep.equal([
      { kind: 'unread' },
      { kind: 'range', column: 'clogp', min: 2, max: undefined },
    ]);
  });
});

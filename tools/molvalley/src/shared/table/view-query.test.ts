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
  integer,
  uniqueArray,
} from 'fast-check';
import {
  emptyQuery,
  formatViewQuery,
  nextSorts,
  parseMolecule,
  parseViewQuery,
  withFilter,
  withJoined,
  withoutFilter,
  withStructure,
} from './view-query.ts';
import type { Filter } from './view-query.ts';

const column = string({ minLength: 1 }).filter((id) => !id.startsWith('-'));
const bound = double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const condition = oneof(
  record({
    kind: constant('among' as const),
    column,
    values: array(string(), { minLength: 1, maxLength: 4 }),
  }),
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
  constant({ kind: 'starred' as const }),
  constant({ kind: 'noted' as const }),
  constant({ kind: 'picked' as const, of: '1-3,7' }),
);

/** The first is joined to none. */
const filters = array(
  oneof(
    record({ of: condition, not: boolean(), or: boolean() }),
    record({
      of: record({
        kind: constant('top' as const),
        column,
        count: integer({ min: 1, max: 100_000 }),
        lowest: boolean(),
      }),
    }),
  ),
  { maxLength: 4 },
).map((all): Filter[] => {
  const first = all.find(({ of }) => of.kind !== 'top');
  return all.map((one): Filter => {
    if (!('not' in one)) return one.of;
    return { ...one.of, ...(one.not && { not: true }), ...(one.or && one !== first && { or: true }) };
  });
});

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
          sorts: uniqueArray(record({ column, descending: boolean() }), {
            maxLength: 3,
            selector: (sort) => sort.column,
          }),
          text: string(),
          structure: option(structureSearch, { nil: undefined }),
          filters,
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
    const query = { ...emptyQuery, sorts: [{ column: 'clogp', descending: false }] };
    const similar = withStructure(query, { kind: 'similar', structure: 'CCO', threshold: 0.5 });
    expect(similar.sorts).to.deep.equal([{ column: 'similarity', descending: true }]);
    const filtered = {
      ...similar,
      filters: [{ kind: 'range', column: 'similarity', min: 0.7, max: undefined } as const],
    };
    expect(withStructure(filtered, undefined)).to.deep.equal({ ...emptyQuery });
    const contains = { kind: 'contains', structure: 'C' } as const;
    expect(withStructure(query, contains)).to.deep.equal({ ...query, structure: contains });
  });

  it('sorts up, down, then as in the file; a further column comes after the others', () => {
    const [up, down] = [
      { column: 'clogp', descending: false },
      { column: 'clogp', descending: true },
    ];
    const other = { column: 'tpsa', descending: false };
    expect(nextSorts([], 'clogp')).to.deep.equal([up]);
    expect(nextSorts([up], 'clogp')).to.deep.equal([down]);
    expect(nextSorts([down], 'clogp')).to.deep.equal([]);
    expect(nextSorts([down], 'tpsa')).to.deep.equal([other]);
    expect(nextSorts([down], 'tpsa', true)).to.deep.equal([down, other]);
    expect(nextSorts([up, other], 'clogp', true)).to.deep.equal([down, other]);
    expect(nextSorts([down, other], 'clogp', true)).to.deep.equal([other]);
    // Pressed alone, it is the only one.
    expect(nextSorts([down, other], 'clogp')).to.deep.equal([up]);
  });

  it('joins conditions, and the first to none', () => {
    const [one, two, three] = [
      { kind: 'unread' },
      { kind: 'drug-like' },
      { kind: 'contains', column: 'name', text: 'a' },
    ] as const;
    const joinedTwo = withJoined([one, two, three], two, 'or');
    expect(joinedTwo).to.deep.equal([one, { ...two, or: true }, three]);
    expect(withJoined(joinedTwo, joinedTwo[1]!, 'or')).to.deep.equal([one, two, three]);
    const turned = withJoined(joinedTwo, joinedTwo[1]!, 'not');
    expect(turned[1]).to.deep.equal({ ...two, or: true, not: true });
    expect(withoutFilter(turned, one)).to.deep.equal([{ ...two, not: true }, three]);
    expect(parseViewQuery('?or-only=unread&or-not-only=drug-like').filters).to.deep.equal([
      one,
      { ...two, not: true, or: true },
    ]);
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

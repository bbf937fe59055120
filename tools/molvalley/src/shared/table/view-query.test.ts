import { expect } from '@open-wc/testing';
import {
  assert,
  property,
  record,
  array,
  oneof,
  constant,
  string,
  option,
  double,
  boolean,
} from 'fast-check';
import { emptyQuery, formatViewQuery, nextSort, parseViewQuery, withFilter } from './view-query.ts';

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
  constant({ kind: 'unread' as const }),
  constant({ kind: 'drug-like' as const }),
  constant({ kind: 'picked' as const }),
);

describe('a view in the route', () => {
  it('comes back as it was, whatever the columns are called', () => {
    assert(
      property(
        record({
          sort: option(record({ column, descending: boolean() }), { nil: undefined }),
          text: string(),
          substructure: string(),
          filters: array(filter, { maxLength: 4 }),
        }),
        (query) => {
          expect(parseViewQuery(formatViewQuery(query))).to.deep.equal(query);
        },
      ),
    );
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

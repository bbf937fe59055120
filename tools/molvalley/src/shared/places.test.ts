import { expect } from '@open-wc/testing';
import { paths, placeOf } from './places.ts';

const place = (path: string) => placeOf(new URL(path, 'https://tool.example'));

describe('the routes', () => {
  it('lead to their pages and back', () => {
    const id = '0192b0e4-0000-7000-8000-000000000001';
    expect(place(paths.sets())).to.deep.equal({ page: 'sets' });
    expect(place(paths.trash())).to.deep.equal({ page: 'trash' });
    expect(place(paths.draw('2-氯吡啶 & C#N'))).to.deep.equal({ page: 'draw', text: '2-氯吡啶 & C#N' });
    expect(place(paths.reading(3))).to.deep.equal({ page: 'reading', reading: 3, caseId: undefined });
    expect(place(paths.reading(3, 'a-case'))).to.deep.equal({
      page: 'reading',
      reading: 3,
      caseId: 'a-case',
    });
    expect(place(paths.openCase('a-case'))).to.deep.equal({ page: 'case', caseId: 'a-case' });
    expect(place(`${paths.set(id)}?sort=-clogp`)).to.deep.equal({ page: 'set', id });
    expect(place(paths.compareWith(id))).to.deep.equal({ page: 'sets', compare: id });
    // Where notifications of the server lead.
    expect(place(`/?download=${id}`)).to.deep.equal({ page: 'sets', download: id });
    expect(place('/?download=../x')).to.deep.equal({ page: 'sets' });
    const other = id.replace(/1$/, '2');
    expect(place(`${paths.compare([id, other])}&by=flat`)).to.deep.equal({
      page: 'compare',
      ids: [id, other],
    });
    expect(place(paths.sar(id))).to.deep.equal({ page: 'sar', id });
  });

  it('leave out what is no set, or too many, of those to compare', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `0192b0e4-0000-7000-8000-00000000000${at}`);
    expect(place(`/compare?sets=${ids[0]},${ids[0]},x,../y,${ids[1]}`)).to.deep.equal({
      page: 'compare',
      ids: ids.slice(0, 2),
    });
    expect(place(paths.compare(ids))).to.deep.equal({ page: 'compare', ids: ids.slice(0, 6) });
    expect(place('/compare')).to.deep.equal({ page: 'compare', ids: [] });
    expect(place('/?compare=x')).to.deep.equal({ page: 'sets' });
  });

  it('name what they do not know', () => {
    const noCases = [
      '/open',
      '/open?case=',
      '/open?case=A%20b',
      '/open?case=../x',
      '/open?case=https://evil.example',
    ];
    for (const path of ['/nothing', '/set/', '/set/17', '/set/new/er', ...noCases])
      expect(place(path)).to.deep.equal({ page: 'not-found' });
  });
});

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
    expect(place(paths.sar(id))).to.deep.equal({ page: 'sar', id });
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

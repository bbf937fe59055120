import { expect } from '@open-wc/testing';
import { withName } from './draw-structure.ts';

describe('a drawn structure', () => {
  it('is called by the name that was typed, unless the file has one', () => {
    expect(withName('\n  Moiety\n\n  6  6', '2-氯吡啶')).to.equal('2-氯吡啶\n  Moiety\n\n  6  6');
    expect(withName('Own name\n  Moiety\n', 'pyridine')).to.equal('Own name\n  Moiety\n');
    expect(withName('\n  Moiety\n', '')).to.equal('\n  Moiety\n');
  });
});

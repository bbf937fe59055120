import { expect } from '@open-wc/testing';
import { printedValue, writeValue } from './printed-value.ts';

describe('a value that a person writes', () => {
  it('is parted into its qualifier and the rest', () => {
    expect(printedValue('12')).to.deep.equal({ qualifier: '=', value: '12' });
    expect(printedValue(' > 10,000 ')).to.deep.equal({ qualifier: '>', value: '10,000' });
    expect(printedValue('≤3.5')).to.deep.equal({ qualifier: '<=', value: '3.5' });
    expect(printedValue('~1e-3')).to.deep.equal({ qualifier: '~', value: '1e-3' });
    expect(printedValue('+++')).to.deep.equal({ qualifier: '', value: '+++' });
    expect(printedValue('10-100')).to.deep.equal({ qualifier: '', value: '10-100' });
    expect(printedValue('  ')).to.equal(undefined);
    expect(printedValue('>')).to.equal(undefined);
  });

  it('comes back as it was written', () => {
    for (const text of ['12', '> 10000', '<= 3', '+++', '10-100'])
      expect(writeValue(printedValue(text)!)).to.equal(text);
  });
});

import { expect } from '@open-wc/testing';
import { safeAddress } from './safe-address.ts';

/** Where a browser would go. */
const protocolOf = (address: string): string => {
  const link = document.createElement('a');
  link.setAttribute('href', address);
  return link.protocol;
};

describe('safeAddress', () => {
  it('lets through what leads somewhere, as it is', () => {
    for (const address of [
      '/guide',
      'guide',
      '../a?b=c#d',
      '#top',
      '?page=2',
      '//cdn.example/a',
      './javascript:alert(1)',
      '/?next=javascript:alert(1)',
      'https://lab.example/a',
      'HTTP://lab.example',
      'mailto:ada@lab.example',
      'tel:+4912345',
    ])
      expect(safeAddress(address)).to.equal(address);
  });

  for (const name of ['javascript', 'data', 'vbscript', 'blob', 'file'])
    it(`takes no ${name}: address, however it is written`, () => {
      for (const address of [
        `${name}:alert(1)`,
        `${name.toUpperCase()}:alert(1)`,
        `  ${name}:alert(1)`,
        `\u0000\u0001\u001F ${name}:alert(1)`,
        `${name.slice(0, 2)}\t\r\n${name.slice(2)}\n:alert(1)`,
        `\n${name}\t:///a%0aalert(1)`,
      ]) {
        // Firefox reads no data: address with a line break in its name.
        expect([`${name}:`, ':'], JSON.stringify(address)).to.include(protocolOf(address));
        expect(safeAddress(address), JSON.stringify(address)).to.equal(undefined);
      }
    });

  it('takes nothing that the browser cannot read', () => {
    for (const address of ['https://[', 'https://a:b/', '//:80']) {
      expect(protocolOf(address), address).to.equal(':');
      expect(safeAddress(address), address).to.equal(undefined);
    }
  });

  it('has none where there is none', () => {
    expect([undefined, null, ''].map(safeAddress)).to.deep.equal([undefined, undefined, undefined]);
  });
});

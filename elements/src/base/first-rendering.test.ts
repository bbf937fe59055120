import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { renderInTurns } from './first-rendering.ts';
import { MoElement } from './mo-element.ts';

/** Longer than a turn. */
const SLOW = 12;
const rendered: string[] = [];

class Slow extends MoElement {
  protected override render(): unknown {
    const end = performance.now() + SLOW;
    while (performance.now() < end);
    rendered.push(this.id);
    if (this.id === 'broken') throw new Error('cannot be drawn');
    return this.id === 'outer' ? html`<test-slow id="inner"></test-slow>` : this.id;
  }
}
customElements.define('test-slow', Slow);

const put = (...ids: string[]): HTMLElement[] => {
  const elements = ids.map((id) => Object.assign(document.createElement('test-slow'), { id }));
  document.body.append(...elements);
  return elements;
};

describe('rendering in turns', () => {
  beforeEach(() => {
    rendered.length = 0;
  });
  afterEach(() => {
    for (const element of document.querySelectorAll('test-slow')) element.remove();
  });

  it('lets the page answer between the first renderings, and ends when there are no more', async () => {
    const before: number[] = [];
    const timer = setInterval(() => before.push(rendered.length));
    await renderInTurns(async () => void put('one', 'two', 'three'));
    clearInterval(timer);
    expect(rendered).to.deep.equal(['one', 'two', 'three']);
    expect(before).to.include.members([1, 2]);
  });

  it('counts what an element brings', async () => {
    await renderInTurns(async () => void put('outer', 'one'));
    expect(rendered).to.have.members(['outer', 'one', 'inner']);
  });

  it('begins when what puts the elements there has ended', async () => {
    await renderInTurns(async () => {
      put('one');
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
      expect(rendered).to.deep.equal([]);
    });
    expect(rendered).to.deep.equal(['one']);
  });

  it('leaves later renderings, and elements that come afterwards, as they are', async () => {
    const [one] = put('one') as [Slow];
    await one.updateComplete;
    await renderInTurns(async () => {
      one.requestUpdate();
      await one.updateComplete;
      expect(rendered).to.deep.equal(['one', 'one']);
    });
    const [two] = put('two') as [Slow];
    await two.updateComplete;
    expect(rendered).to.deep.equal(['one', 'one', 'two']);
  });

  it('goes on after an element that cannot be rendered, whose failure is told to whoever waits for it', async () => {
    let failure: unknown;
    await renderInTurns(async () => {
      const [broken] = put('broken', 'one') as [Slow];
      broken.updateComplete.catch((error: unknown) => {
        failure = error;
      });
    });
    expect(rendered).to.deep.equal(['broken', 'one']);
    expect(String(failure)).to.contain('cannot be drawn');
  });

  it('renders what waits when what puts it there fails', async () => {
    let failure: unknown;
    await renderInTurns(async () => {
      put('one');
      await Promise.resolve();
      await Promise.resolve();
      throw new Error('no');
    }).catch((error: unknown) => {
      failure = error;
    });
    expect(String(failure)).to.contain('no');
    expect(rendered).to.deep.equal(['one']);
  });
});

import { expect } from '@open-wc/testing';
import { hearOnlyOwn } from './own-events.ts';

class Guarded extends HTMLElement {}
hearOnlyOwn(Guarded.prototype, ['submit']);
customElements.define('test-guarded', Guarded);

/** An element with a guard, around content that fires what it fires. */
const guarded = (): { element: HTMLElement; fireInside: () => void; fire: () => void } => {
  const element = document.createElement('test-guarded');
  const inside = element.appendChild(document.createElement('div'));
  return {
    element,
    fireInside: () => inside.dispatchEvent(new Event('submit', { bubbles: true })),
    fire: () => element.dispatchEvent(new Event('submit')),
  };
};
/** A listener that counts. */
const counter = (): { count: number; hear: () => void } => {
  const counted = { count: 0, hear: () => void (counted.count += 1) };
  return counted;
};

describe('a listener on an element that guards its events', () => {
  it('hears the element’s own, until it is removed', () => {
    const { element, fire, fireInside } = guarded();
    const heard = counter();
    element.addEventListener('submit', heard.hear);
    fireInside();
    fire();
    fire();
    element.removeEventListener('submit', heard.hear);
    fire();
    expect(heard.count).to.equal(2);
  });

  for (const capture of [false, true])
    it(`hears the first own one where it waits for one, whatever the content fires before (${capture ? 'capturing' : 'bubbling'})`, () => {
      const { element, fire, fireInside } = guarded();
      const heard = counter();
      element.addEventListener('submit', heard.hear, { once: true, capture });
      fireInside();
      fireInside();
      fire();
      fire();
      fireInside();
      fire();
      expect(heard.count).to.equal(1);
    });

  it('that waits for one is removed, and ends with its signal, also after an event of the content', () => {
    const { element, fire, fireInside } = guarded();
    const removed = counter();
    const ended = counter();
    const controller = new AbortController();
    element.addEventListener('submit', removed.hear, { once: true });
    element.addEventListener('submit', ended.hear, { once: true, signal: controller.signal });
    fireInside();
    element.removeEventListener('submit', removed.hear);
    controller.abort();
    fire();
    expect([removed.count, ended.count]).to.deep.equal([0, 0]);
  });

  it('is an object with a method as well', () => {
    const { element, fire, fireInside } = guarded();
    const heard = counter();
    element.addEventListener('submit', { handleEvent: heard.hear });
    fireInside();
    fire();
    expect(heard.count).to.equal(1);
  });

  it('hears events of other names from the content as ever', () => {
    const { element } = guarded();
    const heard = counter();
    element.addEventListener('input', heard.hear, { once: true });
    element.firstElementChild!.dispatchEvent(new Event('input', { bubbles: true }));
    expect(heard.count).to.equal(1);
  });
});

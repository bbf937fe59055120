import { aTimeout, expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import { sendMouse, setViewport } from '@web/test-runner-commands';
import { focused, press, releasePointer } from '../../../elements/test/person.ts';
import { drag, heard, middle, open, pageOf, paper, shadow } from '../../test/opened.ts';
import './annotation.ts';
import type { Annotation } from './annotation.ts';
import type { Mark, PrintedLine } from './marks.ts';

const option = (element: Annotation, name: string): SVGGElement =>
  [...shadow(element).querySelectorAll<SVGGElement>('[role=option]')].find(
    (found) => found.getAttribute('aria-label') === name,
  )!;
/** The lines of the page's text. */
const lines = (element: Annotation): SVGTextElement[] => [
  ...shadow(element).querySelectorAll<SVGTextElement>('svg.text text'),
];

describe('mo-annotation', () => {
  before(() => setViewport({ width: 800, height: 600 }));
  afterEach(() => releasePointer());

  it('shows the whole picture with the marks of its page, named for those who hear them', async () => {
    const element = await open();
    const [viewport, page] = [element.getBoundingClientRect(), paper(element)];
    expect(page.width).to.be.closeTo(398, 4);
    expect(page.left).to.be.at.least(viewport.left);
    const list = shadow(element).querySelector('[role=listbox]')!;
    expect(list.getAttribute('aria-label')).to.equal('Atoms and bonds');
    expect(list.querySelectorAll('[role=option]').length).to.equal(4);
    await expect(element).to.be.accessible();
  });

  describe('the text of the page', () => {
    const text: PrintedLine[] = [
      { text: 'Example 1', box: { x: 20, y: 20, width: 120, height: 20 }, turn: 0 },
      { text: 'IC50 of 3 nM', box: { x: 20, y: 60, width: 160, height: 20 }, turn: 0 },
      { text: 'upwards', box: { x: 350, y: 100, width: 20, height: 120 }, turn: 270 },
    ];
    const withText = async (): Promise<Annotation> => {
      const element = await open();
      element.text = text;
      await element.updateComplete;
      return element;
    };
    it('lies where it is printed, as wide as it is there', async () => {
      const element = await withText();
      const { left, top, width } = paper(element);
      const scale = width / 400;
      for (const [index, line] of lines(element).entries()) {
        const { box } = text[index]!;
        const at = line.getBoundingClientRect();
        expect(at.left).to.be.closeTo(left + box.x * scale, 3);
        expect(at.right).to.be.closeTo(left + (box.x + box.width) * scale, 3);
        expect(at.top).to.be.closeTo(top + box.y * scale, 4);
        expect(at.bottom).to.be.closeTo(top + (box.y + box.height) * scale, 4);
      }
      await expect(element).to.be.accessible();
    });

    it('is selected by dragging over it, also where the page is enlarged, and then does not move', async () => {
      const element = await withText();
      element.zoomIn();
      await nextFrame();
      const before = paper(element).left;
      const [first, second] = lines(element) as [SVGTextElement, SVGTextElement];
      const [from, to] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      await drag([Math.ceil(from.left) + 1, middle(from)[1]], [Math.floor(to.right) - 2, middle(to)[1]]);
      expect(paper(element).left).to.equal(before);
      expect(getSelection()!.toString().replaceAll(/\s+/g, ' ').trim()).to.equal('Example 1 IC50 of 3 nM');
      // Beside the text the page moves as ever.
      getSelection()!.removeAllRanges();
      const blank = middle(paper(element));
      await drag(blank, [blank[0] - 40, blank[1]]);
      expect(paper(element).left).to.be.lessThan(before);
    });

    it('leaves the marks on it to be clicked, and keys to lead from mark to mark', async () => {
      const element = await withText();
      const selects = heard(element, 'mark-select');
      await sendMouse({
        type: 'click',
        position: middle(option(element, 'Atom b').getBoundingClientRect()),
      });
      expect(selects).to.deep.equal([{ id: 'b' }]);
      await sendMouse({ type: 'click', position: middle(lines(element)[0]!.getBoundingClientRect()) });
      await press('Home');
      await press('Enter');
      expect(selects).to.deep.equal([{ id: 'b' }, { id: 'a' }]);
    });

    it('has what is looked for in it highlighted, and the place that somebody is at in sight', async () => {
      const element = await withText();
      for (let step = 0; step < 6; step += 1) element.zoomIn();
      element.found = [
        [{ x: 20, y: 20, width: 60, height: 20 }],
        [{ x: 340, y: 260, width: 40, height: 20 }],
      ];
      element.foundAt = 1;
      await element.updateComplete;
      await nextFrame();
      const places = [...shadow(element).querySelectorAll('.found')];
      expect(places.map((place) => place.classList.contains('at'))).to.deep.equal([false, true]);
      const [at, viewport] = [places[1]!.getBoundingClientRect(), element.getBoundingClientRect()];
      expect(at.left).to.be.at.least(viewport.left);
      expect(at.right).to.be.at.most(viewport.right);
      expect(at.bottom).to.be.at.most(viewport.bottom);
    });

    it('is not in the way of a crop box', async () => {
      const element = await withText();
      element.cropping = true;
      await element.updateComplete;
      expect(lines(element)).to.have.length(0);
    });
  });

  it('tells which mark the pointer is at, and which was clicked', async () => {
    const element = await open();
    const hovers = heard(element, 'mark-hover');
    const selects = heard(element, 'mark-select');
    const at = middle(option(element, 'Atom b').getBoundingClientRect());
    await sendMouse({ type: 'move', position: at });
    await sendMouse({ type: 'click', position: at });
    await sendMouse({
      type: 'move',
      position: middle(option(element, 'Bond a to b').getBoundingClientRect()),
    });
    await sendMouse({ type: 'move', position: [790, 590] });
    expect(hovers).to.deep.equal([{ id: 'b' }, { id: 'bond' }, { id: null }]);
    expect(selects).to.deep.equal([{ id: 'b' }]);
  });

  it('shows what is pointed at elsewhere, and which mark is selected', async () => {
    const element = await open();
    element.highlighted = ['a', 'elsewhere'];
    element.selected = ['b'];
    await element.updateComplete;
    const pointed = [...shadow(element).querySelectorAll('.pointed')];
    expect(pointed.map((shape) => shape.getAttribute('cx'))).to.have.members(['100', '300']);
    expect(option(element, 'Atom b').getAttribute('aria-selected')).to.equal('true');
    expect(option(element, 'Atom a').getAttribute('aria-selected')).to.equal('false');
  });

  it('shows all marks of what is pointed at elsewhere, and of what is selected', async () => {
    const element = await open();
    const shown = async (): Promise<(string | null)[]> => {
      await element.updateComplete;
      return [...shadow(element).querySelectorAll('.pointed')].map((shape) => shape.getAttribute('cx'));
    };
    element.highlighted = ['b', 'a'];
    expect(await shown()).to.have.members(['100', '300']);
    element.highlighted = [];
    expect(await shown()).to.deep.equal([]);
    element.selected = ['a', 'b'];
    expect(await shown()).to.have.members(['100', '300']);
    const selected = ['Atom a', 'Atom b'].map((name) => option(element, name).getAttribute('aria-selected'));
    expect(selected).to.deep.equal(['true', 'true']);
    await expect(element).to.be.accessible();
  });

  it('leaves what is printed below doubtful boxes to be read, however many lie on each other', async () => {
    const element = await open();
    const { page } = element.marks[0]!;
    element.marks = ['a', 'b', 'c'].map((id): Mark => ({
      id,
      page,
      shape: { kind: 'box', x: 40, y: 40, width: 80, height: 12 },
      name: id,
      doubtful: true,
    }));
    await element.updateComplete;
    const own = [...shadow(element).querySelectorAll('.mark rect')].map((box) => getComputedStyle(box).fill);
    expect(own.every((fill) => fill === 'none' || fill === 'rgba(0, 0, 0, 0)')).to.equal(true);
    const fills = shadow(element).querySelector('.fills')!;
    expect(fills.childElementCount).to.equal(3);
    // As one: what lies on each other is no darker.
    expect(Number(getComputedStyle(fills).opacity)).to.be.lessThan(0.25);
    await expect(element).to.be.accessible();
  });

  it('is walked through by arrow keys, to the doubtful marks by D, and Enter selects', async () => {
    const element = await open();
    const selects = heard(element, 'mark-select');
    const focuses = heard(element, 'mark-focus');
    element.focusMark();
    const list = focused()!;
    const at = (): string | null | undefined =>
      list.querySelector(`#${list.getAttribute('aria-activedescendant')}`)?.getAttribute('aria-label');
    await press('ArrowDown');
    expect(at(), 'the first').to.equal('Atom a');
    await press('ArrowDown');
    expect(at()).to.equal('Atom c');
    await press('d');
    expect(at()).to.equal('Atom b');
    await press('Enter', 'Home');
    expect(at()).to.equal('Atom a');
    await press('Shift+D');
    expect(at()).to.equal('Atom b');
    expect(selects).to.deep.equal([{ id: 'b' }]);
    (list as SVGElement).blur();
    expect(focuses.at(-1)).to.deep.equal({ id: null });
  });

  it('is enlarged by keys, buttons and wheel, moved by dragging, and fitted again', async () => {
    const element = await open();
    const whole = paper(element).width;
    element.focusMark();
    await press('+', '+');
    const larger = paper(element);
    expect(larger.width).to.be.closeTo(whole * 1.96, 2);
    await drag([200, 150], [140, 120]);
    expect(paper(element).left).to.be.closeTo(larger.left - 60, 1);
    expect(paper(element).top).to.be.closeTo(larger.top - 30, 1);
    await press('Shift+ArrowLeft');
    expect(paper(element).left).to.be.greaterThan(larger.left - 60);
    shadow(element).querySelector<HTMLElement>('mo-button[label="Show the whole picture"]')!.click();
    expect(paper(element).width).to.be.closeTo(whole, 0.5);
    shadow(element)
      .querySelector('.viewport')!
      .dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -100,
          ctrlKey: true,
          cancelable: true,
          clientX: 100,
          clientY: 100,
        }),
      );
    expect(paper(element).width).to.be.closeTo(whole * Math.exp(0.5), 2);
  });

  it('is painted with as many pixels as it has on the screen, and with more once it is enlarged', async () => {
    const element = await open(await pageOf(1600, 1200));
    const { devicePixelRatio } = window;
    const canvas = shadow(element).querySelector('canvas')!;
    await waitUntil(() => canvas.width < 1600, 'the canvas of the fitted page');
    expect(canvas.width).to.be.closeTo(paper(element).width * devicePixelRatio, 2);
    element.zoomIn();
    await waitUntil(
      () => Math.abs(canvas.width - paper(element).width * devicePixelRatio) < 2,
      'the canvas of the larger page',
    );
    for (let step = 0; step < 8; step += 1) element.zoomIn();
    await waitUntil(() => canvas.width === 1600, 'no more pixels than the picture has');
    expect(canvas.height).to.equal(1200);
  });

  it('a drag that moves the page selects nothing', async () => {
    const element = await open();
    element.zoomIn();
    const selects = heard(element, 'mark-select');
    const from = middle(option(element, 'Atom b').getBoundingClientRect());
    await drag(from, [from[0] - 40, from[1] + 30]);
    expect(selects).to.deep.equal([]);
  });

  it('two fingers enlarge it', async () => {
    const element = await open();
    const whole = paper(element).width;
    const viewport = shadow(element).querySelector('.viewport')!;
    const touch = (type: string, pointerId: number, clientX: number): boolean =>
      viewport.dispatchEvent(
        new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY: 150, button: 0 }),
      );
    touch('pointerdown', 11, 180);
    touch('pointerdown', 12, 220);
    touch('pointermove', 12, 260);
    expect(paper(element).width).to.be.closeTo(whole * 2, 2);
    touch('pointerup', 11, 180);
    touch('pointerup', 12, 260);
  });

  it('brings the mark in sight that is pointed at elsewhere', async () => {
    const element = await open();
    for (let i = 0; i < 6; i += 1) element.zoomIn();
    await drag([300, 200], [60, 60]);
    const inSight = (name: string): boolean => {
      const [[x, y], box] = [
        middle(option(element, name).getBoundingClientRect()),
        element.getBoundingClientRect(),
      ];
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    };
    element.highlighted = ['b'];
    await element.updateComplete;
    expect(inSight('Atom b')).to.equal(true);
    element.highlighted = ['c'];
    await element.updateComplete;
    expect(inSight('Atom c')).to.equal(true);
    // Whoever is at one of several stays there.
    option(element, 'Atom c').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    element.highlighted = ['b', 'c'];
    await element.updateComplete;
    expect(inSight('Atom c')).to.equal(true);
  });

  it('brings a mark in sight where somebody was by the keyboard and has gone elsewhere', async () => {
    const element = await open();
    element.focusMark();
    await press('Home');
    for (let i = 0; i < 6; i += 1) element.zoomIn();
    const inSight = (): boolean => {
      const box = element.getBoundingClientRect();
      const [x, y] = middle(option(element, 'Atom a').getBoundingClientRect());
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    };
    element.selected = ['a'];
    await element.updateComplete;
    expect(inSight(), 'while somebody is at it').to.equal(false);
    element.selected = [];
    (focused() as SVGElement).blur();
    await element.updateComplete;
    element.selected = ['a'];
    await element.updateComplete;
    expect(inSight(), 'once nobody is').to.equal(true);
  });

  it('is turned, its marks with it', async () => {
    const element = await open();
    element.turn = 90;
    await element.updateComplete;
    const page = paper(element);
    expect(page.width / page.height).to.be.closeTo(0.75, 0.01);
    const [a, b] = ['Atom a', 'Atom b'].map((name) => middle(option(element, name).getBoundingClientRect()));
    expect(a![0]).to.be.closeTo(b![0], 2);
    expect(b![1]).to.be.greaterThan(a![1] + 50);
  });

  it('says that a picture cannot be shown', async () => {
    const element = await fixture<Annotation>(
      html`<mo-annotation
        .pages=${[{ id: 'x', picture: 'data:image/png;base64,AAAA', width: 9, height: 9, name: 'x' }]}
      ></mo-annotation>`,
    );
    for (let tries = 0; tries < 50 && !shadow(element).querySelector('[role=alert]'); tries += 1)
      await aTimeout(20);
    expect(shadow(element).querySelector('[role=alert]')!.textContent).to.contain('could not be shown');
  });

  it('shows another page, with its own marks', async () => {
    const element = await open();
    element.pages = [...element.pages, await pageOf(100, 200, 'second')];
    element.page = 'second';
    await element.updateComplete;
    expect(shadow(element).querySelectorAll('[role=option]').length).to.equal(1);
  });

  it('moves a page of 2,000 marks without rendering any of them again', async () => {
    const many = Array.from({ length: 2000 }, (_, at): Mark => ({
      id: `m${at}`,
      page: 'first',
      name: `Word ${at}`,
      shape: { kind: 'box', x: (at % 50) * 8, y: Math.floor(at / 50) * 7, width: 6, height: 5 },
    }));
    const element = await open(undefined, many);
    element.zoomIn();
    await element.updateComplete;
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(shadow(element).querySelector('svg.marks')!, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    await drag([200, 200], [150, 170]);
    await nextFrame();
    changes += observer.takeRecords().length;
    observer.disconnect();
    expect(changes).to.be.lessThan(20);
  });
});

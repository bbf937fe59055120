// Runs in a page that is looked at: finds what a person would stumble over. Shadow trees are entered everywhere.

export interface Focused {
  name: string;
  /** Its rectangle in the window. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Something lies over its middle, or it is out of the window. */
  hidden: boolean;
}

export interface Probe {
  /** What can be operated but lies outside the window's sides, and whether the page scrolls sideways. */
  sideways(): string[];
  /** Words that are cut off. */
  clipped(): string[];
  /** Makes all words longer and accented, as a wordy language would. */
  lengthen(): void;
  /** Gives text the spacing of WCAG 1.4.12. */
  space(): void;
  /** Controls that nothing sets off when colors are the system's. */
  unseen(): string[];
  /** What is animated. */
  moving(): string[];
  focused(): Focused | null;
  /** Takes the focus away and gives it back, for a picture of the difference. */
  blur(): void;
  refocus(): void;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

const CONTROL = 'a[href],button,input,select,textarea';

const elements = (root: Document | ShadowRoot = document): Element[] =>
  [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each].concat(elements(each.shadowRoot)) : [each],
  );

const visible = (): Element[] =>
  elements().filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

const textNodes = (element: Element): Text[] =>
  [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');

const describe = (element: Element): string => {
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
  const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
  return `${host}${element.localName} “${words.slice(0, 40)}”`;
};

/** Meant to be read by assistive technology only. */
const isForHearing = (element: Element): boolean => {
  const { clipPath } = getComputedStyle(element);
  return clipPath !== 'none' || element.clientWidth <= 1;
};

/** Scrolls by itself, so that what is beyond its edge can be reached. */
const isInScroller = (element: Element): boolean => {
  for (let each: Node | null = element; each; each = each.parentNode ?? (each as ShadowRoot).host ?? null)
    if (each instanceof Element && each !== document.documentElement && each !== document.body) {
      const { overflowX } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth) return true;
    }
  return false;
};

const deepActive = (): Element | null => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body || active === document.documentElement ? null : active;
};

/** What is seen at a point, shadow trees entered. */
const topmost = (x: number, y: number): Element | null => {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const deeper: Element | null | undefined = found?.shadowRoot?.elementFromPoint(x, y);
    if (!deeper || deeper === found) return found;
    found = deeper;
  }
};

/** Whether `inner` is `outer` or somewhere inside, slots and shadow trees included. */
const isWithin = (inner: Element | null, outer: Element): boolean => {
  for (let each: Node | null = inner; each;) {
    if (each === outer) return true;
    each = (each as Element).assignedSlot ?? each.parentNode ?? (each as ShadowRoot).host ?? null;
  }
  return false;
};

const accents: Readonly<Record<string, string>> = {
  a: 'ȧ',
  e: 'ḗ',
  i: 'ī',
  o: 'ǿ',
  u: 'ŭ',
  A: 'Ȧ',
  E: 'Ḗ',
  I: 'Ī',
  O: 'Ǿ',
  U: 'Ŭ',
  n: 'ƞ',
  s: 'ş',
  t: 'ŧ',
  c: 'ƈ',
};

let left: HTMLElement | null = null;

window.probe = {
  sideways: () => {
    const { scrollWidth, clientWidth } = document.scrollingElement!;
    const outside = visible().filter((each) => {
      if (!each.matches(CONTROL) || isForHearing(each)) return false;
      const { left: start, right: end, width } = each.getBoundingClientRect();
      return width > 2 && (end > innerWidth + 2 || start < -2) && !isInScroller(each);
    });
    return [
      ...(scrollWidth > clientWidth + 1 ? [`the page scrolls ${scrollWidth - clientWidth} px sideways`] : []),
      ...outside.map((each) => `outside: ${describe(each)}`),
    ];
  },

  clipped: () =>
    visible()
      .filter((each) => {
        if (textNodes(each).length === 0 || isForHearing(each)) return false;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
        const cuts = /hidden|clip/;
        return (
          (cuts.test(overflowX) && each.scrollWidth > each.clientWidth + 1 && textOverflow !== 'ellipsis') ||
          (cuts.test(overflowY) && each.scrollHeight > each.clientHeight + 2)
        );
      })
      .map(describe),

  lengthen: () => {
    for (const element of elements()) {
      if (element.matches('script, style, noscript, pre, code, textarea')) continue;
      for (const node of textNodes(element)) {
        const text = node.data.trim();
        const more = text.length < 10 ? text.length : Math.ceil(text.length * 0.4);
        node.data = `[${text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)} ${'ẋ'.repeat(Math.min(more, 40))}]`;
      }
    }
  },

  space: () => {
    for (const element of elements()) {
      if (!(element instanceof HTMLElement)) continue;
      element.style.setProperty('line-height', '1.5', 'important');
      element.style.setProperty('letter-spacing', '0.12em', 'important');
      element.style.setProperty('word-spacing', '0.16em', 'important');
    }
  },

  unseen: () =>
    visible()
      .filter((each) => {
        if (!each.matches('button, input, select, textarea') || each.getBoundingClientRect().width < 3)
          return false;
        if (isForHearing(each) || getComputedStyle(each).opacity === '0') return false;
        let edged = false;
        let around: Element | null = each;
        for (let level = 0; level < 3 && around; level += 1) {
          const style = getComputedStyle(around);
          const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
          edged ||= sides.some(
            (side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== 'none',
          );
          edged ||= style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
          const root = around.getRootNode();
          around = around.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
        }
        if (edged) return false;
        if (each.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea'))
          return true;
        return (
          each.textContent.trim() === '' &&
          !each.querySelector('svg, img, mo-icon, slot') &&
          !each.matches('[type=checkbox], [type=radio], [type=range]')
        );
      })
      .map(describe),

  moving: () =>
    [document, ...elements().flatMap(({ shadowRoot }) => shadowRoot ?? [])]
      .flatMap((root) => root.getAnimations())
      .filter(({ playState, effect }) => {
        const duration = effect?.getComputedTiming().duration;
        return playState === 'running' && typeof duration === 'number' && duration > 1;
      })
      .map(({ effect }) => describe((effect as KeyframeEffect).target!)),

  focused: () => {
    const active = deepActive();
    if (!active) return null;
    const { x, y, width, height } = active.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const inWindow = middleX >= 0 && middleY >= 0 && middleX <= innerWidth && middleY <= innerHeight;
    const seen = topmost(middleX, middleY);
    const root = active.getRootNode();
    const covered =
      !seen ||
      !(
        isWithin(seen, active) ||
        isWithin(active, seen) ||
        // A control that is drawn by its label, or by the element that it is inside of.
        (root instanceof ShadowRoot && isWithin(seen, root.host))
      );
    return { name: describe(active), x, y, width, height, hidden: !inWindow || covered };
  },

  blur: () => {
    left = deepActive() as HTMLElement | null;
    left?.blur();
  },

  refocus: () => left?.focus({ preventScroll: true, focusVisible: true }),
};

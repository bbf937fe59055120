import { expect, type Frame, type Page } from '@playwright/test';

/** Tools whose page is one table or document, which takes the whole width. */
const takesWholeWidth = /\/compare\b|\/view-pdf\b|\/set\/[\w-]+(?:$|[?&#]|\/(?:version|sar|plots)\b)/;

/** What does not look as it does on every other page, a line each. @param isWide the page takes the whole width */
const strangersIn = (frame: Frame, isWide: boolean): Promise<string[]> =>
  frame.evaluate((wide) => {
    const all: Element[] = [];
    const gather = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.checkVisibility({ visibilityProperty: true })) all.push(element);
        if (element.shadowRoot) gather(element.shadowRoot);
      }
    };
    gather(document);
    // Tokens, written as the browser writes what it has computed.
    const probe = document.createElement('span');
    document.body.append(probe);
    const computed = (
      property: 'width' | 'fontSize' | 'backgroundColor' | 'borderRadius',
      value: string,
    ): string => {
      probe.style.display = 'inline-block';
      probe.style[property] = value;
      return getComputedStyle(probe)[property];
    };
    const sizes = new Set(
      ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'].map((size) => computed('fontSize', `var(--mo-text-${size})`)),
    );
    const heights = new Set(
      ['control-height', 'control-height-form'].map((height) => computed('width', `var(--mo-${height})`)),
    );
    const radius = computed('borderRadius', 'var(--mo-radius-small)');
    const fills = new Set(
      [
        'transparent',
        'surface',
        'hover',
        'pressed',
        'error-soft',
        'primary',
        'primary-hover',
        'primary-pressed',
      ].map((name) => computed('backgroundColor', name === 'transparent' ? name : `var(--mo-color-${name})`)),
    );
    const [narrow = 0, broad = 0, pageWidth = 0] = ['space-4', 'space-6', 'page-width'].map((name) =>
      Number.parseFloat(computed('width', `var(--mo-${name})`)),
    );
    probe.remove();

    const seen = new Set(all.filter((element) => element.getBoundingClientRect().width > 2));
    const found: [Element, string][] = [];
    for (const element of all) {
      const style = getComputedStyle(element);
      // The landing page is a poster, with a scale of its own.
      if (/^h[1-3]$/.test(element.localName) && seen.has(element) && !element.closest('.landing'))
        if (!sizes.has(style.fontSize)) found.push([element, `is ${style.fontSize} high`]);
      const { host } = element.getRootNode() as ShadowRoot;
      if (host?.localName !== 'mo-button' || !element.matches('.control')) continue;
      const { offsetHeight } = element as HTMLElement;
      // Higher only where its words take more than a line.
      const lines = (offsetHeight - 2) / Number.parseFloat(style.lineHeight);
      const isHigh = offsetHeight > Number.parseFloat(style.minBlockSize) + 0.5 && lines < 1.9;
      const look = [style.minBlockSize, style.borderRadius, style.backgroundColor] as const;
      if (!heights.has(look[0]) || look[1] !== radius || !fills.has(look[2]) || isHigh)
        found.push([host, `is ${[offsetHeight, ...look].join(', ')}`]);
    }

    // A page of the portal or a tool begins with its title, or with what stands before it in the same line.
    const main = document.querySelector('mo-layout')?.shadowRoot?.querySelector('main');
    const title = [...seen].find(({ localName }) => localName === 'h1');
    if (title && (main || window.parent !== window)) {
      const { left: edge, width } = (main ?? document.body).getBoundingClientRect();
      const line = title.getBoundingClientRect();
      const starts = [...(title.getRootNode() as ParentNode).querySelectorAll('h1, a, button, mo-button')]
        .filter((element) => !element.closest('mo-popover, mo-menu, mo-dialog, dialog, [popover]'))
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 2 && box.left >= edge && box.top < line.bottom && box.bottom > line.top);
      const start = Math.min(...starts.map(({ left }) => left)) - edge;
      const gutter = width < 768 ? narrow : broad;
      const centered = Math.max(0, (width - pageWidth) / 2) + gutter;
      if (Math.abs(start - centered) > 1 && !(wide && Math.abs(start - gutter) <= 1))
        found.push([title, `begins ${start} px from the edge, not ${wide ? gutter : centered}`]);
    }
    return found.map(
      ([element, words]) => `${element.localName} “${element.textContent.trim().slice(0, 40)}” ${words}`,
    );
  }, isWide);

/** Fails where the page does not begin at the edge of every page, or has headings or buttons that look like no others. */
export const expectAlike = (page: Page): Promise<void> =>
  expect(async () => {
    const isWide = takesWholeWidth.test(decodeURIComponent(page.url()));
    const shown = await Promise.all(
      page.frames().map(async (frame) => {
        const element = frame.parentFrame() ? await frame.frameElement() : undefined;
        const isShown = await element?.evaluate((one) =>
          (one as Element).checkVisibility({ visibilityProperty: true }),
        );
        return isShown === false ? [] : strangersIn(frame, isWide);
      }),
    );
    expect(shown.flat()).toEqual([]);
    // What moves to its place after the window was resized is there in a moment.
  }).toPass({ timeout: 5000 });

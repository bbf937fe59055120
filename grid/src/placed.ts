import { noChange } from 'lit';
import { Directive, directive, PartType } from 'lit/directive.js';
import type { ElementPart, PartInfo } from 'lit/directive.js';

/** Where an element stands, px. */
export interface Placement {
  /** From the top of the rows. */
  top?: number;
  /** From the beginning of a row, where nothing else moves it. */
  left?: number;
  width?: number;
  height?: number;
}

/**
 * Sets an element's place through the object model, because the page's content security policy refuses style
 * attributes, which is what lit's own `styleMap` begins with.
 */
class Placed extends Directive {
  #last: Placement = {};

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('placed() stands on an element');
  }

  override render(_placement: Placement): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [placement]: [Placement]): typeof noChange {
    const { style } = part.element as HTMLElement;
    const { top, left, width, height } = placement;
    if (top !== this.#last.top && top !== undefined) style.transform = `translateY(${top}px)`;
    if (left !== this.#last.left && left !== undefined) style.insetInlineStart = `${left}px`;
    if (width !== this.#last.width && width !== undefined) style.width = `${width}px`;
    if (height !== this.#last.height && height !== undefined) style.height = `${height}px`;
    this.#last = placement;
    return noChange;
  }
}

export const placed = directive(Placed);

import { MoElement } from './mo-element.ts';

/**
 * An element with a `title` of its own. The attribute is taken in and removed, because a browser would show it as a
 * tooltip over everything inside.
 */
export abstract class TitledElement extends MoElement {
  /**
   * The words at the top.
   * @attr title
   */
  override title = '';

  static {
    // What `property` does; the native property of this name is meant to be replaced.
    this.createProperty('title');
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    const own = name === 'title';
    if (own && value === null) return;
    super.attributeChangedCallback(name, old, value);
    if (own) this.removeAttribute(name);
  }
}

import type { PropertyValues } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property } from '../base/property.ts';
import { addHome, removeHome } from './home.ts';
import { hosting, loadHosting } from './load-hosting.ts';
import { configureHost } from './services.ts';

/**
 * The place in the page where the frames of all hosted tools live. Put it once, right after the element that holds the
 * pages (inside `<main>`), where it is never removed: Tab then goes from the page into the tool and on, and the frames
 * lie in the main landmark. It takes no room. Without it the frames live at the end of `<body>`.
 */
export class MoSubAppPool extends MoElement {
  /**
   * How many tools that are not shown may be kept, 5 if not given; the one that was shown least recently goes first, and
   * none with unsaved work. The same as `maxKept` of `configureHost`.
   */
  @property({ type: Number }) maxKept?: number;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addHome(this);
    hosting()?.moveIn(this);
    // A page that has a place for tools is about to show one.
    const idle: typeof requestIdleCallback | undefined = window.requestIdleCallback;
    (idle ?? setTimeout)(() => void loadHosting().catch(() => {}));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeHome(this);
    hosting()?.dropLost();
  }

  /** Moved by `moveBefore`: the frames inside live on. */
  connectedMoveCallback(): void {}

  protected override updated(changes: PropertyValues<this>): void {
    const { maxKept } = this;
    if (changes.has('maxKept') && maxKept !== undefined && maxKept >= 0) configureHost({ maxKept });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-sub-app-pool': MoSubAppPool;
  }
}

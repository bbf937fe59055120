import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { MoElement } from '../base/mo-element.ts';
import { property, state } from '../base/property.ts';
import { msg } from '../base/words.ts';
import { renderGlyph } from '../icon/glyph.ts';
import { close } from '../icon/inner-glyphs.ts';
import { navigate } from '../nav/navigate.ts';
import { announcementBarStyles } from './announcement-bar.styles.ts';
import { handOnFocus } from './hand-on-focus.ts';
import { readContent } from './read-content.ts';
import { isRead, markRead } from './read-marker.ts';
import { Scroller } from './scroller.ts';

/** The detail of the event `height-change`. */
export interface HeightChangeDetail {
  /** Pixels; 0 when the bar is closed or has nothing to say. */
  height: number;
}

const pause = 'M7 5v10M13 5v10';
const play = 'M7 4.75v10.5L15.25 10Z';

/** The page's own property that tells how high the bar is. */
const HEIGHT_PROPERTY = '--mo-announcement-height';

/**
 * An announcement at the top of the page. Words too long for one line scroll through it again and again; they pause
 * while the pointer is on the bar, while something in it has the focus, and by its button. Where a person asked for
 * less motion they stand still, in as many lines as they need. Nothing is shown without content, or once it is closed.
 *
 * Content is HTML, of which only emphasis (`b strong i em u s small br span p`), links, and inline text and background
 * colors are kept. The colors of an outermost element color the whole bar; a text color that could not be read well
 * on its background is replaced.
 *
 * @fires {CustomEvent<void>} close - a person closed it
 * @fires {CustomEvent<HeightChangeDetail>} height-change - it became higher or lower, 0 when closed or empty; also when
 * it is first shown
 * @fires {CustomEvent<NavigateDetail>} navigate - a link in it is followed. Bubbles, composed; preventing it keeps the
 * browser from following it, for a router that does it itself.
 * @csspart bar - the bar
 * @cssproperty [--mo-announcement-background=var(--mo-color-info-soft)] - its background, where the content has none
 * @cssproperty [--mo-announcement-color=var(--mo-color-text)] - its text, where the content has no color
 * @cssproperty --mo-announcement-height - on the page's root: how high the bar is (read only)
 */
export class MoAnnouncementBar extends MoElement {
  static override styles = announcementBarStyles;

  /** The announcement, as HTML. */
  @property() content = '';

  /** Its least height, in pixels. */
  @property({ type: Number }) height = 50;

  /** How fast words scroll that are too long for the bar, in pixels a second; at 0 they stand still, in several lines. */
  @property({ type: Number }) scrollSpeed = 48;

  /** Between the end of the words and their next beginning, in pixels. */
  @property({ type: Number }) gap = 100;

  /** Whether it is closed. */
  @property({ type: Boolean, reflect: true }) closed = false;

  /** Whether a person stopped the scrolling. */
  @property({ type: Boolean, reflect: true }) paused = false;

  /**
   * Tells announcements from each other. With it, closing is remembered in the browser's local storage under
   * `release:` and the id: an announcement closed before is not shown again, and one closed in another tab closes here.
   */
  @property() releaseId = '';

  /** It only shows how an announcement would look: the page is not told how high it is. */
  @property({ type: Boolean }) preview = false;

  /** The words are wider than their room. */
  @state() private moving = false;

  @state() private still = false;

  readonly #scroller = new Scroller();
  #calm: MediaQueryList | undefined;
  #observer: ResizeObserver | undefined;
  /** What the words on the screen were made from. */
  #shown: { text: Element; content: string } | undefined;
  #reported: number | undefined;
  /** What had the focus before something in the bar. */
  #before: HTMLElement | undefined;

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    this.#calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.#calm.addEventListener('change', this.#onCalm);
    window.addEventListener('storage', this.#onStorage);
    this.#observer = new ResizeObserver(this.#measure);
    this.#observer.observe(this);
    this.#shown = undefined;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#calm?.removeEventListener('change', this.#onCalm);
    window.removeEventListener('storage', this.#onStorage);
    this.#observer?.disconnect();
    this.#scroller.end();
    if (!this.preview) document.documentElement.style.removeProperty(HEIGHT_PROPERTY);
    this.#reported = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another announcement than the one that was closed.
    if (changed.has('releaseId') && this.hasUpdated && !changed.has('closed')) this.closed = false;
    if (this.releaseId && isRead(this.releaseId)) this.closed = true;
    this.still = (this.#calm?.matches ?? false) || !(this.scrollSpeed > 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.closed || !this.content.trim()) return nothing;
    const { moving, still, paused } = this;
    return html`<section
        class="bar ${still ? 'still' : ''}"
        part="bar"
        aria-label=${msg('Announcement', { id: 'elements.announcement' })}
        @pointerenter=${() => this.#scroller.hold('pointer', true)}
        @pointerleave=${() => this.#scroller.hold('pointer', false)}
        @focusin=${this.#onFocus}
        @focusout=${() => this.#scroller.hold('focus', false)}
      >
        <div class="room" @click=${this.#onClick}>
          <div class="track ${moving && !still ? 'moving' : ''}">
            <div class="text"></div>
            <div class="text copy" aria-hidden="true" @mousedown=${this.#onCopyPress}></div>
          </div>
        </div>
        ${
          moving && !still
            ? html`<button
                class="control plain square pause"
                type="button"
                aria-label=${
                  paused
                    ? msg('Resume scrolling', { id: 'elements.announcement.resume' })
                    : msg('Pause scrolling', { id: 'elements.announcement.pause' })
                }
                @click=${this.#onPause}
              >
                ${renderGlyph(paused ? play : pause)}
              </button>`
            : nothing
        }
        <button
          class="control plain square close"
          type="button"
          aria-label=${msg('Close', { id: 'elements.close' })}
          @click=${this.#onClose}
        >
          ${renderGlyph(close)}
        </button>
      </section>
      <i class="probe"></i>`;
  }

  protected override updated(): void {
    const text = this.#part('.text');
    const bar = this.#part('.bar');
    if (text && bar) {
      bar.style.minBlockSize = `${this.height}px`;
      if (this.#shown?.text !== text || this.#shown.content !== this.content) this.#fill(bar, text);
    }
    // Not with the content: the language may change under it.
    for (const words of this.renderRoot.querySelectorAll('.text .hidden'))
      words.textContent = ` (${msg('opens in a new tab', { id: 'elements.new-tab' })})`;
    this.#sync();
  }

  /** It may have been closed in another tab. */
  readonly #onStorage = (): void => this.requestUpdate();

  #part(selector: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(selector);
  }

  #fill(bar: HTMLElement, text: HTMLElement): void {
    const { content } = this;
    const probe = this.#part('.probe');
    const prepared = probe && readContent(content, probe, () => this.requestUpdate());
    if (!prepared) return;
    this.#shown = { text, content };
    bar.style.color = prepared.color;
    bar.style.backgroundColor = prepared.backgroundColor;
    text.replaceChildren(...prepared.nodes);
    this.#part('.copy')?.replaceChildren();
    this.#observer?.disconnect();
    for (const element of [this, text, text.closest('.room')]) if (element) this.#observer?.observe(element);
  }

  /** Decides whether the words scroll. Standing words fill their room, so they are wider only if they do not fit. */
  readonly #measure = (): void => {
    const text = this.#part('.text');
    const room = this.#part('.room');
    if (text && room && !this.still)
      this.moving = text.getBoundingClientRect().width > room.getBoundingClientRect().width + 0.5;
    this.#sync();
  };

  /** Makes the words move or stand as decided, and tells how high the bar is. */
  #sync(): void {
    const text = this.#part('.text');
    const track = this.#part('.moving');
    this.#scroller.hold('button', this.paused);
    if (track && text && this.moving) {
      this.#copy(text);
      this.#scroller.run(track, {
        distance: text.getBoundingClientRect().width + this.gap,
        speed: this.scrollSpeed,
        rightToLeft: getComputedStyle(this).direction === 'rtl',
      });
    } else {
      this.#part('.copy')?.replaceChildren();
      if (text) this.#scroller.stop();
      else this.#scroller.end();
    }
    this.#report();
  }

  /** The second of the two that make the loop seamless. Only the first is heard, and reached by the keyboard. */
  #copy(text: HTMLElement): void {
    const copy = this.#part('.copy');
    if (!copy) return;
    copy.style.marginInlineStart = `${this.gap}px`;
    if (copy.hasChildNodes()) return;
    copy.append(...text.cloneNode(true).childNodes);
    for (const link of copy.querySelectorAll('a')) link.tabIndex = -1;
  }

  #report(): void {
    // An empty bar is not measured: that would lay out a page whose other elements are still to come.
    const height = this.isConnected && this.#part('.bar') ? this.offsetHeight : 0;
    if (height === this.#reported) return;
    this.#reported = height;
    if (!this.preview) document.documentElement.style.setProperty(HEIGHT_PROPERTY, `${height}px`);
    const detail: HeightChangeDetail = { height };
    this.emit('height-change', detail);
  }

  readonly #onCalm = (): void => this.requestUpdate();

  readonly #onFocus = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && from.getRootNode() !== this.renderRoot) this.#before = from;
    // What is pressed has the focus too, long after the pointer has gone.
    if (target.matches(':focus-visible')) this.#scroller.hold('focus', true);
    const room = this.#part('.room');
    if (room && target.localName === 'a' && target.matches(':focus-visible'))
      this.#scroller.reveal(target, room);
  };

  readonly #onPause = (): void => {
    this.paused = !this.paused;
    if (this.paused) return;
    // A person who says so wants to see it go on, though pointer or focus are still on the button.
    this.#scroller.hold('pointer', false);
    this.#scroller.hold('focus', false);
  };

  // A press would focus a link that is hidden from assistive technology.
  readonly #onCopyPress = (event: Event): void => event.preventDefault();

  readonly #onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link?.href) return;
    const { origin, pathname, search, hash, href, target } = link;
    const url = origin === location.origin ? pathname + search + hash : href;
    navigate(this, event, {
      item: { id: '', title: link.textContent, url },
      url,
      newTab: target === '_blank',
    });
  };

  readonly #onClose = (event: MouseEvent): void => {
    this.closed = true;
    // By the keyboard there must be something to go on from; a pointer needs none.
    handOnFocus(this, this.#before, event.detail === 0);
    if (this.releaseId) markRead(this.releaseId);
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-announcement-bar': MoAnnouncementBar;
  }
}

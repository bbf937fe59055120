import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ownLocale, pageLocale } from '../base/locale.ts';
import { MoElement } from '../base/mo-element.ts';
import { property, state } from '../base/property.ts';
import { keepLocale, readLocale } from '../base/stored-locale.ts';
import { msg } from '../base/words.ts';
import type { LocaleChangeDetail } from '../layout/layout.ts';
import { localeSwitchStyles } from './locale-switch.styles.ts';

/** The languages, each in its own words, so that whoever speaks it finds it. */
const languages = [
  { locale: 'zh-CN', name: '中文', icon: 'chinese' },
  { locale: 'en-US', name: 'English', icon: 'english' },
] as const;

type Language = (typeof languages)[number];

const shownLanguage = (): Language =>
  languages.find(({ locale }) => locale === ownLocale(pageLocale())) ?? languages[1];

/**
 * A button with the language's name, and the dialog that offers the languages. Choosing one sets `<html lang>`, which
 * every element follows.
 *
 * @fires {CustomEvent<LocaleChangeDetail>} locale-change - a language was chosen; preventing it leaves `<html lang>`
 * and the store as they are. Bubbles, composed, cancelable.
 */
export class MoLocaleSwitch extends MoElement {
  static override styles = localeSwitchStyles;

  /** Only the dialog, which `show()` opens. */
  @property({ type: Boolean, reflect: true }) withoutButton = false;

  /**
   * The key in local storage under which the choice is kept, such as `moiety-share-locale`: it is read when it is
   * set, and followed when another tab changes it. Nothing is stored if empty.
   */
  @property() storageKey = '';

  /** The dialog is open. */
  @state() private open = false;

  /** Offers the languages. */
  show(): void {
    this.open = true;
  }

  override connectedCallback(): void {
    this.followLocale();
    super.connectedCallback();
    window.addEventListener('storage', this.#onStorage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('storage', this.#onStorage);
    this.open = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('storageKey') && this.storageKey) this.#take(readLocale(this.storageKey));
  }

  protected override render(): TemplateResult {
    const current = shownLanguage();
    const title = msg('Switch language', { id: 'elements.switch-language' });
    return html`${
        this.withoutButton
          ? nothing
          : html`<mo-button
              variant="plain"
              icon="translate"
              label=${`${current.name} – ${title}`}
              @click=${this.show}
              ><span lang=${current.locale}>${current.name}</span></mo-button
            >`
      }<mo-dialog .title=${title} .open=${this.open} width="340px" @close=${this.#onClose}
        >${
          this.open
            ? html`<div class="languages">
                ${languages.map(
                  (language) =>
                    html`<button
                      type="button"
                      lang=${language.locale}
                      aria-pressed=${language === current ? 'true' : 'false'}
                      @click=${() => this.#choose(language.locale)}
                    >
                      <mo-icon name=${language.icon}></mo-icon>${language.name}${
                        language === current
                          ? html`<mo-icon class="current" name="check"></mo-icon>`
                          : nothing
                      }
                    </button>`,
                )}
              </div>`
            : nothing
        }</mo-dialog
      >`;
  }

  #take(locale: string): void {
    if (languages.some((language) => language.locale === locale)) document.documentElement.lang = locale;
  }

  #choose(locale: string): void {
    this.open = false;
    const detail: LocaleChangeDetail = { locale };
    if (!this.emit('locale-change', detail, { bubbles: true, composed: true, cancelable: true })) return;
    this.#take(locale);
    if (this.storageKey) keepLocale(this.storageKey, locale);
  }

  readonly #onClose = (): void => {
    this.open = false;
  };

  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (this.storageKey && key === this.storageKey) this.#take(newValue ?? '');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mo-locale-switch': MoLocaleSwitch;
  }
}

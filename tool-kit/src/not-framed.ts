import { msg, str } from '@lit/localize';
import { allLocales, getLocale, LOCALE_STORAGE_KEY, setLocale, type Locale } from '@moiety/locales';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';

/** Each language in its own words, so that whoever speaks it finds it. */
const localeNames: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文' };
const A_YEAR = 365 * 24 * 60 * 60;

/** Shows the page in `locale`, and has the server remember that. */
const choose = (locale: Locale): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LOCALE_STORAGE_KEY}=${locale}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
  void setLocale(locale);
};

/** What is shown where a tool is opened by itself: it has no one to ask for a token. */
@customElement('kit-not-framed')
export class NotFramed extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      main {
        display: grid;
        gap: var(--mo-space-3);
        justify-items: start;
      }
      /* As the portal's choices.css. */
      .choices {
        display: flex;
        gap: var(--mo-space-1);
        justify-self: end;
      }
      .choices button {
        min-block-size: var(--mo-control-height);
        padding: 0 var(--mo-space-2);
        border: 0;
        border-radius: var(--mo-radius-small);
        background: none;
        color: var(--mo-color-text-muted);
        font: inherit;
        cursor: pointer;
      }
      .choices button:hover {
        background: var(--mo-color-hover);
      }
      .choices [aria-pressed='true'] {
        background: var(--mo-color-selected);
        color: var(--mo-color-primary-text);
        font-weight: 500;
      }
      @media (pointer: coarse) {
        .choices button {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        .choices [aria-pressed='true'] {
          outline: 1px solid Highlight;
        }
      }
    `,
  ];

  /** What the tool is called. */
  @property({ attribute: false }) toolTitle!: Readonly<Record<'en-US' | 'zh-CN', string>>;
  /** The same place inside the portal. */
  @property() portal = '';

  override render(): TemplateResult {
    const current = getLocale();
    const title = this.toolTitle[current];
    return html`<main class="page">
      <div class="choices" role="group" aria-label=${msg('Language', { id: 'kit.language' })}>
        ${allLocales.map(
          (locale) =>
            html`<button
              type="button"
              lang=${locale}
              aria-pressed=${locale === current ? 'true' : 'false'}
              @click=${() => choose(locale)}
            >
              ${localeNames[locale]}
            </button>`,
        )}
      </div>
      <h1>${msg(str`${title} runs inside the portal`, { id: 'kit.notFramed.title' })}</h1>
      <p class="muted">${msg('Sign in there to see your work.', { id: 'kit.notFramed.why' })}</p>
      <mo-button variant="primary" href=${this.portal}
        >${msg('Open in the portal', { id: 'kit.notFramed.open' })}</mo-button
      >
    </main>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-not-framed': NotFramed;
  }
}

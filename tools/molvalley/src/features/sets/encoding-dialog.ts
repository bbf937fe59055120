import { doubtfulEncodings } from '@moiety/chemistry/files/decode-text.ts';
import type { TextEncoding } from '@moiety/chemistry/files/decode-text.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';

/** Bytes of a file by which its encoding is told. */
const HEAD_BYTES = 2 ** 20;
/** Lines of a file, and characters of each, that show whether they are readable. */
const SHOWN_LINES = 4;
const SHOWN_CHARACTERS = 60;

/** A file whose bytes leave its encoding open. */
export interface DoubtfulFile {
  file: File;
  /** The likeliest first. */
  encodings: readonly TextEncoding[];
  /** Its begin in each of them. */
  previews: readonly string[];
}

const previewOf = (bytes: Uint8Array, encoding: TextEncoding): string => {
  const lines = new TextDecoder(encoding).decode(bytes, { stream: true }).split(/\r\n?|\n/);
  // Lines in ASCII are the same in every encoding.
  const telling = lines.filter((line) => /\P{ASCII}/u.test(line));
  return telling
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line))
    .join('\n');
};

/** What has to be asked about a file before it can be read; undefined where its bytes say all. */
export const doubtOf = async (file: File): Promise<DoubtfulFile | undefined> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // Whoever reads it will say so.
    return undefined;
  }
  const encodings = doubtfulEncodings(bytes);
  return encodings.length
    ? { file, encodings, previews: encodings.map((encoding) => previewOf(bytes, encoding)) }
    : undefined;
};

const encodingName = (encoding: TextEncoding): string => {
  switch (encoding) {
    case 'gb18030':
      return msg('Simplified Chinese (GB18030, GBK)', { id: 'molvalley.encoding.gb18030' });
    case 'big5':
      return msg('Traditional Chinese (Big5)', { id: 'molvalley.encoding.big5' });
    case 'shift_jis':
      return msg('Japanese (Shift JIS)', { id: 'molvalley.encoding.shiftJis' });
    default:
      return msg('Western European (Windows-1252)', { id: 'molvalley.encoding.windows1252' });
  }
};

/**
 * Asks in which encoding a file is, with its begin in each.
 *
 * @fires {CustomEvent<{ encoding: TextEncoding }>} choose-encoding
 * @fires close - it closed
 */
@customElement('molvalley-encoding-dialog')
export class EncodingDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-3);
      }
      fieldset {
        display: grid;
        gap: var(--mo-space-2);
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0 0 var(--mo-space-2);
      }
      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--mo-space-1) var(--mo-space-2);
        align-items: center;
        padding: var(--mo-space-2) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        cursor: pointer;
      }
      label:has(:checked) {
        border-color: var(--mo-color-primary-text);
        background: var(--mo-color-selected);
      }
      label:has(:focus-visible) {
        outline: var(--mo-focus-ring);
      }
      input {
        width: 16px;
        height: 16px;
        margin: 0;
        outline: none;
        accent-color: var(--mo-color-primary);
      }
      pre {
        grid-column: 2;
        margin: 0;
        overflow: hidden;
        color: var(--mo-color-text-muted);
        font: var(--mo-text-s) / 1.5 var(--mo-font);
        text-overflow: ellipsis;
      }
    `,
  ];

  /** The file to ask about; the dialog is closed while there is none. */
  @property({ attribute: false }) doubt: DoubtfulFile | undefined;
  @state() private chosen: TextEncoding | undefined;

  override render(): TemplateResult {
    const { doubt } = this;
    return html`<mo-dialog
      .title=${msg('Choose the text encoding', { id: 'molvalley.encoding.title' })}
      .open=${doubt !== undefined}
      .width=${'560px'}
      .submittext=${msg('Import', { id: 'molvalley.paste.submit' })}
      showFooter
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      ${doubt ? this.#renderChoices(doubt) : nothing}
    </mo-dialog>`;
  }

  #renderChoices({ file, encodings, previews }: DoubtfulFile): TemplateResult {
    const chosen = this.chosen ?? encodings[0];
    return html`<form @submit=${this.#submit}>
      <fieldset>
        <legend>
          ${msg(
            str`${file.name} does not say how its text is encoded. Choose the one that reads correctly.`,
            {
              id: 'molvalley.encoding.why',
            },
          )}
        </legend>
        ${encodings.map(
          (encoding, at) =>
            html`<label>
              <input
                type="radio"
                name="encoding"
                value=${encoding}
                .checked=${encoding === chosen}
                @change=${() => (this.chosen = encoding)}
              />
              <span>${encodingName(encoding)}</span>
              <pre>${previews[at]}</pre>
            </label>`,
        )}
      </fieldset>
    </form>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const encoding = this.chosen ?? this.doubt?.encodings[0];
    this.chosen = undefined;
    if (encoding) this.emit('choose-encoding', { encoding });
  };

  #closed = (): void => {
    this.chosen = undefined;
    this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-encoding-dialog': EncodingDialog;
  }
}

import { msg, str } from '@lit/localize';
import type { DocumentFormula } from '@moiety/contract';
import { takeBack } from './edits.ts';
import { percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { drawnOf, givenFormulaOf, lacksFormula } from '../../shared/results/formula-rows.ts';
import { assembledWords, formulaWords, tableWords } from '../../shared/words/formula-words.ts';
import { givenFormulaWords } from '../../shared/words/rerun-words.ts';
import { pageWords } from '../../shared/words/result-words.ts';
import { asideHeadings } from '../../shared/results/group-cells.ts';
import type { ChosenPlace } from './chosen-place.ts';
import type { ShownPlace } from './pages-pane.ts';

/** Characters of a caption on the button that leads to its table. */
const CAPTION_MOST = 24;

/**
 * A formula as it was read, and the way to where it and its tables are printed.
 *
 * @fires {CustomEvent<ChosenPlace>} choose-place - where the formula or a table of it is printed
 * @fires {CustomEvent<GroupCell>} edit-cell - a column is to be made one of substituents
 * @fires {CustomEvent<DocumentFormula>} correct-formula - its tables are to be given another
 */
@customElement('patsight-formula')
export class FormulaCard extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        flex: none;
        max-height: 50%;
        border-bottom: 1px solid var(--mo-color-border);
        overflow: auto;
      }
      .formula {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2) var(--mo-space-4);
        padding: var(--mo-space-2) var(--mo-space-3);
      }
      .formula mo-structure {
        flex: none;
        width: 240px;
        max-width: 100%;
        height: 132px;
      }
      .about {
        display: grid;
        flex: 1 1 200px;
        gap: var(--mo-space-1);
        min-width: 0;
      }
      .about p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .about h3 {
        margin: 0;
        font-size: var(--mo-text-m);
      }
      .places {
        display: flex;
        flex-wrap: wrap;
        gap: var(--mo-space-1);
      }
      @media (max-width: 899px) {
        .formula mo-structure {
          height: 88px;
        }
      }
      @media (max-width: 599px) {
        .formula {
          flex-wrap: nowrap;
        }
        .formula mo-structure {
          width: 112px;
        }
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) formula!: DocumentFormula;
  /** Whether the person may correct it. */
  @property({ attribute: false }) mayReview = false;

  override render(): TemplateResult {
    const { formula } = this;
    const { drawing, repeats, tables } = formula;
    const words = formulaWords(formula);
    const given = tables.flatMap((table) => givenFormulaOf(table) ?? []);
    return html`<section class="formula" aria-label=${words}>
      ${drawing ? html`<mo-structure .structure=${drawnOf(drawing)} .name=${words}></mo-structure>` : nothing}
      <div class="about">
        <h3>${words}</h3>
        ${
          drawing
            ? html`<p class="muted">
                ${[
                  given[0]
                    ? givenFormulaWords(given[0])
                    : msg(str`${percent(drawing.confidence)} confidence`, { id: 'patsight.confidence' }),
                  assembledWords(formula),
                ].join(' · ')}
              </p>`
            : html`<p>
                ${msg('The formula of this table was not found, or could not be read.', {
                  id: 'patsight.groups.formulaLost',
                })}
              </p>`
        }
        ${
          drawing && tables.length > 0 && tables.every(lacksFormula)
            ? html`<p>
                ${msg('The formula of this table is not known well enough to assemble compounds from it.', {
                  id: 'patsight.groups.fixedUnsure',
                })}
              </p>`
            : nothing
        }
        ${this.mayReview && tables.length > 0 ? this.#renderActions(given.flatMap(({ correction }) => correction ?? [])) : nothing}
        <div class="places">
          ${[...(drawing ? [drawing] : []), ...repeats].map(({ page, box }) =>
            this.#renderPlace(pageWords(page), { page, box, name: words }),
          )}
          ${tables.map(({ page, box, caption, kind }) => {
            const name = tableWords({ caption, kind });
            return this.#renderPlace(
              `${name.length > CAPTION_MOST ? `${name.slice(0, CAPTION_MOST)}…` : name} · ${pageWords(page)}`,
              { page, box, name },
            );
          })}
        </div>
      </div>
    </section>`;
  }

  /** @param given the corrections by which its tables have it */
  #renderActions(given: readonly string[]): TemplateResult {
    const { drawing, tables } = this.formula;
    const [aside] = asideHeadings(tables);
    return html`<div class="places">
      <mo-button
        icon="structure"
        variant=${tables.every(lacksFormula) ? 'primary' : 'secondary'}
        @click=${() => this.emit('correct-formula', this.formula)}
        >${
          drawing
            ? msg('Correct the formula', { id: 'patsight.formula.correct' })
            : msg('Supply the formula', { id: 'patsight.formula.supply' })
        }</mo-button
      >
      ${
        aside
          ? html`<mo-button icon="plus" @click=${() => this.emit('edit-cell', aside)}
              >${msg('Add a substituent column', { id: 'patsight.groups.addColumn' })}</mo-button
            >`
          : nothing
      }
      ${
        given.length > 0
          ? html`<mo-button variant="plain" icon="undo" @click=${() => void this.#restore(given)}
              >${msg('Restore original reading', { id: 'patsight.groups.restore' })}</mo-button
            >`
          : nothing
      }
    </div>`;
  }

  async #restore(corrections: readonly string[]): Promise<void> {
    for (const correction of corrections) if (!(await takeBack(this.session, correction))) return;
  }

  #renderPlace(words: string, place: ShownPlace): TemplateResult {
    return html`<mo-button @click=${() => this.emit('choose-place', { place } satisfies ChosenPlace)}
      >${words}</mo-button
    >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-formula': FormulaCard;
  }
}

import { msg, str } from '@lit/localize';
import { day, number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { getLocale } from '@moiety/locales';
import { consume } from '@lit/context';
import type { JudgedFigures } from '@moiety/contract';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { ACCEPTED } from '@moiety/chemistry/recognition/confidence.ts';
import { accepted, type Measured } from '@moiety/chemistry/recognition/measured.ts';
import { DOUBTFUL } from '../../shared/structures/doubts.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { COMMAND, ENGINE, sets, wilson } from './figures.ts';

const tenths = (share: number): string =>
  new Intl.NumberFormat(getLocale(), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);

/** `93.5% (89.2% to 96.2%)` */
const shareWords = ({ right, of }: Measured): string => {
  const [low, high] = wilson(right, of);
  const [share, from, to] = [tenths(right / of), tenths(low), tenths(high)];
  return msg(str`${share} (${from} to ${to})`, { id: 'mol-recognition.score.share' });
};

/** How accurate recognition is: what was measured while it was developed, said to be that. */
@customElement('mol-recognition-scorecard-page')
export class ScorecardPage extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .page > * + * {
        margin-top: var(--mo-space-4);
      }
      p,
      ul {
        max-width: 70ch;
      }
      ul {
        margin-bottom: 0;
        padding-inline-start: var(--mo-space-5);
      }
      .table {
        overflow-x: auto;
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      table {
        width: 100%;
        border-collapse: collapse;
        line-height: 1.3;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: var(--mo-space-2) var(--mo-space-4);
        border-bottom: 1px solid var(--mo-color-border);
        text-align: start;
      }
      tr:last-child > * {
        border-bottom: 0;
      }
      thead th {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 500;
      }
      tbody th {
        font-weight: 500;
      }
      .number {
        text-align: end;
      }
      code {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;

  override render(): TemplateResult {
    const [share, taken] = [shareWords(accepted), percent(accepted.of / accepted.all)];
    const [threshold, doubtful] = [tenths(ACCEPTED), percent(DOUBTFUL)];
    return html`<div class="page">
      <a href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a>
      <h1>${msg('How accurate recognition is', { id: 'mol-recognition.scorecard' })}</h1>
      <mo-callout
        type="warning"
        heading=${msg('Development figures', { id: 'mol-recognition.score.development' })}
        >${msg(
          'These pictures were used while the program was written, so results on new pictures may be worse. They are drawings from patents; photographs and hand drawings were not measured.',
          { id: 'mol-recognition.score.developmentWhy' },
        )}</mo-callout
      >
      <h2>${msg('Structures that are exactly right', { id: 'mol-recognition.score.exact' })}</h2>
      ${this.#renderTable(sets.map(({ right, of, title }) => ({ right, of, title: title() })))}
      <p class="muted">
        ${msg(
          'Exactly right: the standard InChIKey, stereochemistry included, matches the reference; if a picture has several structures, the largest counts.',
          {
            id: 'mol-recognition.score.exactMeans',
          },
        )}
      </p>
      <h2>${msg('What the percentage beside a structure means', { id: 'mol-recognition.score.percent' })}</h2>
      <p>
        ${msg(
          str`The percentage was calibrated on these pictures: of 100 structures with 80%, about 80 are right. From ${threshold}, a structure is accepted automatically.`,
          {
            id: 'mol-recognition.score.calibrated',
          },
        )}
      </p>
      <p>
        ${msg(
          str`Of ${number(accepted.all)} pictures ${taken} were accepted automatically, and of these ${share} were right. Check what matters.`,
          {
            id: 'mol-recognition.score.accepted',
          },
        )}
      </p>
      <p>
        ${msg(
          str`A place is marked as doubtful when the confidence of its atom or bond alone is below ${doubtful}.`,
          {
            id: 'mol-recognition.score.doubtful',
          },
        )}
      </p>
      ${this.services.figures ? this.#renderJudged(this.services.figures) : nothing}
      <h2>${msg('Run the measurement again', { id: 'mol-recognition.score.again' })}</h2>
      <p>
        ${msg(str`These figures are for engine version ${ENGINE}.`, { id: 'mol-recognition.score.engine' })}
        ${msg('In the source of this site, with the labeled pictures:', { id: 'mol-recognition.score.command' })}
        <code>${COMMAND}</code>
      </p>
    </div>`;
  }

  #renderTable(rows: readonly (Measured & { title: string })[]): TemplateResult {
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Set', { id: 'mol-recognition.score.set' })}</th>
            <th scope="col" class="number">${msg('Pictures', { id: 'mol-recognition.score.pictures' })}</th>
            <th scope="col" class="number">
              ${msg('Exactly right (95% interval)', { id: 'mol-recognition.score.right' })}
            </th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.title}</th>
                <td class="number">${number(row.of)}</td>
                <td class="number">${shareWords(row)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** Figures that the operator supplies, said to be that. */
  #renderJudged({ by, on, engine, command, note, sets: judged }: JudgedFigures): TemplateResult {
    const locale = getLocale();
    const [who, when] = [by[locale], day(new Date(`${on}T12:00:00Z`))];
    return html`<h2>${msg('Judged figures', { id: 'mol-recognition.score.judged' })}</h2>
      <p>
        ${msg(
          str`Supplied by the operator of this site. Judged by ${who} on ${when}, engine version ${engine}.`,
          { id: 'mol-recognition.score.judgedBy' },
        )}
        ${note?.[locale]}
      </p>
      ${this.#renderTable(judged.map(({ title, right, of }) => ({ title: title[locale], right, of })))}
      ${
        command === undefined
          ? nothing
          : html`<p>
              ${msg('The command that gives them:', { id: 'mol-recognition.score.judgedCommand' })}
              <code>${command}</code>
            </p>`
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-scorecard-page': ScorecardPage;
  }
}

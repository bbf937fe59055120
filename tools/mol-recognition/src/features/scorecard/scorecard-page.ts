import { msg, str } from '@lit/localize';
import { day, number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { scorecardStyles } from '@moiety/tool-kit/scorecard.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { getLocale } from '@moiety/locales';
import { consume } from '@lit/context';
import type { JudgedFigures } from '@moiety/contract';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { ACCEPTED } from '@moiety/chemistry/recognition/confidence.ts';
import { accepted, type Measured } from '@moiety/chemistry/recognition/measured.ts';
import { DOUBTFUL } from '@moiety/chemistry/recognition/doubtful-atoms.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { COMMAND, COMMAND_BY_KIND, ENGINE, kinds, sets, wilson } from './figures.ts';

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
  static override styles = [pageStyles, scorecardStyles];

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
          'These pictures were used while the program was written, so results on new pictures may be worse. They are drawings from patents. The photographs are simulated and were last measured with an earlier version; hand drawings were not measured.',
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
      <h2>${msg('By kind of drawing', { id: 'mol-recognition.score.kinds' })}</h2>
      ${this.#renderTable(
        kinds.map(({ right, of, title }) => ({ right, of, title: title() })),
        msg('Kind', { id: 'mol-recognition.score.kind' }),
      )}
      <p class="muted">
        ${msg(
          'The first 60 pictures of each set. A drawing can be of several kinds; few pictures make a wide interval.',
          { id: 'mol-recognition.score.kindsMean' },
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
      <p>
        ${msg('For the figures by kind of drawing:', { id: 'mol-recognition.score.commandByKind' })}
        <code>${COMMAND_BY_KIND}</code>
      </p>
    </div>`;
  }

  #renderTable(
    rows: readonly (Measured & { title: string })[],
    heading = msg('Set', { id: 'mol-recognition.score.set' }),
  ): TemplateResult {
    return html`<div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${heading}</th>
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

import { msg, str } from '@lit/localize';
import { day, number, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { scorecardStyles } from '@moiety/tool-kit/scorecard.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { paths } from '../../shared/places.ts';
import { documentKinds, documentLanguages, measured, newDocuments, sum } from './measured.ts';
import type {
  Counted,
  DocumentKind,
  DocumentLanguage,
  MeasuredDocument,
  MeasuredSet,
  PageContent,
  Reading,
} from './measured.ts';

const languageWords = (language: DocumentLanguage): string =>
  language === 'en'
    ? msg('English', { id: 'patsight.score.english' })
    : msg('Chinese', { id: 'patsight.score.chinese' });

const kindWords = (kind: DocumentKind): string => {
  switch (kind) {
    case 'digital':
      return msg('Born digital', { id: 'patsight.score.digital' });
    case 'scan':
      return msg('Scan without a text layer', { id: 'patsight.score.scan' });
    case 'scan-layer':
      return msg('Scan with a text layer', { id: 'patsight.score.scanLayer' });
    default:
      return msg('Garbled text layer', { id: 'patsight.score.garbled' });
  }
};

const contentWords = (content: PageContent): string => {
  switch (content) {
    case 'named-structures':
      return msg('Table of drawings with names; table of Ki values', { id: 'patsight.score.named' });
    case 'codes':
      return msg('Table of drawings with names; table of codes with a legend', {
        id: 'patsight.score.codes',
      });
    case 'star-codes':
      return msg('Table of codes without a legend', { id: 'patsight.score.stars' });
    case 'drawings':
      return msg('Tables of drawings, most without a label; table of IC50 values', {
        id: 'patsight.score.drawings',
      });
    case 'prose':
      return msg('Values in running text', { id: 'patsight.score.prose' });
    case 'two-columns':
      return msg('Drawings with names in tables of two-column pages', { id: 'patsight.score.columns' });
    default:
      return msg('Formula with a table of substituents; tables without rules', {
        id: 'patsight.score.groups',
      });
  }
};

/** "44 of 48", and what of the rest was wrong. */
const countWords = (counted: Counted | null): string => {
  if (counted === null) return msg('None on the pages', { id: 'patsight.score.nothing' });
  const { right, wrong, of } = counted;
  return wrong === 0
    ? msg(str`${number(right)} of ${number(of)}`, { id: 'patsight.score.count' })
    : msg(str`${number(right)} of ${number(of)}, ${number(wrong)} wrong`, {
        id: 'patsight.score.countWrong',
      });
};

interface Group {
  language: string;
  kind: string;
  documents: readonly MeasuredDocument[];
}

const groups = (): Group[] =>
  documentLanguages.flatMap((language) =>
    documentKinds.flatMap((kind) => {
      const documents = measured.documents.filter((one) => one.language === language && one.kind === kind);
      return documents.length > 0
        ? [{ language: languageWords(language), kind: kindWords(kind), documents }]
        : [];
    }),
  );

/** @param kind empty of all kinds together */
const groupRow = (language: string, kind: string, of: readonly MeasuredDocument[]): TemplateResult =>
  html`<tr>
    <th scope="row">${language} <span>${kind}</span></th>
    <td class="number">${number(of.length)}</td>
    <td class="number">${countWords(sum(of.map((one) => one.structures)))}</td>
    <td class="number">${countWords(sum(of.map((one) => one.activities)))}</td>
  </tr>`;

const readingCells = (set: MeasuredSet, { structures, values, wrongUnmarked }: Reading): TemplateResult =>
  html`<td class="number">${countWords({ right: structures, wrong: 0, of: set.structures })}</td>
    <td class="number">${countWords({ right: values, wrong: 0, of: set.values })}</td>
    <td class="number">${number(wrongUnmarked)}</td>`;

/** How accurate the extraction is: what was measured while it was developed, said to be that. */
@customElement('patsight-scorecard-page')
export class ScorecardPage extends ToolElement {
  static override styles = [
    pageStyles,
    scorecardStyles,
    css`
      /* A language stands over its kind, so that a phone has room for the figures. */
      .kinds th span {
        display: block;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 400;
      }
      .documents th {
        white-space: nowrap;
      }
      .documents td:nth-child(2) {
        min-width: 22ch;
      }
    `,
  ];

  override render(): TemplateResult {
    const { documents, unmarked, wrongUnmarked } = measured;
    const structures = sum(documents.map((one) => one.structures))!;
    const activities = sum(documents.map((one) => one.activities))!;
    return html`<div class="page">
      <a href=${paths.documents()}>${msg('Your documents', { id: 'patsight.documents.title' })}</a>
      <h1>${msg('How accurate the extraction is', { id: 'patsight.scorecard' })}</h1>
      <mo-callout type="warning" heading=${msg('Development figures', { id: 'patsight.score.development' })}
        >${msg(
          str`The rules were written while looking at these ${number(documents.length)} patents. Documents that the engine has never seen give worse results, as the table of new documents shows.`,
          { id: 'patsight.score.developmentWhy' },
        )}</mo-callout
      >
      <h2 id="kinds">${msg('By language and kind of document', { id: 'patsight.score.byKind' })}</h2>
      ${this.#renderGroups()}
      <p class="muted">
        ${msg(
          'A structure is right if its label and its full InChIKey, stereochemistry included, are those of the reference; a value if its label, endpoint, qualifier, value and unit are, or its label, endpoint and code.',
          { id: 'patsight.score.rightMeans' },
        )}
      </p>
      <p>
        ${msg(
          str`Structures and values that were wrong and not marked for review: ${number(wrongUnmarked)}. In exchange, only ${number(unmarked.structures)} of ${number(structures.of)} structures (${percent(unmarked.structures / structures.of)}) and ${number(unmarked.activities)} of ${number(activities.of)} values (${percent(unmarked.activities / activities.of)}) were without a mark. All of these were right.`,
          { id: 'patsight.score.marks' },
        )}
      </p>
      <h2 id="each">${msg('Each document', { id: 'patsight.score.each' })}</h2>
      ${this.#renderDocuments()}
      <h2 id="new">${msg('New documents', { id: 'patsight.score.new' })}</h2>
      <p>
        ${msg(
          'Made for this test before their makers had seen the rules of the engine: grants, applications and papers of nine offices and journals in six languages, 16 of 42 of them scans. They were read once as they came; then the rules were improved while looking at them.',
          { id: 'patsight.score.newMeans' },
        )}
      </p>
      ${this.#renderNew()}
      <h2>${msg('What is not measured', { id: 'patsight.score.not' })}</h2>
      <ul>
        <li>
          ${msg('Real patents that were not looked at while the rules were written.', { id: 'patsight.score.notSeen' })}
        </li>
        <li>
          ${msg(
            str`Whole documents: ${number(measured.pagesRead)} pages were read, those with labels and those that they need.`,
            { id: 'patsight.score.notWhole' },
          )}
        </li>
        <li>
          ${msg('Real documents in Japanese, Korean, German or French.', { id: 'patsight.score.notLanguages' })}
        </li>
        <li>
          ${msg('Scans that are rotated, skewed, stained or of low resolution.', { id: 'patsight.score.notScans' })}
        </li>
      </ul>
      <h2>${msg('How it was measured', { id: 'patsight.score.how' })}</h2>
      <p>
        ${msg(
          str`On ${day(new Date(`${measured.on}T12:00:00Z`))}, engine version ${measured.engine}: one run over the labeled pages, compared with labels made by hand. A page took ${number(measured.secondsAPage.from)} to ${number(measured.secondsAPage.to)} seconds of one processor core.`,
          { id: 'patsight.score.run' },
        )}
      </p>
      <p>
        ${msg('To read a document with the same engine, in the source of this site:', { id: 'patsight.score.command' })}
        <code>npm run extract -- patent.pdf --json</code>
      </p>
    </div>`;
  }

  #renderGroups(): TemplateResult {
    const { documents } = measured;
    return html`<div class="table kinds" role="region" aria-labelledby="kinds" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Documents', { id: 'patsight.score.documents' })}</th>
            <th scope="col" class="number">${msg('Count', { id: 'patsight.score.number' })}</th>
            <th scope="col" class="number">
              ${msg('Structures correct', { id: 'patsight.score.structures' })}
            </th>
            <th scope="col" class="number">${msg('Values correct', { id: 'patsight.score.values' })}</th>
          </tr>
        </thead>
        <tbody>
          ${groups().map(({ language, kind, documents: some }) => groupRow(language, kind, some))}
          ${groupRow(msg('All', { id: 'patsight.filter.all' }), '', documents)}
        </tbody>
      </table>
    </div>`;
  }

  #renderNew(): TemplateResult {
    return html`<div class="table" role="region" aria-labelledby="new" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Set', { id: 'patsight.score.set' })}</th>
            <th scope="col">${msg('Reading', { id: 'patsight.score.reading' })}</th>
            <th scope="col" class="number">
              ${msg('Structures correct', { id: 'patsight.score.structures' })}
            </th>
            <th scope="col" class="number">${msg('Values correct', { id: 'patsight.score.values' })}</th>
            <th scope="col" class="number">
              ${msg('Wrong and not marked', { id: 'patsight.score.wrongUnmarked' })}
            </th>
          </tr>
        </thead>
        <tbody>
          ${newDocuments.map(
            (set, i) =>
              html`<tr>
                  <th scope="rowgroup" rowspan="2">
                    ${msg(str`Set ${number(i + 1)}, ${number(set.documents)} documents`, { id: 'patsight.score.setOf' })}
                  </th>
                  <td>${msg('First', { id: 'patsight.score.first' })}</td>
                  ${readingCells(set, set.first)}
                </tr>
                <tr>
                  <td>${msg('After the rules were improved', { id: 'patsight.score.after' })}</td>
                  ${readingCells(set, set.after)}
                </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #renderDocuments(): TemplateResult {
    return html`<div class="table documents" role="region" aria-labelledby="each" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${msg('Document', { id: 'patsight.score.document' })}</th>
            <th scope="col">${msg('On the labeled pages', { id: 'patsight.score.content' })}</th>
            <th scope="col" class="number">${msg('Pages', { id: 'patsight.tab.pages' })}</th>
            <th scope="col" class="number">
              ${msg('Structures correct', { id: 'patsight.score.structures' })}
            </th>
            <th scope="col" class="number">${msg('Values correct', { id: 'patsight.score.values' })}</th>
          </tr>
        </thead>
        <tbody>
          ${measured.documents.map(
            (one) =>
              html`<tr>
                <th scope="row">${one.number}</th>
                <td>${contentWords(one.content)}</td>
                <td class="number">${number(one.pages)}</td>
                <td class="number">${countWords(one.structures)}</td>
                <td class="number">${countWords(one.activities)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-scorecard-page': ScorecardPage;
  }
}

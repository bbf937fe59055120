import { msg } from '@lit/localize';
import type { FormulaCell } from '@moiety/contract';
import type { GridColumn } from '@moiety/grid/columns.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { asFragment, isHydrogen, isOtherNow } from '../../shared/results/formula-rows.ts';
import { heldText } from '../../shared/results/group-cells.ts';
import type { GroupRow, RowColumn } from '../../shared/results/formula-rows.ts';
import type { GroupCell } from '../../shared/results/group-cells.ts';
import { standingOf } from '../../shared/results/result-table.ts';
import { notAssembledWords } from '../../shared/words/formula-words.ts';
import { groupValueWords } from '../../shared/words/group-cell-words.ts';
import { groupProblemWords, labelWords, standingWords } from '../../shared/words/result-words.ts';

/** Groups of one cell that are drawn; of more the text has to do. */
const DRAWN_MOST = 2;

/** What the cells of rows of groups look like beside those of the results. */
export const groupCellStyles = css`
  .drawn {
    display: flex;
    align-items: center;
    gap: var(--mo-space-1);
    max-width: 100%;
    min-height: 0;
  }
  .drawn mo-structure {
    flex: 0 1 auto;
    width: 104px;
    min-width: 48px;
    height: 56px;
    pointer-events: none;
  }
  .drawn.alone mo-structure {
    height: 80px;
  }
  .why {
    display: -webkit-box;
    padding-inline: var(--mo-space-2);
    text-align: start;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    white-space: normal;
  }
`;

const groupsContent = ({ text, groups }: FormulaCell): TemplateResult | typeof nothing => {
  const drawn = groups.filter(({ smiles }) => !isHydrogen(smiles));
  if (drawn.length === 0 || drawn.length > DRAWN_MOST) return nothing;
  return html`<span class=${text === '' ? 'drawn alone' : 'drawn'}
    >${drawn.map(
      ({ position, smiles }) =>
        html`${position ? html`<span class="note">${position}</span>` : nothing}<mo-structure
            plain
            eager
            .structure=${asFragment(smiles)}
            .name=${text || asFragment(smiles)}
          ></mo-structure>`,
    )}</span
  >`;
};

/** @param isAtFault whether it kept its row from being put together */
const cellContent = (one: GroupCell | undefined, isAtFault: boolean): TemplateResult | typeof nothing => {
  if (one === undefined) return nothing;
  const { cell, field } = one;
  if (cell === null)
    return isAtFault
      ? html`<span class="one review"
          ><mo-icon name="warning"></mo-icon>${msg('Empty', { id: 'patsight.groups.empty' })}</span
        >`
      : html`<span class="note">${msg('Empty', { id: 'patsight.groups.empty' })}</span>`;
  const { isDrawing, groups, corrected } = cell;
  const text = groupValueWords(field, heldText(cell));
  const words = text || (isDrawing ? msg('Drawing', { id: 'patsight.groups.drawing' }) : '–');
  const mark = corrected?.value
    ? html`<span class="note">${msg('Corrected', { id: 'patsight.corrected' })}</span>`
    : nothing;
  if (field !== 'group') return html`${mark}<span class="clip" title=${words}>${words}</span>`;
  if (groups.length > 0)
    return html`${mark}${text === '' ? nothing : html`<span class="clip" title=${text}>${text}</span>`}${groupsContent({ ...cell, text })}`;
  return html`<span class=${isAtFault ? 'one review' : 'one'}
      >${isAtFault ? html`<mo-icon name="warning"></mo-icon>` : nothing}<span class="clip" title=${words}
        >${words}</span
      ></span
    >
    <span class="note">${msg('Not read', { id: 'patsight.structure.unread' })}</span>`;
};

/** Whether its compound is on its way. */
const isPending = ({ problem }: GroupRow['row']): boolean => problem?.reason === 'pending';

const compoundContent = ({ row }: GroupRow): TemplateResult =>
  row.problem
    ? html`<span class=${isPending(row) ? 'why' : 'why review'}
        >${groupProblemWords(row.problem.reason, row.problem.text)}</span
      >`
    : html`<mo-structure plain eager .structure=${row.smiles} .name=${labelWords(row.label)}></mo-structure>`;

const standingText = ({ row, compound }: GroupRow): string =>
  isPending(row)
    ? groupProblemWords('pending')
    : compound
      ? standingWords(standingOf(compound))
      : row.problem
        ? notAssembledWords()
        : '';

const standingContent = (one: GroupRow): TemplateResult => {
  const { row, compound } = one;
  if (isPending(row)) return html`<span class="one"><span>${standingText(one)}</span></span>`;
  const standing = compound && standingOf(compound);
  return html`<span class="one ${standing ?? (row.problem ? 'review' : '')}"
      >${
        standing === 'review' || (!standing && row.problem)
          ? html`<mo-icon name="warning"></mo-icon>`
          : standing === 'accepted'
            ? html`<mo-icon name="check"></mo-icon>`
            : nothing
      }<span>${standingText(one)}</span></span
    >
    ${
      isOtherNow(one)
        ? html`<span class="note"
            >${msg('The compound now has a different structure', { id: 'patsight.groups.otherNow' })}</span
          >`
        : nothing
    }`;
};

/**
 * The columns of the rows of a formula's tables: what came of each stands before what it is made of, which may be wider than the screen.
 * @param columns of groups, salts and masses
 */
export const groupColumns = (columns: readonly RowColumn[]): GridColumn<GroupRow>[] => [
  {
    id: 'label',
    title: msg('Label', { id: 'patsight.label' }),
    width: 84,
    pinned: true,
    namesRows: true,
    classes: 'stacked label',
    cell: ({ row }) => html`<span class="clip">${row.label}</span>`,
    text: ({ row }) => row.label,
  },
  {
    id: 'compound',
    title: msg('Compound', { id: 'patsight.compound' }),
    width: 168,
    align: 'center',
    classes: 'structure',
    cell: compoundContent,
    text: ({ row }) => row.smiles,
  },
  ...columns.map(({ id, title }): GridColumn<GroupRow> => ({
    id,
    title,
    width: 124,
    classes: 'stacked',
    cell: ({ cells, row, problemAt }) => cellContent(cells.get(id), row.problem !== null && problemAt === id),
    text: ({ cells }) => {
      const one = cells.get(id);
      if (!one?.cell) return '';
      const held = groupValueWords(one.field, heldText(one.cell));
      return held || one.cell.groups.map(({ smiles }) => asFragment(smiles)).join(' ');
    },
  })),
  {
    id: 'standing',
    title: msg('Status', { id: 'patsight.filter.state' }),
    width: 148,
    classes: 'stacked',
    cell: standingContent,
    text: standingText,
  },
  {
    id: 'page',
    title: msg('Page', { id: 'patsight.page.column' }),
    width: 64,
    align: 'end',
    cell: ({ row }) => html`<span>${number(row.page)}</span>`,
    text: ({ row }) => String(row.page),
  },
];

import { msg, str } from '@lit/localize';
import { writeMeaning } from '@moiety/contract';
import type {
  DocumentEvidence,
  DocumentResults,
  DocumentSectionKind,
  GroupProblem,
  MissingPart,
  PageProblem,
  ResultActivity,
  ResultCompound,
  ReviewReason,
} from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import { isTouched, isCompound, valueText } from '../results/result-table.ts';
import type { ResultItem, Standing, ValueColumn } from '../results/result-table.ts';

export const standingWords = (standing: Standing): string => {
  switch (standing) {
    case 'review':
      return msg('To review', { id: 'patsight.standing.review' });
    case 'rejected':
      return msg('Rejected', { id: 'patsight.standing.rejected' });
    case 'accepted':
      return msg('Accepted', { id: 'patsight.standing.accepted' });
    default:
      return msg('Not reviewed', { id: 'patsight.standing.read' });
  }
};

/** Why a person should look at it. */
export const reasonWords = (reason: ReviewReason): string => {
  switch (reason) {
    case 'conflict':
      return msg('Name and drawing are different structures.', { id: 'patsight.reason.conflict' });
    case 'stereo':
      return msg('Name, drawing and label do not agree on the stereochemistry.', {
        id: 'patsight.reason.stereo',
      });
    case 'name':
      return msg('The name could only be read after replacing some characters.', {
        id: 'patsight.reason.name',
      });
    case 'drawing':
      return msg('Only the drawing supports this structure.', { id: 'patsight.reason.drawing' });
    case 'groups':
      return msg('The structure was assembled from a formula and a table of substituents.', {
        id: 'patsight.reason.groups',
      });
    case 'formula':
      return msg('The formula of its table was supplied by a person.', { id: 'patsight.reason.formula' });
    case 'mass':
      return msg('The mass printed beside it does not match this structure.', { id: 'patsight.reason.mass' });
    case 'open':
      return msg('Part of the structure is undefined.', { id: 'patsight.reason.open' });
    case 'unread':
      return msg('The structure could not be read.', { id: 'patsight.reason.unread' });
    case 'labels':
      return msg(
        'More than one structure was found with this label. Keep the right one, or merge those that are the same.',
        { id: 'patsight.reason.labels' },
      );
    case 'unit':
      return msg('No unit was found.', { id: 'patsight.reason.unit' });
    case 'characters':
      return msg('Some characters may be misread.', { id: 'patsight.reason.characters' });
    case 'confidence':
      return msg('The print is hard to read.', { id: 'patsight.reason.confidence' });
    case 'legend':
      return msg('No legend says what this code means.', { id: 'patsight.reason.legend' });
    case 'compound':
      return msg('No compound with this label was found.', { id: 'patsight.reason.compound' });
    case 'assay':
      return msg('It is not certain what was measured, or on which target.', { id: 'patsight.reason.assay' });
    case 'values':
      return msg(
        'The document gives another value for the same measurement. Reject the wrong one, or correct the target or endpoint if they are different measurements.',
        { id: 'patsight.reason.values' },
      );
    case 'label':
    case 'subject':
      return msg('The text does not say clearly which compound this value belongs to.', {
        id: 'patsight.reason.subject',
      });
    default:
      return msg('The sentence names several compounds and several values.', {
        id: 'patsight.reason.several',
      });
  }
};

export const evidenceWords = (kind: DocumentEvidence['kind']): string => {
  switch (kind) {
    case 'name':
      return msg('Name', { id: 'patsight.evidence.name' });
    case 'drawing':
      return msg('Drawing', { id: 'patsight.evidence.drawing' });
    case 'cell':
      return msg('Table cell', { id: 'patsight.evidence.cell' });
    case 'text':
      return msg('Sentence', { id: 'patsight.evidence.text' });
    default:
      return msg('Entered by hand', { id: 'patsight.evidence.manual' });
  }
};

export const pageWords = (page: number): string => msg(str`Page ${number(page)}`, { id: 'patsight.page' });

/** What a part of a document is called. */
const sectionWords = (kind: DocumentSectionKind): string => {
  switch (kind) {
    case 'abstract':
      return msg('Abstract', { id: 'patsight.section.abstract' });
    case 'claims':
      return msg('Claims', { id: 'patsight.section.claims' });
    case 'description':
      return msg('Description', { id: 'patsight.section.description' });
    case 'examples':
      return msg('Examples', { id: 'patsight.section.examples' });
    case 'drawings':
      return msg('Drawings', { id: 'patsight.section.drawings' });
    default:
      return msg('Search report', { id: 'patsight.section.searchReport' });
  }
};

/** A part of a document and its pages. */
export const sectionPlaceWords = ({ kind, first, last }: DocumentResults['sections'][number]): string =>
  first === last
    ? msg(str`${sectionWords(kind)} (page ${number(first)})`, { id: 'patsight.section.page' })
    : msg(str`${sectionWords(kind)} (pages ${number(first)}–${number(last)})`, {
        id: 'patsight.section.pages',
      });

/** What is on a page, and which page that is. */
export const placeWords = (what: string, page: number): string =>
  msg(str`${what}, ${pageWords(page)}`, { id: 'patsight.place' });

/** What an evidence is, and where. */
export const evidencePlaceWords = ({ kind, page }: Pick<DocumentEvidence, 'kind' | 'page'>): string =>
  placeWords(evidenceWords(kind), page);

/** Of a compound that a claim names or draws. */
export const claimedWords = (): string => msg('Claimed', { id: 'patsight.claimed' });

/** A compound without a label is named by its place. */
export const labelWords = (label: string): string => label || msg('No label', { id: 'patsight.noLabel' });

/** What was measured, and its unit: "IC50 (nM)". */
export const measureWords = ({ endpoint, unit }: ValueColumn): string => {
  const what = endpoint || msg('Value', { id: 'patsight.value' });
  return unit ? `${what} (${unit})` : what;
};

/** The heading of a column of values: "IC50, JAK2 (nM)". */
export const columnWords = ({ target, endpoint, unit }: ValueColumn): string => {
  const what = [endpoint, target].filter(Boolean).join(', ') || msg('Value', { id: 'patsight.value' });
  return unit ? `${what} (${unit})` : what;
};

/** A compound in a list to choose from: its label or the beginning of its name, and its page. */
export const compoundChoiceWords = ({ label, name }: ResultCompound, page: number): string =>
  [label || name.slice(0, 60) || msg('No label', { id: 'patsight.noLabel' }), page > 0 && pageWords(page)]
    .filter(Boolean)
    .join(' · ');

/** What it is, in a line: "Compound 12" or "12: IC50, JAK2, 5 nM". */
export const itemWords = (item: ResultItem): string => {
  if (isCompound(item))
    return item.label
      ? msg(str`Compound ${item.label}`, { id: 'patsight.item.compound' })
      : msg('Compound without a label', { id: 'patsight.item.unlabelled' });
  const { compound, target, endpoint, unit } = item;
  const what = [endpoint, target].filter(Boolean).join(', ');
  return `${labelWords(compound)}: ${[what, `${valueText(item)} ${unit}`.trim()].filter(Boolean).join(', ')}`;
};

/** What a code stands for: the range in its unit; as printed where there is none. */
export const meaningWords = (meaning: NonNullable<ResultActivity['meaning']>): string =>
  writeMeaning(meaning) || meaning.text;

/** What has the codes of a table explained. */
export const explainWords = (): string => msg('Meaning of the codes', { id: 'patsight.legend' });

/** The name of a field of a compound or a value. */
export const fieldWords = (field: string): string => {
  switch (field) {
    case 'structure':
      return msg('Structure', { id: 'patsight.structure' });
    case 'label':
    case 'compound':
      return msg('Label', { id: 'patsight.label' });
    case 'name':
      return msg('Name', { id: 'patsight.name' });
    case 'mergedInto':
      return msg('Merged into', { id: 'patsight.field.mergedInto' });
    case 'target':
      return msg('Target', { id: 'patsight.field.target' });
    case 'endpoint':
      return msg('Endpoint', { id: 'patsight.field.endpoint' });
    case 'qualifier':
      return msg('Qualifier', { id: 'patsight.field.qualifier' });
    case 'unit':
      return msg('Unit', { id: 'patsight.field.unit' });
    case 'meaning':
      return msg('Meaning of the code', { id: 'patsight.field.meaning' });
    case 'group':
      return msg('Substituent', { id: 'patsight.field.group' });
    case 'salt':
      return msg('Salt', { id: 'patsight.field.salt' });
    case 'mass':
      return msg('Mass', { id: 'patsight.field.mass' });
    case 'heading':
      return msg('Heading', { id: 'patsight.field.heading' });
    case 'formula':
      return msg('Formula', { id: 'patsight.groups.formula' });
    default:
      return msg('Value', { id: 'patsight.value' });
  }
};

/** That a person changed or added it; empty of what the machine read. */
export const byHandWords = (item: ResultItem): string => {
  if (item.origin === 'manual') return msg('Added by hand', { id: 'patsight.added' });
  return isTouched(item) ? msg('Corrected', { id: 'patsight.corrected' }) : '';
};

export const pageProblemWords = (problem: PageProblem): string => {
  switch (problem) {
    case 'page':
      return msg('The page is damaged in the file.', { id: 'patsight.pageProblem.page' });
    case 'page-size':
      return msg('The page is too large to read.', { id: 'patsight.pageProblem.size' });
    case 'time':
      return msg('Reading the page took too long.', { id: 'patsight.pageProblem.time' });
    case 'memory':
      return msg('Reading the page took too much memory.', { id: 'patsight.pageProblem.memory' });
    default:
      return msg('Reading the page was interrupted.', { id: 'patsight.pageProblem.broken' });
  }
};

/** Why a compound of a table of substituents was not put together. @param text of the cell that could not be read */
export const groupProblemWords = (problem: GroupProblem, text = ''): string => {
  switch (problem) {
    case 'formula':
      return msg('The formula of its table could not be read.', { id: 'patsight.groupProblem.formula' });
    case 'place':
      return msg('The table has no column for a substituent of the formula.', {
        id: 'patsight.groupProblem.place',
      });
    case 'twice':
      return msg(str`Two columns of the table stand for ${text}.`, { id: 'patsight.groupProblem.twice' });
    case 'group':
      return text
        ? msg(str`“${text}” could not be read as a substituent.`, { id: 'patsight.groupProblem.text' })
        : msg('A drawn substituent could not be read.', { id: 'patsight.groupProblem.group' });
    case 'position':
      return msg('The table does not say where a substituent is attached.', {
        id: 'patsight.groupProblem.position',
      });
    case 'pending':
      return msg('Being assembled…', { id: 'patsight.groupProblem.pending' });
    case 'failed':
      return msg('Assembling this compound failed repeatedly; it took too long or too much memory.', {
        id: 'patsight.groupProblem.failed',
      });
    default:
      return msg('Formula and substituents give no possible structure.', {
        id: 'patsight.groupProblem.valence',
      });
  }
};

export type MissingKind = MissingPart['kind'];

/** A list of what is missing, by its kind. */
export const missingTitle = (kind: MissingKind): string => {
  switch (kind) {
    case 'labels':
      return msg('Labels not found', { id: 'patsight.missing.labels' });
    case 'structure':
      return msg('Compounds without a structure', { id: 'patsight.missing.structure' });
    case 'compound':
      return msg('Values without a compound', { id: 'patsight.missing.compound' });
    case 'activity':
      return msg('Compounds without a value', { id: 'patsight.missing.activity' });
    case 'cell':
      return msg('Cells not read', { id: 'patsight.missing.cell' });
    case 'table':
      return msg('Tables not read', { id: 'patsight.missing.table' });
    case 'group-table':
      return msg('Substituent tables not read', { id: 'patsight.missing.groupTable' });
    default:
      return msg('Pages not read', { id: 'patsight.missing.page' });
  }
};

/** How many gaps of a kind there are. */
export const missingCountWords = (kind: MissingKind, count: number): string =>
  msg(str`${missingTitle(kind)}: ${number(count)}`, { id: 'patsight.missing.count' });

/** What such a gap means, and what can be done. */
export const missingHint = (kind: MissingKind): string => {
  switch (kind) {
    case 'labels':
      return msg(
        'The numbering has gaps. The compounds may be on pages that were not analyzed, or have no structure in the document.',
        {
          id: 'patsight.missing.labels.hint',
        },
      );
    case 'structure':
      return msg('Neither name nor drawing could be read. Draw the structure, or enter the name.', {
        id: 'patsight.missing.structure.hint',
      });
    case 'compound':
      return msg('There are values for these labels, but no compound with the label.', {
        id: 'patsight.missing.compound.hint',
      });
    case 'activity':
      return msg('No measured values were found for these compounds.', {
        id: 'patsight.missing.activity.hint',
      });
    case 'cell':
      return msg('These cells of value columns contain something other than a value.', {
        id: 'patsight.missing.cell.hint',
      });
    case 'table':
      return msg(
        'These pages seem to contain a table of values that could not be read. Add it from the page: choose “Add from page”, draw a box around it, and choose “Table”.',
        { id: 'patsight.missing.valueTable.hint' },
      );
    case 'group-table':
      return msg(
        'These tables list substituents of a formula; none of their compounds could be assembled. Supply or correct their formulas in R groups.',
        { id: 'patsight.missing.table.hint' },
      );
    default:
      return msg('These pages were not charged. You can analyze them again.', {
        id: 'patsight.missing.page.hint',
      });
  }
};

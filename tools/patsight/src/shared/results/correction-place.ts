import type { LoggedCorrection } from '@moiety/contract';

/** What the key of an item says of it: its page where it names one, and the label of a compound. */
export interface CorrectionPlace {
  /** From 1; undefined where the key names none. */
  page: number | undefined;
  /** Empty where it names none. */
  label: string;
  isCompound: boolean;
  /** The column of a cell of a table of groups, `salt` or `mass`, or that of a heading; empty of anything else. */
  column: string;
  isHeading: boolean;
  isFormula: boolean;
}

/** Where a correction was made, of one whose item is no longer in the results. */
export const placeOfCorrection = ({
  item,
  field,
}: Pick<LoggedCorrection, 'item' | 'field'>): CorrectionPlace => {
  const [kind, first = '', place, ...others] = item.split(':');
  const rest = others.join(':');
  const isHeading = kind === 'group' && field === 'heading';
  const isPlaced = place !== undefined && /^\d+$/.test(first);
  const isCompound = kind === 'compound' || field === 'structure' || field === 'name' || field === 'label';
  return {
    page: isPlaced ? Number(first) : undefined,
    label: kind === 'compound' ? (isPlaced ? rest : first).replace(/#\d+$/, '') : '',
    isCompound,
    isFormula: kind === 'group' && field === 'formula',
    column: kind === 'group' && field !== 'formula' ? rest.replace(isHeading ? /^heading:/ : '', '') : '',
    isHeading,
  };
};

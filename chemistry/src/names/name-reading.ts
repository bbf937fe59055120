import type { NamedStructure, NameWarning } from './parse-name.ts';

/**
 * The column that a set gets whose structures come from names: what was taken for granted in reading them. As the names
 * of computed columns in downloads it is the same in every language, and so are its values.
 */
export const NAME_READING = 'NameReading';

/** What is doubtful of a structure that a name gave. */
export type NameDoubt = NameWarning | 'partial-stereo';

const DOUBTS: readonly NameDoubt[] = [
  'partial-stereo',
  'locant-missing',
  'hydrogen-assumed',
  'stereo-not-placed',
  'stereo-not-met',
  'racemic',
  'relative',
  'spaces-removed',
  'respelled',
  'numbering-assumed',
  'proportion',
];

/** What is doubtful of a structure, as the column has it: codes parted by semicolons; empty where nothing is. */
export const nameReadingOf = ({ stereo, warnings }: Pick<NamedStructure, 'stereo' | 'warnings'>): string => {
  // A descriptor that could not be placed says already why the configuration is incomplete.
  const isPartial = stereo === 'partial' && !warnings.some((warning) => warning.startsWith('stereo'));
  return [...warnings, ...(isPartial ? ['partial-stereo'] : [])].join('; ');
};

/** The codes in a value of the column; anything else that stands there is passed over. */
export const doubtsOf = (reading: string): NameDoubt[] => {
  const codes = new Set(reading.split(';').map((code) => code.trim()));
  return DOUBTS.filter((doubt) => codes.has(doubt));
};

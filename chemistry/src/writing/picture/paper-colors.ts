import type { DrawingRole } from '../../drawing-roles.ts';

/** On white; the colors that chemists expect, each with a contrast of at least 4.5. */
export const PAPER_COLORS: Readonly<Record<DrawingRole, string>> = {
  carbon: '#1c2430',
  hydrogen: '#4b5563',
  boron: '#a14d1f',
  nitrogen: '#1d4ed8',
  oxygen: '#c81e1e',
  fluorine: '#0b7a3e',
  phosphorus: '#a8520a',
  sulfur: '#866006',
  chlorine: '#0b7a3e',
  bromine: '#94401f',
  iodine: '#7a2ea8',
  wildcard: '#5b6474',
  other: '#3b4252',
  highlight: '#ffeba6',
};

import { ALERT_PATTERNS } from './alert-patterns.ts';
import { ALERT_CATALOGS, type StructuralAlert } from './catalogs.ts';

/** Every alert, catalog by catalog; its place is what it is told by. */
export const STRUCTURAL_ALERTS: readonly StructuralAlert[] = ALERT_CATALOGS.flatMap((catalog) =>
  ALERT_PATTERNS[catalog].map(([name, smarts]) => ({ catalog, name, smarts })),
);

import { ALERT_PATTERNS } from './alert-patterns.ts';
import { ALERT_CATALOGUES, type StructuralAlert } from './catalogues.ts';

/** Every alert, catalogue by catalogue; its place is what it is told by. */
export const STRUCTURAL_ALERTS: readonly StructuralAlert[] = ALERT_CATALOGUES.flatMap((catalogue) =>
  ALERT_PATTERNS[catalogue].map(([name, smarts]) => ({ catalogue, name, smarts })),
);

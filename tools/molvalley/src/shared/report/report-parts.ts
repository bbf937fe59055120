import type { ReportBlock, ReportSection } from '@moiety/chemistry/report/content.ts';
import type { ReportDrawer } from './report-drawer.ts';

/** A plot or an analysis that a person opened and that a report can have, as they set it last. */
export interface ReportPart {
  /** A later one of the same id stands in its place. */
  id: string;
  kind: 'plot' | 'analysis';
  /** What it is, for the person who chooses. */
  words: string;
  /** Makes it of the molecules that it was of on the screen; undefined where there is nothing any more. */
  make: (drawer: ReportDrawer) => Promise<ReportBlock | ReportSection | undefined>;
}

/** What of a set can be in its report, in the order in which it was opened first. */
export class ReportParts {
  #parts = new Map<string, ReportPart>();

  get all(): ReportPart[] {
    return [...this.#parts.values()];
  }

  set(part: ReportPart): void {
    this.#parts.set(part.id, part);
  }
}

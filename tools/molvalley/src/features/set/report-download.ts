import type { PaperSize, ReportBlock, ReportSection } from '@moiety/chemistry/report/content.ts';
import type { ReportWriter } from '@moiety/chemistry/report/report-writer.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { ReadMolecule } from '@moiety/contract';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { msg } from '@lit/localize';
import { moleculeTable } from '../../shared/report/molecule-table.ts';
import { reportContent } from '../../shared/report/report-content.ts';
import { ReportDrawer } from '../../shared/report/report-drawer.ts';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { Column } from '../../shared/table/columns.ts';

/** What a person wants in a report. */
export interface ReportChoice {
  paper: PaperSize;
  columns: readonly Column[];
  parts: readonly ReportPart[];
  hasLinks: boolean;
}

/** What a report is of, which its person does not choose anew. */
export interface ReportSource {
  session: SetSession;
  name: string;
  source: string;
  isColored: (columnId: string) => boolean;
  highlightOf: (record: ReadMolecule) => string;
}

export type ReportState =
  | { phase: 'idle' }
  | { phase: 'drawing'; done: number; total: number }
  | { phase: 'writing'; page: number; pages: number }
  | { phase: 'failed'; choice: ReportChoice; source: ReportSource };

/** Writes a report of the shown molecules as a PDF for the person to keep. Nothing of it leaves the machine. */
export class ReportDownload extends Observable {
  #workers: MoleculeWorkers;
  #reports: ReportWriter;
  #save: typeof saveFile;
  #state: ReportState = { phase: 'idle' };
  #run: AbortController | undefined;

  constructor(workers: MoleculeWorkers, reports: ReportWriter, save = saveFile) {
    super();
    this.#workers = workers;
    this.#reports = reports;
    this.#save = save;
  }

  get state(): ReportState {
    return this.#state;
  }

  /** Whether one is being made. */
  get isBusy(): boolean {
    return this.#state.phase === 'drawing' || this.#state.phase === 'writing';
  }

  async start(choice: ReportChoice, source: ReportSource): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    const set = (state: ReportState): void => {
      if (this.#run === run) this.#set(state);
    };
    const total = source.session.view.visible.length;
    set({ phase: 'drawing', done: 0, total });
    try {
      const drawer = new ReportDrawer(this.#workers, signal, (drawn) =>
        set({ phase: 'drawing', done: Math.min(drawn, total), total }),
      );
      const engine = await this.#workers.version();
      const sections = await sectionsOf(choice, source, drawer);
      const content = reportContent({ ...source, ...choice, engine }, sections);
      set({ phase: 'writing', page: 0, pages: 0 });
      const { pdf } = await this.#reports.write(content, {
        signal,
        onProgress: (progress) => set({ phase: 'writing', ...progress }),
      });
      signal.throwIfAborted();
      this.#save(pdf, fileName(source.name, 'pdf'));
      set({ phase: 'idle' });
    } catch (error) {
      if (signal.aborted || isAbort(error)) set({ phase: 'idle' });
      else set({ phase: 'failed', choice, source });
    }
  }

  /** Gives the report up. */
  cancel(): void {
    this.#run?.abort();
    this.#set({ phase: 'idle' });
  }

  #set(state: ReportState): void {
    this.#state = state;
    this.changed();
  }
}

const isSection = (made: ReportBlock | ReportSection): made is ReportSection => 'blocks' in made;

/** The molecules, then the plots, then each analysis. */
const sectionsOf = async (
  { columns, parts, hasLinks }: ReportChoice,
  { session, isColored, highlightOf }: ReportSource,
  drawer: ReportDrawer,
): Promise<ReportSection[]> => {
  const table = await moleculeTable({ session, columns, isColored, highlightOf, hasLinks, drawer });
  const sections: ReportSection[] = [{ title: table.title, notes: [], blocks: [table] }];
  const plots: ReportBlock[] = [];
  const analyses: ReportSection[] = [];
  for (const part of parts) {
    const made = await part.make(drawer);
    if (made)
      if (isSection(made)) analyses.push(made);
      else plots.push(made);
  }
  if (plots.length > 0)
    sections.push({ title: msg('Plots', { id: 'molvalley.plots.title' }), notes: [], blocks: plots });
  return [...sections, ...analyses];
};

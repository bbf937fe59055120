import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { writtenPredictions } from '../../shared/predictions/written-predictions.ts';
import { joinAdded, writtenSimilarities } from '../../shared/table/added-columns.ts';
import type { Column } from '../../shared/table/columns.ts';
import { writtenKeys } from '../../shared/table/written-keys.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';

/** Everything in the file's order, or what is shown or selected in the order shown. */
export type DownloadScope = 'all' | 'shown' | 'selected';

export type DownloadState =
  | { phase: 'idle' }
  | { phase: 'writing'; format: FileFormat; written: number; total: number }
  | { phase: 'failed'; format: FileFormat; scope: DownloadScope };

/** How a person has the columns of the table. */
export interface DownloadColumns {
  /** Whether a column of predictions is shown: the others are not written. */
  isChosen: (columnId: string) => boolean;
  /** Columns in the order in which they stand. */
  inOrder: (columns: readonly Column[]) => Column[];
}

/** Writes a set, or a part of it, as a file for the person to keep. */
export class Download extends Observable {
  #workers: MoleculeWorkers;
  #session: SetSession;
  #save: typeof saveFile;
  #columns: DownloadColumns;
  #state: DownloadState = { phase: 'idle' };
  #run: AbortController | undefined;

  constructor(workers: MoleculeWorkers, session: SetSession, columns: DownloadColumns, save = saveFile) {
    super();
    this.#columns = columns;
    this.#workers = workers;
    this.#session = session;
    this.#save = save;
  }

  get state(): DownloadState {
    return this.#state;
  }

  /** How many molecules a download of that scope holds. */
  count(scope: DownloadScope): number {
    const { table, view, selection } = this.#session;
    if (scope === 'all') return table.records.length;
    return scope === 'shown' ? view.visible.length : selection.size;
  }

  /** @param stem of the file's name */
  async start(format: FileFormat, scope: DownloadScope, stem: string): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { table, view, selection, predictions, alerts, parents, calculated, analyses, marks } =
      this.#session;
    const positions = scope === 'shown' ? view.visible : selection.positions(view.visible);
    const records =
      scope === 'all' ? [...table.records] : Array.from(positions, (position) => table.records[position]!);
    this.#set({ phase: 'writing', format, written: 0, total: records.length });
    try {
      const blob = await this.#workers.write(format, records, table.fileColumns, {
        signal: run.signal,
        title: stem,
        added: joinAdded([
          marks.written(),
          writtenSimilarities(table),
          calculated.written(),
          analyses.written(),
          alerts.written(),
          parents.written(),
          writtenPredictions(predictions, this.#columns.isChosen),
        ]),
        order: this.#columns.inOrder(table.columns).flatMap(writtenKeys),
        onProgress: ({ records: done, total }) => {
          if (this.#run === run) this.#set({ phase: 'writing', format, written: done, total });
        },
      });
      this.#save(blob, fileName(stem, format, scope === 'all' ? '' : `-${scope}`));
      this.#set({ phase: 'idle' });
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) {
        if (this.#run === run) this.#set({ phase: 'idle' });
        return;
      }
      this.#set({ phase: 'failed', format, scope });
    }
  }

  /** Gives the file up. */
  cancel(): void {
    this.#run?.abort();
    this.#set({ phase: 'idle' });
  }

  #set(state: DownloadState): void {
    this.#state = state;
    this.changed();
  }
}

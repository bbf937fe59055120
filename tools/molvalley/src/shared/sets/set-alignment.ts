import type { Core } from '@moiety/chemistry/sar/core.ts';
import { evenSample } from '@moiety/chemistry/sar/even-sample.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';

/** How a table's structures are drawn: as each lies best, alike by the scaffold that most share, or alike by a core that a person drew. */
export const alignments = ['none', 'common', 'drawn'] as const;
export type Alignment = (typeof alignments)[number];

/** Molecules among which a common scaffold is looked for. */
const MOLECULES_MAX = 400;
/** The least share of them that has it. */
const SHARE_MIN = 0.5;

/** The core by which the structures of a set lie alike. */
export class SetAlignment extends Observable {
  readonly #workers: MoleculeWorkers;
  readonly #table: MoleculeTable;
  #common: Pick<Core, 'query' | 'alignment'> = { query: '', alignment: '' };
  #drawn = '';
  #run: AbortController | undefined;

  constructor(workers: MoleculeWorkers, table: MoleculeTable) {
    super();
    this.#workers = workers;
    this.#table = table;
  }

  /** SMILES or SMARTS that a person drew; empty for none. */
  get drawn(): string {
    return this.#drawn;
  }

  set drawn(core: string) {
    this.#drawn = core;
    this.changed();
  }

  /** The scaffold that most molecules have; empty where there is none, and until it is found. */
  get common(): string {
    return this.#common.query;
  }

  /** What structures lie by in a way of drawing, as `align` of a drawing takes it; empty for none. */
  coreOf(alignment: Alignment): string {
    return alignment === 'none' ? '' : alignment === 'drawn' ? this.#drawn : this.#common.alignment;
  }

  /** Looks for the common scaffold among molecules of the whole set; once. */
  async find(): Promise<void> {
    if (this.#run) return;
    const run = new AbortController();
    this.#run = run;
    const { records } = this.#table;
    const molecules = evenSample(records, MOLECULES_MAX).flatMap((record, id) =>
      record?.status === 'ok' ? [{ id, smiles: record.smiles, activity: null }] : [],
    );
    if (molecules.length < 2) return;
    try {
      const core = await this.#workers.analyseSeries({ name: 'core', method: 'scaffold' }, molecules, {
        signal: run.signal,
      });
      if (run.signal.aborted || !core || core.matches < SHARE_MIN * molecules.length) return;
      this.#common = core;
      this.changed();
    } catch {
      // Without it structures are drawn as each lies best.
    }
  }

  /** Gives the search up. */
  cancel(): void {
    this.#run?.abort();
  }
}

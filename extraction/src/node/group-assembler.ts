import { ExtractionError } from '../extraction-error.ts';
import type { ReassembledRow, RowParts } from '../groups/reassemble-row.ts';
import type { ReadFormula } from '../groups/given-formula.ts';
import type { GivenGroup } from '../groups/given-group.ts';
import { DEFAULT_LIMITS, PageProcess } from './page-child.ts';
import type { GroupRequest, PageAnswer } from './page-messages.ts';

/** Milliseconds for one request, the start of the process in it. */
const WITHIN = 20_000;
const MEMORY = 700_000_000;

/**
 * Reads what people write of tables of groups, and puts their rows together, in a process without rights. It is started when it is needed, kept
 * for what is asked next, and started once more after what a request did to it. Every method throws `ExtractionError`; one asks after the other.
 */
export class GroupAssembler {
  #process: PageProcess | undefined;
  #isClosed = false;
  #limits;

  /** @param within milliseconds for one request */
  constructor({ within = WITHIN }: { within?: number } = {}) {
    this.#limits = { ...DEFAULT_LIMITS, render: within, memory: MEMORY };
  }

  async #ask<Kind extends PageAnswer['kind']>(
    request: GroupRequest,
    kind: Kind,
  ): Promise<Extract<PageAnswer, { kind: Kind }>> {
    if (this.#isClosed) throw new ExtractionError('cancelled');
    if (this.#process === undefined || this.#process.isOver)
      this.#process = new PageProcess(this.#limits, 'group-process.ts');
    const answer = await this.#process.ask(request);
    if (answer.kind !== kind) throw new ExtractionError('broken');
    return answer as Extract<PageAnswer, { kind: Kind }>;
  }

  /** What people say that stands in cells, in the same order. */
  async groups(sources: string[]): Promise<GivenGroup[]> {
    return (await this.#ask({ kind: 'groups', sources }, 'groups')).groups;
  }

  /** What people say that formulas of tables are, in the same order. */
  async formulas(sources: string[]): Promise<ReadFormula[]> {
    return (await this.#ask({ kind: 'formulas', sources }, 'formulas')).formulas;
  }

  /** What rows are put together to, in the same order. */
  async rows(rows: RowParts[]): Promise<ReassembledRow[]> {
    return (await this.#ask({ kind: 'rows', rows }, 'rows')).rows;
  }

  /** Ends what it is at; the next request has a new process. */
  stop(): void {
    this.#process?.end();
  }

  close(): void {
    this.#isClosed = true;
    this.#process?.end();
  }
}

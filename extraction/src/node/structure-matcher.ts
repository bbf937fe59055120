import type { Matches } from '@moiety/chemistry/structure-search.ts';
import { ExtractionError } from '../extraction-error.ts';
import { DEFAULT_LIMITS, PageProcess } from './page-child.ts';
import type { AskedStructure, PageAnswer, SearchRequest } from './page-messages.ts';

/** Milliseconds that a request may take beyond what it was given: a single comparison can take for ever. */
const GRACE = 2_000;
/** Milliseconds for reading one structure, the start of the process in it, and for the fingerprints of a document. */
const READ_WITHIN = 10_000;
const PATTERNS_WITHIN = 60_000;
const MEMORY = 700_000_000;

/**
 * Compares structures in a process without rights, which is started when it is needed, and anew after what a query did to it. Every
 * method throws `ExtractionError`; one asks after the other.
 */
export class StructureMatcher {
  #process: PageProcess | undefined;
  #limits = { ...DEFAULT_LIMITS, render: READ_WITHIN, memory: MEMORY };
  #isClosed = false;

  async #ask<Kind extends PageAnswer['kind']>(
    request: SearchRequest,
    kind: Kind,
    within: number,
  ): Promise<Extract<PageAnswer, { kind: Kind }>> {
    if (this.#isClosed) throw new ExtractionError('cancelled');
    this.#limits.render = within;
    if (this.#process === undefined || this.#process.isOver)
      this.#process = new PageProcess(this.#limits, 'search-process.ts');
    const answer = await this.#process.ask(request);
    if (answer.kind !== kind) throw new ExtractionError('broken');
    return answer as Extract<PageAnswer, { kind: Kind }>;
  }

  /** Reads what is searched for; null for what is no structure and no query. */
  async read(structure: string, match: 'substructure' | 'exact'): Promise<AskedStructure | null> {
    return (await this.#ask({ kind: 'asked', structure, match }, 'asked', READ_WITHIN)).asked;
  }

  /** As `matching`. @param within milliseconds */
  async match(query: string, smiles: string[], within: number): Promise<Matches> {
    const { found, checked } = await this.#ask(
      { kind: 'match', query, smiles, within },
      'matched',
      within + GRACE,
    );
    return { found, checked };
  }

  /** As `patternOf` of each. */
  async patterns(smiles: string[]): Promise<(Uint8Array | null)[]> {
    return (await this.#ask({ kind: 'patterns', smiles }, 'patterns', PATTERNS_WITHIN)).patterns;
  }

  close(): void {
    this.#isClosed = true;
    this.#process?.end();
  }
}

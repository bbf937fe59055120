import type { Mol, RGroupDecomposition } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { joinAtPoints } from '../join-points.ts';
import { QueryError } from '../query-error.ts';
import { StructureError } from '../structure-error.ts';
import { looksLikeSmiles } from '../files/looks-like-smiles.ts';
import { substructureSmarts, withoutHydrogenCounts } from '../substructure-smarts.ts';
import type { AnalysedMolecule } from './analysed-molecule.ts';
import { withoutPoints } from './matched-pairs.ts';

/** One molecule as a core and what stands at its places. */
export interface DecomposedRow {
  id: number;
  /** By place (`R1`): SMILES with an attachment point `*`; `[H]*` for a hydrogen, numbered points where a group bridges two places. */
  groups: Record<string, string>;
  /** Whether core and groups put together are the molecule again, stereo included. */
  isRebuilt: boolean;
}

export interface Decomposition {
  /** The core with its places as `[*:1]`, as SMILES. */
  core: string;
  /** Places that differ among the molecules, in order: `R1`, `R2`. */
  places: string[];
  rows: DecomposedRow[];
  /** Molecules that the core does not match. */
  unmatched: number[];
}

/** RDKit's `RGroupDecompositionParameters`: molecules are aligned in chunks, and a place where all have hydrogen is none. */
const PARAMETERS = {
  scoreMethod: 'FingerprintVariance',
  matchingStrategy: 'GreedyChunks',
  removeAllHydrogenRGroups: true,
  removeHydrogensPostMatch: true,
  onlyMatchAtRGroups: false,
  allowNonTerminalRGroups: true,
};

/** Molecules that RDKit aligns together unless it is told otherwise. */
const CHUNK_MAX = 5;
/** Ways in which the molecules of a chunk are tried together; each takes a tenth of a millisecond. */
const WAYS_MAX = 64;
const EVERY_WAY = JSON.stringify({ uniquify: false, maxMatches: WAYS_MAX + 1 });

/**
 * Molecules that are aligned together. RDKit tries every way in which all of them can lie on the core, so that the number of ways of one counts
 * as often as a factor: a core with two phenyl rings, in 4 ways, made most of the time with chunks of 5, and one with three took minutes.
 * @param ways in which a molecule has the core
 */
const chunkSize = (ways: number): number => {
  let size = CHUNK_MAX;
  while (size > 1 && ways ** size > WAYS_MAX) size -= 1;
  return size;
};

const PLACE = /^R\d+$/;

/** The number of a place such as `R12`. */
const numberOf = (place: string): number => Number(place.slice(1));

/** A core as a query; one that is drawn (SMILES) matches whatever hydrogens it has, so that each of them can be a place. */
const coreSmarts = (engine: Engine, core: string): string => {
  const text = core.trim();
  return looksLikeSmiles(text) ? withoutHydrogenCounts(substructureSmarts(engine.rdkit, text)) : text;
};

/** A group's SMILES without the number of its place, which its column says; a bridge keeps the numbers of both ends. */
const groupSmiles = (smiles: string): string => {
  const points = smiles.match(/\[\*:\d+\]/g) ?? [];
  const text = points.length > 1 ? smiles : smiles.replace(/\[\*:\d+\]/, '*');
  return text === '*[H]' ? '[H]*' : text;
};

/** A structure's canonical SMILES once more, so that two ways to write it compare; empty where it cannot be read. */
const settled = (engine: Engine, smiles: string): string => {
  try {
    return engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
  } catch (error) {
    if (error instanceof StructureError && !engine.broken) return '';
    throw error;
  }
};

/**
 * Parts molecules into a common core and R groups, by RDKit's decomposition, which chooses among the ways a core matches the one by
 * which the groups of a place are most alike. Molecules are given some at a time, so that a caller can tell how far it is.
 */
export class DecompositionRun {
  readonly #engine: Engine;
  readonly #core: string;
  /** Made with the first molecule that has the core, which tells in how many ways it can lie there. */
  #run: RGroupDecomposition | null = null;
  readonly #matched: AnalysedMolecule[] = [];
  readonly #unmatched: number[] = [];

  /**
   * @param core SMILES or SMARTS; attachment points (`[*:1]`) may mark the places
   * @throws {QueryError} when it is neither
   */
  constructor(engine: Engine, core: string) {
    this.#engine = engine;
    this.#core = coreSmarts(engine, core);
    engine.withQuery(this.#core, (query) => this.#begin(query, CHUNK_MAX).delete());
  }

  #begin(query: Mol, size: number): RGroupDecomposition {
    const run = this.#engine.rdkit.get_rgd(query, JSON.stringify({ ...PARAMETERS, chunkSize: size }));
    if (run === null) throw new QueryError('');
    return run;
  }

  add(molecules: readonly AnalysedMolecule[]): void {
    for (const molecule of molecules)
      try {
        if (this.#engine.withMolecule(molecule.smiles, (read) => this.#take(read)))
          this.#matched.push(molecule);
        else this.#unmatched.push(molecule.id);
      } catch (error) {
        if (!(error instanceof StructureError) || this.#engine.broken) throw error;
        this.#unmatched.push(molecule.id);
      }
  }

  /** Whether a molecule has the core. */
  #take(molecule: Mol): boolean {
    if (this.#run) return this.#run.add(molecule) >= 0;

    const run = this.#engine.withQuery(this.#core, (query) =>
      this.#begin(query, chunkSize(this.#waysOf(molecule))),
    );
    let isMatched = false;
    try {
      isMatched = run.add(molecule) >= 0;
    } finally {
      if (isMatched) this.#run = run;
      else run.delete();
    }
    return isMatched;
  }

  /** In how many ways a molecule has the core, whatever stands at its places; 1 where a query does not tell. */
  #waysOf(molecule: Mol): number {
    try {
      return this.#engine.withQuery(withoutPoints(this.#core), (query) => {
        const found = JSON.parse(molecule.get_substruct_matches(query, EVERY_WAY)) as unknown;
        return Array.isArray(found) ? found.length : 1;
      });
    } catch (error) {
      // Without its points a core may be none.
      if (error instanceof QueryError) return 1;

      throw error;
    }
  }

  /** Aligns the molecules, and frees the run. */
  finish(): Decomposition {
    const places = new Set<string>();
    const rows: DecomposedRow[] = [];
    let core = '';
    try {
      this.#run?.process();
      const found = (this.#run?.get_rgroups_as_rows() ?? []) as Record<string, Mol | null>[];
      for (const [index, row] of found.entries()) {
        const molecule = this.#matched[index];
        if (molecule === undefined) continue;
        const groups: Record<string, string> = {};
        const parts: string[] = [];
        for (const [name, part] of Object.entries(row))
          if (PLACE.test(name) && part !== null) {
            const text = part.get_smiles();
            parts.push(text);
            groups[name] = groupSmiles(text);
            places.add(name);
          }
        const coreSmiles = row['Core']?.get_smiles() ?? '';
        core = coreSmiles.split('[*:').length > core.split('[*:').length ? coreSmiles : core || coreSmiles;
        rows.push({
          id: molecule.id,
          groups,
          isRebuilt: this.#isRebuilt([coreSmiles, ...parts], molecule.smiles),
        });
        for (const part of Object.values(row)) part?.delete();
      }
    } finally {
      this.#run?.delete();
    }
    return {
      core,
      places: [...places].toSorted((one, other) => numberOf(one) - numberOf(other)),
      rows,
      unmatched: this.#unmatched,
    };
  }

  #isRebuilt(parts: readonly string[], smiles: string): boolean {
    const [plain = ''] = smiles.split(' ', 1);
    try {
      const rebuilt = joinAtPoints(this.#engine, ...parts);
      // Molecules of a set are written so already; only what is not the same at once is read.
      return rebuilt !== undefined && (rebuilt === plain || rebuilt === settled(this.#engine, plain));
    } catch (error) {
      if (error instanceof StructureError && !this.#engine.broken) return false;

      throw error;
    }
  }
}

/** Decomposes molecules at once. @throws {QueryError} */
export const decompose = (
  engine: Engine,
  core: string,
  molecules: readonly AnalysedMolecule[],
): Decomposition => {
  const run = new DecompositionRun(engine, core);
  run.add(molecules);
  return run.finish();
};

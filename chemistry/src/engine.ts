import * as rdkitPackage from '@rdkit/rdkit';
import type { MainModule, Mol } from '@rdkit/rdkit';
import { detailOf } from './engine-words.ts';
import { QueryError } from './query-error.ts';
import { StructureError } from './structure-error.ts';
import { substructureSmarts } from './substructure-smarts.ts';

/**
 * Atoms that a structure may have. RDKit's WebAssembly build has a 64 KB call stack and walks a molecule recursively:
 * an unbranched chain of 600 atoms overflows it. 500 leaves room and is far above any drug-like molecule.
 */
export const MAX_ATOMS = 500;

type ModuleFactory = (options?: {
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    succeed: (instance: WebAssembly.Instance) => void,
  ) => Record<string, never>;
  print?: (text: string) => void;
  printErr?: (text: string) => void;
}) => Promise<MainModule>;

/** Only what `Log` offers and the engine uses. */
interface MessageLog {
  get_buffer(): string;
  clear_buffer(): void;
}

/**
 * RDKit's package is CommonJS whose one export is the factory; depending on who loads it (Node, Vite's dependency
 * optimizer, Rolldown) that export arrives as the namespace's default or one level deeper.
 */
const moduleFactory = (): ModuleFactory => {
  let candidate: unknown = rdkitPackage;
  for (let depth = 0; depth < 3 && typeof candidate !== 'function'; depth += 1)
    candidate = (candidate as { default?: unknown } | undefined)?.default;
  if (typeof candidate !== 'function') throw new TypeError('the RDKit package has no module factory');
  return candidate as ModuleFactory;
};

const compile = async (wasmUrl: string): Promise<WebAssembly.Module> => {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`RDKit could not be loaded: HTTP ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm') === true)
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

const silent = (): void => undefined;

/**
 * Hydrogens that a file writes as atoms (3D and PubChem files do) become counts of their neighbors, as those of a SMILES are: a
 * structure is the same however it was written. RDKit keeps isotopes, protons, hydrides and H2 as atoms.
 */
export const READ_DETAILS = JSON.stringify({ removeHs: true });

interface Instance {
  module: MainModule;
  /** The instance's memory, known where it was instantiated here. */
  memory: WebAssembly.Memory | null;
}

const instantiate = async (compiled: WebAssembly.Module | null): Promise<Instance> => {
  const factory = moduleFactory();
  if (compiled === null) return { module: await factory({ print: silent, printErr: silent }), memory: null };
  // The factory never settles when instantiation fails, so the failure has to win a race of its own.
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory | null = null;
    factory({
      print: silent,
      printErr: silent,
      instantiateWasm(imports, succeed) {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => {
            const exported = Object.values(instance.exports);
            memory = exported.find((value) => value instanceof WebAssembly.Memory) ?? null;
            return succeed(instance);
          })
          .catch(reject);
        return {};
      },
    })
      .then((module) => resolve({ module, memory }))
      .catch(reject);
  });
};

/** A trap in WebAssembly, or an overflown stack, leaves the instance's memory in an unknown state. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof StructureError || error instanceof QueryError || isEngineException(error));

/** A C++ exception that crossed into script: the call failed, the instance is sound. */
export const isEngineException = (error: unknown): boolean => {
  // Node's own types do not name it, and not every browser has it.
  const { Exception } = WebAssembly as unknown as { Exception?: abstract new () => object };
  return Exception !== undefined && error instanceof Exception;
};

/**
 * One instance of RDKit. Molecules are lent, never handed out: they live in WebAssembly memory, which no garbage
 * collector sees, so the engine frees each one when the borrower returns.
 */
export class Engine {
  #compiled: WebAssembly.Module | null;
  #module: MainModule;
  #memory: WebAssembly.Memory | null;
  #errors: MessageLog;
  #broken = false;
  #generation = 0;
  #lent = 0;

  private constructor(compiled: WebAssembly.Module | null, { module, memory }: Instance) {
    this.#compiled = compiled;
    this.#module = module;
    this.#memory = memory;
    this.#errors = Engine.#listen(module);
  }

  /**
   * Loads RDKit.
   * @param options `wasmUrl` is where a browser fetches `RDKit_minimal.wasm`; without it (Node) the package's own
   *   file is read.
   */
  static async load({ wasmUrl }: { wasmUrl?: string } = {}): Promise<Engine> {
    const compiled = wasmUrl === undefined || wasmUrl === '' ? null : await compile(wasmUrl);
    return new Engine(compiled, await instantiate(compiled));
  }

  static #listen(module: MainModule): MessageLog {
    const log = module.set_log_capture('rdApp.error');
    // Without a listener RDKit writes warnings to the console, and a structure must never be logged.
    module.disable_logging('rdApp.warning');
    module.disable_logging('rdApp.info');
    return log ?? { get_buffer: () => '', clear_buffer: silent };
  }

  /** RDKit's version, such as `2026.09.1`. */
  get version(): string {
    return this.#module.version();
  }

  /** RDKit itself, for calls that no molecule is needed for; whoever makes an object with it deletes it. */
  get rdkit(): MainModule {
    return this.#module;
  }

  /** How often the instance has been replaced; objects made from an older instance are gone. */
  get generation(): number {
    return this.#generation;
  }

  /** Molecules and queries that are lent at this moment; 0 whenever nobody is inside a call. */
  get lent(): number {
    return this.#lent;
  }

  /** Bytes of WebAssembly memory, which grows and never shrinks; 0 where the package loaded itself (Node). */
  get memoryBytes(): number {
    return this.#memory?.buffer.byteLength ?? 0;
  }

  /** Whether a trap has spoilt the instance, so that `renew` must come before the next call. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Replaces the instance by a fresh one (about 30 ms). */
  async renew(): Promise<void> {
    const { module, memory } = await instantiate(this.#compiled);
    this.#module = module;
    this.#memory = memory;
    this.#errors = Engine.#listen(this.#module);
    this.#broken = false;
    this.#generation += 1;
  }

  /**
   * Reads a structure and lends it to `borrow`.
   * @param structure SMILES (also with a CXSMILES extension) or a molfile, V2000 or V3000, with `\n` line ends.
   * @param details how RDKit reads it, as JSON
   * @throws {StructureError} when it cannot be read; whatever `borrow` throws.
   */
  withMolecule<Result>(
    structure: string,
    borrow: (molecule: Mol) => Result,
    details: string = READ_DETAILS,
  ): Result {
    return this.#guard(() => this.#lend(this.#read(structure, details), borrow));
  }

  /**
   * Reads a structure and gives it away: who takes it deletes it, or lets go of it once `generation` has changed.
   * @param details how RDKit reads it, as JSON
   * @throws {StructureError} when it cannot be read.
   */
  takeMolecule(structure: string, details: string = READ_DETAILS): Mol {
    return this.#guard(() => this.#read(structure, details));
  }

  /**
   * Reads a substructure query and lends it to `borrow`. A SMILES is normalized as a structure is (see `substructureSmarts`);
   * anything else is SMARTS.
   * @throws {QueryError} when it is neither.
   */
  withQuery<Result>(query: string, borrow: (query: Mol) => Result): Result {
    return this.#guard(() => {
      this.#errors.clear_buffer();
      const trimmed = query.trim();
      if (trimmed === '') throw new QueryError('');
      let molecule: Mol | null = null;
      try {
        molecule = this.#module.get_qmol(substructureSmarts(this.#module, trimmed));
      } catch (error) {
        if (!isEngineException(error)) throw error;
      }
      if (molecule === null) {
        const skipped = query.length - query.trimStart().length;
        throw new QueryError(detailOf(this.#errors.get_buffer(), skipped));
      }
      return this.#lend(molecule, borrow);
    });
  }

  /** Runs a call into RDKit and notes when it has spoilt the instance. */
  #guard<Result>(call: () => Result): Result {
    if (this.#broken) throw new Error('the chemistry engine has to be renewed');
    try {
      return call();
    } catch (error) {
      if (isEngineException(error))
        throw new StructureError('unreadable', detailOf(this.#errors.get_buffer()));
      if (isFatal(error)) {
        this.#broken = true;
        // What a trap says ("memory access out of bounds") is of no help to a reader; who debugs finds it as the cause.
        throw new StructureError('too-large', '', { cause: error });
      }
      throw error;
    }
  }

  #read(structure: string, details = READ_DETAILS): Mol {
    this.#errors.clear_buffer();
    const molecule = this.#module.get_mol(structure, details);
    if (molecule === null) throw this.#unreadable();
    const complaint = this.#errors.get_buffer();
    const atoms = molecule.get_num_atoms();
    // A molfile's unknown element becomes a wildcard atom with no other sign than this message.
    const isMisread = complaint.includes("Element '") && complaint.includes("' not found");
    if (atoms > 0 && atoms <= MAX_ATOMS && !isMisread) return molecule;
    molecule.delete();
    if (isMisread) throw this.#unreadable();
    throw atoms === 0 ? new StructureError('empty', '') : new StructureError('too-large', `${atoms} atoms`);
  }

  #lend<Result>(molecule: Mol, borrow: (molecule: Mol) => Result): Result {
    this.#lent += 1;
    try {
      return borrow(molecule);
    } finally {
      this.#lent -= 1;
      try {
        molecule.delete();
      } catch {
        // The instance has trapped; `renew` frees all its memory at once.
      }
    }
  }

  #unreadable(): StructureError {
    const detail = detailOf(this.#errors.get_buffer());
    return new StructureError(/valence/i.test(detail) ? 'valence' : 'unreadable', detail);
  }
}

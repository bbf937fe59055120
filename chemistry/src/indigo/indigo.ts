import createModule, { type IndigoModule } from 'indigo-ketcher/binaryWasmNoRender';

const silent = (): void => undefined;

/**
 * Indigo (EPAM, Apache-2.0): reads what RDKit's WebAssembly build does not, InChI and ChemDraw's files. Two megabytes over the wire, so it is loaded with
 * the first structure that needs it, and RDKit reads and checks all that comes from it.
 */
export class Indigo {
  #module: IndigoModule;

  private constructor(module: IndigoModule) {
    this.#module = module;
  }

  /** @param wasmBinary its WebAssembly; a browser fetches it from beside the script */
  static async load(wasmBinary?: Uint8Array): Promise<Indigo> {
    return new Indigo(
      await createModule({
        print: silent,
        printErr: silent,
        ...(wasmBinary === undefined ? {} : { wasmBinary }),
      }),
    );
  }

  /**
   * A structure in another notation: an InChI has to be named, the XML of ChemDraw tells itself.
   * @returns undefined where it cannot be read
   */
  convert(structure: string, from: 'inchi' | 'cdxml', to: 'smiles' | 'molfile'): string | undefined {
    const options = new this.#module.MapStringString();
    try {
      if (from === 'inchi') options.set('input-format', 'chemical/x-inchi');
      return this.#module.convert(structure, to, options);
    } catch {
      return undefined;
    } finally {
      options.delete();
    }
  }
}

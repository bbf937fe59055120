// What is used of `indigo-ketcher`, which comes without types; `tsconfig.base.json` leads here.
interface IndigoOptions {
  set(name: string, value: string): void;
  delete(): void;
}

export interface IndigoModule {
  MapStringString: new () => IndigoOptions;
  /** @throws what Indigo says, as a text or an error, where the input cannot be read */
  convert(input: string, outputFormat: string, options: IndigoOptions): string;
  version(): string;
}

declare const createModule: (settings: {
  /** Fetched from beside the script where it is not given. */
  wasmBinary?: Uint8Array;
  print?: (text: string) => void;
  printErr?: (text: string) => void;
}) => Promise<IndigoModule>;
export default createModule;

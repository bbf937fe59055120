// What the chemistry engine's types name of WebAssembly, which Node.js has and its types leave out; the server itself never calls it.
declare global {
  namespace WebAssembly {
    type Imports = Record<string, Record<string, unknown>>;
    interface Instance {
      readonly exports: Record<string, unknown>;
    }
    class Memory {
      readonly buffer: ArrayBuffer;
    }
    interface Exception {
      is(tag: object): boolean;
    }
    function compile(bytes: ArrayBuffer): Promise<Module>;
    function compileStreaming(source: Response): Promise<Module>;
    function instantiate(module: Module, imports?: Imports): Promise<Instance>;
  }
}
export {};

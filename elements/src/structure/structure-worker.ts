/**
 * The drawing worker: bundled with RDKit's binding into one file, beside which `RDKit_minimal.wasm` lies unless the
 * page says where it is. Nothing else of this package imports chemistry. A policy of its own, or that of the page where it is started from a blob, needs
 * `'wasm-unsafe-eval'`.
 */
import { drawStructure, molfileOf } from '@moiety/chemistry/drawing.ts';
import { QueryError } from '@moiety/chemistry/query-error.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import { EngineHolder } from '@moiety/chemistry/worker/engine-holder.ts';
import type { StructureReply, StructureRequest, StructureStart } from './protocol.ts';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<StructureRequest | StructureStart>) => void,
  ): void;
  postMessage(message: StructureReply, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const holder = new EngineHolder();
let wasmUrl = '';

/** A molfile of a reaction, or a SMILES with reaction arrows; `->` is a dative bond. */
const isReaction = (structure: string): boolean =>
  structure.startsWith('$RXN') || /^[^\s>]*(?<!-)>[^\s>]*>/.test(structure);

const refusal = (error: unknown, structure: string): StructureReply => {
  if (error instanceof QueryError) return { reason: 'highlight', detail: error.detail };
  if (!(error instanceof StructureError)) return { reason: 'engine', detail: String(error) };
  if (isReaction(structure.trimStart())) return { reason: 'reaction', detail: '' };
  const { reason, message } = error;
  return { reason: reason === 'valence' || reason === 'too-large' ? reason : 'structure', detail: message };
};

const answer = async (request: StructureRequest): Promise<StructureReply> => {
  try {
    await holder.start(wasmUrl || new URL(/* @vite-ignore */ './RDKit_minimal.wasm', import.meta.url).href);
    const engine = await holder.get();
    if ('molfile' in request) return { molfile: molfileOf(engine, request.molfile) };
    return { drawing: drawStructure(engine, request.draw, request.options) };
  } catch (error) {
    return refusal(error, 'molfile' in request ? request.molfile : request.draw);
  }
};

scope.addEventListener('message', ({ data }) => {
  if ('wasmUrl' in data) ({ wasmUrl } = data);
  else void answer(data).then((reply) => scope.postMessage(reply, []));
});

/**
 * The recogniser's worker: a tool bundles this file with `build/rdkit-without-eval.ts` and hands `Recogniser` a function
 * that starts it. The script's own response needs `'wasm-unsafe-eval'` in its Content-Security-Policy, the page's does not.
 */
import { Engine } from '../../engine.ts';
import { formulaOfMolecule } from '../../formula.ts';
import { computeProperties } from '../../properties.ts';
import { Networks } from '../networks.ts';
import { recognisePicture } from '../recognise.ts';
import type { RecognisedStructure } from '../recognised-structure.ts';
import { greyPicture } from './grey-picture.ts';
import type { FoundStructure, RecogniserFiles, RecogniserReply, RecogniserRequest } from './protocol.ts';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<RecogniserRequest>) => void): void;
  postMessage(message: RecogniserReply, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let loaded: { networks: Networks; engine: Engine } | undefined;

async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`a network could not be loaded: HTTP ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

async function load({ runtime, rdkit, ...files }: RecogniserFiles): Promise<RecogniserReply> {
  const [networks, engine] = await Promise.all([
    loadNetworks(files, runtime),
    Engine.load({ wasmUrl: rdkit }),
  ]);
  loaded = { networks, engine };
  return { kind: 'started' };
}

async function loadNetworks(
  files: Omit<RecogniserFiles, 'runtime' | 'rdkit'>,
  wasmUrl: string,
): Promise<Networks> {
  const [keypoints, bonds, glyphs] = await Promise.all([
    fetchFile(files.keypoints),
    fetchFile(files.bonds),
    fetchFile(files.glyphs),
  ]);
  return Networks.load({ keypoints, bonds, glyphs }, { wasmUrl });
}

/** Whether how many atoms a structure has is open: by a part that is repeated n times, or a bond whose open end stands for an atom that is there already. */
const hasOpenCount = (molfile: string): boolean => / SRU |ENDPTS=/.test(molfile);

function described(engine: Engine, structure: RecognisedStructure): FoundStructure {
  return engine.withMolecule(structure.molfile, (molecule) => ({
    ...structure,
    formula: hasOpenCount(structure.molfile) ? '' : formulaOfMolecule(molecule),
    weight:
      structure.inchikey === null ? null : computeProperties(molecule, molecule.get_smiles()).molecularWeight,
  }));
}

async function recognise(picture: ImageBitmap): Promise<RecogniserReply> {
  if (loaded === undefined) {
    throw new Error('the worker has not been started');
  }
  const { networks, engine } = loaded;
  if (engine.broken) {
    await engine.renew();
  }
  const grey = greyPicture(picture);
  picture.close();
  const structures = await recognisePicture(networks, engine, grey, { withAlternatives: true });
  return { kind: 'recognised', structures: structures.map((structure) => described(engine, structure)) };
}

async function answer(request: RecogniserRequest): Promise<RecogniserReply> {
  try {
    return await (request.kind === 'start' ? load(request.files) : recognise(request.picture));
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

scope.addEventListener('message', (event) => {
  void answer(event.data).then((reply) => scope.postMessage(reply, []));
});

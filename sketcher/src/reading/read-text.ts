import type { NamedStructure, ParsedName } from '@moiety/chemistry/names/parse-name.ts';
import { QueryError } from '@moiety/chemistry/query-error.ts';
import { looksLikeSmiles } from '@moiety/chemistry/files/looks-like-smiles.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import { MolfileError } from '../molecule/molfile-error.ts';
import type { Molecule } from '../molecule/molecule.ts';
import { readMolfile } from '../molecule/read-molfile.ts';
import type { SketcherService } from '../service.ts';

/** What a typed or pasted text turned out to be. */
export type ReadText =
  /** A molfile, SMILES or SMARTS, drawn; not `isExact` where the drawing says less than the SMARTS does. */
  | { kind: 'drawing'; molecule: Molecule; isExact: boolean }
  /** A name: one structure, or several of which each may be meant. */
  | { kind: 'named'; results: readonly NamedStructure[] }
  /** A name that was not understood, with the place. */
  | { kind: 'unknown-name'; problem: NonNullable<ParsedName['problem']> }
  /** A molfile that cannot be read, and its line. */
  | { kind: 'bad-molfile'; problem: MolfileError }
  /** A SMILES or SMARTS that cannot be read; `detail` is what the engine said. */
  | { kind: 'bad-structure'; isValence: boolean; detail: string };

/** What no name contains, and most SMILES and SMARTS do. */
const CODE_SIGNS = /[=#@\\[$~%]|\d[a-z]\d?c|c\d/;

const isRefused = (error: unknown): error is StructureError | QueryError =>
  error instanceof StructureError || error instanceof QueryError;

/**
 * Reads a text as what it can be: a molfile, a SMILES, where a query is drawn SMARTS, else a chemical name.
 * @throws whatever the service fails with
 */
export const readText = async (
  service: SketcherService,
  text: string,
  { asQuery }: { asQuery: boolean },
): Promise<ReadText> => {
  if (/V[23]000|^M {2}END/m.test(text))
    try {
      return { kind: 'drawing', molecule: readMolfile(text), isExact: true };
    } catch (error) {
      if (error instanceof MolfileError) return { kind: 'bad-molfile', problem: error };
      throw error;
    }
  const trimmed = text.trim();
  const hasSigns = CODE_SIGNS.test(trimmed);
  const isCode = hasSigns || looksLikeSmiles(trimmed.split(/\s/, 1)[0] ?? '');
  let refused: StructureError | QueryError | undefined;
  if (isCode)
    try {
      const { molfile, isExact } = await service.sketchOf(trimmed, asQuery);
      return { kind: 'drawing', molecule: readMolfile(molfile), isExact };
    } catch (error) {
      if (!isRefused(error)) throw error;
      refused = error;
    }
  const [parsed] = await service.readNames([trimmed]);
  if (parsed && !parsed.problem) return { kind: 'named', results: parsed.results };
  if (refused && (hasSigns || !/\s|\p{Script=Han}/u.test(trimmed)))
    return {
      kind: 'bad-structure',
      isValence: refused instanceof StructureError && refused.reason === 'valence',
      detail: refused instanceof QueryError ? refused.detail : refused.message,
    };
  return {
    kind: 'unknown-name',
    problem: parsed?.problem ?? { code: 'not-understood', at: 0, expected: [], rest: trimmed },
  };
};

// A process that compares structures for the search, without network, environment or the right to write: a query can be made that takes
// RDKit for ever, and then it is ended.
import { canonicalSmiles } from '@moiety/chemistry/canonical-smiles.ts';
import { Engine } from '@moiety/chemistry/engine.ts';
import { QueryError } from '@moiety/chemistry/query-error.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import { matching, patternOf, patternOfQuery } from '@moiety/chemistry/structure-search.ts';
import type { AskedStructure, PageAnswer, SearchRequest } from './page-messages.ts';

const engine = await Engine.load();

const answer = (message: PageAnswer): void => void process.send?.(message);

function askedOf({ structure, match }: Extract<SearchRequest, { kind: 'asked' }>): AskedStructure | null {
  const source = structure.replaceAll(/\r\n?/g, '\n');
  try {
    if (match === 'substructure')
      return { pattern: patternOfQuery(engine, source), smiles: '', inchiKey: '' };
    return engine.withMolecule(source, (molecule) => {
      const inchi = molecule.get_inchi();
      return {
        pattern: null,
        smiles: canonicalSmiles(molecule, source),
        inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
      };
    });
  } catch (error) {
    if (!engine.broken && (error instanceof QueryError || error instanceof StructureError)) return null;
    throw error;
  }
}

function answerOf(request: SearchRequest): PageAnswer {
  switch (request.kind) {
    case 'patterns':
      return { kind: 'patterns', patterns: request.smiles.map((smiles) => patternOf(engine, smiles)) };
    case 'asked':
      return { kind: 'asked', asked: askedOf(request) };
    default:
      return { kind: 'matched', ...matching(engine, request.query, request.smiles, request.within) };
  }
}

process.on('message', (request: SearchRequest) => {
  try {
    answer(answerOf(request));
  } catch {
    answer({ kind: 'failed', problem: 'broken' });
    // A trap leaves the engine's memory in an unknown state.
    process.exit(1);
  }
});

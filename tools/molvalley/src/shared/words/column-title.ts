import { NAME_READING } from '@moiety/chemistry/names/name-reading.ts';
import { msg } from '@lit/localize';
import { endpointTitle } from '../predictions/endpoint-words.ts';
import { endpointOf, scoreOf } from '../predictions/prediction-columns.ts';
import { scoreTitle } from '../predictions/score-words.ts';
import {
  alertsColumnId,
  analysisNameOf,
  parentColumnId,
  removedColumnId,
  sameParentColumnId,
  noteColumnId,
  similarityColumnId,
  starColumnId,
  tagsColumnId,
} from '../table/columns.ts';
import type { BuiltInColumnId, Column } from '../table/columns.ts';

/** The title of a column that every set has. */
export const builtInTitle = (id: BuiltInColumnId): string => {
  switch (id) {
    case 'select':
      return msg('No.', { id: 'molvalley.column.select' });
    case 'structure':
      return msg('Structure', { id: 'molvalley.column.structure' });
    case 'name':
      return msg('Name', { id: 'molvalley.column.name' });
    case 'smiles':
      return msg('Canonical SMILES', { id: 'molvalley.column.smiles' });
    case 'inchiKey':
      return msg('InChIKey', { id: 'molvalley.column.inchiKey' });
    case 'formula':
      return msg('Formula', { id: 'molvalley.column.formula' });
    case 'molecularWeight':
      return msg('MW (g/mol)', { id: 'molvalley.column.molecularWeight' });
    case 'clogp':
      return msg('cLogP', { id: 'molvalley.column.clogp' });
    case 'tpsa':
      return msg('TPSA (Å²)', { id: 'molvalley.column.tpsa' });
    case 'hBondDonors':
      return msg('H-bond donors', { id: 'molvalley.column.hBondDonors' });
    case 'hBondAcceptors':
      return msg('H-bond acceptors', { id: 'molvalley.column.hBondAcceptors' });
    case 'rotatableBonds':
      return msg('Rotatable bonds', { id: 'molvalley.column.rotatableBonds' });
    case 'rings':
      return msg('Rings', { id: 'molvalley.column.rings' });
    case 'fractionSp3':
      return msg('Fraction sp³', { id: 'molvalley.column.fractionSp3' });
    default:
      return msg('Lipinski violations', { id: 'molvalley.column.lipinskiViolations' });
  }
};

/** The title of a column that an analysis filled; places such as R1 are the same in every language. */
const analysisTitle = (name: string): string => {
  if (name === 'Scaffold') return msg('Scaffold', { id: 'molvalley.sar.scaffoldWritten' });
  return name === 'Cluster' ? msg('Cluster', { id: 'molvalley.sar.cluster' }) : name;
};

/** A column's title; the file's own columns keep the name that the file gave them. */
export const columnTitle = (column: Column): string => {
  const endpoint = endpointOf(column.id);
  const score = scoreOf(column.id);
  if (score) return scoreTitle(score);
  if (column.id === similarityColumnId) return msg('Similarity', { id: 'molvalley.column.similarity' });
  if (column.id === alertsColumnId) return msg('Alerts', { id: 'molvalley.alerts.column' });
  if (column.id === parentColumnId) return msg('Parent SMILES', { id: 'molvalley.parents.smiles' });
  if (column.id === removedColumnId) return msg('Salts and solvents', { id: 'molvalley.parents.removed' });
  if (column.id === sameParentColumnId) return msg('Same parent', { id: 'molvalley.parents.same' });
  if (column.id === starColumnId) return msg('Star', { id: 'molvalley.marks.star' });
  if (column.id === tagsColumnId) return msg('Tags', { id: 'molvalley.marks.tags' });
  if (column.id === noteColumnId) return msg('Note', { id: 'molvalley.marks.note' });
  const analysis = analysisNameOf(column.id);
  if (analysis !== undefined) return analysisTitle(analysis);
  if (column.fileName === NAME_READING) return msg('Name reading', { id: 'molvalley.names.note' });
  return column.fileName ?? (endpoint ? endpointTitle(endpoint) : builtInTitle(column.id as BuiltInColumnId));
};

import type { MoleculeFileFormat } from '@moiety/contract';
import { isStructureHeading } from './column-roles.ts';
import { isInchi, startsWithStructure } from './looks-like-smiles.ts';
import { MoleculeFileError } from './molecule-file-error.ts';
import { dataHeading, isCountsLine, isEndLine } from './molfile-lines.ts';
import { isNameFirst } from './split-smiles.ts';
import { detectSeparator } from './table-rows.ts';

const EXTENSIONS: Readonly<Record<string, MoleculeFileFormat>> = {
  sdf: 'sdf',
  sd: 'sdf',
  mol: 'mol',
  mdl: 'mol',
  smi: 'smiles',
  smiles: 'smiles',
  ism: 'smiles',
  can: 'smiles',
  cxsmiles: 'smiles',
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  cdxml: 'cdxml',
};

/** The format that a file's name says, or `null`. */
const formatOfName = (name: string): MoleculeFileFormat | null => {
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(EXTENSIONS, extension) ? (EXTENSIONS[extension] ?? null) : null;
};

/**
 * Tells a file's format by its name and its beginning; where they contradict each other, the content counts.
 * @param text the first 64 KB or more of the file, or all of it.
 * @throws {MoleculeFileError} `unknown-format`, `reaction`, `empty-file`.
 */
export const detectFormat = (name: string, text: string): MoleculeFileFormat => {
  const named = formatOfName(name);
  const lines = text.split('\n');
  const begin = lines.find((line) => line.trim() !== '') ?? '';
  if (/^<\?xml|^<!DOCTYPE CDXML|^<CDXML/.test(begin.trim()) && text.includes('<CDXML')) return 'cdxml';
  if (begin.startsWith('$RXN') || begin.startsWith('$RDFILE')) throw new MoleculeFileError('reaction');
  if (lines.every((line) => line.trim() === '' || line.startsWith('$$$$')))
    throw new MoleculeFileError('empty-file');
  const isMolfile = lines.some((line) => isEndLine(line) || isCountsLine(line));
  if (isMolfile && named !== 'csv') {
    const isSeveral = lines.some((line) => line.startsWith('$$$$') || dataHeading(line) !== null);
    return named === 'sdf' || isSeveral ? 'sdf' : 'mol';
  }
  const content = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, 100);
  const isTable = detectSeparator(text).columns > 1;
  const firstWords = content.map((line) => line.trim().split(/\s/, 1)[0] ?? '');
  // An InChI has commas, so that a text of them looks like a table.
  if (named !== 'csv' && firstWords.some(isInchi) && !content.some((line) => /[\t;"]/.test(line)))
    return 'smiles';
  const readable = firstWords.filter(startsWithStructure).length;
  const looksLikeSmilesFile = readable > 0 && readable >= (content.length - 1) * 0.5;
  if (named === 'csv')
    // "CCO ethanol" on each line under the name of a table is a SMILES file.
    return !isTable &&
      looksLikeSmilesFile &&
      firstWords.some((word, index) => word !== content[index]?.trim())
      ? 'smiles'
      : 'csv';
  if (named === 'smiles') return isTable && !looksLikeSmilesFile ? 'csv' : 'smiles';
  const [header = ''] = content;
  const hasStructureHeading = header.split(/[\s,;|"]+/).some(isStructureHeading);
  if (named === null && looksLikeSmilesFile) return isTable && hasStructureHeading ? 'csv' : 'smiles';
  if (named === null && isTable) return 'csv';
  if (named === null && isNameFirst(content)) return 'smiles';
  throw new MoleculeFileError('unknown-format');
};

/**
 * The format of pasted text. Text that looks like nothing else is taken for SMILES, line by line, so that each is told why it
 * cannot be read.
 * @throws {MoleculeFileError} as `detectFormat`, but for `unknown-format`.
 */
export const detectPastedFormat = (text: string): MoleculeFileFormat => {
  try {
    return detectFormat('', text);
  } catch (error) {
    if (error instanceof MoleculeFileError && error.code === 'unknown-format') return 'smiles';
    throw error;
  }
};

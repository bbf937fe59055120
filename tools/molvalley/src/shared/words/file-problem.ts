import { MOLECULES_PER_SET_MAX } from '@moiety/contract';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import { msg, str } from '@lit/localize';
import { getLocale } from '@moiety/locales';
import { number } from '@moiety/tool-kit/format.ts';

/** Columns that are named; the reader looks for one that it knows, not for hundreds. */
const NAMED_COLUMNS = 20;

const namesOf = (columns: readonly string[]): string[] => [
  ...columns.slice(0, NAMED_COLUMNS),
  ...(columns.length > NAMED_COLUMNS ? ['…'] : []),
];

/** What is wrong with a file that could not be read at all, and what to do about it. */
export const fileProblem = (problem: unknown): string => {
  if (!(problem instanceof MoleculeFileError))
    return msg(
      'The file could not be read because of an error in this page. Nothing was saved. Please try again.',
      {
        id: 'molvalley.file.fault',
      },
    );
  switch (problem.code) {
    case 'empty-file':
      return msg('The file is empty. Choose a file with at least one molecule.', {
        id: 'molvalley.file.empty',
      });
    case 'binary-file':
      return msg(
        'This kind of file is not supported. Choose an SDF, MOL, SMILES, CSV, Excel or CDXML file; unpack an archive first.',
        {
          id: 'molvalley.file.binary',
        },
      );
    case 'unknown-format':
      return msg('This does not look like an SDF, MOL, SMILES, CSV, Excel or CDXML file.', {
        id: 'molvalley.file.unknown',
      });
    case 'no-structure-column': {
      // Of the type unit Chinese would have nothing between them.
      const columns = new Intl.ListFormat(getLocale(), { style: 'narrow' }).format(namesOf(problem.columns));
      return msg(
        str`No column of this table contains SMILES, InChI or recognizable chemical names. Columns found: ${columns}.`,
        {
          id: 'molvalley.file.noStructureOrName',
        },
      );
    }
    case 'reaction':
      return msg(
        'This file contains a reaction, not molecules. Save its reactants or products as MOL or SDF.',
        {
          id: 'molvalley.file.reaction',
        },
      );
    case 'unreadable-workbook':
      return msg(
        'This Excel workbook could not be opened. Save it as .xlsx, without a password, or as CSV.',
        { id: 'molvalley.file.workbook' },
      );
    case 'workbook-too-large':
      return msg(
        'This Excel workbook contains more than can be read at once. Save the sheet with the molecules as CSV, or split it into several workbooks.',
        { id: 'molvalley.file.workbookTooLarge' },
      );
    case 'too-many-records':
      return msg(
        str`This file has ${number(problem.total)} molecules; a set can have ${number(MOLECULES_PER_SET_MAX)}. Split the file and import the parts one by one.`,
        { id: 'molvalley.file.tooMany' },
      );
    case 'reading-too-long':
      return msg(
        'Reading this file took too long and was stopped. It may be damaged: save it again with the program that it comes from, then choose the new file.',
        { id: 'molvalley.file.tooLong' },
      );
    default:
      return msg('The browser could not read the file. It may have been moved or changed; choose it again.', {
        id: 'molvalley.file.unreadable',
      });
  }
};

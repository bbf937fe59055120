import { bytesInWords, FOLDERS_MAX } from '@moiety/contract';
import { str } from '@lit/localize';
import type { FormulaFault } from '@moiety/extraction/groups/given-formula.ts';
import { Refusal } from '../../refusal.ts';

/** A file that is more than a document may be. */
export const tooLarge = (bytes: number): Refusal => {
  const most = bytesInWords(bytes);
  return new Refusal('tooLarge', (msg) =>
    msg(str`A document can be up to ${most}. Please split the file and upload the parts`, {
      id: 'server.documentTooLarge',
    }),
  );
};

export const fileGone = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('The uploaded file was not found. Please upload it again', { id: 'server.documentFileGone' }),
  );

export const notLocked = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This document does not need a password', { id: 'server.documentNotLocked' }),
  );

export const wrongPassword = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'password',
        wording: (msg) =>
          msg('This is not the password of the document', { id: 'server.documentPasswordWrong' }),
      },
    ],
  });

export const cannotUnlock = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg(
      'This document’s encryption is not supported. Please save it without a password and upload it again',
      {
        id: 'server.documentEncryption',
      },
    ),
  );

/** Of a document whose storage is a colleague's. */
export const othersStorageFull = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg(
      'The storage that this document counts toward is full. The person who added it, or your organization’s owner if that person has left, can free up space by deleting molecule sets or documents, including those in the trash',
      { id: 'server.documentStorageFull' },
    ),
  );

/** What is kept with one document has reached its bound. */
export const documentFull = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg('This document is full: no more corrections or signed-off versions can be kept with it', {
      id: 'server.documentFull',
    }),
  );

export const inTrash = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This document is in the trash. Please restore it first', { id: 'server.documentInTrash' }),
  );

export const notReady = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This document cannot be analyzed: its pages have not been counted', {
      id: 'server.documentNotReady',
    }),
  );

export const pageNotAnalyzed = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This page was not analyzed. Please analyze it first', { id: 'server.documentPageNotAnalyzed' }),
  );

export const areaNotRead = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This area could not be read. Please enter what is printed there', {
      id: 'server.documentAreaNotRead',
    }),
  );

export const isRunning = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This document is being analyzed. Please wait until the analysis ends, or stop it', {
      id: 'server.documentRunning',
    }),
  );

export const allPaid = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('These pages have already been read. Nothing was charged', { id: 'server.documentPaid' }),
  );

/** Whoever has it has a folder of that name. */
export const folderTaken = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('A folder with this name already exists', { id: 'server.folderTaken' }),
  );

export const tooManyFolders = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg(str`There can be ${FOLDERS_MAX} folders. Please delete one that is no longer needed`, {
      id: 'server.foldersMany',
    }),
  );

/** A colleague's folder would be renamed or deleted. */
export const notYourFolder = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg(
      'Only the person who created this folder and the organization’s owner and administrators can do this',
      {
        id: 'server.folderOnlyOwn',
      },
    ),
  );

/** A personal document would be moved to a folder of an organization, or the other way round. */
export const otherFolder = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('A folder holds either your own documents or those of your organization. Please choose another one', {
      id: 'server.folderOther',
    }),
  );

export const notJoined = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('The results of this document could not be assembled again. They are unchanged', {
      id: 'server.documentJoin',
    }),
  );

export const nothingNewer = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('No page of this document can be analyzed again free of charge', { id: 'server.documentRerun' }),
  );

/** The person spends other credits now than those that the document belongs to. */
export const otherPayer = (isOrganizations: boolean): Refusal =>
  new Refusal('conflict', (msg) =>
    isOrganizations
      ? msg('This document belongs to an organization whose credits you cannot spend', {
          id: 'server.documentOtherPayer',
        })
      : msg(
          'This is your personal document, but you now spend your organization’s credits. Please add the file again to analyze it for your organization',
          { id: 'server.documentOwnPayer' },
        ),
  );

/** The free quick pass has looked at too many documents that were not analyzed. @param again when it is possible */
export const tooManyLooks = (count: number, again: Date): Refusal => {
  const seconds = Math.max(1, Math.ceil((again.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    'tooManyRequests',
    (msg) =>
      msg(
        str`The free quick look covers ${count} documents an hour. You can use it again in ${minutes} min, or as soon as you analyze pages of one of them`,
        { id: 'server.documentLooks' },
      ),
    { headers: { 'retry-after': String(seconds) } },
  );
};

export const wrongPages = (count: number): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'pages',
        wording: (msg) =>
          msg(str`Please enter pages from 1 to ${count}, such as 1-12, 20`, {
            id: 'server.documentPages',
          }),
      },
    ],
  });

export const noSuchItem = (index: number): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.item`,
        wording: (msg) =>
          msg('This is no longer in the results. Please reload them', { id: 'server.correctionItem' }),
      },
    ],
  });

/** A value that its cell cannot have. */
export const wrongValue = (index: number, field: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.${field}`,
        wording: (msg) =>
          field === 'field'
            ? msg('There is no such field', { id: 'server.correctionField' })
            : msg('This value is not allowed here', { id: 'server.correctionValue' }),
      },
    ],
  });

/** @param isFixed whether nothing can be put together with what stands there, whatever it is */
export const wrongGroup = (index: number, isFixed: boolean): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.value`,
        wording: (msg) =>
          isFixed
            ? msg('The formula of this table is not known well enough to assemble compounds from it', {
                id: 'server.correctionFormula',
              })
            : msg(
                'This cannot be read as a substituent for this cell. Enter an abbreviation, a condensed formula, a name, or SMILES with * at each attachment point',
                { id: 'server.correctionGroup' },
              ),
      },
    ],
  });

export const wrongStructure = (index: number, field: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.${field}`,
        wording: (msg) =>
          msg('This structure cannot be read. Please check the SMILES or the drawing', {
            id: 'server.correctionStructure',
          }),
      },
    ],
  });

export const notLast = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Only the last correction of a value can be undone', { id: 'server.correctionNotLast' }),
  );

/** Somebody signs off what is not there. */
export const nothingRead = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('There are no results to sign off: no page of this document has been read', {
      id: 'server.documentNothingRead',
    }),
  );

/** Somebody signs off while pages are read or put together. */
export const notSettled = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('The analysis is still running. Please sign off when it is done', {
      id: 'server.documentNotSettled',
    }),
  );

/** Compounds of corrected tables are being put together. */
export const notAssembledYet = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Compounds are still being assembled from corrected R groups. You can sign off when they are done', {
      id: 'server.documentNotAssembled',
    }),
  );

/** A correction of a table of groups that cannot stand where it is said to. */
export const wrongInTable = (index: number, field: 'salt' | 'mass' | 'heading'): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.value`,
        wording: (msg) => {
          switch (field) {
            case 'salt':
              return msg(
                'This salt is not recognized. Enter its acid, such as HCl or 2 TFA, or – for a free base',
                {
                  id: 'server.saltWrong',
                },
              );
            case 'mass':
              return msg('This is not a mass. Enter a number such as 342.1, or – if no mass is printed', {
                id: 'server.massWrong',
              });
            default:
              return msg('The formula of this table has no such position', { id: 'server.headingWrong' });
          }
        },
      },
    ],
  });

/** What a person gave as the formula of a table of groups is none. @param text what is wrong in it */
export const wrongFormula = (index: number, fault: FormulaFault | 'old', text: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: `corrections.${index}.value`,
        wording: (msg) => {
          switch (fault) {
            case 'old':
              return msg(
                'These results were assembled by an earlier version. Assemble them again before you give a formula',
                { id: 'server.formulaOld' },
              );
            case 'parts':
              return msg('A formula is one molecule. Leave out salts, solvents and other separate parts', {
                id: 'server.formulaParts',
              });
            case 'closed':
              return msg(
                'This formula has no open position. Put R1, R2 and so on where the columns of the table are attached',
                { id: 'server.formulaClosed' },
              );
            case 'unnamed':
              return msg(
                'Several open positions have no name. Name each one as the table does, such as R1 or X',
                { id: 'server.formulaUnnamed' },
              );
            case 'kinds':
              return msg(
                str`${text} stands at positions that no one substituent fits, such as an atom and any atom of a ring. Give one of them another name`,
                { id: 'server.formulaKinds' },
              );
            case 'label':
              return msg(
                str`“${text}” is neither a position, such as R1, X or Ar, nor a substituent that is known. Draw the substituent, or give the position another name`,
                { id: 'server.formulaLabel' },
              );
            case 'bond':
              return text
                ? msg(
                    str`${text} cannot be filled. Attach it by one single bond, or place it between two atoms of a chain or ring`,
                    { id: 'server.formulaBond' },
                  )
                : msg(
                    'An open position cannot be filled. Attach it by one single bond, or place it between two atoms of a chain or ring',
                    { id: 'server.formulaBondUnnamed' },
                  );
            default:
              return msg(
                'This formula cannot be read. Draw it, or enter SMILES with [*:1] for R1 and [*:2] for R2',
                { id: 'server.formulaUnreadable' },
              );
          }
        },
      },
    ],
  });

/** Nobody waits for it any more: it is told for the log alone. */
export const overtaken = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This preview was replaced by a newer one', { id: 'server.previewOvertaken' }),
  );

/** Somebody signs off what has changed since they looked. */
export const changedSince = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('The results have changed since you last saw them. Please check them again before you sign off', {
      id: 'server.documentChangedSince',
    }),
  );

/** A colleague has signed these results off. @param by empty once that account is deleted */
export const signedAlready = (number: number, by: string): Refusal =>
  new Refusal('conflict', (msg) =>
    by === ''
      ? msg(str`These results have already been signed off, as version ${number}`, {
          id: 'server.documentSigned',
        })
      : msg(str`${by} has already signed off these results, as version ${number}`, {
          id: 'server.documentSignedBy',
        }),
  );

/** A structure that is searched for and that cannot be read. */
export const wrongQuery = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'structure',
        wording: (msg) =>
          msg('This structure cannot be read. Please check the SMILES or the drawing', {
            id: 'server.correctionStructure',
          }),
      },
    ],
  });

export const wrongRange = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'max',
        wording: (msg) =>
          msg('The largest value is below the smallest', { id: 'server.documentSearchRange' }),
      },
    ],
  });

/** Whoever may only read a document would change it. */
export const onlyRead = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg(
      'You can read this document but not change it. Please ask the person who shared it, or an administrator of your organization',
      { id: 'server.documentOnlyRead' },
    ),
  );

/** A colleague's document would be deleted or shared. */
export const onlyOwn = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg(
      'Only the person who added this document and the organization’s owner and administrators can do this',
      {
        id: 'server.documentOnlyOwn',
      },
    ),
  );

/** A person's own document would be shared. */
export const personalDocument = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg(
      'This document belongs to you alone. To share it, please add the file again while you spend your organization’s credits',
      { id: 'server.documentPersonal' },
    ),
  );

/** It would be shared with somebody whose it is. */
export const mayAlready = (path: string, name: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path,
        wording: (msg) =>
          msg(str`${name} already has full access to this document`, { id: 'server.sharingAlready' }),
      },
    ],
  });

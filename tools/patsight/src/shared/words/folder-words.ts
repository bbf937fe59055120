import { msg, str } from '@lit/localize';
import { FOLDER_NAME_MAX } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';

/** How many documents are meant. */
export const documentsWords = (count: number): string =>
  count === 1
    ? msg('1 document', { id: 'patsight.documents.one' })
    : msg(str`${number(count)} documents`, { id: 'patsight.documents.count' });

/** What is asked for where a folder's name cannot be. */
export const folderNameWords = (): string =>
  msg(str`Enter a name of 1 to ${FOLDER_NAME_MAX} characters.`, { id: 'patsight.folder.wrong' });

export const noFolderWords = (): string => msg('No folder', { id: 'patsight.folder.none' });

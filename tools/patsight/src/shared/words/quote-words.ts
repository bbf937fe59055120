import { msg, str } from '@lit/localize';
import type { CutOff } from '@moiety/contract';

/** Why pages that are left out belong to one that is chosen, as far as a quick look can tell. */
export const cutOffWords = ({ kind, page, pages, label }: CutOff): string => {
  const isOne = /^\d+$/.test(pages);
  switch (kind) {
    case 'table-rest':
      return isOne
        ? msg(str`Page ${pages} seems to continue the table on page ${page}.`, {
            id: 'patsight.cutOff.table.one',
          })
        : msg(str`Pages ${pages} seem to continue the table on page ${page}.`, {
            id: 'patsight.cutOff.table',
          });
    case 'table-beginning':
      return isOne
        ? msg(str`The table on page ${page} seems to begin on page ${pages}.`, {
            id: 'patsight.cutOff.tableStart.one',
          })
        : msg(str`The table on page ${page} seems to begin on pages ${pages}.`, {
            id: 'patsight.cutOff.tableStart',
          });
    case 'legend':
      return msg(str`Page ${pages} seems to explain the codes in the table on page ${page}.`, {
        id: 'patsight.cutOff.legend',
      });
    case 'example-rest':
      return msg(str`${label} on page ${page} seems to continue on page ${pages}.`, {
        id: 'patsight.cutOff.example',
      });
    default:
      return msg(str`${label}, shown on page ${page}, seems to begin on page ${pages}.`, {
        id: 'patsight.cutOff.exampleStart',
      });
  }
};

/** @param pages as `parsePages` reads them */
export const addPagesWords = (pages: string): string =>
  /^\d+$/.test(pages)
    ? msg(str`Add page ${pages}`, { id: 'patsight.cutOff.add.one' })
    : msg(str`Add pages ${pages}`, { id: 'patsight.cutOff.add' });

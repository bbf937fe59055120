/**
 * What is never recorded, neither in a replay nor by the name of a click; of it a replay shows an empty box of its size. Structures,
 * documents and tables of results, whoever shows them; hosted tools, which show nothing else; and what names a person's documents and sets.
 */
export const blockedSelector = [
  // Of the document too, which names what is open.
  'title',
  'mo-structure',
  'mo-sub-app',
  'mo-sub-app-pool',
  'iframe',
  'canvas',
  'table',
  '[role=grid]',
  '[role=treegrid]',
  '[data-private]',
].join(', ');

/** What an input held. */
export const MASK = '***';

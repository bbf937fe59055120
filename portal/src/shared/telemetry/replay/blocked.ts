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
  // What they say names a person's sets and documents: "Deleted: ABC-123".
  'mo-toast',
  'mo-toast-region',
].join(', ');

/**
 * Whether a node is in the shadow of something that is left out. The recorder itself looks for what is blocked no further than the root
 * of the node's own tree, and would record what changes in that shadow.
 */
export const isInBlockedShadow = (node: Node): boolean => {
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    if (root.host.closest(blockedSelector)) return true;
  return false;
};

/** What an input held. */
export const MASK = '***';

import type { Rolldown } from 'vite';

/** What a build gives, by file name. */
export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/**
 * The names of the files that a module and everything that it imports statically are in, what is imported before what
 * imports it.
 * @param module how the module's path ends, for example `/src/main.tsx`
 * @throws Error where no file holds it
 */
export const filesOf = (bundle: Bundle, module: string): string[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  // What is imported dynamically may have a file of its own that leads to the one that holds it.
  const start =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!start) throw new Error(`no chunk holds ${module}`);
  const visited = new Set<string>();
  const found: string[] = [];
  const visit = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next);
    found.push(file);
  };
  visit(start.fileName);
  return found;
};

/** The style sheets that these files load of their own. */
export const styleSheetsOf = (bundle: Bundle, files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  ),
];

import type { RolldownOutput } from 'rolldown';

/** The code of a bundle's entries and of what they import statically: what a page needs before anything runs. */
export const staticCode = ({ output }: RolldownOutput): string => {
  const chunks = new Map(
    output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const needed = new Set<string>();
  const need = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    chunks.get(file)?.imports.forEach(need);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) need(chunk.fileName);
  return [...needed].map((file) => chunks.get(file)?.code ?? '').join('\n');
};

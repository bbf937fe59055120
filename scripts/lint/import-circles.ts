import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** The files of the same folder that a file imports, for types only and by `import()` too. */
const importsOf = (file: string, files: ReadonlySet<string>): string[] =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.map(({ fileName }) => fileName.split('?')[0]!)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier))
    .filter((imported) => files.has(imported));

/**
 * The circles of imports among the TypeScript files below a folder: each is a list of files all of which import one another,
 * directly or not. (Tarjan's strongly connected components.)
 */
export const importCircles = (folder: string): string[][] => {
  const files = new Set(globSync('**/*.{ts,tsx}', { cwd: folder }).map((path) => join(folder, path)));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    path.push(file);
    for (const imported of importsOf(file, files)) {
      const reached = order.has(imported)
        ? path.includes(imported)
          ? order.get(imported)!
          : Number.POSITIVE_INFINITY
        : visit(imported);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    const low = lowest.get(file)!;
    if (low === index) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle.map((each) => relative(folder, each)).toSorted());
    }
    return low;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return circles;
};

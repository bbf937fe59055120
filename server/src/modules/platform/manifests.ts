import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolManifestSchema, type ToolManifest } from '@moiety/contract/tool-manifest.ts';
import type { z } from 'zod';

/** A tool as its folder describes it. */
export interface FoundTool {
  manifest: z.output<typeof toolManifestSchema>;
  /** Its Vite application. */
  folder: string;
  /** Whether it has a page; else it is announced. */
  hasPage: boolean;
}

const read = async (folder: string, name: string): Promise<FoundTool> => {
  const file = join(folder, 'manifest.ts');
  const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: ToolManifest };
  const parsed = toolManifestSchema.safeParse(manifest);
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`);
  if (parsed.data.name !== name) throw new Error(`${file}: the name must be that of its folder, ${name}.`);
  return { manifest: parsed.data, folder, hasPage: existsSync(join(folder, 'index.html')) };
};

/**
 * Reads the manifest of each tool in a folder, in the order of the menu.
 * @throws Error naming the manifest that is wrong, or the field in which two are alike
 */
export const findTools = async (folder: string): Promise<FoundTool[]> => {
  const names = (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'manifest.ts')));
  const found = await Promise.all(names.map((name) => read(join(folder, name), name)));
  for (const field of ['path', 'place', 'portOffset'] as const) {
    const values = found.map(({ manifest }) => manifest[field]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new Error(`${folder}: two tools have the ${field} ${twice}.`);
  }
  return found.toSorted((one, other) => one.manifest.place - other.manifest.place);
};

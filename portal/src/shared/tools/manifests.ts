import type { ToolManifest } from '@moiety/contract/tool-manifest.ts';

// What pages say of a tool is data of the tool. The settings say which tools there are; what is loaded here is words only.
const manifests = Object.values(
  import.meta.glob<ToolManifest>('../../../../tools/*/manifest.ts', { eager: true, import: 'manifest' }),
);

/** What the product knows of a tool; undefined for one that only the site's registry has. */
export const manifestOf = (name: string): ToolManifest | undefined =>
  manifests.find((manifest) => manifest.name === name);

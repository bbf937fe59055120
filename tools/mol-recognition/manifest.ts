import type { ToolManifest } from '@moiety/contract/tool-manifest.ts';

/** Molecule recognition. */
export const manifest: ToolManifest = {
  name: 'mol-recognition',
  path: '/mol-recognition',
  title: { 'en-US': 'Molecule recognition', 'zh-CN': '分子识别' },
  icon: 'structure',
  place: 3,
  portOffset: 2,
  public: true,
  alive: true,
  preload: 'hover',
  scopes: ['molecule-sets:write'],
  entry: {
    action: { 'en-US': 'Go recognize', 'zh-CN': '去识别' },
    text: { 'en-US': 'A structure from a picture of it', 'zh-CN': '从图片中识别分子结构' },
  },
};

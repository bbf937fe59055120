import type { ToolManifest } from '@moiety/contract/tool-manifest.ts';
import { glyph } from '../../elements/src/icon/glyphs/patsight.ts';

/** Patent extraction. */
export const manifest: ToolManifest = {
  name: 'patsight',
  path: '/patsight',
  title: { 'en-US': 'Patent extraction', 'zh-CN': '专利提取' },
  icon: 'patsight',
  glyph,
  place: 1,
  portOffset: 3,
  alive: true,
  preload: 'hover',
  scopes: [],
  // A document needs the whole width.
  wideRoutes: ['/view-pdf'],
  entry: {
    action: { 'en-US': 'Go extract', 'zh-CN': '去提取' },
    text: {
      'en-US': 'Compounds and activities from patents and papers',
      'zh-CN': '从专利和文献中提取化合物与活性数据',
    },
  },
};

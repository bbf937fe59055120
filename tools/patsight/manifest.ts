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
  scopes: ['documents:read', 'documents:write', 'files:write', 'jobs:write', 'molecule-sets:write'],
  // A document needs the whole width.
  wideRoutes: ['/view-pdf'],
  storageRoutes: { documents: '/', trash: '/trash' },
  entry: {
    action: { 'en-US': 'Go extract', 'zh-CN': '去提取' },
    text: {
      'en-US': 'Compounds and activities from patents and papers',
      'zh-CN': '从专利和文献中提取化合物与活性数据',
    },
  },
  begin: { 'en-US': 'Upload a patent or paper', 'zh-CN': '上传专利或文献' },
  guide: {
    summary: {
      'en-US':
        'Reads the compounds of a patent or paper and what was measured of them from its pages. Every structure and value shows where it was read, how sure that is, and what is missing.',
      'zh-CN':
        '从专利或文献的页面中读取化合物及其测定数据。每个结构和数值都标明出处和置信度，并列出尚缺的内容。',
    },
    steps: [
      {
        'en-US': 'Upload PDFs. Uploading is free; an upload goes on where it stopped.',
        'zh-CN': '上传 PDF。上传免费，中断后会从断点继续。',
      },
      {
        'en-US':
          'Choose the pages. You see the price before anything is charged; a page costs one credit, and what cannot be read is refunded.',
        'zh-CN': '选择页面。扣费前会先显示价格；每页 1 个积分，无法读取的页面会退还积分。',
      },
      {
        'en-US': 'Look at what was found beside its page while the rest is still being read.',
        'zh-CN': '其余页面仍在读取时，就可以对照页面查看已找到的内容。',
      },
      {
        'en-US':
          'Review uncertain results, the most valuable first: accept, correct or reject, each with one key.',
        'zh-CN': '复核不确定的内容，最重要的排在最前：接受、修正或拒绝，各只需按一个键。',
      },
      {
        'en-US': 'Export as SDF, Excel, CSV or JSON, or send the compounds to molecule analysis.',
        'zh-CN': '导出为 SDF、Excel、CSV 或 JSON，或把化合物发送到“分子分析”。',
      },
    ],
  },
};

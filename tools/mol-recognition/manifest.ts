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
  // Only for saving: pictures are read in the browser, signed in or not.
  scopes: ['molecule-sets:write'],
  entry: {
    action: { 'en-US': 'Go recognize', 'zh-CN': '去识别' },
    text: { 'en-US': 'A structure from a picture of it', 'zh-CN': '从图片中识别分子结构' },
  },
  begin: { 'en-US': 'Paste a picture or try a sample', 'zh-CN': '粘贴图片或试试示例' },
  guide: {
    summary: {
      'en-US':
        'Turns a picture of a molecule into its structure, says how sure it is, and shows where to look. The picture is read in your browser and is not uploaded.',
      'zh-CN': '把分子的图片变成结构，给出置信度，并指出需要检查的位置。图片在您的浏览器中识别，不会上传。',
    },
    steps: [
      {
        'en-US':
          'Paste a screenshot, drop pictures, or take a photo. No picture yet? Try one of the three samples.',
        'zh-CN': '粘贴截图、拖入图片或拍照。手边没有图片？工具自带三个示例。',
      },
      {
        'en-US':
          'Compare the picture with the structure beside it. Doubtful places are marked in both; crop or rotate the picture to read it again.',
        'zh-CN': '对照图片和旁边的结构。可疑的位置在两边都有标记；可以裁剪或旋转图片后重新识别。',
      },
      {
        'en-US': 'Accept or reject each structure; of many pictures the most doubtful comes first.',
        'zh-CN': '逐个接受或拒绝结构；图片较多时，最可疑的排在最前。',
      },
      {
        'en-US':
          'Copy the structure, export all of them as SDF, Excel or CSV, or save them to a molecule set.',
        'zh-CN': '复制结构，将全部结构导出为 SDF、Excel 或 CSV，或保存到分子集。',
      },
    ],
  },
};

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
  scopes: ['molecule-sets:write', 'files:write'],
  entry: {
    action: { 'en-US': 'Go recognize', 'zh-CN': '去识别' },
    text: { 'en-US': 'A structure from a picture of it', 'zh-CN': '从图片中识别分子结构' },
  },
  begin: { 'en-US': 'Paste a picture or try a sample', 'zh-CN': '粘贴图片或试试示例' },
  guide: {
    summary: {
      'en-US':
        'Turns a picture of a molecule into its structure, says how sure it is, and shows where to look. The picture is read in your browser, and uploaded only if you save it.',
      'zh-CN':
        '把分子的图片变成结构，给出置信度，并指出需要检查的位置。图片在您的浏览器中识别，只有在您保存时才会上传。',
    },
    steps: [
      {
        'en-US':
          'Paste a screenshot, drop pictures or a PDF, or take a photo. No picture yet? Try one of the three samples.',
        'zh-CN': '粘贴截图、拖入图片或 PDF，或拍照。手边没有图片？工具自带三个示例。',
      },
      {
        'en-US':
          'Of a PDF choose a page: the drawings that are found on it are a click away, and any part can be cropped.',
        'zh-CN': '对于 PDF，请选择页面：页面上找到的结构图点击即可识别，也可以裁剪任意部分。',
      },
      {
        'en-US':
          'Compare the picture with the structure beside it. Doubtful places are marked in both; correct them in the structure editor, or crop, straighten or rotate the picture to read it again.',
        'zh-CN':
          '对照图片和旁边的结构。可疑的位置在两边都有标记；可在结构编辑器中修正，也可以裁剪、校正或旋转图片后重新识别。',
      },
      {
        'en-US':
          'Accept, correct or reject each structure by a key; of many pictures the most doubtful comes first.',
        'zh-CN': '用按键逐个接受、修正或拒绝结构；图片较多时，最可疑的排在最前。',
      },
      {
        'en-US':
          'Copy the structure, export all of them as SDF, CSV or Excel with the pictures beside them, or save them with their pictures to a molecule set.',
        'zh-CN': '复制结构，将全部结构导出为 SDF、CSV 或附有图片的 Excel，或连同图片保存到分子集。',
      },
    ],
  },
};

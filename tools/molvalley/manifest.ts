import type { ToolManifest } from '@moiety/contract/tool-manifest.ts';
import { glyph } from '../../elements/src/icon/glyphs/molvalley.ts';

/** Molecule analysis. */
export const manifest: ToolManifest = {
  name: 'molvalley',
  path: '/molvalley',
  title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
  icon: 'molvalley',
  glyph,
  place: 2,
  portOffset: 1,
  alive: true,
  preload: 'idle',
  structureRoute: '/draw?text=',
  storageRoutes: { 'molecule-sets': '/', trash: '/trash' },
  scopes: ['molecule-sets:read', 'molecule-sets:write', 'first-steps:write', 'files:read', 'files:write'],
  entry: {
    action: { 'en-US': 'Analyze molecules', 'zh-CN': '分析分子' },
    text: {
      'en-US': 'Properties, search, SAR and ADMET predictions for a file of molecules',
      'zh-CN': '为一整个文件的分子计算性质、检索、分析构效关系并预测 ADMET',
    },
  },
  begin: { 'en-US': 'Open a file or the sample', 'zh-CN': '打开文件或示例' },
  holds: {
    one: { 'en-US': '1 molecule', 'zh-CN': '1个分子' },
    many: { 'en-US': '{count} molecules', 'zh-CN': '{count}个分子' },
  },
  guide: {
    summary: {
      'en-US':
        'Imports a file of molecules, draws every structure, calculates properties, lets you sort, filter and search by substructure, analyzes structure–activity relationships and predicts ADMET.',
      'zh-CN':
        '读取分子文件，绘制每个结构并计算性质，支持排序、筛选和子结构检索，还能分析构效关系并预测 ADMET。',
    },
    steps: [
      {
        'en-US':
          'Drop an SDF, MOL, SMILES, CSV, Excel or CDXML file, or paste molecules. No file yet? Try the sample.',
        'zh-CN':
          '拖入 SDF、MOL、SMILES、CSV、Excel 或 CDXML 文件，或直接粘贴分子。手边没有文件？工具自带示例。',
      },
      {
        'en-US':
          'Watch the table fill: structure, formula, molecular weight, cLogP, TPSA and more, beside the file’s own columns. A record that cannot be read stays, with the reason.',
        'zh-CN':
          '表格随读取逐行出现：结构、分子式、分子量、cLogP、TPSA 等，以及文件自带的列。无法读取的记录会保留，并注明原因。',
      },
      {
        'en-US': 'Sort by a column, filter by ranges, or search for a substructure by SMARTS or SMILES.',
        'zh-CN': '按任意列排序，按范围筛选，或用 SMARTS、SMILES 检索子结构。',
      },
      {
        'en-US':
          'Choose “Analyze SAR” for R groups, matched pairs and activity cliffs, or “ADMET” for predictions with 90% intervals.',
        'zh-CN': '点击“构效分析”查看R基团、匹配分子对和活性悬崖，或点击“ADMET”得到带90%区间的预测。',
      },
      {
        'en-US': 'Download your results as SDF, Excel or CSV. The set itself is saved to your account.',
        'zh-CN': '将结果下载为 SDF、Excel 或 CSV；分子集保存在您的账号下。',
      },
    ],
    howTos: [
      {
        screen: 'start',
        title: { 'en-US': 'Import a file', 'zh-CN': '导入文件' },
        alt: {
          'en-US': 'The start page of molecule analysis, with a place to drop a file and a sample',
          'zh-CN': '分子分析的起始页，可放入文件，也有示例',
        },
        steps: [
          {
            'en-US': 'Open molecule analysis and drop the file onto the page.',
            'zh-CN': '打开“分子分析”，把文件拖到页面上。',
          },
          {
            'en-US': 'The table fills while the file is imported; you can already scroll and sort.',
            'zh-CN': '文件边读边填入表格，此时已经可以滚动和排序。',
          },
        ],
      },
      {
        screen: 'find',
        title: { 'en-US': 'Search for a substructure', 'zh-CN': '检索子结构' },
        alt: {
          'en-US': 'The table filtered by the substructure, with the query above it',
          'zh-CN': '只显示含该子结构的分子的表格，上方是检索式',
        },
        steps: [
          {
            'en-US': 'Choose “Structure search” above the table and enter SMARTS or SMILES.',
            'zh-CN': '点击表格上方的“结构搜索”，输入SMARTS或SMILES。',
          },
          {
            'en-US': 'The query appears above the table. Remove it there to show everything again.',
            'zh-CN': '检索式显示在表格上方，在那里去掉它，就会重新显示全部分子。',
          },
        ],
      },
      {
        screen: 'download',
        title: { 'en-US': 'Download your results', 'zh-CN': '下载找到的分子' },
        alt: {
          'en-US': 'The download menu with everything, what is shown and what is selected',
          'zh-CN': '下载菜单：全部、当前显示的和选中的',
        },
        steps: [
          {
            'en-US': 'Choose “Download”, then all molecules, those shown or those selected.',
            'zh-CN': '点击“下载”，再选择全部、当前显示的或选中的分子。',
          },
          {
            'en-US':
              'SDF keeps structures and properties together, Excel has pictures of the structures, and CSV is for other programs.',
            'zh-CN': 'SDF同时保存结构和性质，Excel附有结构图，CSV供其他程序使用。',
          },
        ],
      },
    ],
  },
  firstSteps: {
    'read-file': {
      title: { 'en-US': 'Import a file', 'zh-CN': '导入文件' },
      text: {
        'en-US': 'Drop a file of molecules onto molecule analysis, or open the sample.',
        'zh-CN': '把分子文件拖入“分子分析”，或打开示例。',
      },
      route: '/',
    },
    find: {
      title: { 'en-US': 'Find what matters', 'zh-CN': '找出重要的分子' },
      text: {
        'en-US': 'Narrow the table with a filter, or search for a substructure.',
        'zh-CN': '用筛选缩小范围，或检索子结构。',
      },
    },
    download: {
      title: { 'en-US': 'Download your results', 'zh-CN': '下载结果' },
      text: { 'en-US': 'Save what you found as SDF, Excel or CSV.', 'zh-CN': '把结果存成SDF、Excel或CSV。' },
    },
  },
};

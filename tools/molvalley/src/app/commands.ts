import { msg, str } from '@lit/localize';
import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { LitElement } from 'lit';
import type { SetPage } from '../features/set/set-page.ts';
import type { SetSession } from '../shared/sets/set-session.ts';
import type { SetsPage } from '../features/sets/sets-page.ts';
import { paths, type Place } from '../shared/places.ts';
import { analysisPath } from '../shared/scope/scope.ts';
import type { Services } from '../shared/services.ts';
import { formatName } from '../shared/words/format-name.ts';

/** The tool, whose pages do what the commands are about. */
type App = LitElement & { services: Services | undefined };

/**
 * Words in both languages by which a command is found beside its title, whatever language is shown: who reads one may
 * type the other. Nobody sees them.
 */
const keywords = {
  choose: 'open file upload import SDF MOL SMILES CSV 打开 文件 上传 导入',
  paste: 'paste SMILES text molecules Excel table 粘贴 文本 分子',
  sample: 'try sample example demo 示例 样例 试用',
  substructure:
    'substructure similarity similar exact superstructure SMARTS SMILES search find filter 相似 相同 子结构 搜索 查找 筛选',
  sar: 'SAR structure activity R-group scaffold matched pairs MMP activity cliffs 构效关系 R基团 骨架 匹配分子对 活性悬崖',
  plots:
    'plot chart graph scatter histogram box heat map radar correlation lasso UMAP chemical space 化学空间 地图 图 图表 散点图 直方图 箱线图 热图 雷达图 相关',
  history: 'history versions changes undo restore who when 历史 版本 更改 撤销 恢复',
  draw: 'draw sketch structure editor name IUPAC 绘制 画 结构 编辑器 名称 命名',
  drawSubstructure: 'draw substructure sketch editor SMARTS query 绘制 画 子结构 编辑器 查询',
  sdf: 'download export save SDF 下载 导出 保存',
  xlsx: 'download export save XLSX Excel spreadsheet 下载 导出 保存 表格',
  csv: 'download export save CSV table 下载 导出 保存 表格',
  sets: 'sets list start overview 分子集 列表 首页',
  trash: 'trash deleted restore 回收站 删除 恢复',
} as const;

/** Opens a page of the tool and waits until it is drawn. */
const pageAt = async <Page extends SetPage | SetsPage>(
  app: App,
  tag: string,
  path?: string,
): Promise<Page | null> => {
  if (path !== undefined) app.services?.router.go(path);
  await app.updateComplete;
  const page = app.renderRoot.querySelector<Page>(tag);
  await page?.updateComplete;
  return page;
};

const onSets = (app: App, then: (page: SetsPage) => void) => (): void => {
  void pageAt<SetsPage>(app, 'molvalley-sets-page', paths.sets()).then((page) => page && then(page));
};

const onSet = (app: App, then: (page: SetPage) => void) => (): void => {
  void pageAt<SetPage>(app, 'molvalley-set-page').then((page) => page && then(page));
};

/** What can be done with the set that is open: nothing before all of it is there, nor in the trash. */
const setCommands = (app: App, session: SetSession): RunnableCommand[] =>
  session.isComplete && !session.inTrash && !session.missing
    ? [
        {
          id: 'substructure',
          title: msg('Search with a structure', { id: 'molvalley.command.structure' }),
          keywords: keywords.substructure,
          icon: 'structure',
          run: onSet(app, (page) => page.askStructure()),
        },
        {
          id: 'draw-substructure',
          title: msg('Draw a substructure to search for', { id: 'molvalley.command.drawSubstructure' }),
          keywords: keywords.drawSubstructure,
          icon: 'edit',
          run: onSet(app, (page) => page.drawSubstructure()),
        },
        ...(['sdf', 'xlsx', 'csv'] as const).map((format) => ({
          id: `download-${format}`,
          title: msg(str`Download as ${formatName(format)}`, { id: 'molvalley.command.download' }),
          keywords: keywords[format],
          icon: 'download',
          run: onSet(app, (page) => page.download(format)),
        })),
      ]
    : [];

/** What a person can do now, for the portal's list of commands. */
export const commandsOf = (
  app: App,
  { router }: Services,
  place: Place,
  session: SetSession | undefined,
): RunnableCommand[] => [
  ...(session && (place.page === 'set' || place.page === 'version' || place.page === 'reading')
    ? setCommands(app, session)
    : []),
  ...(session && place.page === 'set' && session.isComplete && !session.inTrash
    ? [
        {
          id: 'sar',
          title: msg('Structure–activity relationships', { id: 'molvalley.sar.title' }),
          keywords: keywords.sar,
          icon: 'structure',
          run: () => router.go(analysisPath(paths.sar(place.id), session)),
        },
        {
          id: 'plots',
          title: msg('Plots', { id: 'molvalley.plots.title' }),
          keywords: keywords.plots,
          icon: 'dashboard' as const,
          run: () => router.go(analysisPath(paths.plots(place.id), session)),
        },
        {
          id: 'history',
          title: msg('History', { id: 'molvalley.history.title' }),
          keywords: keywords.history,
          icon: 'restore' as const,
          run: () => router.go(paths.history(place.id)),
        },
      ]
    : []),
  {
    id: 'choose',
    title: msg('Choose file', { id: 'molvalley.sets.choose' }),
    keywords: keywords.choose,
    icon: 'upload',
    run: onSets(app, (page) => page.askFile()),
  },
  {
    id: 'paste',
    title: msg('Paste molecules', { id: 'molvalley.paste.title' }),
    keywords: keywords.paste,
    icon: 'edit',
    run: onSets(app, (page) => page.askMolecules()),
  },
  {
    id: 'draw',
    title: msg('Structure from a name or drawing', { id: 'molvalley.command.draw' }),
    keywords: keywords.draw,
    icon: 'structure',
    run: onSets(app, (page) => void page.drawStructure()),
  },
  {
    id: 'sample',
    title: msg('Try it with a sample', { id: 'molvalley.sets.sample' }),
    keywords: keywords.sample,
    icon: 'structure',
    run: onSets(app, (page) => void page.readSample()),
  },
  ...(place.page === 'sets'
    ? []
    : [
        {
          id: 'sets',
          title: msg('Your molecule sets', { id: 'molvalley.sets.title' }),
          keywords: keywords.sets,
          icon: 'home',
          run: () => router.go(paths.sets()),
        },
      ]),
  ...(place.page === 'trash'
    ? []
    : [
        {
          id: 'trash',
          title: msg('Open the trash', { id: 'molvalley.trash.open' }),
          keywords: keywords.trash,
          icon: 'trash',
          run: () => router.go(paths.trash()),
        },
      ]),
];

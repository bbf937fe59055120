import { msg } from '@lit/localize';
import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { LitElement } from 'lit';
import type { DocumentPage } from '../features/document/document-page.ts';
import type { DocumentsPage } from '../features/documents/documents-page.ts';
import { paths, type Place } from '../shared/places.ts';
import type { Services } from '../shared/services.ts';

/** Words in both languages by which a command is found beside its title. Nobody sees them. */
const keywords = {
  choose: 'upload open pdf patent paper document extract 上传 打开 专利 文献 文档 提取',
  example: 'example sample demo try 示例 样例 试用',
  documents: 'documents list start overview patents 文档 列表 首页 专利',
  search:
    'search find compound structure substructure target endpoint ic50 smiles 搜索 查找 化合物 结构 子结构 靶点 测定指标',
  trash: 'trash deleted restore bin 回收站 删除 恢复',
  scorecard: 'accuracy score benchmark figures 准确率 准确度 成绩 基准',
  analyze: 'analyze run pages credits extract 分析 运行 页 积分 提取',
  review: 'review check accept correct doubtful 复核 检查 接受 修正',
  missing: 'missing completeness gaps labels 缺失 完整 编号',
  groups: 'r groups markush formula substituent table r 基团 马库什 通式 取代基',
  sign: 'sign off approve review version freeze cite 审定 版本 复核 引用',
  export: 'export download sdf csv excel json 导出 下载',
  send: 'molvalley molecule set send save 分子集 发送 保存 分析',
} as const;

/** The list, once it is drawn. */
const listOf = async (app: LitElement): Promise<DocumentsPage | null> => {
  await app.updateComplete;
  const page = app.renderRoot.querySelector('patsight-documents-page');
  await page?.updateComplete;
  return page;
};

/** Opens the list, and then does something there. */
const onList =
  (app: LitElement, { router }: Services, then: (page: DocumentsPage) => void) =>
  (): void => {
    router.go(paths.documents());
    void listOf(app).then((page) => page && then(page));
  };

const onDocument = (app: LitElement, then: (page: DocumentPage) => void) => (): void => {
  const page = app.renderRoot.querySelector('patsight-document-page');
  if (page) then(page);
};

const documentCommands = (
  app: LitElement,
  { router, sessions }: Services,
  { id, spot: { version } }: Place & { page: 'document' },
): RunnableCommand[] => {
  const session = sessions.open(id, version);
  const { state } = session.document ?? {};
  const { mayReview } = session;
  const hasRows = session.table.rows.length > 0;
  return [
    ...(mayReview && (state === 'ready' || state === 'analyzed')
      ? [
          {
            id: 'analyze',
            title: msg('Analyze pages', { id: 'patsight.analyze' }),
            keywords: keywords.analyze,
            icon: 'patsight',
            run: onDocument(app, (page) => page.askPages()),
          },
        ]
      : []),
    ...(mayReview && session.table.queue.length > 0
      ? [
          {
            id: 'review',
            title: msg('Review uncertain results', { id: 'patsight.command.review' }),
            keywords: keywords.review,
            icon: 'check',
            run: () => router.go(paths.document(id, { view: 'review' })),
          },
        ]
      : []),
    ...(hasRows
      ? [
          {
            id: 'missing',
            title: msg('Show what is missing', { id: 'patsight.command.missing' }),
            keywords: keywords.missing,
            icon: 'warning',
            run: () => router.go(paths.document(id, { view: 'missing', version })),
          },
          ...(session.table.results.formulas.length > 0
            ? [
                {
                  id: 'groups',
                  title: msg('Show R groups', { id: 'patsight.command.groups' }),
                  keywords: keywords.groups,
                  icon: 'structure',
                  run: () => router.go(paths.document(id, { view: 'groups', version })),
                },
              ]
            : []),
          {
            id: 'export',
            title: msg('Export compounds and activities', { id: 'patsight.command.export' }),
            keywords: keywords.export,
            icon: 'download',
            run: onDocument(app, (page) => page.askExport('file')),
          },
          {
            id: 'sign-off',
            title: msg('Sign-off and versions', { id: 'patsight.signOff.title' }),
            keywords: keywords.sign,
            icon: 'check',
            run: onDocument(app, (page) => page.askSignOff()),
          },
          {
            id: 'send',
            title: msg('Send to molecule analysis', { id: 'patsight.send' }),
            keywords: keywords.send,
            icon: 'molvalley',
            run: onDocument(app, (page) => page.askExport('set')),
          },
        ]
      : []),
  ];
};

/** What can be done in the tool now, for the host's list of commands. */
export const commandsOf = (app: LitElement, services: Services, place: Place): RunnableCommand[] => {
  const { router } = services;
  return [
    ...(place.page === 'document' ? documentCommands(app, services, place) : []),
    {
      id: 'choose',
      title: msg('Extract from a document', { id: 'patsight.command.choose' }),
      keywords: keywords.choose,
      icon: 'upload',
      run: onList(app, services, (page) => page.askFiles()),
    },
    {
      id: 'example',
      title: msg('Open the example patent', { id: 'patsight.command.example' }),
      keywords: keywords.example,
      icon: 'patsight',
      run: onList(app, services, (page) => void page.openExample()),
    },
    ...(place.page === 'documents'
      ? []
      : [
          {
            id: 'documents',
            title: msg('Your documents', { id: 'patsight.documents.title' }),
            keywords: keywords.documents,
            icon: 'file',
            run: () => router.go(paths.documents()),
          },
        ]),
    ...(place.page === 'search'
      ? []
      : [
          {
            id: 'search',
            title: msg('Search all documents', { id: 'patsight.find.title' }),
            keywords: keywords.search,
            icon: 'search',
            run: () => router.go(paths.search()),
          },
        ]),
    ...(place.page === 'trash'
      ? []
      : [
          {
            id: 'trash',
            title: msg('Deleted documents', { id: 'patsight.command.trash' }),
            keywords: keywords.trash,
            icon: 'trash',
            run: () => router.go(paths.trash()),
          },
        ]),
    ...(place.page === 'scorecard'
      ? []
      : [
          {
            id: 'scorecard',
            title: msg('How accurate the extraction is', { id: 'patsight.scorecard' }),
            keywords: keywords.scorecard,
            icon: 'info',
            run: () => router.go(paths.scorecard()),
          },
        ]),
  ];
};

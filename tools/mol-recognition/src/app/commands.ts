import { msg } from '@lit/localize';
import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { LitElement } from 'lit';
import type { PicturesPage } from '../features/pictures/pictures-page.ts';
import { paths, type Place } from '../shared/places.ts';
import type { Services } from '../shared/services.ts';

/** Words in both languages by which a command is found beside its title. Nobody sees them. */
const keywords = {
  choose: 'open picture image pdf file upload recognize 图片 文件 文档 打开 识别',
  sample: 'try sample example demo 示例 样例 试用',
  review: 'review check accept next doubtful 复核 检查 接受',
  pictures: 'pictures images list start overview 图片 列表 首页',
  scorecard: 'accuracy score benchmark figures 准确率 成绩 基准',
} as const;

/** The list, once it is drawn. */
const listOf = async (app: LitElement): Promise<PicturesPage | null> => {
  await app.updateComplete;
  const page = app.renderRoot.querySelector<PicturesPage>('mol-recognition-pictures-page');
  await page?.updateComplete;
  return page;
};

/** Opens the list. */
const onList =
  (app: LitElement, { router }: Services, then: (page: PicturesPage) => void) =>
  (): void => {
    router.go(paths.pictures());
    void listOf(app).then((page) => page && then(page));
  };

/** What can be done in the tool now, for the host's list of commands. */
export const commandsOf = (app: LitElement, services: Services, place: Place): RunnableCommand[] => {
  const { router, pictures } = services;
  const [next] = pictures.toReview;
  return [
    ...(next
      ? [
          {
            id: 'review',
            title: msg('Review the most doubtful structure', { id: 'mol-recognition.command.review' }),
            keywords: keywords.review,
            icon: 'check',
            run: () => router.go(paths.picture(next.id)),
          },
        ]
      : []),
    {
      id: 'choose',
      title: msg('Recognize a picture or a drawing in a PDF', { id: 'mol-recognition.command.chooseFile' }),
      keywords: keywords.choose,
      icon: 'upload',
      run: onList(app, services, (page) => page.askFiles()),
    },
    {
      id: 'sample',
      title: msg('Try molecule recognition with a sample', { id: 'mol-recognition.command.sample' }),
      keywords: keywords.sample,
      icon: 'structure',
      run: onList(app, services, (page) => void page.readSample(services.samples[0])),
    },
    ...(place.page === 'pictures'
      ? []
      : [
          {
            id: 'pictures',
            title: msg('Your pictures', { id: 'mol-recognition.pictures' }),
            keywords: keywords.pictures,
            icon: 'file',
            run: () => router.go(paths.pictures()),
          },
        ]),
    ...(place.page === 'scorecard'
      ? []
      : [
          {
            id: 'scorecard',
            title: msg('How accurate recognition is', { id: 'mol-recognition.scorecard' }),
            keywords: keywords.scorecard,
            icon: 'info',
            run: () => router.go(paths.scorecard()),
          },
        ]),
  ];
};

import { getDocumentSharing, listDocuments, pathOf, type DataOf } from '@moiety/contract';
import type { Page } from '@playwright/test';

const ID = '00000000-0000-4000-8000-000000000002';

/** As if documents of an organisation were shared: documents that are analyzed take the engine minutes. */
export const withSharedDocuments = async (page: Page): Promise<void> => {
  const serve = (path: string, data: unknown): Promise<unknown> =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json: { code: 0, msg: 'OK', data } }),
    );
  const document: DataOf<typeof listDocuments>['items'][number] = {
    id: ID,
    name: 'WO2022026548A1.pdf',
    labels: [],
    metadata: {
      title: 'Substituted pyrimidines as inhibitors of kinases',
      number: 'WO 2022/026548 A1',
      applicant: '',
      date: '',
    },
    state: 'analyzed',
    problem: null,
    size: 12_000_000,
    sha256: 'a'.repeat(64),
    pageCount: 196,
    pagesRead: 60,
    compounds: 118,
    activities: 236,
    isRestricted: false,
    isUnlocked: false,
    of: 'organization',
    addedBy: 'Zhao Min',
    role: 'own',
    isShared: true,
    analysis: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-25T08:00:00.000Z',
    deletedAt: null,
  };
  await serve(pathOf(listDocuments), {
    total: 2,
    items: [document, { ...document, id: ID.replace(/2$/, '3'), name: 'US20240010684A1.pdf', role: 'read' }],
    labels: [],
  } satisfies DataOf<typeof listDocuments>);
  await serve(pathOf(getDocumentSharing, { id: ID }), {
    version: 3,
    organization: 'Meridian Therapeutics',
    everyone: 'read',
    members: [
      { id: '00000000-0000-4000-8000-000000000010', nickname: 'Chen Jie', role: 'review' },
      {
        id: '00000000-0000-4000-8000-000000000011',
        nickname: 'Maximiliane Hohenlohe-Langenburg',
        role: 'read',
      },
    ],
    history: [
      { by: 'Zhao Min', at: '2026-11-25T08:00:00.000Z', member: 'Chen Jie', role: 'review' },
      { by: 'Zhao Min', at: '2026-11-24T09:30:00.000Z', member: null, role: 'read' },
      { by: '', at: '2026-11-22T14:00:00.000Z', member: 'Ada', role: null },
      {
        by: 'Zhao Min',
        at: '2026-11-21T14:00:00.000Z',
        member: 'Maximiliane Hohenlohe-Langenburg',
        role: 'read',
      },
    ],
  } satisfies DataOf<typeof getDocumentSharing>);
};

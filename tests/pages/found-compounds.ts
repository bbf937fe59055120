import type { DataOf, searchDocuments } from '@moiety/contract';
import type { Page } from '@playwright/test';

/** As if many documents had been searched: documents that are analyzed take the engine minutes. */
export const withFoundCompounds = async (page: Page): Promise<void> => {
  const value = {
    key: 'activity:1',
    target: 'JAK2',
    endpoint: 'IC50',
    qualifier: '=',
    value: '120',
    unit: 'nM',
    page: 46,
    needsReview: false,
    decision: 'none' as const,
    isWithin: true,
  };
  const compound = {
    document: {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'WO2022026548A1.pdf',
      title: 'Substituted pyrimidines as inhibitors of kinases',
      number: 'WO 2022/026548 A1',
    },
    item: 'compound:12',
    isCompound: true,
    label: '12',
    name: 'N-(cyanomethyl)-4-[2-(4-morpholinoanilino)pyrimidin-4-yl]benzamide',
    smiles: 'N#CCNC(=O)c1ccc(-c2ccnc(Nc3ccc(N4CCOCC4)cc3)n2)cc1',
    page: 12,
    needsReview: false,
    decision: 'accepted' as const,
    values: [
      value,
      { ...value, key: 'activity:2', qualifier: '>', value: '100', isWithin: false, needsReview: true },
    ],
    valueCount: 24,
  };
  await page.route('**/extractionAPI/api/v1/search/*', (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: 'ok',
        data: {
          total: 2,
          isComplete: false,
          items: [
            compound,
            {
              ...compound,
              item: 'activity:4',
              isCompound: false,
              label: '4',
              name: '',
              smiles: '',
              needsReview: true,
              decision: 'none',
              values: [value],
              valueCount: 1,
            },
          ],
        } satisfies DataOf<typeof searchDocuments>,
      },
    }),
  );
};

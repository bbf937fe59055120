import type { Locator, Page } from '@playwright/test';
import { MANAGED, READ_ONLY, withDocuments, withOlderResults } from './documents-served.ts';
import { withFoundCompounds } from './found-compounds.ts';
import { patsightPage } from './patsight-page.ts';
import type { Scene, Viewer } from './scene.ts';
import type { Locale } from './words.ts';

/** Where a document is shown in patent extraction. @param query of its own address */
const documentAddress = (id: string, query = ''): string =>
  `/patsight?patsight-app=${encodeURIComponent(`/view-pdf/${id}${query}`)}`;

/** The R groups of a document, wherever a scene goes on from there. */
const groupsView = {
  address: documentAddress(MANAGED, '?view=groups'),
  prepare: withDocuments,
  preparedAs: 'documents',
  there: (page, locale) => patsightPage(page, locale).tool.locator('patsight-groups h3').first(),
} satisfies Partial<Scene>;

/** Opens the dialog that corrects a cell of a table of groups. */
const openGroupCell = async (page: Page, locale: Locale): Promise<Locator> => {
  const { tool, say } = patsightPage(page, locale);
  const groups = tool.locator('patsight-groups');
  await groups.getByText('Q-7', { exact: true }).click();
  await groups.getByRole('button', { name: say('patsight.correct'), exact: true }).click();
  return tool.locator('patsight-group-dialog');
};

/** What patent extraction shows, by who looks. */
export const patsightScenes = {
  newcomer: [
    {
      name: 'extraction-empty',
      address: '/patsight',
      there: (page, locale) => patsightPage(page, locale).button('patsight.choose').first(),
    },
    {
      name: 'extraction-trash-empty',
      address: '/patsight?patsight-app=%2Ftrash',
      there: (page, locale) => patsightPage(page, locale).text('kit.trash.empty'),
    },
    {
      name: 'extraction-search',
      address: '/patsight?patsight-app=%2Fsearch',
      there: (page, locale) => patsightPage(page, locale).text('patsight.find.begin'),
    },
    {
      name: 'extraction-search-found',
      address: `/patsight?patsight-app=${encodeURIComponent('/search?structure=c1ccncc1&target=JAK2&min=50&max=500&unit=nM')}`,
      prepare: withFoundCompounds,
      there: (page, locale) => patsightPage(page, locale).text('patsight.find.cutShort'),
    },
    {
      name: 'extraction-search-none',
      address: `/patsight?patsight-app=${encodeURIComponent('/search?label=12')}`,
      there: (page, locale) => patsightPage(page, locale).text('patsight.find.noneWhy'),
    },
    {
      name: 'extraction-scorecard',
      address: '/patsight?patsight-app=%2Fscorecard',
      there: (page, locale) => patsightPage(page, locale).title,
    },
  ],
  researcher: [
    {
      name: 'extraction-shared',
      address: '/patsight',
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).text('patsight.shared.read', 'Zhao Min'),
    },
    {
      name: 'extraction-share',
      floats: true,
      address: '/patsight',
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).document('WO2022026548A1.pdf'),
      open: async (page, locale) => {
        const { button, tool, say, text } = patsightPage(page, locale);
        await button('patsight.actionsFor', 'WO2022026548A1.pdf').click();
        await tool.getByRole('menuitem', { name: say('patsight.share') }).click();
        await text('kit.share.members').waitFor();
      },
    },
    {
      name: 'extraction-move',
      floats: true,
      address: '/patsight',
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).document('WO2022026548A1.pdf'),
      open: async (page, locale) => {
        const { button, tool, say, choice } = patsightPage(page, locale);
        await button('patsight.actionsFor', 'WO2022026548A1.pdf').click();
        await tool.getByRole('menuitem', { name: say('patsight.move.open') }).click();
        await choice('patsight.folder').waitFor();
      },
    },
    {
      name: 'extraction-quote',
      floats: true,
      address: '/patsight',
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).document('WO2022026548A1.pdf'),
      open: async (page, locale) => {
        const { button, tool, say, text } = patsightPage(page, locale);
        await button('patsight.actionsFor', 'WO2022026548A1.pdf').click();
        await tool.getByRole('menuitem', { name: say('patsight.analyze') }).click();
        await text('patsight.cutOff').waitFor();
      },
    },
    {
      name: 'extraction-document',
      address: documentAddress(MANAGED),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).drawings.nth(2),
    },
    {
      name: 'extraction-find',
      address: documentAddress(MANAGED),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).drawings.nth(2),
      open: async (page, locale) => {
        const { button, tool, say } = patsightPage(page, locale);
        const pagesTab = tool.getByRole('tab', { name: say('patsight.tab.pages'), exact: true });
        if (await pagesTab.isVisible()) await pagesTab.click();
        await button('patsight.inText.open').click();
        await tool.getByRole('searchbox', { name: say('patsight.inText.find') }).fill('inhibition');
        await tool.locator('mo-annotation .found.at').waitFor({ state: 'attached' });
      },
    },
    {
      name: 'extraction-review',
      address: documentAddress(MANAGED, '?view=review'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).question,
    },
    {
      name: 'extraction-alike',
      floats: true,
      address: documentAddress(MANAGED, '?view=review&item=compound%3A5'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).question,
      open: async (page, locale) => {
        const { button, tool } = patsightPage(page, locale);
        await button('patsight.alike', 2).click();
        await tool.locator('patsight-alike-dialog mo-structure svg').nth(1).waitFor();
      },
    },
    {
      name: 'extraction-legend',
      floats: true,
      address: documentAddress(MANAGED, '?view=review&item=activity%3A5'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).question,
      open: async (page, locale) => {
        const { button, say, tool } = patsightPage(page, locale);
        await button('patsight.legend').click();
        await tool
          .getByRole('textbox', { name: say('patsight.legend.from'), exact: true })
          .first()
          .waitFor();
      },
    },
    {
      name: 'extraction-merged',
      widths: [1440],
      address: documentAddress(MANAGED, '?item=compound%3A4'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).text('patsight.merged'),
    },
    {
      name: 'extraction-merge',
      floats: true,
      widths: [1440],
      address: documentAddress(MANAGED, '?item=compound%3A5'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).button('patsight.merge'),
      open: async (page, locale) => {
        const { button, tool } = patsightPage(page, locale);
        await button('patsight.merge').click();
        await tool.locator('patsight-merge-dialog').getByRole('combobox').click();
        await page.keyboard.press('Enter');
        await tool.locator('patsight-merge-dialog mo-structure svg').nth(1).waitFor();
      },
    },
    ...(['table', 'label'] as const).map((kind) => ({
      name: `extraction-area-${kind}`,
      floats: true,
      widths: [1440] as const,
      address: documentAddress(MANAGED, '?page=6'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page: Page, locale: Locale) => patsightPage(page, locale).button('patsight.area.add'),
      open: async (page: Page, locale: Locale): Promise<void> => {
        const { button, tool, say } = patsightPage(page, locale);
        await button('patsight.area.add').click();
        await button(kind === 'table' ? 'patsight.area.table' : 'patsight.label').click();
        await (
          kind === 'table'
            ? tool.getByRole('combobox', { name: say('patsight.areaTable.holds') }).first()
            : tool.getByRole('combobox', { name: say('patsight.compound'), exact: true })
        ).waitFor();
      },
    })),
    {
      name: 'extraction-missing',
      address: documentAddress(MANAGED, '?view=missing'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).tool.locator('patsight-missing h2').first(),
    },
    {
      name: 'extraction-groups',
      ...groupsView,
    },
    {
      name: 'extraction-group-cell',
      floats: true,
      ...groupsView,
      open: async (page, locale) => {
        const { say } = patsightPage(page, locale);
        const dialog = await openGroupCell(page, locale);
        await dialog.getByRole('textbox', { name: say('patsight.groups.entry') }).fill('3-F');
        await dialog.locator('mo-structure svg').nth(1).waitFor();
      },
    },
    {
      name: 'extraction-group-heading',
      floats: true,
      ...groupsView,
      open: async (page, locale) => {
        const { say } = patsightPage(page, locale);
        const dialog = await openGroupCell(page, locale);
        await dialog.getByRole('button', { name: say('patsight.groups.correctHeading') }).click();
        await dialog.getByRole('combobox', { name: say('patsight.groups.standsFor') }).selectOption('R1');
        await dialog.locator('mo-structure svg').nth(1).waitFor();
      },
    },
    {
      name: 'extraction-formula',
      floats: true,
      ...groupsView,
      open: async (page, locale) => {
        const { tool, say } = patsightPage(page, locale);
        await tool
          .locator('patsight-groups')
          .getByRole('combobox', { name: say('patsight.groups.formula') })
          .selectOption('formula:10:72,240,520,400');
        await tool
          .locator('patsight-formula')
          .getByRole('button', { name: say('patsight.formula.supply') })
          .click();
        const dialog = tool.locator('patsight-formula-dialog');
        await dialog.locator('button.choice').first().click();
        await dialog.locator('.preview mo-structure svg').nth(1).waitFor();
      },
    },
    {
      name: 'extraction-groups-older',
      address: documentAddress(MANAGED, '?view=groups'),
      prepare: withOlderResults,
      there: (page, locale) =>
        patsightPage(page, locale).tool.locator('patsight-groups').getByRole('button').first(),
    },
    {
      name: 'extraction-version',
      address: documentAddress(MANAGED, '?version=1'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).text('patsight.version.viewingOld'),
    },
    {
      name: 'extraction-version-groups',
      widths: [1440],
      address: documentAddress(MANAGED, '?version=1&view=groups'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).tool.locator('patsight-groups h3').first(),
    },
    {
      name: 'extraction-version-unknown',
      address: documentAddress(MANAGED, '?version=9'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).text('patsight.version.unknown', 9),
    },
    {
      name: 'extraction-changes',
      address: documentAddress(MANAGED, '?view=changes'),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).tool.locator('patsight-changes h2').first(),
    },
    {
      name: 'extraction-reader',
      address: documentAddress(READ_ONLY),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).drawings.nth(2),
    },
    {
      name: 'extraction-sign-off',
      floats: true,
      address: documentAddress(MANAGED),
      prepare: withDocuments,
      preparedAs: 'documents',
      there: (page, locale) => patsightPage(page, locale).drawings.nth(2),
      open: async (page, locale) => {
        const { say, text, tool } = patsightPage(page, locale);
        await tool.getByRole('button', { name: say('patsight.signOff.changed') }).click();
        await text('patsight.signOff.what', 2).waitFor();
      },
    },
  ],
} as const satisfies Partial<Record<Viewer, readonly Omit<Scene, 'viewer'>[]>>;

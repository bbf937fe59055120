import type { FrameLocator, Locator, Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** Patent extraction inside the portal. */
export const patsightPage = (page: Page, locale: Locale = 'en-US') => {
  const tool: FrameLocator = page.frameLocator('iframe[name="patsight"]');
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  return {
    tool,
    say,
    button: (id: string, ...values: (string | number)[]): Locator =>
      tool.getByRole('button', { name: say(id, ...values), exact: true }),
    text: (id: string, ...values: (string | number)[]): Locator => tool.getByText(say(id, ...values)),
    title: tool.getByRole('heading', { level: 1 }),
    /** The documents in the list. */
    documents: tool.locator('.name a'),
    document: (name: string): Locator => tool.getByRole('link', { name, exact: true }),
    grid: tool.getByRole('grid', { name: say('patsight.table'), exact: true }),
    rows: tool.locator('patsight-result-table .body [role=row]'),
    /** The structures in the table that are drawn. */
    drawings: tool.locator('patsight-result-table .body svg'),
    /** The dialog that is open. */
    dialog: tool.getByRole('dialog'),
    /** What the review asks about. */
    question: tool.locator('patsight-review :is(.work, .end) h2'),
    marks: tool.locator('mo-annotation [role=option]'),
    choice: (id: string, ...values: string[]): Locator =>
      tool.getByRole('combobox', { name: say(id, ...values), exact: true }),
    field: (id: string): Locator => tool.getByRole('textbox', { name: say(id), exact: true }),
    choose: (file: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
      tool.locator('input[type=file]').setInputFiles(file),
  };
};

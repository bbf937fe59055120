import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** The recognition tool inside the portal. */
export const molRecognitionPage = (page: Page, locale: Locale = 'en-US') => {
  const tool: FrameLocator = page.frameLocator('iframe[name="mol-recognition"]');
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const button = (id: string, ...values: (string | number)[]): Locator =>
    tool.getByRole('button', { name: say(id, ...values), exact: true });
  return {
    tool,
    say,
    button,
    title: tool.getByRole('heading', { level: 1 }),
    samples: tool.locator('.samples button'),
    cards: tool.locator('.card'),
    /** The structure that was read; it takes as long as the programs take to load. */
    structure: tool.locator('mol-recognition-structure-panel'),
    marks: tool.locator('mo-annotation [role=option]'),
    /** Drawings that were found on the page of a PDF. */
    drawings: tool.locator('mol-recognition-document-page mo-annotation [role=option]'),
    uploaded: tool.locator('mol-recognition-upload-note strong'),
    /** Their bytes, not their paths: those reach no frame of Firefox. */
    choose: (...files: string[]): Promise<void> =>
      tool.locator('input.files').setInputFiles(
        files.map((file) => ({
          name: basename(file),
          mimeType: file.endsWith('.pdf') ? 'application/pdf' : 'image/png',
          buffer: readFileSync(file),
        })),
      ),
  };
};

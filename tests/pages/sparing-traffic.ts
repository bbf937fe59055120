import type { BrowserContext, Page } from '@playwright/test';

/** As for whoever asked for less traffic: no tool is loaded ahead, which is half of the work of showing a page that is looked at for long. */
export const sparingTraffic = async (where: BrowserContext | Page): Promise<void> => {
  await where.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
};

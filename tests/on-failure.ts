import process from 'node:process';

/**
 * What a failed journey leaves: a picture of each page, beside the page's accessibility tree, which Playwright writes anyway.
 * Recording a trace makes every journey a third dearer, so that is for whoever looks for a fault: `E2E_TRACE=1`.
 */
export const onFailure = {
  screenshot: 'only-on-failure',
  trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
} as const;

import { createReportWriter } from '@moiety/chemistry/report/report-writer.ts';
import { ownScriptUrl } from '@moiety/tool-kit/trusted-script.ts';

/** Reports off the page's thread; the addresses of two hundred fonts' files are loaded with the first, too. */
export const reportWriter = createReportWriter({
  open: async () => {
    const { default: workerUrl } = await import('./report.ts?worker&url');
    const { fonts } = await import('./report-files.ts');
    return { worker: new Worker(ownScriptUrl(workerUrl), { type: 'module', name: 'report' }), fonts };
  },
});

// First: it configures what the other modules make schemas with.
import { startTool } from '@moiety/tool-kit/start-tool.ts';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import './app/app.ts';
import { createServices } from './app/create-services.ts';
import { sample, sampleSeries } from './app/sample.ts';
import { reportWriter } from './workers/create-report-writer.ts';
import { createWorkers } from './workers/create-workers.ts';

await startTool(async (tool) => {
  // The first view waits for its words, not for chemistry, which loads meanwhile.
  const workers = await createWorkers();
  workers.warm().catch((error: unknown) => console.error(error));
  const app = document.createElement('molvalley-app');
  app.services = createServices({ tool, workers, reports: reportWriter, sample, sampleSeries });
  return app;
});

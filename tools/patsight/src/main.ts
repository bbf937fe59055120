// First: it configures what the other modules make schemas with.
import { startTool } from '@moiety/tool-kit/start-tool.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/combobox/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/radio-group/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/textarea/define.js';
import './app/app.ts';
import { createServices } from './app/create-services.ts';
import { browserKeeper } from './shared/documents/kept-uploads.ts';
import { createMolecules, createRecogniser } from './workers/create-workers.ts';

await startTool(async (tool) => {
  // The first view waits for its words, not for chemistry, which loads with the first structure.
  const molecules = await createMolecules();
  const app = document.createElement('patsight-app');
  app.services = createServices({ tool, molecules, createRecogniser, keeper: browserKeeper() });
  return app;
});

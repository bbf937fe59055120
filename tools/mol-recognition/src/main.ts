// First: it configures what the other modules make schemas with.
import { startTool } from '@moiety/tool-kit/start-tool.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import { preloadIcons } from '@moiety/elements/icon/drawings.js';
import './app/app.ts';
import { createServices } from './app/create-services.ts';
import { samples } from './app/samples.ts';
import { browserLibrary } from './shared/pictures/library.ts';
import {
  createFlatten,
  createMolecules,
  createRecogniser,
  decodeTiff,
  openPdf,
} from './workers/create-workers.ts';

await startTool(async (tool) => {
  const [recogniser, molecules, flatten] = await Promise.all([
    createRecogniser(),
    createMolecules(),
    createFlatten(),
  ]);
  // From then on the tool needs no network.
  for (const warming of [recogniser.warm(), molecules.warm()])
    warming.catch((error: unknown) => console.warn(error));
  preloadIcons([
    'check',
    'close',
    'copy',
    'crop',
    'download',
    'edit',
    'file',
    'more',
    'restore',
    'rotateLeft',
    'rotateRight',
    'undo',
  ]);
  const app = document.createElement('mol-recognition-app');
  app.services = createServices({
    tool,
    recogniser,
    molecules,
    library: browserLibrary(),
    openPdf,
    decodeTiff,
    flatten,
    samples,
  });
  return app;
});

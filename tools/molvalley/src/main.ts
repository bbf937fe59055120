import './app/strict-zod.ts';
import '@moiety/elements/button/define.js';
import '@moiety/elements/dialog/define.js';
import '@moiety/elements/icon/define.js';
import '@moiety/elements/input/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/toast/define.js';
import { onLayersChange, topModal } from '@moiety/elements/base/layers.js';
import { preloadIcons } from '@moiety/elements/icon/drawings.js';
import { connectToHost } from '@moiety/elements/sub-app/client.js';
import { localeReady, setLocale } from '@moiety/locales';
import { createServices } from './app/create-services.ts';
import { readSettings } from './app/settings.ts';
import { createWorkers } from './workers/create-workers.ts';
import './app/app.ts';
import './app/not-framed.ts';
import { sample } from './sample.ts';

const { apiOrigin } = readSettings();
const host = await connectToHost({ name: 'molvalley', hostOrigins: [apiOrigin] });

if (host) {
  // The first view waits for its words, not for chemistry, which loads meanwhile.
  const workers = await createWorkers();
  workers.warm().catch((error: unknown) => console.error(error));
  await setLocale(host.locale);
  onLayersChange(() => host.setModal(topModal() !== undefined));
  const app = document.createElement('molvalley-app');
  app.services = createServices({ host, workers, apiOrigin, sample });
  document.body.append(app);
  await app.updateComplete;
  host.ready();
  // What shows a failure must not need the network at that moment.
  preloadIcons(['error', 'refresh', 'warning']);
} else {
  await localeReady;
  const page = document.createElement('molvalley-not-framed');
  const route = window.location.pathname + window.location.search;
  page.portal = `${apiOrigin}/molvalley${route === '/' ? '' : `?molvalley-app=${encodeURIComponent(route)}`}`;
  document.body.append(page);
}

import '../../../grid/test/browser-process.ts';
import '@moiety/tool-kit/elements.ts';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import { HostDouble } from '@moiety/tool-kit/test/host-double.ts';
import { TabNews } from '@moiety/tool-kit/tab-news.ts';
import { createTool } from '@moiety/tool-kit/tool.ts';
import { forgetChanges } from '@moiety/tool-kit/undo.ts';
import { fixture, html } from '@open-wc/testing';
import '../src/app/app.ts';
import type { MolValleyApp } from '../src/app/app.ts';
import { createServices } from '../src/app/create-services.ts';
import type { Services } from '../src/shared/services.ts';
import { ReportsDouble } from './reports-double.ts';
import { ServerDouble } from './server-double.ts';
import { WorkersDouble } from './workers-double.ts';

export { find, findAll, findByWords, textOf, until } from '@moiety/tool-kit/test/shadow-trees.ts';
export { HostDouble };

export interface Tool {
  app: MolValleyApp;
  services: Services;
  server: ServerDouble;
  workers: WorkersDouble;
  reports: ReportsDouble;
  host: HostDouble;
}

const testPage = window.location.href;

/** Other test files run in the same browser: they are not told, and do not tell. */
const ownNews = (): TabNews => {
  const news = new TabNews(crypto.randomUUID());
  opened.push(news);
  return news;
};
const opened: TabNews[] = [];

/** Opens the tool at a route, on doubles of host, server and chemistry. */
export const openTool = async (route = '/', server = new ServerDouble(), news = ownNews()): Promise<Tool> => {
  window.history.replaceState(null, '', route);
  const host = new HostDouble();
  const workers = new WorkersDouble();
  const reports = new ReportsDouble();
  const services = createServices({
    tool: createTool({
      name: 'molvalley',
      host,
      apiOrigin: window.location.origin,
      helpCenter: { 'en-US': '/help', 'zh-CN': '/help' },
      fetch: server.fetch,
    }),
    workers,
    reports,
    sample: { name: 'sample.smi', url: 'data:text/plain,CCO%20ethanol' },
    sampleSeries: { name: 'series.smi', url: 'data:text/plain,CCN%20ethylamine' },
    news,
  });
  const app = await fixture<MolValleyApp>(html`<molvalley-app .services=${services}></molvalley-app>`);
  return { app, services, server, workers, reports, host };
};

/** Leaves the page as it was; for `afterEach`. */
export const closeTool = (): void => {
  for (const news of opened.splice(0)) news.close();
  forgetChanges();
  for (const toast of document.querySelectorAll('mo-toast')) toast.remove();
  window.history.replaceState(null, '', testPage);
  window.localStorage.removeItem('moiety-molvalley-table');
};

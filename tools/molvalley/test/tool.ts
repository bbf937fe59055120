import './browser-process.ts';
import '@moiety/elements/button/define.js';
import '@moiety/elements/dialog/define.js';
import '@moiety/elements/icon/define.js';
import '@moiety/elements/input/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/toast/define.js';
import { fixture, html } from '@open-wc/testing';
import '../src/app/app.ts';
import type { MolValleyApp } from '../src/app/app.ts';
import { createServices } from '../src/app/create-services.ts';
import type { Host } from '../src/app/host.ts';
import type { RunnableCommand } from '@moiety/elements/sub-app/client.js';
import type { Services } from '../src/app/services.ts';
import { SetNews } from '../src/sets/set-news.ts';
import { ServerDouble } from './server-double.ts';
import { WorkersDouble } from './workers-double.ts';

/** The host's side, and what the tool told it. */
export class HostDouble implements Host {
  token: string | null = 'token-1';
  /** What signing in again gives. */
  renewed: string | null = 'token-2';
  unsaved = false;
  /** What can be done now, as the tool registered it last. */
  commands: readonly RunnableCommand[] = [];

  getToken = async (): Promise<string | null> => this.token;
  renewToken = async (): Promise<string | null> => {
    this.token = this.renewed;
    return this.renewed;
  };
  ready = (): void => undefined;
  setModal = (): void => undefined;
  registerCommands = (commands: readonly RunnableCommand[]): void => {
    this.commands = commands;
  };
  setUnsavedWork = (unsaved: boolean): void => {
    this.unsaved = unsaved;
  };
}

export interface Tool {
  app: MolValleyApp;
  services: Services;
  server: ServerDouble;
  workers: WorkersDouble;
  host: HostDouble;
}

const testPage = window.location.href;

/** Other test files run in the same browser: they are not told, and do not tell. */
const ownNews = (): SetNews => {
  const news = new SetNews(crypto.randomUUID());
  opened.push(news);
  return news;
};
const opened: SetNews[] = [];

/** Opens the tool at a route, on doubles of host, server and chemistry. */
export const openTool = async (route = '/', server = new ServerDouble(), news = ownNews()): Promise<Tool> => {
  window.history.replaceState(null, '', route);
  const host = new HostDouble();
  const workers = new WorkersDouble();
  const services = createServices({
    host,
    workers,
    apiOrigin: window.location.origin,
    sample: { name: 'sample.smi', url: 'data:text/plain,CCO%20ethanol' },
    fetch: server.fetch,
    news,
  });
  const app = await fixture<MolValleyApp>(html`<molvalley-app .services=${services}></molvalley-app>`);
  return { app, services, server, workers, host };
};

/** Leaves the page as it was; for `afterEach`. */
export const closeTool = (): void => {
  for (const news of opened.splice(0)) news.close();
  for (const toast of document.querySelectorAll('mo-toast')) toast.remove();
  window.history.replaceState(null, '', testPage);
  window.localStorage.removeItem('moiety-molvalley-table');
};

/** Every element of a tree, shadow trees included, in the order of the document. */
function* everyElement(root: ParentNode): Generator<Element> {
  if (root instanceof Element && root.shadowRoot) yield* everyElement(root.shadowRoot);
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everyElement(element.shadowRoot);
  }
}

/** All elements that match, through all shadow trees. */
export const findAll = (root: ParentNode, selector: string): HTMLElement[] =>
  [...everyElement(root)].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(selector),
  );

/** The first element that matches, through all shadow trees. */
export const find = (root: ParentNode, selector: string): HTMLElement | undefined =>
  findAll(root, selector)[0];

/** The visible text of a tree, shadow trees included. */
export const textOf = (element: Element): string => (element as HTMLElement).innerText ?? '';

/** The first element that matches and whose words contain `words`. */
export const findByWords = (root: ParentNode, selector: string, words: string): HTMLElement | undefined =>
  findAll(root, selector).find((element) => (element.textContent ?? '').includes(words));

/** Waits until `look` finds something and gives it. */
export const until = async <Found>(
  look: () => Found | undefined | false | null,
  what: string,
): Promise<Found> => {
  const end = Date.now() + 5000;
  for (;;) {
    const found = look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
};

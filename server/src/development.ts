import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { PageHost } from './app.ts';

/** Vite for one application, given its HTTP server once there is one. */
export interface DevelopmentHost extends PageHost {
  /** @param server the one that its hot reload shares */
  start(server: Server): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves an application from its sources with hot reload.
 * @param folder the application's, with its `index.html`
 * @param configFile its Vite configuration
 */
export const developmentHost = (folder: string, configFile: string): DevelopmentHost => {
  let vite: import('vite').ViteDevServer | undefined;
  const running = (): import('vite').ViteDevServer => {
    if (!vite) throw new Error('Vite has not started');
    return vite;
  };
  return {
    source: {
      folder: undefined,
      file: () => undefined,
      page: async (pathname) => {
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        return running().transformIndexHtml(pathname, html);
      },
      replayPage: async () => {
        const html = await readFile(join(folder, 'replay.html'), 'utf8').catch(() => undefined);
        return html && running().transformIndexHtml('/replay.html', html);
      },
    },
    middleware: (request, response, next) => running().middlewares(request, response, next),
    start: async (server) => {
      const { createServer } = await import('vite');
      vite = await createServer({
        configFile,
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: { server }, ws: { server } },
      });
    },
    stop: async () => {
      await vite?.close();
    },
  };
};

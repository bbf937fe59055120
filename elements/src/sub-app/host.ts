import type { ToolCommands } from './commands.ts';
import { hosting, loadHosting, withHosting } from './load-hosting.ts';
import type { PreloadRequest } from './preload.ts';

/** What a page that hosts tools calls, beside placing `mo-sub-app`. */
export { onToolCommandsChange, type ToolCommands } from './commands.ts';
export { configureHost, type HostServices } from './services.ts';
export { routeParameter } from './route-query.ts';
export type { FailureReason } from './diagnose.ts';
export type { PreloadRequest } from './preload.ts';
export type { ToolRequest } from './tool-request.ts';
export type { Locale, Shortcut, Theme, ToolCommand, ToolToast } from './protocol.ts';

/** Ends one tool for good, or all of them: to be called when the person signs out. They forget their routes too. */
export const destroySubApps = (name?: string): void => withHosting((host) => host.destroySubApps(name));

/** Whether a tool (or, without a name, any tool) said that it holds work that would be lost. */
export const hasUnsavedWork = (name?: string): boolean => hosting()?.hasUnsavedWork(name) ?? false;

/** What the tools that are loaded can do now, those that are shown first. `onToolCommandsChange` tells of changes. */
export const toolCommands = (): readonly ToolCommands[] => hosting()?.toolCommands() ?? [];

/**
 * Runs a command that a tool registered, with the focus in the tool. One that is not shown runs it when it is shown: open
 * its page beside this call. Only the last command waits, for 10 seconds, while the tool is kept.
 */
export const runToolCommand = (name: string, id: string): void =>
  withHosting((host) => host.runToolCommand(name, id));

/**
 * Loads tools ahead, out of sight: those with `idle` one after the other when the page is idle, those with `hover`
 * when a person is about to open them. Takes what the platform's settings list. Loads nothing while the person saves
 * data or the connection is slow, nor beyond the number of tools that are kept.
 * @returns the way to stop
 */
export const preloadSubApps = (requests: readonly PreloadRequest[]): (() => void) => {
  const wanted = requests.filter(({ preload }) => preload !== 'none');
  const loaded = hosting();
  if (loaded) return loaded.preloadSubApps(wanted);
  let stopped = wanted.length === 0;
  let stop = (): void => {
    stopped = true;
  };
  const begin = async (): Promise<void> => {
    try {
      const host = await loadHosting();
      if (!stopped) stop = host.preloadSubApps(wanted);
    } catch {
      // Nothing is loaded ahead then; who opens a tool tries again.
    }
  };
  if (!stopped) void begin();
  return () => stop();
};

import { watchAppearance } from './appearance.ts';
import { toolCommandsChanged, type ToolCommands } from './commands.ts';
import { closeFallback, homeFor } from './fallback-home.ts';
import { setScrim } from './modal-scrim.ts';
import type { Shortcut } from './protocol.ts';
import { onServicesChange, services } from './services.ts';
import { ToolFrame, type ToolFrameListener } from './tool-frame.ts';
import type { ToolRequest } from './tool-request.ts';

/** An element in which a tool is shown. */
export interface ToolOwner {
  readonly element: HTMLElement;
  readonly request: ToolRequest;
  /** The tool changed its state, came, or went (to another element or for good). */
  toolChanged(): void;
  /** The tool is free for this element (again): take it with `show`. */
  reclaim(): void;
  /** The tool went to another route by itself. */
  routeChanged(route: string, replace: boolean): void;
}

/** The frames by name, least recently shown first. */
const tools = new Map<string, ToolFrame>();
/** The elements that show a tool now, per name; the last one has it. */
const owners = new Map<string, ToolOwner[]>();
/** Where a tool was when its frame went, so that it comes back there. */
const lastRoutes = new Map<string, { url: string; route: string }>();
/** The command that a tool runs once it is shown, unless that takes too long to be what the person waits for. */
let awaited: { tool: ToolFrame; id: string; until: number } | undefined;
/** Milliseconds. */
const AWAIT_SHOWN = 10_000;
let stopWatching: (() => void) | undefined;

/** The shown tool that has a modal dialog; of several the one that opened its dialog last. */
let modal: ToolFrame | undefined;

const ownerOf = (tool: ToolFrame): ToolOwner | undefined => {
  const { name } = tool.request;
  return tools.get(name) === tool ? owners.get(name)?.at(-1) : undefined;
};

/** Asks before the page is left, only while there is something to lose (such a listener may cost the back-forward cache). */
const guardLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Events of the tool's document reach the host's listeners as if they had happened on the element, so that popovers
 * close and shortcuts work while the tool has the focus. Nobody presses anything in a hidden tool.
 */
const dispatchForTool = (tool: ToolFrame, event: Event): void => {
  ownerOf(tool)?.element.dispatchEvent(event);
};
const passing = { bubbles: true, composed: true, cancelable: true };

const listener: ToolFrameListener = {
  stateChanged(tool) {
    const owner = ownerOf(tool);
    reveal(tool, owner !== undefined);
    owner?.toolChanged();
    toolCommandsChanged();
    runAwaited();
  },
  routeChanged: (tool, route, replace) => ownerOf(tool)?.routeChanged(route, replace),
  go(tool, delta) {
    if (ownerOf(tool)) history.go(delta);
  },
  unsavedWorkChanged() {
    if (hasUnsavedWork()) window.addEventListener('beforeunload', guardLeaving);
    else window.removeEventListener('beforeunload', guardLeaving);
  },
  modalChanged: (tool) => updateModal(tool.modal ? tool : undefined),
  commandsChanged: toolCommandsChanged,
  shortcut: (tool, shortcut: Shortcut) =>
    dispatchForTool(tool, new KeyboardEvent('keydown', { ...shortcut, ...passing })),
  pointerDown: (tool) => dispatchForTool(tool, new PointerEvent('pointerdown', passing)),
};

/**
 * Shows a frame or hides it. Hidden is `visibility: hidden`: the page lives on with its scroll positions, cannot be
 * focused, and the browser stops its animation frames. A tool that its owner waits for is transparent instead, because
 * the browser would not let it draw while hidden.
 */
const reveal = (tool: ToolFrame, shown: boolean): void => {
  const { style } = tool.frame;
  const ready = tool.state === 'ready';
  // Out of sight a frame must not widen what can be scrolled; in sight it scrolls with the page.
  style.position = shown ? 'absolute' : 'fixed';
  style.visibility = shown && tool.state !== 'error' ? 'visible' : 'hidden';
  style.opacity = ready ? '1' : '0';
  tool.frame.inert = !(shown && ready) || (modal !== undefined && modal !== tool);
};

const isModal = (tool: ToolFrame | undefined): tool is ToolFrame =>
  tool !== undefined && tool.modal && ownerOf(tool) !== undefined;

/** A tool opened or closed a modal dialog, or came or went with it: dims and silences all but the one that has one. */
const updateModal = (opened?: ToolFrame): void => {
  const next = [opened, modal, ...[...tools.values()].toReversed()].find(isModal);
  if (next !== modal) {
    modal = next;
    for (const tool of tools.values()) reveal(tool, ownerOf(tool) !== undefined);
  }
  setScrim(modal?.frame);
};

/** From the end of the document back to where the shown tool belongs. */
const leave = (): void => {
  const shown = [...tools.values()].findLast((tool) => ownerOf(tool));
  if (shown) ownerOf(shown)?.element.focus();
};

const start = (request: ToolRequest): ToolFrame => {
  const last = lastRoutes.get(request.name);
  const url = new URL(request.url, location.href).href;
  const tool = new ToolFrame(request, last?.url === url ? last.route : '/', listener);
  reveal(tool, false);
  // A tool that nobody sees yet lays itself out for the window; it is measured again when it is shown.
  Object.assign(tool.frame.style, { width: `${innerWidth}px`, height: `${innerHeight}px` });
  tools.set(request.name, tool);
  tool.start(homeFor(leave));
  stopWatching ??= watch();
  evict();
  return tool;
};

const surroundingsChanged = (): void => {
  for (const tool of tools.values()) tool.appearanceChanged();
  evict();
};

const watch = (): (() => void) => {
  const stops = [watchAppearance(surroundingsChanged), onServicesChange(surroundingsChanged)];
  return () => {
    for (const stop of stops) stop();
  };
};

const end = (tool: ToolFrame): void => {
  const owner = ownerOf(tool);
  lastRoutes.set(tool.request.name, { url: tool.url, route: tool.route });
  tools.delete(tool.request.name);
  if (awaited?.tool === tool) awaited = undefined;
  updateModal();
  tool.destroy();
  if (tools.size === 0) {
    stopWatching?.();
    stopWatching = undefined;
    closeFallback();
  }
  owner?.toolChanged();
};

/** The tools that nobody sees now, in the order in which they may go: those never shown, then the least recently shown. */
const hiddenTools = (): ToolFrame[] =>
  [...tools.values()].filter((tool) => !ownerOf(tool)).toSorted((a, b) => Number(a.seen) - Number(b.seen));

/** Ends tools that nobody sees beyond the cap; one that has unsaved work stays. */
const evict = (): void => {
  const kept = hiddenTools();
  let excess = kept.length - services.maxKept;
  for (const tool of kept) {
    if (excess <= 0) return;
    if (tool.unsavedWork) continue;
    end(tool);
    excess -= 1;
  }
};

/** The frame of a tool, where there is one. */
export const toolOf = (name: string): ToolFrame | undefined => tools.get(name);

/** The frame that an element shows now; undefined while another element of the same name has it. */
export const shownTool = (owner: ToolOwner): ToolFrame | undefined => {
  const tool = tools.get(owner.request.name);
  return tool && ownerOf(tool) === owner ? tool : undefined;
};

/**
 * Loads a tool that nobody shows yet. Does nothing where it is there already, or where a tool that somebody used would
 * have to go for it.
 */
export const preload = (request: ToolRequest): ToolFrame | undefined => {
  const present = tools.get(request.name);
  if (present) return present;
  return hiddenTools().length < services.maxKept ? start(request) : undefined;
};

/**
 * Gives a tool to an element: the kept one, or a new one where there is none, where it failed, or where it is another
 * page by the same name. An element that showed it before gets it back after this one.
 */
export const show = (owner: ToolOwner): ToolFrame => {
  const { request } = owner;
  const stack = owners.get(request.name) ?? [];
  const before = stack.at(-1);
  owners.set(request.name, [...stack.filter((other) => other !== owner), owner]);
  let tool = tools.get(request.name);
  const url = new URL(request.url, location.href).href;
  const isOther =
    tool !== undefined && (tool.url !== url || Boolean(tool.request.degrade) !== Boolean(request.degrade));
  if (tool && (isOther || (tool.state === 'error' && before === undefined))) {
    end(tool);
    tool = undefined;
  }
  if (tool) {
    tools.delete(request.name);
    tools.set(request.name, tool);
    tool.update(request);
  } else tool = start(request);
  tool.show();
  reveal(tool, true);
  evict();
  if (before && before !== owner) before.toolChanged();
  updateModal(tool);
  toolCommandsChanged();
  runAwaited();
  return tool;
};

/** Lays a tool's frame over a place on the screen. */
export const place = (owner: ToolOwner, rect: DOMRectReadOnly): void => {
  const tool = shownTool(owner);
  const origin = tool?.frame.parentElement?.getBoundingClientRect();
  if (!tool || !origin) return;
  const { style } = tool.frame;
  const next = {
    left: `${rect.left - origin.left}px`,
    top: `${rect.top - origin.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  };
  for (const [property, value] of Object.entries(next))
    if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
  if (tool === modal) setScrim(tool.frame);
};

/**
 * An element no longer shows its tool.
 * @param keep whether the tool lives on, hidden; one with unsaved work does in any case
 */
export const release = (owner: ToolOwner, keep: boolean): void => {
  const { name } = owner.request;
  const tool = tools.get(name);
  const had = tool !== undefined && ownerOf(tool) === owner;
  const rest = (owners.get(name) ?? []).filter((other) => other !== owner);
  if (rest.length > 0) owners.set(name, rest);
  else owners.delete(name);
  if (!tool || !had) return;
  const next = rest.at(-1);
  if (next) return next.reclaim();
  if (!keep && !tool.unsavedWork) return end(tool);
  reveal(tool, false);
  updateModal();
  evict();
  toolCommandsChanged();
};

/** What the tools can do that are ready, those that are shown first. */
export const toolCommands = (): readonly ToolCommands[] =>
  [...tools.values()]
    .filter(({ state, commands }) => state === 'ready' && commands.length > 0)
    .map((tool) => ({
      name: tool.request.name,
      shown: ownerOf(tool) !== undefined,
      commands: tool.commands,
    }))
    .toSorted((a, b) => Number(b.shown) - Number(a.shown));

/** Runs the command that waits for its tool to be shown. */
const runAwaited = (): void => {
  if (!awaited) return;
  const { tool, id, until } = awaited;
  const owner = ownerOf(tool);
  const late = performance.now() > until;
  if (!late && (!owner || tool.state !== 'ready')) return;
  awaited = undefined;
  if (late || !owner) return;
  // What it shows now is worked with there.
  tool.focus();
  tool.runCommand(id);
};

/** Runs a command of a tool: now if the tool is shown, else once it is. */
export const runToolCommand = (name: string, id: string): void => {
  const tool = tools.get(name);
  awaited = tool && { tool, id, until: performance.now() + AWAIT_SHOWN };
  runAwaited();
};

/** Ends one tool for good, or all of them: to be called when the person signs out. They forget their routes too. */
export const destroySubApps = (name?: string): void => {
  for (const tool of tools.values()) if (name === undefined || tool.request.name === name) end(tool);
  if (name === undefined) lastRoutes.clear();
  else lastRoutes.delete(name);
};

/** Ends a tool so that the next one begins at the same route. */
export const restart = (name: string): void => {
  const tool = tools.get(name);
  if (tool) end(tool);
};

/** Whether a tool (or, without a name, any tool) said that it holds work that would be lost. */
export const hasUnsavedWork = (name?: string): boolean =>
  [...tools.values()].some((tool) => tool.unsavedWork && (name === undefined || tool.request.name === name));

/** Ends the tools whose frames left the document with the place that they lived in. */
export const dropLost = (): void => {
  for (const tool of tools.values()) {
    if (tool.frame.isConnected) continue;
    const owner = ownerOf(tool);
    end(tool);
    owner?.reclaim();
  }
};

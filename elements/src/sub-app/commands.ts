import type { ToolCommand } from './protocol.ts';

/** What a tool that is loaded can do now. */
export interface ToolCommands {
  /** The `name` of its `mo-sub-app`. */
  name: string;
  /** Whether the tool is shown; one that is kept out of sight may be offered too. */
  shown: boolean;
  /** In the order in which the tool registered them. */
  commands: readonly ToolCommand[];
}

const listeners = new Set<() => void>();

/** Calls `listener` when what `toolCommands` gives may be other than before; returns the way to stop. */
export const onToolCommandsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A tool registered commands, came, or went. */
export const toolCommandsChanged = (): void => {
  for (const listener of listeners) listener();
};

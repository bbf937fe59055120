import { streamEvents } from '@moiety/contract/notifications.ts';
import type { z } from 'zod';

type Events = typeof streamEvents;

/** What the stream says; `id` is where a later connection goes on. */
export type StreamEvent = {
  [Name in keyof Events]: { name: Name; data: z.infer<Events[Name]>; id: string | undefined };
}[keyof Events];

const isName = (name: string | undefined): name is keyof Events =>
  name !== undefined && Object.hasOwn(streamEvents, name);

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An event as the contract has it; undefined for one that it does not know, as a newer server may send. */
export const streamEventOf = (
  name: string | undefined,
  text: string,
  id: string | undefined,
): StreamEvent | undefined => {
  if (!isName(name)) return undefined;
  const { data, success } = streamEvents[name].safeParse(json(text));
  // One name, one schema: TypeScript does not see that they go together.
  return success ? ({ name, data, id } as StreamEvent) : undefined;
};

import type { Command, CommandGroup } from './command.ts';
import { matchCommand, type Span } from './match.ts';

export interface FoundCommand {
  command: Command;
  /** The parts of its title by which it was found. */
  spans: readonly Span[];
}

/** Commands that stand together, under a title. */
export interface CommandGroupFound {
  group: CommandGroup | 'recently-used';
  found: readonly FoundCommand[];
}

/** In groups of the order in which their first commands come. */
const grouped = (found: readonly FoundCommand[]): CommandGroupFound[] =>
  [...Map.groupBy(found, ({ command }) => command.group)].map(([group, members]) => ({
    group,
    found: members,
  }));

const plainly = (command: Command): FoundCommand => ({ command, spans: [] });

/**
 * What the palette lists: with nothing typed everything, what was used last first; else what fits, the best first, and
 * within a group too.
 * @param used ids of what was used last, the newest first
 */
export const foundGroups = (
  commands: readonly Command[],
  typed: string,
  used: readonly string[],
): CommandGroupFound[] => {
  if (typed.trim() === '') {
    const recent = used.flatMap((id) => commands.find((command) => command.id === id) ?? []);
    const others = commands.filter((command) => !recent.includes(command));
    return [
      ...(recent.length > 0 ? [{ group: 'recently-used' as const, found: recent.map(plainly) }] : []),
      ...grouped(others.map(plainly)),
    ];
  }
  const scored = commands.flatMap((command) => {
    const fit = matchCommand(typed, command);
    return fit ? [{ command, spans: fit.spans, score: fit.score }] : [];
  });
  // Of those that fit equally well, the one used last comes first.
  const age = ({ command }: FoundCommand): number =>
    (used.indexOf(command.id) + used.length + 1) % (used.length + 1);
  return grouped(scored.toSorted((a, b) => b.score - a.score || age(a) - age(b)));
};

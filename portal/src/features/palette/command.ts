/** Where a command stands in the list. `tool:{name}` holds what that tool registered, `structures` what was typed
 * itself, `jobs` the person's that are open. */
export type CommandGroup =
  | 'structures'
  | 'jobs'
  | 'pages'
  | 'tools'
  | 'actions'
  | 'recent-work'
  | `tool:${string}`;

/** Something that a person can go to or do. */
export interface Command {
  /** The same at every visit: what was used recently is remembered by it. */
  id: string;
  group: CommandGroup;
  /** In the language shown. */
  title: string;
  /** Other words by which it is found, in either language; they are not shown. */
  keywords?: string;
  /** A name of mo-icon. */
  icon: string;
  /** Shown after the title, muted. */
  note?: string;
  /** Keys that do the same. */
  keys?: string;
  /** The address of a page, which can be opened in a new tab too. */
  href?: string;
  /** Leads to another site: always in a new tab. */
  external?: boolean;
  /** What a command without an address does. The palette is closed by then. */
  run?: () => void;
  /** Leaves the palette open: what it does is seen there. */
  stays?: boolean;
}

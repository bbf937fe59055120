/** What the portal tells the frame that plays a replay. Moments are milliseconds from its beginning. */
export type PlayerOrder =
  /** Replaces what was played. What the records are is the player's matter: a visitor's browser made them. */
  | { kind: 'load'; records: readonly unknown[]; skipIdle: boolean; speed: number }
  | { kind: 'play'; at: number }
  | { kind: 'pause' }
  | { kind: 'seek'; at: number }
  | { kind: 'settings'; skipIdle: boolean; speed: number };

/** What the frame tells the portal. */
export type PlayerNews =
  | { kind: 'ready' }
  | { kind: 'time'; at: number; total: number; isPlaying: boolean; hasEnded: boolean }
  /** It cannot be played. */
  | { kind: 'broken' };

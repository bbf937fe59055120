import type { TelemetryOptions } from './configuration.ts';

/** Who uses the portal. */
export interface TelemetryUser {
  email: string;
}

/** Short values that say more of an action. */
export type ActionProperties = Readonly<Record<string, string | number | boolean>>;

/**
 * Usage tracking. None of it ever throws, waits or disturbs what calls it, whatever becomes of the collector.
 */
export interface Telemetry {
  /** Begins. What is wrong with the options is logged, and nothing is recorded then. A second call does nothing. */
  init(options: TelemetryOptions): void;
  /** Who is signed in from now on; undefined for nobody. */
  setUser(user: TelemetryUser | undefined): void;
  /** Something that the user did. @param name in English, the same in every language; 200 characters at most */
  action(name: string, properties?: ActionProperties): void;
  /** An error that the page caught itself, so that the browser reports it to nobody. Errors that nobody caught are recorded anyway. */
  error(reason: unknown): void;
  /**
   * Another page is shown.
   * @param page as the routes name it, such as `/case/:id`: never what only one person's address holds
   */
  view(page: string): void;
  /** Ends all of it, and sends what is left. It cannot begin again. */
  stop(): void;
}

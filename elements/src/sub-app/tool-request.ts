import type { Locale, Theme } from './protocol.ts';

/** Which tool to host, and how. */
export interface ToolRequest {
  /** Names the tool: one frame a name, `{name}-app` in the query. */
  name: string;
  /** The address of its page, on an origin other than the host's. */
  url: string;
  /** What people call it; the frame's accessible name. Default: `name`. */
  title?: string;
  /** Its page does not ship the client: a plain frame, ready when it loaded. */
  degrade?: boolean;
  /** Milliseconds that it may take to be ready. Default 8000. */
  timeout?: number;
  /** The permissions policy of its frame. Default `clipboard-write; fullscreen`. */
  allow?: string;
  /** Its language, where it shall not follow the page's. */
  locale?: Locale;
  /** Its theme, where it shall not follow the page's. */
  theme?: Theme;
}

export const DEFAULT_TIMEOUT = 8000;
export const DEFAULT_ALLOW = 'clipboard-write; fullscreen';

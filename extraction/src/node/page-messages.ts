import type { PageResult } from '../page/page-result.ts';
import type { QuickLook } from '../page/quick-look.ts';

/** What the process of the pages is told. */
export type PageRequest =
  | { kind: 'open'; file: Uint8Array; password: string }
  /** @property page from 1 */
  | { kind: 'read'; page: number }
  | { kind: 'look'; page: number };

/** What it answers; `rendered` is said on the way, when the file's own part of the work is done. */
export type PageAnswer =
  | { kind: 'opened'; pages: number; isRestricted: boolean; title: string }
  | { kind: 'rendered'; page: number }
  | { kind: 'read'; result: PageResult }
  | { kind: 'looked'; look: QuickLook }
  | { kind: 'failed'; problem: string };

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { defineJobKind, JobFailure, StepFailure, type AnyJobKind } from '../../src/modules/jobs/kind.ts';

const outcomes = ['good', 'empty', 'fault', 'hopeless', 'worthless'] as const;
/**
 * What the pages of a document do: nothing comes of `empty` ones, `fault` fails each time, `hopeless` ends the job, `worthless` too and
 * makes what was done free.
 */
export type Page = (typeof outcomes)[number];

const input = z.object({
  pages: z.array(z.enum(outcomes)).min(1),
  /** Milliseconds that a page takes. */
  ms: z.int().min(0).default(0),
});

/** Work on a document, a credit a page. Only tests have it: it writes each page that it did to `job_effects`. */
export const paidKind = (changes: Partial<AnyJobKind> = {}): AnyJobKind => ({
  ...defineJobKind<z.infer<typeof input>>({
    name: 'read-document',
    input,
    steps: ({ pages, ms }) =>
      pages.map((page, position) => ({
        name: `page ${position + 1}`,
        credits: 1,
        run: async ({ jobId, signal, report }) => {
          await sleep(ms / 2, undefined, { signal });
          report(0.5);
          await sleep(ms / 2, undefined, { signal });
          if (page === 'empty') throw new StepFailure('there is nothing on the page');
          if (page === 'hopeless') throw new JobFailure('fault', 'the document cannot be read');
          if (page === 'worthless')
            throw new JobFailure('fault', 'the rest is worth nothing', { isFree: true });
          if (page === 'fault') throw new Error('broken');
          return async (transaction) => {
            await transaction.execute(sql`insert into job_effects values (${jobId}, ${position})`);
          };
        },
      })),
    retry: { attempts: 3, delay: 20 },
    concurrency: 2,
  }),
  ...changes,
});

/** Where the kind notes what it did; no key keeps a page from being noted twice. */
export const makeEffects = (pool: pg.Pool): Promise<unknown> =>
  pool.query('create table if not exists job_effects (job_id uuid, page integer)');

/** The pages that were done of a job, in their order. */
export const effectsOf = async (pool: pg.Pool, jobId: string): Promise<number[]> => {
  const { rows } = await pool.query<{ page: number }>(
    'select page from job_effects where job_id = $1 order by page',
    [jobId],
  );
  return rows.map(({ page }) => page);
};

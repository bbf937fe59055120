import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { logRefusal } from '../../plugins/security-log.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt, networkBuckets, type Attempt } from '../rate-limits/rate-limits.ts';
import { SignOnProblem } from './problem.ts';

/**
 * What one network may do in 15 minutes: each `begin` stores something, here or at the provider, and each `answer` asks the
 * provider. A whole company may come from one address; an answer that signs somebody in is not counted.
 */
const limits = { begin: 1000, answer: 200 } as const;
const WINDOW_SECONDS = 15 * 60;

/** @throws SignOnProblem `busy` */
export const countSignOn = async (
  database: Database,
  what: keyof typeof limits,
  request: FastifyRequest,
): Promise<Attempt> => {
  try {
    const limit = { maximum: limits[what], windowSeconds: WINDOW_SECONDS };
    return await countAttempt(database, networkBuckets(`sign-on ${what}`, request.ip, limit));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    logRefusal(request, error);
    const seconds = Number(error.headers['retry-after'] ?? WINDOW_SECONDS);
    throw new SignOnProblem('busy', { detail: String(Math.ceil(seconds / 60)) });
  }
};

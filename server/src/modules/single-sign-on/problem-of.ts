import type { FastifyRequest } from 'fastify';
import { isUnreachable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { problems, SignOnProblem } from './problem.ts';

const kindOf = (error: unknown): SignOnProblem => {
  if (error instanceof SignOnProblem) return error;
  if (error instanceof Refusal && error.kind === 'forbidden')
    return new SignOnProblem('disabled', { cause: error });
  if (error instanceof Refusal && error.kind === 'signInAgain')
    return new SignOnProblem('expired', { cause: error });
  const isDown = isUnreachable(error) || (error instanceof Refusal && error.kind === 'unavailable');
  return new SignOnProblem(isDown ? 'unavailable' : 'failed', { cause: error });
};

/** What was thrown, as a problem that has a page. What an administrator may have to mend is logged, without values. */
export const problemOf = (error: unknown, request: FastifyRequest): SignOnProblem => {
  const problem = kindOf(error);
  if (problems[problem.kind].isOurs)
    request.log[problem.kind === 'failed' ? 'error' : 'warn'](
      { err: problem.cause ?? problem, problem: problem.kind },
      'single sign-on failed',
    );
  return problem;
};

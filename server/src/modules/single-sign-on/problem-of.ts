import type { FastifyRequest } from 'fastify';
import { isUnreachable } from '../../database/database.ts';
import { logSecurityEvent } from '../../plugins/security-log.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent, type SignInRefusal } from '../../security-event.ts';
import { problems, SignOnProblem, type ProblemKind } from './problem.ts';

const kindOf = (error: unknown): SignOnProblem => {
  if (error instanceof SignOnProblem) return error;
  if (error instanceof Refusal && error.kind === 'forbidden')
    return new SignOnProblem('disabled', { cause: error, account: error.noted?.account });
  if (error instanceof Refusal && error.kind === 'signInAgain')
    return new SignOnProblem('expired', { cause: error });
  const isDown = isUnreachable(error) || (error instanceof Refusal && error.kind === 'unavailable');
  return new SignOnProblem(isDown ? 'unavailable' : 'failed', { cause: error });
};

/** The problems by which somebody is refused who may have meant harm; the others come of the way there. */
const refusedSignIns: Partial<Record<ProblemKind, SignInRefusal>> = {
  cancelled: 'refused-by-provider',
  invalid: 'invalid-answer',
  unverified: 'unverified-address',
  disabled: 'disabled-account',
};

/** What was thrown, as a problem that has a page. What an administrator may have to mend is logged, without values. */
export const problemOf = (error: unknown, request: FastifyRequest): SignOnProblem => {
  const problem = kindOf(error);
  const reason = refusedSignIns[problem.kind];
  if (reason) logSecurityEvent(request, securityEvent.signInRefused, { reason, account: problem.account });
  if (problems[problem.kind].isOurs)
    request.log[problem.kind === 'failed' ? 'error' : 'warn'](
      { err: problem.cause ?? problem, problem: problem.kind },
      'single sign-on failed',
    );
  return problem;
};

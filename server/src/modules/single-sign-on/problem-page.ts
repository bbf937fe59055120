import type { FastifyReply, FastifyRequest } from 'fastify';
import { markup, type Markup } from '../../html/markup.ts';
import { plainPageMessages, sendPlainPage, type PlainPage } from '../../pages/plain-page.ts';
import type { Messages } from '../../refusal.ts';
import { signOnAddress } from './addresses.ts';
import { cardStyle } from '../../pages/card-style.ts';
import { problemWords } from './problem-words.ts';
import { problems, type ProblemAction, type SignOnProblem } from './problem.ts';

interface Action {
  href: string;
  words: string;
}

const actions: Readonly<Record<ProblemAction, (target: string | undefined, msg: Messages) => Action>> = {
  again: (target, msg) => ({
    href: signOnAddress(target),
    words: msg('Sign in again', { id: 'signOn.again' }),
  }),
  retry: (target, msg) => ({ href: signOnAddress(target), words: msg('Retry', { id: 'signOn.retry' }) }),
  'other-account': (target, msg) => ({
    href: signOnAddress(target, true),
    words: msg('Sign in with another account', { id: 'signOn.otherAccount' }),
  }),
  start: (_target, msg) => ({ href: '/', words: msg('Go to the start page', { id: 'signOn.start' }) }),
};

/**
 * A page that says why a single sign-on came to nothing, with the one thing to do about it.
 * @param target where the sign-in led; another try leads there as well, or where the newest one led that is not finished
 */
export const problemPage = (request: FastifyRequest, problem: SignOnProblem, target?: string): PlainPage => {
  const msg = plainPageMessages(request);
  const { status, action, isOurs } = problems[problem.kind];
  const { title, text } = problemWords[problem.kind](msg, problem.detail);
  const { href, words } = actions[action](target, msg);
  const reference: Markup | undefined = isOurs
    ? markup`<p class="request">${msg('Request ID', { id: 'signOn.request' })} <code>${request.id}</code></p>`
    : undefined;
  const body = markup`<div class="card">
<h1>${title}</h1>
<p>${text}</p>
${reference}
<div class="actions"><a class="button" href="${href}">${words}</a></div>
</div>`;
  return { title, body, style: cardStyle, status, actsWhenOpened: true };
};

export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: SignOnProblem,
  target?: string,
): FastifyReply => {
  if (problem.kind === 'busy') void reply.header('retry-after', String(Number(problem.detail) * 60));
  return sendPlainPage(request, reply, problemPage(request, problem, target));
};

import type { FastifyInstance } from 'fastify';
import { markup } from '../../html/markup.ts';
import { SIGN_ON_DONE } from '@moiety/contract/own-target.ts';
import { plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import { cardStyle } from '../../pages/card-style.ts';

/** Tells the other pages that somebody is signed in (they listen on this channel), and closes a window that a page opened. */
const script = `
const channel = new BroadcastChannel('moiety-session');
channel.postMessage({ kind: 'changed' });
window.close();
`;

/** Where a sign-in ends that has a window of its own. */
export const mountSignOnDone = (app: FastifyInstance): void => {
  app.get(SIGN_ON_DONE, async (request, reply) => {
    const msg = plainPageMessages(request);
    const title = msg('You are signed in', { id: 'signOn.done' });
    const body = markup`<div class="card">
<h1>${title}</h1>
<p>${msg('Close this window to continue where you left off.', { id: 'signOn.doneText' })}</p>
</div>`;
    return sendPlainPage(request, reply, { title, body, style: cardStyle, script, bare: true });
  });
};

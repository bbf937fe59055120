import type { FastifyReply, FastifyRequest } from 'fastify';
import { markup, trustedMarkup } from '../../html/markup.ts';
import { plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import { ELEMENTS_PATH } from '../../pages/elements.ts';

/** What the sign-in page of the embedded provider shows. */
export interface SignInPageValues {
  /** The account to begin with. */
  account: string;
  /** Why the attempt before was refused, in the page's language. */
  error?: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Whether people sign up and ask for a new password here. */
  selfService: boolean;
}

/** The measures of `mo-sign-in`, so that nothing moves when it takes the place of the plain form. */
const style = `
main { display: grid; align-content: start; justify-items: center; flex: 1; padding-block-start: clamp(var(--mo-space-6), 12vh, 7rem); }
main > form { inline-size: min(100%, 400px); }
mo-sign-in { display: block; font: var(--mo-text-m) / 1.5 var(--mo-font); }
mo-sign-in:not(:defined) { padding: var(--mo-space-8); border: 1px solid var(--mo-color-border); border-radius: calc(var(--mo-radius) * 1.5); background: var(--mo-color-surface); }
mo-sign-in:defined > .plain { display: none; }
.plain { display: grid; gap: var(--mo-space-4); }
.plain h1 { margin-block-end: var(--mo-space-2); font-size: var(--mo-text-xl); line-height: 1.3; }
.plain label { display: grid; gap: var(--mo-space-1); font-size: var(--mo-text-s); font-weight: 500; }
.plain input { inline-size: 100%; min-block-size: 44px; padding-inline: var(--mo-space-3); border: 1px solid var(--mo-color-border-control); border-radius: var(--mo-radius); background: var(--mo-color-surface); color: var(--mo-color-text); font: var(--mo-text-l) / 1.5 var(--mo-font); }
.plain .error { margin: 0; color: var(--mo-color-error); }
.plain button { min-block-size: 44px; margin-block-start: var(--mo-space-2); border: 0; border-radius: var(--mo-radius); background: var(--mo-color-primary); color: var(--mo-color-on-primary); font: inherit; font-weight: 500; cursor: pointer; }
mo-sign-in:not(:defined) > [slot] { display: inline-block; margin: var(--mo-space-4) var(--mo-space-4) 0 0; font-size: var(--mo-text-s); }
[slot='links'] { display: inline-flex; align-items: center; min-block-size: 32px; }
@media (scripting: enabled) {
  /* The elements are on their way; the plain form is there for when they do not come. */
  mo-sign-in:not(:defined) > * { animation: appear 0s 2s both; }
  @keyframes appear { from { visibility: hidden; } }
}
@media (max-width: 480px) {
  mo-sign-in:not(:defined) { padding: var(--mo-space-5); }
}
`;

/** What the plain form cannot do: leave for the element when that comes, and say at once that there is no network. */
const script = `
const form = document.querySelector('form');
const card = form.querySelector('mo-sign-in');
customElements.whenDefined('mo-sign-in').then(() => {
  const plain = card.querySelector('.plain');
  const typed = plain.querySelector('[name="username"]').value;
  plain.remove();
  if (typed) card.username = typed;
  return card.updateComplete;
}).then(() => {
  if (document.activeElement === document.body) card.focus();
});
form.addEventListener('submit', (event) => {
  if (!navigator.onLine) {
    event.preventDefault();
    card.error = form.dataset.offline;
  } else if (card.loading) event.preventDefault();
  else card.loading = true;
});
addEventListener('pageshow', () => { card.loading = false; });
`;

/** Sends the sign-in page: our element where scripts run, and in its place a form that needs none. */
export const sendSignInPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { account, error, status = 200, headers = {}, selfService }: SignInPageValues,
): FastifyReply => {
  const msg = plainPageMessages(request);
  const title = msg('Sign in', { id: 'login.title' });
  const accountLabel = msg('Account', { id: 'login.account' });
  const links =
    selfService &&
    markup`<a slot="links" href="/forgot-password">${msg('Forgot password?', { id: 'login.forgot' })}</a>
<a slot="links" href="/signup">${msg('Sign up', { id: 'login.sign-up' })}</a>`;
  const focus = trustedMarkup(' autofocus');
  void reply.headers(headers);
  return sendPlainPage(request, reply, {
    status,
    title,
    style,
    script,
    policy: {
      'script-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['lit-html', 'moiety', 'moiety-html', "'allow-duplicates'"],
    },
    body: markup`<form method="post" data-offline="${msg('Network offline!', { id: 'login.offline' })}">
<mo-sign-in usernamelabel="${accountLabel}" username="${account}"${error !== undefined && markup` error="${error}"`}>
<div class="plain">
<h1>${title}</h1>
${error !== undefined && markup`<p class="error" role="alert">${error}</p>`}
<label>${accountLabel}<input name="username" autocomplete="username" required maxlength="254" value="${account}"${account === '' && focus}></label>
<label>${msg('Password', { id: 'login.password' })}<input name="password" type="password" autocomplete="current-password" required${account !== '' && focus}></label>
<button>${title}</button>
</div>
${links}
</mo-sign-in>
</form>
${trustedMarkup(`<script type="module" src="${ELEMENTS_PATH}moiety.js"></script>`)}`,
  });
};

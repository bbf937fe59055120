import '@moiety/elements/sign-in/define.js';
import { msg } from '@lit/localize';
import { html } from 'lit';
import type { View } from './place.ts';

/** The sign-in card alone. Both fields filled in, it leads to the first page; nothing is sent anywhere. */
export const signInView: View = {
  title: () => msg('Sign in', { id: 'shell.sign-in' }),
  draw: ({ router }) =>
    html`<main class="card">
      <mo-sign-in @sign-in=${() => void router.navigate('/')}></mo-sign-in>
    </main>`,
};

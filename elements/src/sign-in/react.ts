// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoSignIn as MoSignInElement, type SignInDetail } from './sign-in.ts';

/** `<mo-sign-in>` as a React component. A card that asks for username and password. */
export const MoSignIn = createComponent({
  react: React,
  tagName: 'mo-sign-in',
  elementClass: MoSignInElement,
  events: {
    /** both fields are filled in and the person signs in. Bubbles, composed. */
    onSignIn: 'sign-in' as EventName<CustomEvent<SignInDetail> & { currentTarget: MoSignInElement }>,
  },
});

// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { LocaleChangeDetail } from '../layout/layout.ts';
import { MoLocaleSwitch as MoLocaleSwitchElement } from './locale-switch.ts';

/** `<mo-locale-switch>` as a React component. A button with the language's name, and the dialog that offers the languages. */
export const MoLocaleSwitch = createComponent({
  react: React,
  tagName: 'mo-locale-switch',
  elementClass: MoLocaleSwitchElement,
  events: {
    /** a language was chosen; preventing it leaves `<html lang>` and the store as they are. Bubbles, composed, cancelable. */
    onLocaleChange: 'locale-change' as EventName<
      CustomEvent<LocaleChangeDetail> & { currentTarget: MoLocaleSwitchElement }
    >,
  },
});

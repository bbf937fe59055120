// The two ways of using an element in React: as a tag, which React 19 supports itself, and by its wrapper.
import { createComponent } from '@lit/react';
import { MoButton as MoButtonElement } from '@moiety/elements';
import { MoBadge, MoDialog, MoInput, MoLayout, MoNav } from '@moiety/elements/react.js';
import React, { type ComponentType } from 'react';

type Any = ComponentType<Record<string, unknown>>;

/** An element that fires events of every spelling, as one made from ours might. */
class Caller extends MoButtonElement {
  call(name: string): void {
    this.dispatchEvent(new CustomEvent(name, { detail: name }));
  }
}
customElements.define('x-caller', Caller);

export interface Kit {
  badge: Any;
  dialog: Any;
  input: Any;
  layout: Any;
  nav: Any;
  caller: Any;
  /** The name of the handler of an event. */
  on(event: string): string;
}

const onPascal = (event: string): string =>
  `on${event.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

export const kits: Record<string, Kit> = {
  tags: {
    badge: 'mo-badge' as unknown as Any,
    dialog: 'mo-dialog' as unknown as Any,
    input: 'mo-input' as unknown as Any,
    layout: 'mo-layout' as unknown as Any,
    nav: 'mo-nav' as unknown as Any,
    caller: 'x-caller' as unknown as Any,
    on: (event) => `on${event}`,
  },
  wrappers: {
    badge: MoBadge as Any,
    dialog: MoDialog as Any,
    input: MoInput as Any,
    layout: MoLayout as Any,
    nav: MoNav as Any,
    caller: createComponent({
      react: React,
      tagName: 'x-caller',
      elementClass: Caller,
      events: {
        onLowercase: 'lowercase',
        onKebabCase: 'kebab-case',
        onCamelCase: 'camelCase',
        onCAPSCASE: 'CAPSCASE',
        onPascalCase: 'PascalCase',
      },
    }) as Any,
    on: onPascal,
  },
};

// What the measuring page knows of a library: how to make its elements and how to open what it opens.

export const kinds = ['button', 'badge', 'menu item', 'dialog'] as const;
export type Kind = (typeof kinds)[number];

export const overlayKinds = ['dialog', 'popover', 'toast'] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/** An element of any library, with what adapters need of them: this project has no types for most. */
export type Made = HTMLElement & {
  open: boolean;
  opened: boolean;
  show(): void;
  showModal(): void;
  hide(): void;
  close(): void;
};

/** Something that opens above the page. */
export interface Overlay {
  /** Makes it, closed; it is put into the page, and given time to render, before it is opened. */
  make(): Made;
  open(made: Made): void;
  close(made: Made): void;
  /** What is seen when it is open: its rectangle proves it. */
  box(made: Made): Element | null | undefined;
}

export interface Adapter {
  /** The `index` makes words differ. A kind that a library lacks is left out. */
  make: Partial<Record<Kind, (index: number) => HTMLElement>>;
  overlays: Partial<Record<OverlayKind, Overlay>>;
}

/** An element with properties, or attributes where it has no such property, and what is inside. */
export const element = (
  tag: string,
  properties: Readonly<Record<string, unknown>> = {},
  ...inside: (Node | string)[]
): Made => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name in made) Object.assign(made, { [name]: value });
    else made.setAttribute(name, String(value));
  made.append(...inside);
  return made as Made;
};

/** A trigger with an id and, beside it, what it opens: some libraries open a panel for an element named by its id. */
export const withTrigger = (make: (trigger: HTMLElement) => HTMLElement): Made => {
  const trigger = element('button', { id: `trigger-${crypto.randomUUID()}` }, 'Trigger');
  return element('span', {}, trigger, make(trigger));
};

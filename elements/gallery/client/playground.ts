import { highlight } from '../highlight.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const attributePattern = /([^\s=>"']+)(?:="([^"]*)"|='([^']*)')?/g;

/** The attributes of a tag's source, in their order. */
const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(attributePattern)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  );

const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const written = (tag: string, attributes: ReadonlyMap<string, string>): string =>
  `<${[tag, ...[...attributes].map(([name, value]) => (value === '' ? name : `${name}="${escape(value)}"`))].join(' ')}>`;

const readable = (detail: unknown): string => {
  if (detail === undefined || detail === null) return '';
  return JSON.stringify(detail, (_, value: unknown) =>
    value instanceof Element ? `<${value.localName}>` : value,
  );
};

/** The value of a control as the property wants it. */
const valueOf = (control: Control): string | number | boolean | undefined => {
  const { kind } = control.dataset;
  if (kind === 'boolean') return (control as HTMLInputElement).checked;
  if (kind === 'number') return control.value === '' ? undefined : Number(control.value);
  return control.value;
};

/** The most events that the log keeps. */
const MOST = 50;

/** Lets controls change a live element and the code that is shown for it, and tells of its events. */
export const followPlayground = (section: HTMLElement): void => {
  const { tag = '', events = '' } = section.dataset;
  const element = section.querySelector<HTMLElement>(`.stage ${tag}`);
  const code = section.querySelector<HTMLElement>('.code code');
  const controls = [...section.querySelectorAll<Control>('[data-property]')];
  if (!element || !code) return;
  const properties = element as unknown as Record<string, unknown>;
  const source = code.textContent;
  // Bounded: the source of an example of ours.
  const opening = new RegExp(String.raw`<${tag}(?=[\s>])((?:[^>"']|"[^"]*"|'[^']*')*)>`);
  const attributes = attributesOf(opening.exec(source)?.[1] ?? '');

  const showCode = (): void => {
    const text = source.replace(opening, () => written(tag, attributes));
    code.replaceChildren(
      ...highlight(text, 'html').map(({ kind, text: piece }) => {
        if (kind === 'plain') return document.createTextNode(piece);
        const span = document.createElement('span');
        span.className = kind;
        span.textContent = piece;
        return span;
      }),
    );
  };

  /** Notes in the code's attributes what a control says. */
  const note = (control: Control): void => {
    const { attribute = '', default: initial = '' } = control.dataset;
    const value = valueOf(control);
    for (const name of [attribute, attribute.replaceAll('-', '')])
      if (name !== attribute) attributes.delete(name);
    if (value === false || value === undefined || String(value) === initial) attributes.delete(attribute);
    else attributes.set(attribute, value === true ? '' : String(value));
  };

  const readElement = (): void => {
    for (const control of controls) {
      const value = properties[control.dataset.property ?? ''];
      if (control === document.activeElement && control.dataset.kind !== 'boolean') continue;
      if (control.dataset.kind === 'boolean') (control as HTMLInputElement).checked = Boolean(value);
      else control.value = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    }
  };

  for (const control of controls)
    control.addEventListener('input', () => {
      properties[control.dataset.property ?? ''] = valueOf(control);
      note(control);
      showCode();
    });

  const log = section.querySelector('.log [role=log]');
  const empty = section.querySelector<HTMLElement>('.log-empty');
  const clear = section.querySelector<HTMLElement>('.clear-log');
  const showLog = (): void => {
    const isEmpty = !log?.firstChild;
    if (empty) empty.hidden = !isEmpty;
    if (clear) clear.hidden = isEmpty;
  };
  clear?.addEventListener('click', () => {
    log?.replaceChildren();
    showLog();
  });
  for (const name of events.split(' ').filter(Boolean))
    element.addEventListener(name, (event) => {
      const entry = document.createElement('p');
      const word = document.createElement('code');
      word.textContent = name;
      const detail = document.createElement('span');
      detail.textContent = readable(event instanceof CustomEvent ? event.detail : undefined);
      entry.append(word, ' ', detail);
      log?.append(entry);
      if (log && log.childElementCount > MOST) log.firstChild?.remove();
      log?.scrollTo(0, log.scrollHeight);
      showLog();
      // After the element has finished what it does about it.
      requestAnimationFrame(() => {
        readElement();
        controls.forEach(note);
        showCode();
      });
    });
  void customElements.whenDefined(tag).then(readElement);
};

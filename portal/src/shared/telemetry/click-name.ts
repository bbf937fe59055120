import { blockedSelector } from './replay/blocked.ts';
import { recordedUrl } from './redact.ts';

const NAME_MAX = 100;

const isElement = (target: EventTarget): target is Element => target instanceof Element;

/** What people press. */
const pressed =
  'button, a[href], summary, input, select, textarea, label, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio]';

const words = (element: Element): string =>
  (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, NAME_MAX);

/**
 * What was clicked, for a person to read: the words on a button, the page that a link leads to, the kind of a field. Undefined for what is
 * no control, and within what is never recorded. Labels that only assistive technology reads can name a person's things, and are left out.
 */
export const clickName = (path: readonly EventTarget[]): string | undefined => {
  const elements = path.filter(isElement);
  if (elements.some((element) => element.matches(blockedSelector))) return undefined;
  const control = elements.find((element) => element.matches(pressed));
  if (!control) return undefined;
  if (control instanceof HTMLAnchorElement) return `link ${recordedUrl(control.href)}`;
  if (control.matches('input, select, textarea, label'))
    return `field ${control.getAttribute('type') ?? control.localName}`;
  // An element of ours has its words in itself, and the control in its shadow.
  const host = (control.getRootNode() as Partial<ShadowRoot>).host;
  const name = words(control) || (host ? words(host) : '');
  return `${control.getAttribute('role') ?? control.localName} ${name || (host ?? control).localName}`.slice(
    0,
    NAME_MAX,
  );
};

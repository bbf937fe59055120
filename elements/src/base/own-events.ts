const guards = new WeakMap<EventListenerOrEventListenerObject, EventListener>();

/** The same guard for the same listener, so that it can be removed. */
const onlyOwn = (listener: EventListenerOrEventListenerObject): EventListener => {
  const known = guards.get(listener);
  if (known) return known;
  const guard = function guard(this: EventTarget, event: Event): void {
    if (event.target !== event.currentTarget) return;
    if (typeof listener === 'function') listener.call(this, event);
    else listener.handleEvent(event);
  };
  guards.set(listener, guard);
  return guard;
};

/**
 * Listeners on elements of a class hear what the element itself fires, and no native event of the same name from its content: a
 * form's `submit` in a dialog, a field's `select` in a menu. Above the element the native event is heard as ever.
 * @param names the events that the class shares with content
 */
export const hearOnlyOwn = (prototype: EventTarget, names: readonly string[]): void => {
  for (const method of ['addEventListener', 'removeEventListener'] as const) {
    const native = prototype[method];
    prototype[method] = function guarded(type, listener, options) {
      native.call(this, type, listener && names.includes(type) ? onlyOwn(listener) : listener, options);
    };
  }
};

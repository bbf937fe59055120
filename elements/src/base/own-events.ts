/**
 * Listeners on elements of a class hear what the element itself fires, and no native event of the same name from its content: a
 * form's `submit` in a dialog, a field's `select` in a menu. Above the element the native event is heard as ever.
 * @param names the events that the class shares with content
 */
export const hearOnlyOwn = (prototype: EventTarget, names: readonly string[]): void => {
  // The same guard for the same listener, so that it can be removed.
  const guards = new WeakMap<EventListenerOrEventListenerObject, EventListener>();
  for (const method of ['addEventListener', 'removeEventListener'] as const) {
    const native = prototype[method];
    prototype[method] = function guarded(type, listener, options) {
      let heard = listener;
      if (listener && names.includes(type)) {
        heard =
          guards.get(listener) ??
          function guard(this: EventTarget, event: Event): void {
            if (event.target !== this) return;
            if ('handleEvent' in listener) listener.handleEvent(event);
            else listener.call(this, event);
          };
        guards.set(listener, heard);
      }
      native.call(this, type, heard, options);
    };
  }
};

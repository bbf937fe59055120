/**
 * Listeners on elements of a class hear what the element itself fires, and no native event of the same name from its content: a
 * form's `submit` in a dialog, a field's `select` in a menu. Above the element the native event is heard as ever.
 * @param names the events that the class shares with content
 */
export const hearOnlyOwn = (prototype: EventTarget, names: readonly string[]): void => {
  const add = prototype.addEventListener;
  const remove = prototype.removeEventListener;
  // The same guard for the same listener, so that it can be removed.
  const guards = new WeakMap<EventListenerOrEventListenerObject, EventListener>();
  const guardOf = (listener: EventListenerOrEventListenerObject): EventListener => {
    const known = guards.get(listener);
    if (known) return known;
    const guard = function (this: EventTarget, event: Event): void {
      if (event.target === this) {
        if ('handleEvent' in listener) listener.handleEvent(event);
        else listener.call(this, event);
        return;
      }
      // A listener for one event is off the element by now, and still waits for the element's own. Any other is there, and stays as it is.
      add.call(this, event.type, guard, {
        capture: event.eventPhase === Event.CAPTURING_PHASE,
        once: true,
      });
    };
    guards.set(listener, guard);
    return guard;
  };
  prototype.addEventListener = function guarded(type, listener, options) {
    if (!listener || !names.includes(type)) return add.call(this, type, listener, options);
    const guard = guardOf(listener);
    add.call(this, type, guard, options);
    if (typeof options !== 'object' || !options?.once || !options.signal) return;
    // The guard puts itself back without the signal.
    const { capture = false, signal } = options;
    signal.addEventListener('abort', () => remove.call(this, type, guard, { capture }));
  };
  prototype.removeEventListener = function guarded(type, listener, options) {
    remove.call(this, type, listener && names.includes(type) ? guardOf(listener) : listener, options);
  };
};

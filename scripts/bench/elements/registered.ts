declare global {
  interface Window {
    /** The tags that were registered, where `collectRegistered` ran before. */
    registered: string[];
  }
}

/** To be run in a page before anything else: notes in `window.registered` which tags are registered. */
export const collectRegistered = (): void => {
  const define = customElements.define.bind(customElements);
  window.registered = [];
  customElements.define = (tag, ...rest) => {
    window.registered.push(tag);
    define(tag, ...rest);
  };
};

import { version } from './version.ts';

type Versioned = CustomElementConstructor & { version?: string };

let warned = false;

/**
 * Registers an element unless its tag is taken. A page may load this library twice (a hosted tool inside a page that
 * has it already): the first one stays, quietly if it is the same version, else with one warning that names both.
 * Does nothing where there are no custom elements (plain Node).
 * @param tag the element's name, with the prefix `mo-`
 */
export const define = (tag: string, elementClass: CustomElementConstructor): void => {
  if (typeof customElements === 'undefined') return;
  const present: Versioned | undefined = customElements.get(tag);
  if (!present) return customElements.define(tag, elementClass);
  if (present.version === version || warned) return;
  warned = true;
  console.warn(`<${tag}> ${present.version} stays, ${version} is loaded too`);
};

import type { MoElement } from './mo-element.ts';

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of entries that are objects, or names of an element's own. */
const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => isObject(entry) || typeof entry === 'string');

/**
 * Whether the text of an attribute can be the value of its property: a list or an object is written as JSON. If it
 * cannot, that is said in the console, and the property stays as it is. For `fits` of elements with such properties.
 */
export const fitsJson = (element: MoElement, attribute: string, text: string): boolean => {
  const plain = attribute.replaceAll('-', '');
  const { elementProperties } = element.constructor as typeof MoElement;
  const type = [...elementProperties].find(([name]) => String(name).toLowerCase() === plain)?.[1].type;
  if (type !== Object && type !== Array) return true;
  try {
    const value: unknown = JSON.parse(text);
    if (type === Array ? isList(value) : value === null || isObject(value)) return true;
  } catch {
    // Said below, as for JSON of another kind.
  }
  const kind = type === Array ? 'a list of entries' : 'an object';
  console.warn(`<${element.localName}> ignores its attribute ${attribute}: it is not ${kind} in JSON.`);
  return false;
};

import type { PropertyDeclaration, ReactiveElement } from 'lit';

/** Decorates a field of an element. */
export type FieldDecorator = (prototype: object, name: PropertyKey) => void;

// Lit's own decorators serve two decorator standards at once; every element carries them, so these serve the one in
// use here, by the same public call.
const declare =
  (options?: PropertyDeclaration): FieldDecorator =>
  (prototype, name) =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);

/** A reactive property with an attribute, as `property` of Lit. */
export const property = declare;

/** Reactive state of the element's own, as `state` of Lit. */
export const state = (): FieldDecorator => declare({ state: true, attribute: false });

import type { ElementDoc } from './manifest.ts';

const kinds = ['properties', 'events', 'slots', 'parts', 'cssProperties', 'methods'] as const;

/** What the reference names without a word about it: `mo-dialog properties open`. */
export const undescribed = (elements: readonly ElementDoc[]): string[] => [
  ...new Set(
    elements.flatMap((element) => [
      ...(element.description ? [] : [element.tag]),
      ...kinds.flatMap((kind) =>
        element[kind].flatMap(({ name, description }) =>
          description ? [] : [`${element.tag} ${kind} ${name || '(default)'}`],
        ),
      ),
      // A shape can be of several elements.
      ...element.shapes.flatMap(({ name, description, fields }) => [
        ...(description ? [] : [name]),
        ...fields.flatMap((field) => (field.description ? [] : [`${name}.${field.name}`])),
      ]),
    ]),
  ),
];

// What editors complete from and show on hover: custom data of VS Code, web-types of JetBrains' editors.
import type { Attribute, Described, Manifest, PublicElement } from './manifest.ts';
import { publicElements } from './manifest.ts';

/** The values that an attribute may be written with, where they are known. */
const valuesOf = ({ parsedType, type }: Attribute): { name: string }[] =>
  [...((parsedType ?? type)?.text.matchAll(/'([^']+)'/g) ?? [])].map(([, name = '']) => ({ name }));

const isBoolean = ({ type }: Attribute): boolean => /\bboolean\b/.test(type?.text ?? '');

const list = (title: string, entries: readonly Described[] | undefined): string =>
  entries?.length
    ? `\n\n**${title}**\n${entries.map(({ name, description = '' }) => `- \`${name || 'default'}\`: ${description}`).join('\n')}`
    : '';

const documentation = (element: PublicElement): string =>
  `${element.description ?? ''}${list('Events', element.events)}${list('Slots', element.slots)}${list('CSS parts', element.cssParts)}${list('CSS properties', element.cssProperties)}`;

// What is undefined is left out of the JSON.
const markdown = (value: string | undefined): object | undefined =>
  value ? { kind: 'markdown', value } : undefined;

/** One entry a name; several elements may have the same. */
const distinct = <Entry extends { name: string }>(entries: Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.name, entry])).values(),
];

/** For VS Code's setting `html.customData`. */
export const htmlCustomData = (manifest: Manifest): object => ({
  version: 1.1,
  tags: publicElements(manifest).map((element) => ({
    name: element.tagName,
    description: markdown(documentation(element)),
    attributes: (element.attributes ?? []).map((attribute) => ({
      name: attribute.name,
      description: markdown(attribute.description),
      // `v` is a boolean attribute, which is written without a value.
      valueSet: isBoolean(attribute) ? 'v' : undefined,
      values: isBoolean(attribute) ? undefined : valuesOf(attribute),
    })),
  })),
});

/**
 * For VS Code's setting `css.customData`.
 * @param tokens the design tokens' names
 */
export const cssCustomData = (manifest: Manifest, tokens: readonly string[]): object => {
  const elements = publicElements(manifest);
  return {
    version: 1.1,
    properties: distinct([
      ...tokens.map((name) => ({ name })),
      ...elements.flatMap(({ cssProperties = [] }) =>
        cssProperties.map(({ name, description }) => ({ name, description: markdown(description) })),
      ),
    ]),
    pseudoElements: distinct(
      elements.flatMap(({ tagName, cssParts = [] }) =>
        cssParts.map(({ name, description }) => ({
          name: `::part(${name})`,
          description: markdown(`\`${tagName}\`: ${description}`),
        })),
      ),
    ),
  };
};

/** For JetBrains' editors, which find it by `web-types` in package.json. */
export const webTypes = (manifest: Manifest, name: string, version: string): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: publicElements(manifest).map((element) => ({
        name: element.tagName,
        description: element.description ?? '',
        attributes: (element.attributes ?? []).map((attribute) => ({
          name: attribute.name,
          description: attribute.description ?? '',
          value: {
            type: isBoolean(attribute)
              ? 'boolean'
              : ((attribute.parsedType ?? attribute.type)?.text ?? 'string'),
          },
          default: attribute.default,
        })),
        slots: element.slots ?? [],
        js: {
          properties: (element.members ?? [])
            .filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic)
            .map(({ name: field, description = '', type, parsedType }) => ({
              name: field,
              description,
              type: (parsedType ?? type)?.text ?? 'unknown',
            })),
          events: (element.events ?? []).map(({ name: event, description = '', type }) => ({
            name: event,
            description,
            type: type?.text,
          })),
        },
        css: {
          parts: element.cssParts ?? [],
          properties: element.cssProperties ?? [],
        },
      })),
    },
  },
});

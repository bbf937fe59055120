import type { ApiWords } from './api-words.ts';
import type { ElementDoc, EventDoc, PropertyDoc } from './manifest.ts';
import type { NamedDoc, ShapeDoc } from './shapes.ts';
import { finished, markup, paragraphs, prose, type Markup } from './markup.ts';
import type { ChromeWord } from './words/chrome.ts';

interface TableContext {
  words: Record<ChromeWord, string>;
  api: ApiWords;
}

const code = (text: string): Markup => markup`<code translate="no">${text}</code>`;
const chip = (text: string): Markup => markup`<span class="chip">${text}</span>`;

/** A name that can be linked to: `#event-cancel`. */
export const rowId = (kind: string, name: string): string => `${kind}-${name.toLowerCase() || 'default'}`;

/** Roles are written out because the narrow layout shows rows as blocks, which takes a table's own roles away. */
const table = (caption: string, heads: readonly string[], rows: readonly Markup[]): Markup => markup`
<table role="table" aria-label="${caption}">
<thead role="rowgroup"><tr role="row">${heads.map((head) => markup`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody>
</table>`;

const row = (id: string | undefined, cells: readonly Markup[]): Markup =>
  markup`<tr role="row"${id === undefined ? undefined : markup` id="${id}"`}>${cells.map((cell, index) =>
    index === 0
      ? markup`<th role="rowheader" scope="row">${cell}</th>`
      : markup`<td role="cell">${cell}</td>`,
  )}</tr>\n`;

/** A default that says nothing (an empty text, undefined) is not shown. */
const isTelling = (initial: string | undefined): initial is string =>
  initial !== undefined && !["''", 'undefined', 'null', '[]', '{}', ''].includes(initial);

const typed = ({ words }: TableContext, type: string, initial: string | undefined): Markup =>
  markup`<span class="type">${code(type)}</span>${
    isTelling(initial) ? markup`<span class="default">${words.default} ${code(initial)}</span>` : undefined
  }`;

const propertyRow = (context: TableContext, property: PropertyDoc): Markup => {
  const { words, api } = context;
  const others = property.attributes.filter((name) => name !== property.name);
  const notes = [
    ...(property.readonly ? [chip(words.readOnly)] : []),
    ...(property.attributes.length === 0 && !property.readonly ? [chip(words.scriptOnly)] : []),
    ...(property.reflects ? [chip(words.reflects)] : []),
  ];
  return row(rowId('property', property.name), [
    markup`${code(property.name)}${
      others.length > 0
        ? markup`<span class="attributes">${words.attribute} ${others.map((name, index) => markup`${index > 0 ? ', ' : ''}${code(name)}`)}</span>`
        : undefined
    }`,
    markup`${property.description ? paragraphs(api.of(property.description)) : undefined}${
      notes.length > 0 ? markup`<p class="chips">${notes}</p>` : undefined
    }`,
    typed(context, property.type, property.initial),
  ]);
};

const eventRow = ({ words, api }: TableContext, event: EventDoc): Markup => {
  const notes = (['bubbles', 'composed', 'cancelable'] as const).filter((name) => event[name]);
  return row(rowId('event', event.name), [
    code(event.name),
    markup`${paragraphs(api.of(event.description))}${
      notes.length > 0 ? markup`<p class="chips">${notes.map((name) => chip(words[name]))}</p>` : undefined
    }`,
    markup`<span class="type">${code(event.type)}</span>`,
  ]);
};

const namedRows = (kind: string, list: readonly NamedDoc[], { words, api }: TableContext): Markup[] =>
  list.map(({ name, description, initial }) =>
    row(rowId(kind, name), [
      name ? code(name) : markup`<span class="muted">${words.defaultSlot}</span>`,
      markup`${paragraphs(api.of(description))}${
        isTelling(initial) ? markup`<p class="default">${words.default} ${code(initial)}</p>` : undefined
      }`,
    ]),
  );

const shapeTable = (shape: ShapeDoc, context: TableContext): Markup => {
  const { words, api } = context;
  return markup`<h3 id="${rowId('type', shape.name)}">${code(shape.name)}</h3>
${shape.description ? paragraphs(api.of(shape.description)) : undefined}
${table(
  shape.name,
  [words.property, words.description, words.type],
  shape.fields.map((field) =>
    row(undefined, [
      code(field.name),
      markup`${field.description ? prose(api.of(field.description)) : undefined}${
        field.optional ? markup` ${chip(words.optional)}` : undefined
      }`,
      markup`<span class="type">${code(field.type)}</span>`,
    ]),
  ),
)}`;
};

const section = (id: string, title: string, inside: Markup): Markup =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${inside}</section>\n`;

/** The reference of an element: a table for each thing that it has. */
export const reference = (element: ElementDoc, context: TableContext): Markup => {
  const { words } = context;
  const three = [words.property, words.description, words.typeAndDefault];
  const two = [words.property, words.description];
  const part = (id: string, title: string, heads: readonly string[], rows: readonly Markup[]): Markup =>
    rows.length > 0 ? section(id, title, table(title, heads, rows)) : finished('');
  return markup`${[
    part(
      'properties',
      words.properties,
      three,
      element.properties.map((each) => propertyRow(context, each)),
    ),
    part(
      'events',
      words.events,
      [words.property, words.description, words.type],
      element.events.map((each) => eventRow(context, each)),
    ),
    part('slots', words.slots, two, namedRows('slot', element.slots, context)),
    part('parts', words.parts, two, namedRows('part', element.parts, context)),
    part('css-properties', words.cssProperties, two, namedRows('css', element.cssProperties, context)),
    part(
      'methods',
      words.methods,
      two,
      namedRows(
        'method',
        element.methods.map(({ signature, description }) => ({ name: signature, description })),
        context,
      ),
    ),
    element.shapes.length > 0
      ? section('types', words.shapes, markup`${element.shapes.map((shape) => shapeTable(shape, context))}`)
      : finished(''),
  ]}`;
};

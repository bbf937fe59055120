/** What `custom-elements.json` says, as far as the gallery shows it. */
import { readFileSync } from 'node:fs';
import type { NamedDoc, ShapeDoc } from './shapes.ts';
import type { TypeReader } from './types.ts';

interface Described {
  name: string;
  description?: string;
  default?: string;
}

interface ManifestMember extends Described {
  kind: string;
  privacy?: string;
  static?: boolean;
  readonly?: boolean;
  reflects?: boolean;
  attribute?: string;
  type?: { text: string };
  return?: { type?: { text: string } };
  parameters?: { name: string; optional?: boolean; type?: { text: string } }[];
  inheritedFrom?: { name: string };
}

interface ManifestClass extends Described {
  tagName?: string;
  members?: ManifestMember[];
  attributes?: (Described & { fieldName?: string })[];
  events?: (Described & { type?: { text: string } })[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
}

interface Manifest {
  modules: { path: string; declarations?: ManifestClass[] }[];
}

export interface PropertyDoc extends NamedDoc {
  /** Every attribute that sets it; none for one that script only can set. */
  attributes: string[];
  type: string;
  /** The values of an enumeration. */
  choices: string[];
  reflects: boolean;
  readonly: boolean;
}

export interface EventDoc extends NamedDoc {
  type: string;
  bubbles: boolean;
  composed: boolean;
  cancelable: boolean;
}

export interface MethodDoc extends NamedDoc {
  signature: string;
}

export interface ElementDoc {
  tag: string;
  /** The tag without its prefix: the name of its page. */
  name: string;
  className: string;
  /** The folder with its `define.js`. */
  folder: string;
  description: string;
  properties: PropertyDoc[];
  events: EventDoc[];
  slots: NamedDoc[];
  parts: NamedDoc[];
  cssProperties: NamedDoc[];
  methods: MethodDoc[];
  /** The shapes that its properties and events name. */
  shapes: ShapeDoc[];
}

/** Sentences of a doc comment on one line each paragraph. */
const words = (text: string | undefined): string =>
  (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .join('\n\n');

const named = ({ name, description, default: initial }: Described): NamedDoc => ({
  name,
  description: words(description),
  initial,
});

const attributeNames = (field: string): string[] => [
  ...new Set([field.toLowerCase(), field.replaceAll(/[A-Z]/g, '-$&').toLowerCase()]),
];

/** What the platform calls, or what every element inherits: not for the reader of one element's page. */
const inner =
  /^(?:form(?:Associated|DisabledCallback|ResetCallback|StateRestoreCallback|AssociatedCallback)|(?:connected|disconnected|connectedMove|attributeChanged|adopted)Callback|observedAttributes|version|shadowRootOptions|styles)$/;

const isPublic = ({ name, privacy, static: isStatic }: ManifestMember): boolean =>
  !isStatic && !privacy && !name.startsWith('#') && !inner.test(name);

const elementOf = (path: string, declared: ManifestClass, tag: string, types: TypeReader): ElementDoc => {
  const members = (declared.members ?? []).filter(isPublic);
  const attributes = new Map((declared.attributes ?? []).map((each) => [each.fieldName ?? each.name, each]));
  const properties = members
    .filter(({ kind }) => kind === 'field')
    .map((member): PropertyDoc => {
      const read = types.property(declared.name, member.name, member.type?.text ?? '');
      const attribute = attributes.get(member.name);
      return {
        name: member.name,
        description: words(member.description ?? attribute?.description),
        initial: attribute?.default ?? member.default,
        attributes: attribute ? attributeNames(member.name) : [],
        type: read.text,
        choices: read.choices,
        reflects: Boolean(member.reflects),
        readonly: Boolean(member.readonly),
      };
    });
  return {
    tag,
    name: tag.replace(/^mo-/, ''),
    className: declared.name,
    folder: path.replace(/^dist\/(.*)\/[^/]*$/, '$1'),
    description: words(declared.description),
    properties,
    events: (declared.events ?? []).map((event): EventDoc => {
      const description = words(event.description);
      return {
        name: event.name,
        description,
        type: event.type?.text ?? 'Event',
        bubbles: /\bbubbles\b/i.test(description),
        composed: /\bcomposed\b/i.test(description),
        cancelable: /\b(?:cancelable|prevent(?:ing|ed)? it)\b/i.test(description),
      };
    }),
    slots: (declared.slots ?? []).map(named),
    parts: (declared.cssParts ?? []).map(named),
    cssProperties: (declared.cssProperties ?? []).map(named),
    methods: members
      .filter(({ kind, description }) => kind === 'method' && description)
      .map((method) => ({
        name: method.name,
        description: words(method.description),
        signature: `${method.name}(${(method.parameters ?? [])
          .map(({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${type?.text ?? 'unknown'}`)
          .join(', ')}): ${method.return?.type?.text || 'void'}`,
      })),
    shapes: types.shapes(declared.name, [
      ...members.map(({ type }) => type?.text ?? ''),
      ...(declared.events ?? []).map(({ type }) => type?.text ?? ''),
    ]),
  };
};

/** Every element of the manifest, by name. */
export const readElements = (manifestPath: string, types: TypeReader): ElementDoc[] => {
  const { modules } = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  return modules
    .flatMap(({ path, declarations = [] }) =>
      declarations.flatMap((declared) =>
        declared.tagName ? [elementOf(path, declared, declared.tagName, types)] : [],
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** Every sentence of the manifest that the gallery shows. */
export const sentencesOf = (elements: readonly ElementDoc[]): string[] => {
  const all = elements.flatMap((element) => [
    element.description,
    ...[
      ...element.properties,
      ...element.events,
      ...element.slots,
      ...element.parts,
      ...element.cssProperties,
      ...element.methods,
      ...element.shapes,
      ...element.shapes.flatMap(({ fields }) => fields),
    ].map(({ description }) => description),
  ]);
  return [...new Set(all.flatMap((text) => text.split('\n\n')))].filter(Boolean).toSorted();
};

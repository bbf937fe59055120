/** What is read here of a custom elements manifest; `custom-elements-manifest.config.mjs` says how it is made. */
export interface Manifest {
  modules: {
    path: string;
    declarations: Declaration[];
    exports: { kind: string; name: string; declaration: { name: string; module?: string } }[];
  }[];
}

export interface Described {
  name: string;
  description?: string;
}

export interface Typed extends Described {
  type?: { text: string };
  /** The type with the names of unions of strings replaced by their members. */
  parsedType?: { text: string };
  default?: string;
}

export interface Attribute extends Typed {
  /** The property that it sets. */
  fieldName?: string;
}

export interface Member extends Typed {
  kind: 'field' | 'method';
  static?: boolean;
  readonly?: boolean;
  attribute?: string;
}

export interface Declaration extends Described {
  tagName?: string;
  attributes?: Attribute[];
  members?: Member[];
  events?: Typed[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: (Described & { default?: string })[];
}

export interface PublicElement extends Declaration {
  tagName: string;
  /** The built module of its class, such as `dist/dialog/dialog.js`. */
  module: string;
}

/** The built module that each name which the package exports comes from, such as `dist/dialog/dialog.js`. */
export const exportsOf = ({ modules }: Manifest): Map<string, string> => {
  const index = modules.find(({ path }) => path === 'dist/index.js');
  if (!index) throw new Error('The manifest lacks src/index.ts.');
  return new Map(index.exports.map(({ name, declaration }) => [name, declaration.module ?? index.path]));
};

/** The elements that the package exports, by their tags; another is not yet finished. */
export const publicElements = (manifest: Manifest): PublicElement[] => {
  const exported = exportsOf(manifest);
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .flatMap((declaration) => {
      const module = exported.get(declaration.name);
      return declaration.tagName && module ? [{ ...declaration, tagName: declaration.tagName, module }] : [];
    })
    .toSorted((a, b) => (a.tagName < b.tagName ? -1 : 1));
};

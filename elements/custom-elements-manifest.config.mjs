// `custom-elements.json`: made from the doc comments of the elements.

const folderOf = (path) => path.replace(/[^/]*$/, '');

/** `../nav/nav.ts` as seen from a module is `dist/nav/nav.js`. */
const published = (path, from) =>
  (/^\.\.?\//.test(path) ? new URL(path, `file:///${folderOf(from)}`).pathname : path).replace(
    /^\/?src\/(.*)\.ts$/,
    'dist/$1.js',
  );

/** Names the published `.js` modules in place of the `.ts` sources. */
const publishedPaths = {
  name: 'published-paths',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules)
      // The registering function itself, whose tag is a parameter.
      if (module.path === 'src/base/define.ts')
        module.exports = module.exports?.filter(({ kind }) => kind !== 'custom-element-definition');
    const rename = (node, from) => {
      for (const [key, value] of Object.entries(node))
        if (typeof value === 'object' && value) rename(value, from);
        else if (key === 'module' && typeof value === 'string') node[key] = published(value, from);
    };
    for (const module of customElementsManifest.modules) {
      rename(module, module.path);
      module.path = published(module.path, '');
    }
  },
};

/** Tells the tag of each class, which a call of `define` in another module gives it. */
const tagNames = {
  name: 'tag-names',
  analyzePhase({ ts, node, moduleDoc }) {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'HTMLElementTagNameMap')
      for (const member of node.members) {
        const declaration = moduleDoc.declarations?.find(({ name }) => name === member.type.getText());
        if (declaration) Object.assign(declaration, { tagName: member.name.text, customElement: true });
      }
    // A module that makes elements itself registers them too; `define.ts` is where a user finds it.
    if (!moduleDoc.path.endsWith('/define.ts')) return;
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, elementClass] = node.arguments;
    if (!tag || !ts.isStringLiteral(tag) || !elementClass || !ts.isIdentifier(elementClass)) return;
    const source = node
      .getSourceFile()
      .statements.find(
        (statement) =>
          ts.isImportDeclaration(statement) &&
          statement.importClause?.namedBindings?.elements?.some(
            ({ name }) => name.text === elementClass.text,
          ),
      );
    if (!source) return;
    moduleDoc.exports = [
      ...(moduleDoc.exports ?? []),
      {
        kind: 'custom-element-definition',
        name: tag.text,
        declaration: { name: elementClass.text, module: source.moduleSpecifier.text },
      },
    ];
  },
};

/** Keeps the events that a doc comment describes; others are guesses from calls. */
const describedEvents = {
  name: 'described-events',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules)
      for (const declaration of declarations)
        declaration.events = declaration.events?.filter(({ description }) => description);
  },
};

/** Keeps what a user of an element may use. */
const publicMembers = {
  name: 'public-members',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules)
      for (const declaration of declarations)
        declaration.members = declaration.members?.filter(({ name, privacy = 'public' }) => {
          const isCallback = /^(?:form\w+|connected|disconnected|attributeChanged|adopted)Callback$/.test(
            name,
          );
          return privacy === 'public' && !name.startsWith('#') && !isCallback;
        });
  },
};

/** Both names of a field's attribute: with hyphens, and all in lower case. */
const namesOf = (field) => [...new Set([field.replace(/[A-Z]/g, '-$&').toLowerCase(), field.toLowerCase()])];

/** Every attribute goes by two names, as `MoElement` says: with hyphens, and all in lower case. */
const attributeNames = {
  name: 'attribute-names',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules)
      for (const { attributes, members = [], ...declaration } of declarations) {
        if (!declaration.customElement || !attributes) continue;
        for (const member of members) if (member.attribute) [member.attribute] = namesOf(member.name);
        attributes.splice(
          0,
          Infinity,
          ...attributes.flatMap((attribute) => {
            const fieldName = attribute.fieldName ?? attribute.name;
            const field = members.find(({ name }) => name === fieldName);
            const known = field && { type: field.type, description: field.description };
            return namesOf(fieldName).map((name) => Object.assign({}, known, attribute, { name, fieldName }));
          }),
        );
      }
  },
};

export default {
  globs: ['src/**/*.ts'],
  exclude: ['src/**/*.test.ts', 'src/**/react.ts', 'src/icon/glyphs/**'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  plugins: [tagNames, describedEvents, publicMembers, attributeNames, publishedPaths],
};

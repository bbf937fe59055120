/** Reads from the sources what the manifest only names: the values of an enumeration, the fields of an interface. */
import { globSync } from 'node:fs';
import ts from 'typescript';
import type { ShapeDoc } from './shapes.ts';

export interface TypeReader {
  /** The type of a class's property as a reader wants it, and the values if it is an enumeration. */
  property(className: string, name: string, written: string): { text: string; choices: string[] };
  /** The interfaces that these types name, and those that they name in turn. */
  shapes(className: string, written: readonly string[]): ShapeDoc[];
}

/** More values than this are named by their type. */
const MOST_CHOICES = 14;

const clean = (text: string): string =>
  text
    .replaceAll(/\(string & \{\}\)|string & \{\}/g, 'string')
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

const one = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** @param folder `elements/`, with a slash at its end */
export const readTypes = (folder: string): TypeReader => {
  const files = globSync('src/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/react.ts'] });
  const program = ts.createProgram(
    files.map((file) => folder + file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
      strict: true,
      experimentalDecorators: true,
      skipLibCheck: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const classes = new Map<string, ts.ClassDeclaration>();
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const aliases = new Map<string, string>();
  for (const source of program.getSourceFiles())
    if (!source.isDeclarationFile)
      ts.forEachChild(source, (node) => {
        if (ts.isClassDeclaration(node) && node.name) classes.set(node.name.text, node);
        if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
        if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, node.type.getText(source));
      });

  /** The values of an enumeration, in the order in which they are written if they are. */
  const choicesOf = (type: ts.Type, written: string): string[] => {
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
    );
    if (parts.length < 2 || !parts.every((part) => part.isStringLiteral())) return [];
    const source = written.replaceAll(/\b[A-Z]\w+/g, (name) => aliases.get(name) ?? name);
    const place = (value: string): number => source.indexOf(`'${value}'`);
    return parts.map((part) => part.value).toSorted((a, b) => place(a) - place(b));
  };

  const textOf = (type: ts.Type, written: string): { text: string; choices: string[] } => {
    const choices = choicesOf(type, written);
    if (choices.length > 0 && choices.length <= MOST_CHOICES)
      return { text: choices.map((choice) => `'${choice}'`).join(' | '), choices };
    return { text: clean(written) || clean(checker.typeToString(type)), choices: [] };
  };

  const commentOf = (node: ts.Symbol | undefined): string =>
    node ? one(ts.displayPartsToString(node.getDocumentationComment(checker))) : '';

  const shapeOf = (declaration: ts.InterfaceDeclaration): ShapeDoc => {
    const type = checker.getTypeAtLocation(declaration.name);
    return {
      name: declaration.name.text,
      description: commentOf(type.getSymbol()),
      fields: type.getProperties().map((field) => {
        const place = field.valueDeclaration ?? declaration;
        const written =
          ts.isPropertySignature(place) && place.type
            ? place.type.getText()
            : checker.typeToString(checker.getTypeOfSymbolAtLocation(field, place)).replace(/^[^(]*\(/, '(');
        return {
          name: field.name,
          description: commentOf(field),
          optional: Boolean(field.flags & ts.SymbolFlags.Optional),
          type: textOf(checker.getTypeOfSymbolAtLocation(field, place), written).text,
        };
      }),
    };
  };

  return {
    property: (className, name, written) => {
      const declaration = classes.get(className);
      const symbol = declaration && checker.getTypeAtLocation(declaration).getProperty(name);
      if (!declaration || !symbol) return { text: clean(written), choices: [] };
      return textOf(checker.getTypeOfSymbolAtLocation(symbol, declaration), written);
    },
    shapes: (className, written) => {
      const found = new Map<string, ShapeDoc>();
      const look = (text: string): void => {
        for (const [name = ''] of text.matchAll(/\b[A-Z]\w+/g)) {
          const declaration = interfaces.get(name);
          if (!declaration || found.has(name)) continue;
          const shape = shapeOf(declaration);
          found.set(name, shape);
          for (const { type } of shape.fields) look(type);
        }
      };
      written.forEach(look);
      found.delete(className);
      return [...found.values()];
    },
  };
};

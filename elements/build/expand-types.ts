import ts from 'typescript';
import { publicElements, type Manifest } from './manifest.ts';

/** `'a' | 'b'` of a union that has strings among its members; undefined of any other type. */
const membersOf = (type: ts.Type): string | undefined => {
  if (!type.isUnion() || !type.types.some((member) => member.isStringLiteral())) return undefined;
  const members = type.types
    .filter((member) => !(member.flags & ts.TypeFlags.Undefined))
    .map((member) => (member.isStringLiteral() ? `'${member.value}'` : 'string'));
  return [...new Set(members)].join(' | ');
};

/**
 * Writes into the manifest which strings an attribute takes, as `parsedType`: the manifest itself only knows the names of
 * types, from which an editor cannot offer anything.
 * @param folder the package's, built
 */
export const expandTypes = (manifest: Manifest, folder: string): void => {
  const index = `${folder}dist/index.d.ts`;
  const program = ts.createProgram([index], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${index} is not there.`);
  const classes = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  for (const { name, attributes = [], members = [] } of publicElements(manifest)) {
    const symbol = classes.get(name);
    if (!symbol) continue;
    const type = checker.getDeclaredTypeOfSymbol(
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    );
    for (const entry of [...attributes, ...members]) {
      const field = type.getProperty('fieldName' in entry ? (entry.fieldName ?? entry.name) : entry.name);
      const text = field && membersOf(checker.getTypeOfSymbol(field));
      if (text) entry.parsedType = { text };
    }
  }
};

// An oxlint plugin with one rule: a function is an arrow function in a `const`, as everywhere in the house, where it can be one.

/** What no arrow function can be: a generator, an assertion, one of several signatures, one with a `this` of its own. */
const cannotBeArrow = (node, overloaded) => {
  const assertion = node.returnType?.typeAnnotation;
  return (
    node.generator ||
    (assertion?.type === 'TSTypePredicate' && assertion.asserts) ||
    node.params[0]?.name === 'this' ||
    overloaded.has(node.id?.name)
  );
};

/** The rule in the shape of an ESLint rule. */
const arrowFunctions = {
  create(context) {
    // Signatures stand before what they are of.
    const overloaded = new Set();
    return {
      TSDeclareFunction: (node) => overloaded.add(node.id?.name),
      FunctionDeclaration: (node) => {
        if (!cannotBeArrow(node, overloaded))
          context.report({ node: node.id ?? node, message: 'A function is an arrow function in a const.' });
      },
    };
  },
};

export default { meta: { name: 'style' }, rules: { 'arrow-functions': arrowFunctions } };

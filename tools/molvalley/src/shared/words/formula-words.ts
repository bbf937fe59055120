import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { FORMULA_MAX } from '@moiety/contract';
import type { FormulaProblem } from '../formulas/formula.ts';
import type { ReadyFormula } from '../formulas/formula-columns.ts';

/** What is wrong with a formula, and what to do. */
export const formulaProblemWords = ({ code, at, name }: FormulaProblem): string => {
  const place = number(at + 1);
  switch (code) {
    case 'empty':
      return msg('Enter a formula.', { id: 'molvalley.formula.empty' });
    case 'too-long':
      return msg(str`A formula has at most ${number(FORMULA_MAX)} characters.`, {
        id: 'molvalley.formula.tooLong',
      });
    case 'too-deep':
      return msg('Too many nested parentheses.', { id: 'molvalley.formula.tooDeep' });
    case 'unclosed':
      return msg(str`The parenthesis at character ${place} is not closed.`, {
        id: 'molvalley.formula.unclosed',
      });
    case 'unknown-column':
      return msg(str`There is no column “${name}”. Insert columns from the list.`, {
        id: 'molvalley.formula.noColumn',
      });
    case 'text-column':
      return msg(str`The column “${name}” contains text, not numbers.`, { id: 'molvalley.formula.text' });
    case 'unknown-function':
      return msg(str`There is no function “${name}”.`, { id: 'molvalley.formula.noFunction' });
    case 'arguments':
      return msg(str`The function “${name}” takes a different number of values.`, {
        id: 'molvalley.formula.arguments',
      });
    case 'comparison':
      return msg(
        str`At character ${place}: comparisons such as “<” are only allowed as the first value of “if”, which needs one.`,
        { id: 'molvalley.formula.comparison' },
      );
    default:
      return name
        ? msg(str`“${name}” is not expected at character ${place}.`, { id: 'molvalley.formula.unexpected' })
        : msg('The formula is not complete.', { id: 'molvalley.formula.incomplete' });
  }
};

/** What a ready formula is, with the name of the column that comes of it. */
export const readyFormulaWords = ({ kind, name }: ReadyFormula): string => {
  switch (kind) {
    case 'potency':
      return msg(str`${name}: −log₁₀ of the molar concentration`, { id: 'molvalley.formula.potency' });
    case 'ligand-efficiency':
      return msg(str`${name}: ligand efficiency, kcal/mol per heavy atom`, { id: 'molvalley.formula.le' });
    default:
      return msg(str`${name}: lipophilic efficiency`, { id: 'molvalley.formula.lle' });
  }
};

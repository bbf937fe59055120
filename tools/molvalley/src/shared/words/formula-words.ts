import type { NoResult } from '@moiety/chemistry/formulas/estimate.ts';
import type { FormulaError } from '@moiety/chemistry/formulas/formula-error.ts';
import {
  FORMULA_DEPTH_MAX,
  FORMULA_FUNCTIONS,
  FORMULA_LENGTH_MAX,
} from '@moiety/chemistry/formulas/parse-formula.ts';
import type { FormulaFunction } from '@moiety/chemistry/formulas/parse-formula.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';

/** What is wrong with a formula, and what to do. */
export const formulaFaultWords = ({ fault, word }: FormulaError): string => {
  switch (fault) {
    case 'empty':
      return msg('Enter a formula.', { id: 'molvalley.formula.empty' });
    case 'too-long':
      return msg(str`A formula can have up to ${number(FORMULA_LENGTH_MAX)} characters.`, {
        id: 'molvalley.formula.tooLong',
      });
    case 'too-deep':
      return msg(str`Parentheses and functions can be nested up to ${FORMULA_DEPTH_MAX} deep.`, {
        id: 'molvalley.formula.tooDeep',
      });
    case 'unknown-character':
      return msg(str`“${word}” has no meaning in a formula.`, { id: 'molvalley.formula.character' });
    case 'unclosed-name':
      return msg('This column name is not closed. End it with the same bracket or quote.', {
        id: 'molvalley.formula.unclosedName',
      });
    case 'unclosed-parenthesis':
      return msg('This parenthesis is not closed.', { id: 'molvalley.formula.unclosedParenthesis' });
    case 'value-expected':
      return word
        ? msg(str`A number, a column or a function is missing before “${word}”.`, {
            id: 'molvalley.formula.valueBefore',
          })
        : msg('A number, a column or a function is missing at the end.', {
            id: 'molvalley.formula.valueAtEnd',
          });
    case 'operator-expected':
      return msg(str`An operator is missing before “${word}”.`, { id: 'molvalley.formula.operator' });
    case 'unknown-function':
      return msg(str`There is no function “${word}”. The functions are ${functionList()}.`, {
        id: 'molvalley.formula.function',
      });
    case 'bare-word':
      return msg(str`Put column names in brackets: [${word}].`, { id: 'molvalley.formula.bareWord' });
    case 'wrong-arguments':
      return argumentWords(word as FormulaFunction);
    case 'unknown-column':
      return word
        ? msg(str`This set has no column of numbers called “${word}”.`, { id: 'molvalley.formula.column' })
        : msg('A column name is missing between the brackets.', { id: 'molvalley.formula.noName' });
    case 'no-numbers':
      return msg(str`“${word}” is a column of text; a formula needs numbers.`, {
        id: 'molvalley.formula.text',
      });
    default:
      return msg('This formula needs its own result, directly or through other calculated columns.', {
        id: 'molvalley.formula.circular',
      });
  }
};

const functionList = (): string => Object.keys(FORMULA_FUNCTIONS).join(', ');

const argumentWords = (name: FormulaFunction): string => {
  const [least, most] = FORMULA_FUNCTIONS[name];
  const example =
    name === 'if'
      ? 'if([cLogP] > 5, 1, 0)'
      : least === most
        ? `${name}([cLogP])`
        : name === 'round'
          ? 'round([cLogP], 1)'
          : `${name}([cLogP], [TPSA])`;
  return msg(str`“${name}” is written with its values in parentheses: ${example}.`, {
    id: 'molvalley.formula.arguments',
  });
};

/** Why a molecule has no result. */
export const noResultWords = (reason: NoResult): string => {
  switch (reason) {
    case 'missing':
      return msg('A value that the formula needs is missing.', { id: 'molvalley.formula.missing' });
    case 'undefined':
      return msg('The formula has no result for these values, as when dividing by 0.', {
        id: 'molvalley.formula.undefined',
      });
    default:
      return msg('Limits such as >100 leave the result open.', { id: 'molvalley.formula.undecided' });
  }
};

// Pages such as patents have, with what is printed on them: the same kind and seed give the same page.
import type { Engine } from '@moiety/chemistry/index.ts';
import { compoundKinds } from './compounds.ts';
import { furtherPages } from './further-pages.ts';
import { FURTHER_TABLES } from './further-tables.ts';
import { type Content, type GeneratedDocument, laidOut, Maker } from './maker.ts';
import { SENTENCES } from './sentences.ts';
import { TABLES } from './tables.ts';

const TWO_COLUMNS = [
  'table, three rules',
  'table, no rules',
  'prose, one compound',
  'prose, several compounds',
];

/** Every kind with its maker of content. */
const makersOf = (engine: Engine): Readonly<Record<string, (maker: Maker) => Content>> => ({
  ...TABLES,
  ...SENTENCES,
  ...compoundKinds(engine),
  ...FURTHER_TABLES,
  ...furtherPages(engine),
});

/** The names of all kinds; those of two columns are kinds of their own. A new kind is added at the end, so that the others keep their pages. */
export const kindsOf = (engine: Engine): string[] => {
  const further = [...Object.keys(FURTHER_TABLES), ...Object.keys(furtherPages(engine))];
  return [
    ...Object.keys(makersOf(engine)).filter((kind) => !further.includes(kind)),
    ...TWO_COLUMNS.map((kind) => `two columns: ${kind}`),
    ...further,
  ];
};

/**
 * A document of one page, or as many as its kind needs.
 * @throws where there is no such kind
 */
export function generateDocument(engine: Engine, kind: string, seed: number): GeneratedDocument {
  const isTwo = kind.startsWith('two columns: ');
  const make = makersOf(engine)[isTwo ? kind.slice('two columns: '.length) : kind];
  if (make === undefined) throw new Error(`No kind ${kind}`);
  const maker = new Maker(seed, isTwo ? 'en' : undefined);
  return laidOut(kind, seed, maker, make(maker), isTwo ? 2 : 1);
}

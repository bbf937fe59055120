import type { Sameness } from '@moiety/chemistry/identity-key.ts';
import { getLocale } from '@moiety/locales';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import { SET_NAME_MAX } from '../../shared/imports/import-job.ts';
import { maskOfAll, setsIn } from '../../shared/combine/overlap.ts';
import type { ComparedSet } from '../../shared/combine/shared-columns.ts';
import type { PlanWords } from '../../shared/combine/column-plan.ts';

/** Characters of what is said of a set's source. */
const SOURCE_MAX = 255;

/** Texts as one, in the reader's language: `A, B and C`. */
export const listed = (texts: readonly string[]): string => new Intl.ListFormat(getLocale()).format(texts);

export const samenessTitle = (sameness: Sameness): string => {
  switch (sameness) {
    case 'exact':
      return msg('InChIKey', { id: 'molvalley.compare.by.exact' });
    case 'flat':
      return msg('InChIKey, ignoring stereochemistry', { id: 'molvalley.compare.by.flat' });
    default:
      return msg('Parent structure', { id: 'molvalley.compare.by.parent' });
  }
};

/** What counts as the same molecule, in a sentence. */
export const samenessNote = (sameness: Sameness): string => {
  switch (sameness) {
    case 'exact':
      return msg('Stereochemistry, isotopes, charge and salt form must match; tautomers count as the same.', {
        id: 'molvalley.compare.by.exactNote',
      });
    case 'flat':
      return msg(
        'The first block of the InChIKey and the charge must match; stereochemistry and isotopes are ignored.',
        { id: 'molvalley.compare.by.flatNote' },
      );
    default:
      return msg(
        'The parent must match, stereochemistry included; salts, solvents, isotopes and protonation are ignored.',
        { id: 'molvalley.compare.by.parentNote' },
      );
  }
};

/** Where the molecules of a combination are: `Only in A`, `In all sets`, `In A and B only`. */
export const combinationWords = (mask: number, sets: readonly ComparedSet[]): string => {
  const of = setsIn(mask, sets.length).map((set) => sets[set]!.letter);
  if (of.length === 1) return msg(str`Only in ${of[0]!}`, { id: 'molvalley.compare.only' });
  if (mask === maskOfAll(sets.length))
    return sets.length === 2
      ? msg('In both', { id: 'molvalley.compare.both' })
      : msg('In all sets', { id: 'molvalley.compare.all' });
  return msg(str`In ${listed(of)} only`, { id: 'molvalley.compare.some' });
};

/** What some combinations are together. */
export type ChoiceKind = { kind: 'merge' | 'all' | 'other' } | { kind: 'only'; set: number };

export const kindOf = (chosen: ReadonlySet<number>, present: readonly number[], sets: number): ChoiceKind => {
  const [first] = chosen;
  if (present.length > 1 && present.every((mask) => chosen.has(mask))) return { kind: 'merge' };
  if (chosen.size !== 1 || first === undefined) return { kind: 'other' };
  if (first === maskOfAll(sets)) return { kind: 'all' };
  const of = setsIn(first, sets);
  return of.length === 1 ? { kind: 'only', set: of[0]! } : { kind: 'other' };
};

/** What a new set is called until a person says otherwise. */
export const suggestedName = (choice: ChoiceKind, sets: readonly ComparedSet[]): string => {
  const names = listed(sets.map(({ name }) => name));
  const name =
    choice.kind === 'only'
      ? msg(str`Only in ${sets[choice.set]!.name}`, { id: 'molvalley.compare.only' })
      : choice.kind === 'all'
        ? msg(str`In common: ${names}`, { id: 'molvalley.compare.name.all' })
        : choice.kind === 'merge'
          ? msg(str`Merged: ${names}`, { id: 'molvalley.compare.name.merge' })
          : msg(str`Part of ${names}`, { id: 'molvalley.compare.name.other' });
  return cutText(name, SET_NAME_MAX).trim();
};

/** Where a new set comes from, which it is listed with. */
export const originWords = (
  masks: readonly number[],
  choice: ChoiceKind,
  sets: readonly ComparedSet[],
  sameness: Sameness,
): string => {
  const what =
    choice.kind === 'merge'
      ? msg('merged', { id: 'molvalley.compare.origin.merged' })
      : listed(masks.map((mask) => combinationWords(mask, sets)));
  const by = samenessTitle(sameness);
  const whole = (names: string): string =>
    msg(str`From ${names}: ${what} (${by})`, { id: 'molvalley.compare.origin' });
  const named = (length: number): string =>
    whole(
      listed(
        sets.map(
          ({ letter, name }) => `${letter} ${name.length > length ? `${cutText(name, length)}…` : name}`,
        ),
      ),
    );
  const fitting = [SET_NAME_MAX, 60, 30, 15, 6].map(named).find((words) => words.length <= SOURCE_MAX);
  return fitting ?? cutText(named(6), SOURCE_MAX);
};

/** Headings of a new set's columns besides those of its sets. */
export const planWords = (): PlanWords => ({
  name: msg('Name', { id: 'molvalley.column.name' }),
  structure: 'SMILES',
  origin: msg('Sets', { id: 'molvalley.compare.column.sets' }),
});

/** `1 row`, `1,234 rows`. */
export const rowsWords = (count: number): string =>
  count === 1
    ? msg('1 row', { id: 'molvalley.compare.row' })
    : msg(str`${number(count)} rows`, { id: 'molvalley.compare.rows' });

import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import type { NameExpectation } from './chemical-text.ts';

/** Where a name is not understood: the part from there, and what could stand there. */
export interface NameFault {
  rest: string;
  expected: readonly NameExpectation[];
}

/** Characters of a text that are shown. */
const SHOWN_MAX = 60;

/** A text as far as there is room for it. */
export const shown = (text: string): string =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;

const expectationWords = (expected: NameExpectation, msg: Msg): string => {
  switch (expected) {
    case 'locant':
      return msg('a locant', { id: 'portal.palette.expected-locant' });
    case 'hyphen':
      return msg('a hyphen', { id: 'portal.palette.expected-hyphen' });
    case 'prefix':
      return msg('a substituent prefix', { id: 'portal.palette.expected-prefix' });
    case 'parent':
      return msg('a parent structure', { id: 'portal.palette.expected-parent' });
    case 'ending':
      return msg('an ending such as -yl or -ane', { id: 'portal.palette.expected-ending' });
    case 'bracket':
      return msg('the matching bracket', { id: 'portal.palette.expected-bracket' });
    case 'word':
      return msg('an ester, a salt or another class', { id: 'portal.palette.expected-word' });
    case 'morpheme':
      return msg('a word of Chinese nomenclature', { id: 'portal.palette.expected-morpheme' });
    default:
      return msg('the end of the name', { id: 'portal.palette.expected-end' });
  }
};

/** From where a name is not understood, and what could stand there. */
export const nameFaultWords = ({ rest, expected }: NameFault, locale: Locale, msg: Msg): string => {
  if (expected.length === 0)
    return msg(str`not understood from “${shown(rest)}”`, { id: 'portal.palette.structure-not-understood' });
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    expected.map((one) => expectationWords(one, msg)),
  );
  return msg(str`not understood from “${shown(rest)}”; expected: ${list}`, {
    id: 'portal.palette.structure-expected',
  });
};

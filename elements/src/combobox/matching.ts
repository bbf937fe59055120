import { pinyinInitials } from '../menu/pinyin.ts';

/** As texts are compared: IC₅₀ is found by ic50. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

const HAN = /\p{Script=Han}/u;

/** Initials of texts, which take a while; for as long as one list is open. */
export type KnownInitials = Map<string, string>;

/** The places of the texts in which every word that was typed occurs; of Chinese ones also as the first letters of their pinyin. */
export const matching = (texts: readonly string[], typed: string, known: KnownInitials): number[] => {
  const words = folded(typed).split(/\s+/u).filter(Boolean);
  const initialsOf = (text: string): string => {
    const initials = known.get(text) ?? pinyinInitials(text);
    known.set(text, initials);
    return initials;
  };
  return texts.flatMap((text, place) => {
    const own = folded(text);
    return words.every((word) => own.includes(word) || (HAN.test(own) && initialsOf(own).includes(word)))
      ? [place]
      : [];
  });
};

/** Of the places that match, the one that is meant most likely: what begins with what was typed. */
export const likeliest = (texts: readonly string[], places: readonly number[], typed: string): number => {
  const wanted = folded(typed).trim();
  return places.find((place) => folded(texts[place]!).startsWith(wanted)) ?? places[0] ?? -1;
};

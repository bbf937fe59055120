import type { ReactNode } from 'react';

/** Stands in a sentence for what is more than words, such as a link: the character for an object in a text. */
export const PLACE = '\uFFFC';

/** A sentence with `part` in its `PLACE`, which each language has elsewhere. */
export const fillPlace = (words: string, part: ReactNode): ReactNode => {
  const [before, after] = words.split(PLACE);
  return (
    <>
      {before}
      {part}
      {after}
    </>
  );
};

/** A stereodescriptor as it stands before what it describes. */
export interface ReadStereo {
  signs: { locant: string; label: string }[];
  end: number;
}

const SIGN = /^(\d{0,3}(?:\^\d{1,2})?[a-h]?'*|[nsp]|[αβγδ])?(rs|sr|[rsezξαβ])([*#^]?)$/i;
const WORD =
  /(cis|trans|racemic|rac|rel|endo|exo|syn|anti|meso|erythro|threo|d,l|dl|\(±\)|\(\+\/-\)|\(\+-\)|\(\+\)|\(-\)|\(dl\)|\(d\)|\(l\)|\(cis\)|\(trans\)|\(rac\)|\(racemic\)|±)-?\s?/y;
/** A chiral axis or plane (P-93.4.2.2), of which InChI and the drawing keep nothing. */
const AXIAL = /^()([PM]|[RS]a|a[RS])$/;
const BARE = /([rez])-(?=[([a-z\d])/y;

/** What one sign says; `RS` and `SR` say that both are there, `*` that only the relation is known. */
const labelOf = (text: string, mark: string): string => {
  const upper = text.toUpperCase();
  if (upper === 'RS' || upper === 'SR') return upper === 'RS' ? 'rac-R' : 'rac-S';
  if (mark !== '') return `rel-${text}`;
  return /^[ez]$/i.test(text) ? upper : text;
};

/**
 * Reads `(2R,3S)-`, `(E)-`, `[R-(R*,S*)]`, `cis-`, `rac-` and the like.
 * @returns undefined where none begins
 */
export const readStereo = (text: string, cased: string, from: number): ReadStereo | undefined => {
  WORD.lastIndex = from;
  const word = WORD.exec(text);
  if (word?.[1] !== undefined && (word[0].length > word[1].length || word[1].startsWith('('))) {
    const label = word[1].replaceAll(/[()]/g, '');
    return { signs: [{ locant: '', label }], end: from + word[0].length };
  }
  BARE.lastIndex = from;
  const bare = BARE.exec(text);
  if (bare?.[1] !== undefined && /[REZ]/.test(cased[from] ?? ''))
    return { signs: [{ locant: '', label: bare[1].toUpperCase() }], end: from + 2 };
  if (text[from] !== '(' && text[from] !== '[') return undefined;
  const close = cased.indexOf(text[from] === '(' ? ')' : ']', from);
  if (close < 0 || close - from > 120) return undefined;
  const signs: { locant: string; label: string }[] = [];
  for (const part of cased.slice(from + 1, close).split(/,| or | and /)) {
    const other = /^(?:(\d{1,2}[a-h]?)-)?(exo|endo|syn|anti)$/.exec(part) ?? AXIAL.exec(part);
    if (other?.[2] !== undefined) {
      signs.push({ locant: other[1] ?? '', label: other[2] });
      continue;
    }
    const sign = SIGN.exec(part);
    if (sign?.[2] === undefined) return undefined;
    signs.push({ locant: sign[1] ?? '', label: labelOf(sign[2], sign[3] ?? '') });
  }
  return { signs, end: close + (text[close + 1] === '-' ? 2 : 1) };
};

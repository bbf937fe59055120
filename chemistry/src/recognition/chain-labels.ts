import { type DrawnLine, endsAt, otherEnd } from './bond-strips.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf, distanceTo, type GlyphGroup } from './labels/label-groups.ts';

/** A bond to a bracketed text ends this near to one of its characters, in bond lengths. */
const NEAR = 0.55;
/** A place at a text's end is not looked at where a keypoint is as near, in bond lengths. */
const APART = 0.28;
/** A repeated group as it is written in a chain: `(CH2)3`, `(OCH2CH2)4O`; not `(R)` or `(IIa)`. */
const REPEATED = /[([][A-Z]*C[A-Za-z0-9]/;

/** A long chain by its formula, also from its other end, with counts as they are misread: `C10H21`, `H37C18`. */
const ALKYL = /C[\doOlIt]{1,2}H[\doOlIt]{2}|H[\doOlIt]{2}C[\doOlIt]{1,2}/;

/** One atom with hydrogens, or with the oxygens of a carbonyl or sulfonyl, to each of whose letters a bond may seem to go. */
const ONE_ATOM = /^(?:(?:H\d?)?[BCNOPS](?:H\d?)?|CO|OC|SO2?|O2?S)$/;
/** The atom that has oxygens. */
const CENTRE = /[CS]/;

const LETTER = /[A-GI-Z]/;
const BRACKET = /[()[\]]/;

/** The characters of a text's repeated group or long chain, with brackets and counts, from left to right; none where it has none. */
function repeatedIn(group: GlyphGroup): Glyph[] {
  const ordered = group.toSorted((a, b) => a.x - b.x);
  const text = ordered.map(characterOf).join('');
  const alkyl = ALKYL.exec(text);
  if (alkyl !== null) {
    return ordered.slice(alkyl.index, alkyl.index + alkyl[0].length);
  }
  if (!REPEATED.test(text)) {
    return [];
  }
  const first = ordered.findIndex((glyph) => BRACKET.test(characterOf(glyph)));
  const last = ordered.findLastIndex((glyph) => BRACKET.test(characterOf(glyph)));
  const isCount = (index: number): boolean => /\d/.test(ordered[index] ? characterOf(ordered[index]) : '');
  let end = last;
  while (isCount(end + 1)) {
    end += 1;
  }
  return ordered.slice(first, end + 1);
}

/**
 * Places at both ends of the chains in texts (`(CH2)3`, `C10H21`), where bonds may end: the network sees the text, and not always
 * that a bond comes to its bracket or count.
 */
export function chainEnds(
  groups: readonly GlyphGroup[],
  keypoints: readonly Keypoint[],
  length: number,
): Keypoint[] {
  return groups.flatMap((group): Keypoint[] => {
    const repeated = repeatedIn(group);
    const [first, last] = [repeated[0], repeated.at(-1)];
    if (first === undefined || last === undefined) {
      return [];
    }
    const xs = group.map(({ x }) => x);
    const ends = [
      ...(first.x <= Math.min(...xs) ? [first.x] : []),
      ...(last.x >= Math.max(...xs) ? [last.x] : []),
    ];
    return ends
      .map((x): Keypoint => ({ x, y: first.y, kind: 'corner', probability: 0.5 }))
      .filter((end) => keypoints.every(({ x, y }) => Math.hypot(x - end.x, y - end.y) > APART * length));
  });
}

/** Whether a text is one atom with its hydrogens or oxygens. */
const isOfOneAtom = (group: GlyphGroup): boolean =>
  group.length > 1 &&
  ONE_ATOM.test(
    group
      .toSorted((a, b) => a.x - b.x)
      .map(characterOf)
      .join(''),
  );

/** Whether a keypoint is at one of some letters. */
function isAtLetter({ x, y }: Keypoint, group: GlyphGroup, letters: readonly Glyph[]): boolean {
  const [nearest] = group.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  return nearest !== undefined && letters.includes(nearest);
}

/** The keypoint of a repeated group: that of its first letter. Where there is none, one is made. */
function anchorOf(
  group: GlyphGroup,
  letters: readonly Glyph[],
  keypoints: Keypoint[],
  owner: Map<number, GlyphGroup>,
): number | undefined {
  const [first] = letters;
  if (first === undefined) {
    return undefined;
  }
  const [there] = [...owner]
    .flatMap(([index, own]) => (own === group ? [index] : []))
    .filter((index) => isAtLetter(keypoints[index]!, group, letters))
    .toSorted((a, b) => keypoints[a]!.x - keypoints[b]!.x);
  if (there !== undefined) {
    return there;
  }
  const made = keypoints.push({ x: first.x, y: first.y, kind: 'label', probability: 0.5 }) - 1;
  owner.set(made, group);
  return made;
}

/**
 * Bonds that end at the bracket or count of a repeated group go to its atom: the networks see a corner there, beside the text.
 * A corner is such an end where one bond leads away from it and it lies beside the text. Bonds at the hydrogens or
 * oxygens of an atom go to it too.
 * @param keypoints and `owner` get one more where a text had none
 */
export function withChainEnds(
  lines: readonly DrawnLine[],
  keypoints: Keypoint[],
  groups: readonly GlyphGroup[],
  owner: Map<number, GlyphGroup>,
  length: number,
): DrawnLine[] {
  let joined = [...lines];
  for (const group of groups) {
    const isOneAtom = isOfOneAtom(group) && [...owner.values()].filter((own) => own === group).length > 1;
    const repeated = isOneAtom ? group : repeatedIn(group);
    if (repeated.length === 0) {
      continue;
    }
    const heavy = group.filter((glyph) => LETTER.test(characterOf(glyph)));
    const centres = heavy.filter((glyph) => heavy.length === 1 || CENTRE.test(characterOf(glyph)));
    const letters = isOneAtom ? centres : repeated.filter((glyph) => heavy.includes(glyph));
    const others = isOneAtom ? centres : heavy;
    const isMember = (index: number): boolean => owner.get(index) === group;
    const ends = keypoints.flatMap((point, index) => {
      const isEnd = isMember(index)
        ? !isAtLetter(point, group, others)
        : !isOneAtom && point.kind === 'corner' && !owner.has(index);
      if (!isEnd || distanceTo(repeated, point) > NEAR * length) {
        return [];
      }
      const away = joined.filter((line) => endsAt(line, index) && !isMember(otherEnd(line, index)));
      return away.length === 1 ? [{ index, line: away[0]! }] : [];
    });
    const anchor = ends.length === 0 ? undefined : anchorOf(group, letters, keypoints, owner);
    if (anchor === undefined) {
      continue;
    }
    for (const { index, line } of ends.filter((end) => end.index !== anchor)) {
      const other = otherEnd(line, index);
      const isThere = joined.some(
        (one) => one !== line && endsAt(one, anchor) && otherEnd(one, anchor) === other,
      );
      joined = joined.filter((one) => one !== line && !endsAt(one, index));
      owner.delete(index);
      if (!isThere) {
        joined.push(line.from === index ? { ...line, from: anchor } : { ...line, to: anchor });
      }
    }
  }
  return joined;
}

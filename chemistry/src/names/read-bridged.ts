import { bridges } from './lexicon.ts';
import type { Bridge, ParentNode } from './nodes.ts';
import { basesAt, readFused } from './read-fused.ts';
import type { ReadParent } from './read-heterocycle.ts';
import { readIndicated } from './read-locants.ts';

const PAIRS = /(\d{1,2}[a-h]?,\d{1,2}[a-h]?(?::\d{1,2}[a-h]?,\d{1,2}[a-h]?)?)-(di)?(\()?/y;

/** Kinds of bridges of one system; names have two at most. */
const MAX_KINDS = 3;

/** Bridges, each with its two locants: `4,7-methano`, `1,4:5,8-dimethano`, `8,4-(metheno)`, `1,4-epoxy-5,8-methano`. */
const readBridges = (text: string, from: number): { bridges: readonly Bridge[]; end: number }[] => {
  const found: { bridges: readonly Bridge[]; end: number }[] = [];
  const go = (at: number, so: readonly Bridge[], kinds: number): void => {
    PAIRS.lastIndex = at;
    const match = PAIRS.exec(text);
    const pairs = match?.[1]?.split(':') ?? [];
    if (!match || pairs.length !== (match[2] === undefined ? 1 : 2)) return;
    const isBracketed = match[3] !== undefined;
    for (const { end, value } of bridges.matches(text, at + match[0].length)) {
      if (isBracketed && text[end] !== ')') continue;
      const closed = isBracketed ? end + 1 : end;
      const all = so.concat(pairs.map((pair): Bridge => ({ entry: value, ends: pair.split(',') })));
      found.push({ bridges: all, end: closed });
      if (text[closed] === '-' && kinds < MAX_KINDS) go(closed + 1, all, kinds + 1);
    }
  };
  go(from, [], 1);
  return found;
};

/** A fused system with bridges, whose indicated hydrogen may stand behind them (`6,10-methano-6H-pyrazino[2,3-h][3]benzazepine`). */
export const readBridged = (text: string, cased: string, from: number): ReadParent[] =>
  /\d/.test(text[from] ?? '')
    ? readBridges(text, from).flatMap(({ bridges: own, end }) => {
        const hyphen = text[end] === '-' ? end + 1 : end;
        const indicated = hyphen > end ? readIndicated(text, cased, hyphen) : undefined;
        const at = indicated?.end ?? hyphen;
        return [...readFused(text, at), ...basesAt(text, at)].map(({ end: after, value }) => {
          const bridged: ParentNode = { type: 'bridged', ring: value, bridges: own };
          return {
            end: after,
            value: indicated
              ? { type: 'hydrogenated' as const, ring: bridged, locants: indicated.locants }
              : bridged,
          };
        });
      })
    : [];

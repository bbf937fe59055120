import { Frontier } from './expectation.ts';
import { aminoAcids, contracted, links, multipliers, substituents } from './lexicon.ts';
import { EVERY, type Ending, type Item, type ParentNode, type PartNode, type Scope } from './nodes.ts';
import type { NormalizedName } from './normalize-name.ts';
import { readAcidEndings, readEndings } from './read-ending.ts';
import { labelBefore, labelBehind } from './read-isotopes.ts';
import { closingBracket, readIndicated, readLocants } from './read-locants.ts';
import { readParents } from './read-parent.ts';
import { readStereo } from './read-stereo.ts';
import { COMPOUND_MULTIPLIERS, MULTIPLIERS } from './tables/multipliers.ts';

/** Readings of one place beyond which a name is too ambiguous to be of use; it also bounds the time. */
const MAX_READINGS = 24;

interface Part {
  end: number;
  part: PartNode;
  isPrefix: boolean;
  /** Whether a locant before it can be its own (`3-pyridyl`, `2-propenyl`). */
  wantsLocant: boolean;
}

interface Chain {
  items: readonly Item[];
  head: PartNode;
  joined: boolean;
}

const ON_OXYGEN = /(\d{1,2}'{0,2}(?:,\d{1,2}'{0,2}){0,7})-(?:(di|tri|tetra|penta|hexa|hepta|octa)-)?([oc])-/y;

/** `1,2:5,6-di-O-isopropylidene` */
const ON_TWO_PAIRS = /(\d'?,\d'?):(\d'?,\d'?)-di-o-/y;

/** Parents that have one place only: `methylenebis(phosphonic acid)`. */
const BIS_ACIDS = /^\(?(?:[a-z]{0,12}phosph(?:on|in|an|ine)|boron)/;

/** How a sugar is bound to the next: `(1→4)`. */
const LINKED = /-?\([12](?:→|->)(\d)\)-?/y;

const isGlycosyl = ({ part }: Part): boolean =>
  part.type === 'parent' && part.parent.type === 'sugar' && part.parent.ending === 'osyl';

/** Reads a name, or a part of one, into scopes: prefixes and a head. */
export class ScopeReader {
  readonly name: NormalizedName;
  /** The farthest place that was understood, and what was looked for there. */
  readonly frontier = new Frontier();
  #parts = new Map<number, Part[]>();
  #scopes = new Map<string, Scope[]>();
  #steps = 0;

  constructor(name: NormalizedName) {
    this.name = name;
  }

  /** What stands between two places, as a whole molecule or as a prefix. */
  scopes(from: number, to: number, isPrefix: boolean): readonly Scope[] {
    const key = `${from} ${to} ${isPrefix}`;
    let found = this.#scopes.get(key);
    if (found === undefined) {
      this.#scopes.set(key, []);
      const chains = new Map<number, Chain[]>();
      found = this.#chains(from, from, to, isPrefix, chains).map(({ items, head, joined }) => ({
        items,
        head,
        joined,
        at: from,
      }));
      this.#scopes.set(key, found);
    }
    return found;
  }

  #chains(from: number, start: number, to: number, isPrefix: boolean, known: Map<number, Chain[]>): Chain[] {
    const remembered = known.get(from);
    if (remembered) return remembered;
    const { text, cased } = this.name;
    this.#steps += 1;
    const found: Chain[] = [];
    known.set(from, found);
    if (this.#steps > 4000) return found;
    let at = from;
    // A hyphen that joins nothing is what is left of a lost locant.
    if (text[at] === '-' && (from === start || text[at + 1] === '-')) {
      this.frontier.note(from === start ? at : at + 1, 'locant', 'prefix', 'parent');
      return found;
    }
    if (text[at] === '-' && at < to) at += 1;
    // Words are tried at all places; that one begins somewhere says nothing of the place.
    if (from !== start || text[from - 1] !== ' ') this.frontier.note(at, 'locant', 'prefix', 'parent');
    const joined = at === from;
    const goOn = (item: Item): void => {
      for (const chain of this.#chains(item.end, start, to, isPrefix, known)) {
        if (found.length >= MAX_READINGS) return;
        found.push({ ...chain, items: [item, ...chain.items] });
      }
    };
    const shared = { at, joined, locants: undefined, count: 1, groups: 1 };
    const stereo = readStereo(text, cased, at);
    // `methyl(E)-2-…` has lost a space or hyphen.
    const isCut = joined && from !== start && /[a-z]/.test(text[at - 1] ?? '');
    // `DL-alanine`: the amino acid's own configuration.
    const isSeries =
      stereo && /^d,?l-/.test(text.slice(at, at + 4)) && aminoAcids.matches(text, stereo.end).length > 0;
    if (stereo && stereo.end < to && !isCut && !isSeries)
      goOn({ ...shared, kind: 'stereo', end: stereo.end, signs: stereo.signs });
    const indicated = readIndicated(text, cased, at);
    if (indicated && indicated.end < to && !isCut)
      goOn({ ...shared, kind: 'indicated', end: indicated.end, locants: indicated.locants });
    this.#read(at, at, to, isPrefix, undefined, joined, found, goOn);
    // `β-alanyl` is one word.
    const locants = text.startsWith('β-alan', at) ? undefined : readLocants(text, cased, at);
    if (locants && locants.added.length > 0 && text[locants.end] === '-') {
      // `2(5H)-furanone`
      const rest: Chain[] = [];
      this.#read(locants.end + 1, at, to, isPrefix, locants.locants, joined, rest, () => undefined);
      const item: Item = { ...shared, kind: 'indicated', end: locants.end, locants: locants.added };
      found.push(
        ...rest.map(({ items, head, joined: isJoined }) => ({
          items: [item, ...items],
          head,
          joined: isJoined,
        })),
      );
    }
    if (locants && locants.added.length === 0 && locants.end < to && !(isCut && /^\d/.test(text[at] ?? ''))) {
      const after = text[locants.end] === '-' ? locants.end + 1 : locants.end;
      const isClear = after > locants.end || /[([]/.test(text[after] ?? '');
      const [, digits, letter] = /^(\d+)([a-h])?/.exec(locants.locants.at(-1) ?? '') ?? [];
      // In `2chloro` the c is none of the locant.
      if (!isClear && digits !== undefined) this.frontier.note(after - (letter?.length ?? 0), 'hyphen');
      if (isClear && after < to) this.#read(after, at, to, isPrefix, locants.locants, joined, found, goOn);
    }
    ON_OXYGEN.lastIndex = at;
    const onOxygen = ON_OXYGEN.exec(text);
    if (onOxygen?.[1] !== undefined && at + onOxygen[0].length < to) {
      // `2,3-di-O-methyl`, `1-C-phenyl`: the oxygen atom, or the carbon atom, of the position.
      const own = onOxygen[1].split(',').map((locant) => (onOxygen[3] === 'o' ? `O${locant}` : locant));
      const times = MULTIPLIERS[onOxygen[2] ?? 'mono'] ?? 1;
      if (own.length === 2 && times === 1)
        for (const { end, value } of links.matches(text, at + onOxygen[0].length, to))
          if (end < to)
            goOn({
              ...shared,
              kind: 'prefix',
              locants: own,
              count: 1,
              end,
              part: { type: 'fixed', entry: value },
            });
      if (own.length === times)
        for (const part of this.#partsAt(at + onOxygen[0].length, to))
          if (part.isPrefix && part.end < to)
            goOn({ ...shared, kind: 'prefix', locants: own, count: times, end: part.end, part: part.part });
    }
    ON_TWO_PAIRS.lastIndex = at;
    const pairs = ON_TWO_PAIRS.exec(text);
    if (pairs)
      for (const { end, value } of links.matches(text, at + pairs[0].length, to)) {
        const part: PartNode = { type: 'fixed', entry: value };
        const onPair = (pair = ''): Item => {
          const both = pair.split(',').map((locant) => `O${locant}`);
          return { ...shared, kind: 'prefix', locants: both, end, part };
        };
        const items = [onPair(pairs[1]), onPair(pairs[2])];
        for (const chain of this.#chains(end, start, to, isPrefix, known))
          if (found.length < MAX_READINGS) found.push({ ...chain, items: [...items, ...chain.items] });
      }
    if (cased[at] === 'n' && /^n-(?:prop|but|pent|hex|hept|oct|non|dec)/.test(text.slice(at, at + 6)))
      this.#read(at + 2, at, to, isPrefix, undefined, joined, found, goOn);
    return found;
  }

  /** Prefixes and heads behind their locants. */
  #read(
    start: number,
    at: number,
    to: number,
    isPrefix: boolean,
    locants: readonly string[] | undefined,
    joined: boolean,
    found: Chain[],
    goOn: (item: Item) => void,
  ): void {
    const add = (item: Item, wantsLocant: boolean, mayBeHead: boolean): void => {
      const own = wantsLocant && item.locants?.length === 1 && item.count === 1;
      const leading =
        own && item.part?.type === 'parent' ? { ...item.part, leading: item.locants } : undefined;
      const isHead = item.end === to && mayBeHead && item.groups === 1;
      if (isHead && item.part) {
        this.frontier.note(item.end, 'end');
        if (leading) found.push({ items: [], head: leading, joined });
        else if (item.count === 1 && item.locants?.length === 1 && item.part.type === 'parent')
          found.push({ items: [], head: { ...item.part, leading: item.locants }, joined });
        else if (item.locants === undefined && item.count === 1)
          found.push({ items: [], head: item.part, joined });
      }
      // A group is no molecule: something has to follow it.
      if (item.end === to && !mayBeHead) this.frontier.note(to, 'prefix', 'parent');
      if (item.end >= to) return;
      if (leading) goOn({ ...item, locants: undefined, part: leading });
      goOn(item);
    };
    const { text } = this.name;
    if (start > at) this.frontier.note(start, 'prefix', 'parent');
    if (!locants && !isPrefix && start === at)
      for (const head of this.#multiplied(start, to, [])) found.push({ items: [], head, joined });
    if (locants && locants.length > 1 && !isPrefix)
      for (const head of this.#multiplied(start, to, locants)) found.push({ items: [], head, joined });
    const counted = [
      ...multipliers.matches(text, start, to).map(({ end, value }) => ({
        end: text[end] === '-' ? end + 1 : end,
        count: MULTIPLIERS[value] ?? 1,
        isCompound: COMPOUND_MULTIPLIERS.has(value),
      })),
      { end: start, count: 1, isCompound: false },
    ].flatMap((one) =>
      // `tri-n-butyl`
      one.count > 1 && /^n-(?:prop|but|pent|hex|hept|oct)/.test(text.slice(one.end, one.end + 6))
        ? [one, { ...one, end: one.end + 2 }]
        : [one],
    );
    for (const { end: begin, count, isCompound } of counted) {
      if (
        locants &&
        count > 1 &&
        locants.length > 1 &&
        locants.length % count !== 0 &&
        count % locants.length !== 0
      )
        continue;
      const shared = { kind: 'prefix' as const, at, joined, locants, count, groups: 1 };
      if (count > 1) this.frontier.note(begin, 'prefix');
      if (text[begin] === '(' && count === 1 && !locants) this.#bracketed(begin, shared, goOn);
      const subtractive = /^(?:deoxy|anhydro|dehydro|thio(?=-))/.exec(text.slice(begin, begin + 7))?.[0];
      if (subtractive !== undefined && locants)
        goOn({ ...shared, kind: 'subtractive', word: subtractive, end: begin + subtractive.length });
      if (text.startsWith('hydro', begin) && !text.startsWith('hydroxy', begin) && count > 1)
        goOn({ ...shared, kind: 'hydro', end: begin + 5 });
      if (text.startsWith('perfluoro', begin) && count === 1) this.#perfluoro(begin, shared, goOn);
      if (isCompound && /[a-z]/.test(text[begin] ?? '')) this.#grouped(begin, shared, count, goOn);
      const isOwn = count === 1 ? /^[A-Z]/.test(locants?.[0] ?? '') : text[begin - 1] === '-';
      if (locants && isOwn) this.#ownLocant(begin, to, shared, goOn);
      for (const part of this.#partsAt(begin, to)) {
        LINKED.lastIndex = part.end;
        const linked = isGlycosyl(part) && !locants && count === 1 ? LINKED.exec(text) : null;
        if (linked?.[1] !== undefined)
          goOn({
            ...shared,
            locants: [`O${linked[1]}`],
            word: 'linked',
            end: part.end + linked[0].length,
            part: part.part,
          });
        if (part.isPrefix) add({ ...shared, end: part.end, part: part.part }, part.wantsLocant, isPrefix);
        else if (isPrefix || part.end !== to) this.frontier.note(part.end, isPrefix ? 'ending' : 'end');
        else if (count === 1) {
          this.frontier.note(part.end, 'end');
          const head: PartNode = part.part.type === 'parent' ? { ...part.part, leading: locants } : part.part;
          found.push({ items: [], head, joined });
        }
      }
    }
  }

  /** `tert-butyl(dimethyl)silyl`, `(triphenyl)phosphonium`: a multiplied prefix in a bracket. */
  #bracketed(begin: number, shared: Omit<Item, 'end' | 'part'>, goOn: (item: Item) => void): void {
    const close = closingBracket(this.name.text, begin, this.name.text.length);
    for (const { end, value } of multipliers.matches(this.name.text, begin + 1, close))
      for (const part of this.#partsAt(end, close))
        if (part.isPrefix && part.end === close)
          goOn({ ...shared, end: close + 1, part: part.part, count: MULTIPLIERS[value] ?? 1 });
  }

  /** `perfluoro`: every hydrogen of the carbon atoms. */
  #perfluoro(begin: number, shared: Omit<Item, 'end' | 'part'>, goOn: (item: Item) => void): void {
    for (const { end, value } of substituents.matches(this.name.text, begin + 3))
      goOn({ ...shared, end, part: { type: 'fixed', entry: value }, count: EVERY });
  }

  /** `N-2-pyridinyl`: a prefix with the locant of its free valence, behind the locant that it is at. */
  #ownLocant(
    begin: number,
    to: number,
    shared: Omit<Item, 'end' | 'part'>,
    goOn: (item: Item) => void,
  ): void {
    const { text, cased } = this.name;
    const own = readLocants(text, cased, begin);
    if (own?.locants.length !== 1 || own.added.length > 0 || text[own.end] !== '-') return;
    for (const part of this.#partsAt(own.end + 1, to))
      if (part.isPrefix && part.wantsLocant && part.part.type === 'parent')
        goOn({ ...shared, end: part.end, part: { ...part.part, leading: own.locants } });
  }

  /** Like parents about a group (P-15.3): `4,4'-methylenedianiline`, `2,2'-[ethane-1,2-diylbis(oxy)]bis(4-chlorophenol)`. */
  #multiplied(start: number, to: number, locants: readonly string[]): PartNode[] {
    const { text } = this.name;
    return this.#links(start, to).flatMap(({ end, link }) =>
      multipliers.matches(text, end, to).flatMap(({ end: after, value }) => {
        if (locants.length > 0 && MULTIPLIERS[value] !== locants.length) return [];
        if (locants.length === 0 && !BIS_ACIDS.test(text.slice(after, after + 40))) return [];
        const isBracketed = text[after] === '(' || text[after] === '[';
        const close = isBracketed ? closingBracket(text, after, to) : -1;
        const heads = close === to - 1 ? this.scopes(after + 1, close, false) : this.scopes(after, to, false);
        return heads.length > 0 ? [{ type: 'multiplied' as const, link, locants, heads }] : [];
      }),
    );
  }

  /** A group with several free valences, and what goes on from it towards the parents: `ethane-1,2-diylbis(oxy)`. */
  #links(start: number, to: number, isOuter = false): { end: number; link: readonly PartNode[] }[] {
    const { text } = this.name;
    const found: { end: number; link: readonly PartNode[] }[] = [];
    const go = (at: number, so: readonly PartNode[]): void => {
      if (so.length > 4) return;
      for (const { end, link } of this.#link(at, to, isOuter || so.length > 0)) {
        const all = [...so, ...link];
        found.push({ end, link: all });
        for (const { end: after } of multipliers.matches(text, end, to)) go(after, all);
        // `bis(ethane-2,1-diyloxy)`: behind the middle there is one way outward only.
        if (isOuter) go(end, all);
      }
    };
    go(start, []);
    return found;
  }

  #link(at: number, to: number, isOuter: boolean): { end: number; link: readonly PartNode[] }[] {
    const { text } = this.name;
    const found: { end: number; link: readonly PartNode[] }[] = links
      .matches(text, at, to)
      .map(({ end, value }) => ({ end, link: [{ type: 'fixed', entry: value }] }));
    const isBracketed = text[at] === '(' || text[at] === '[';
    const close = isBracketed ? closingBracket(text, at, to) : -1;
    if (close > 0)
      for (const { end, link } of this.#links(at + 1, close, isOuter))
        if (end === close) found.push({ end: close + 1, link });
    if (close > 0) found.push(...this.#substitutedLink(at, close));
    for (const part of this.#partsAt(at, to))
      if (part.isPrefix && /(?:diyl|triyl)[)\]]*$/.test(text.slice(at, part.end)))
        found.push({ end: part.end, link: [part.part] });
    return found;
  }

  /** `(1H-1,2,4-triazol-1-ylmethylene)`, `{[3-chlorophenyl]imino}`. */
  #substitutedLink(open: number, close: number): { end: number; link: readonly PartNode[] }[] {
    const { text } = this.name;
    const word = /(?:methylene|imino|azanediyl)$/.exec(text.slice(open + 1, close))?.[0];
    const [link] = word === undefined ? [] : links.matches(text, close - word.length, close);
    if (word === undefined || !link) return [];
    const from = open + 1;
    const to = close - word.length;
    const isBracketed =
      (text[from] === '(' || text[from] === '[') && closingBracket(text, from, to) === to - 1;
    const alternatives = isBracketed ? this.scopes(from + 1, to - 1, true) : this.scopes(from, to, true);
    if (to <= from || alternatives.length === 0) return [];
    return [{ end: close + 1, link: [{ type: 'substituted', link: link.value, alternatives }] }];
  }

  /** `bis` before a compound prefix without a bracket: the multiplier is the whole one's. */
  #grouped(
    begin: number,
    shared: Omit<Item, 'end' | 'part'>,
    groups: number,
    goOn: (item: Item) => void,
  ): void {
    for (const { end, value } of multipliers.matches(this.name.text, begin))
      for (const part of this.#partsAt(end, this.name.text.length))
        if (part.isPrefix)
          goOn({ ...shared, end: part.end, part: part.part, count: MULTIPLIERS[value] ?? 1, groups });
    for (const part of this.#partsAt(begin, this.name.text.length))
      if (part.isPrefix) goOn({ ...shared, end: part.end, part: part.part, count: 1, groups });
  }

  /** Everything that a prefix or a head at a place can be. */
  #partsAt(at: number, to: number): readonly Part[] {
    let parts = this.#parts.get(at);
    if (parts === undefined) {
      parts = this.#readParts(at);
      this.#parts.set(at, parts);
    }
    return parts.filter(({ end }) => end <= to);
  }

  #readParts(at: number): Part[] {
    const { text } = this.name;
    const parts: Part[] = [];
    const fixed = { isPrefix: true, wantsLocant: false };
    // `phenylglycine` has its phenyl group on carbon, `N-methylbenzylamine` its methyl on nitrogen.
    const isWord =
      /^(?:phenylglyc|hydroxylamin)/.test(text.slice(at, at + 12)) ||
      (/^benzylamine(?![a-z])/.test(text.slice(at, at + 12)) && !/(?:di|tri)$/.test(text.slice(at - 3, at)));
    for (const { end, value } of substituents.matches(text, at))
      if (!isWord) parts.push({ ...fixed, end, part: { type: 'fixed', entry: value } });
    if (text[at] === '(' || text[at] === '[') {
      const close = closingBracket(text, at, text.length);
      if (close < 0) this.frontier.note(at, 'bracket');
      const alternatives = close < 0 ? [] : this.scopes(at + 1, close, true);
      if (alternatives.length > 0)
        parts.push({ ...fixed, end: close + 1, part: { type: 'scope', alternatives } });
    }
    for (const { end, value } of contracted.matches(text, at)) {
      const parent: ParentNode = { type: 'ring', entry: value };
      for (const ending of readEndings(this.name, end, parent))
        if (ending.value.isPrefix && /^(?:-\d{1,2}-)?yl/.test(text.slice(end, end + 6)))
          parts.push(this.#part(ending.end, parent, ending.value, true));
    }
    for (const { end, value: parent } of readParents(this.name, at)) {
      const endings =
        parent.type === 'acid' || parent.type === 'amino-acid'
          ? readAcidEndings(this.name, end, parent)
          : parent.type === 'sugar'
            ? [{ end, value: { unsaturations: [], suffixes: [], isPrefix: parent.ending === 'osyl' } }]
            : readEndings(this.name, end, parent);
      this.frontier.note(end, 'ending');
      for (const ending of endings)
        parts.push(this.#part(ending.end, parent, ending.value, ending.value.isPrefix));
    }
    this.#addLabeled(at, parts);
    const longest = Math.max(...parts.map(({ end, part }) => (part.type === 'parent' ? end : 0)));
    // `thiomorpholine` is one word.
    return parts.filter(
      ({ part, end }) => !(part.type === 'fixed' && part.entry.flags.includes('+') && end < longest),
    );
  }

  /** `methyl-d3`, `(2H3)methyl`, `[1-14C]acetic acid`: the isotope belongs to the part beside it. */
  #addLabeled(at: number, parts: Part[]): void {
    const { text } = this.name;
    const before = labelBefore(text, at);
    if (before) {
      const behind = this.#partsAt(before.end, text.length);
      const acids = behind.flatMap(({ part, end }) =>
        part.type === 'parent' && part.parent.type === 'amino-acid' ? [end] : [],
      );
      // `phenylalanine` is one word: the label is not that of a phenyl group on alanine.
      for (const part of behind.filter(({ end }) => end >= Math.max(0, ...acids)))
        parts.push({ ...part, part: { type: 'labelled', part: part.part, label: before.label } });
    }
    for (const part of parts.slice()) {
      const behind = part.part.type === 'scope' ? undefined : labelBehind(text, part.end);
      if (behind)
        parts.push({
          ...part,
          end: behind.end,
          part: { type: 'labelled', part: part.part, label: behind.label },
        });
    }
  }

  #part(end: number, parent: ParentNode, ending: Ending, isPrefix: boolean): Part {
    const isPlain = (parent.type === 'cycle' || parent.type === 'chain') && parent.replacements.length === 0;
    const wantsLocant =
      (!isPlain && ending.suffixes.some(({ locants }) => locants === undefined)) ||
      (ending.unsaturations.some(({ locants }) => locants === undefined) &&
        !(parent.type === 'chain' && parent.length === 2));
    return { end, part: { type: 'parent', parent, ending, leading: undefined }, isPrefix, wantsLocant };
  }
}

import type { AcidEntry, AminoAcidEntry, Entry, StereoParentEntry } from './lexicon.ts';

/** The typed nodes that the grammar reads a name into; positions are those of the normalized text. */

/** A heteroatom that replaces a carbon atom: `2-oxa-6-aza…`. */
export interface Replacement {
  element: string;
  locants: readonly string[] | undefined;
  count: number;
  lambda?: number;
}

/** A component of a fused system, and the bond that it shares with the one that it is attached to. */
export interface FusionPrefix {
  ring: ParentNode;
  /** Locants of the attached component, in the direction of the base's lettering; empty where symmetry leaves no choice. */
  own: readonly string[];
  /** Letters of the base's bonds, of each place that it is attached at: `b`, or `de` where it is peri-fused. */
  letters: readonly string[];
  /** Letters of its own bonds, where it is a base that occurs twice (`benzo[1,2-b:4,5-b']dithiophene`). */
  ownLetters?: string;
  /** For a component of higher order: the locants of the component that it is attached to. */
  onto: readonly string[];
  /** What is attached to this component. */
  further: readonly FusionPrefix[];
  /** How often it is attached (`dibenzo[b,f]`). */
  count: number;
}

/** A ring system that stands for an atom of a larger ring, and the atoms by which it is bound. */
export interface Superatom {
  node: number;
  ends: readonly [string, string];
  ring: ParentNode;
}

/** A bridge of a fused system, and the locants of its bridgeheads. */
export interface Bridge {
  entry: Entry;
  ends: readonly string[];
}

/** A parent hydride, or a parent whose whole name is retained. */
export type ParentNode =
  | { type: 'chain'; length: number; replacements: readonly Replacement[] }
  | { type: 'cycle'; length: number; replacements: readonly Replacement[] }
  | { type: 'von-baeyer'; descriptor: string; length: number; replacements: readonly Replacement[] }
  | { type: 'spiro-alkane'; descriptor: string; length: number; replacements: readonly Replacement[] }
  | { type: 'ring'; entry: Entry }
  | {
      type: 'hantzsch-widman';
      elements: readonly string[];
      locants: readonly string[];
      size: number;
      saturated: boolean;
      benzo: boolean;
    }
  | { type: 'replaced'; ring: ParentNode; replacements: readonly Replacement[] }
  | { type: 'fused'; base: ParentNode; prefixes: readonly FusionPrefix[] }
  | { type: 'assembly'; ring: ParentNode; count: number; locants: readonly string[] }
  | { type: 'spiro'; parts: readonly ParentNode[]; joints: readonly (readonly [string, string])[] }
  | { type: 'bridged'; ring: ParentNode; bridges: readonly Bridge[] }
  | {
      type: 'phane';
      length: number;
      superatoms: readonly Superatom[];
      replacements: readonly Replacement[];
    }
  | { type: 'hydrogenated'; ring: ParentNode; locants: readonly string[] }
  | { type: 'retained'; entry: Entry }
  | { type: 'acid'; entry: AcidEntry; stem: string }
  | { type: 'amino-acid'; entry: AminoAcidEntry; configuration: string }
  | {
      type: 'sugar';
      /** The configurations of its chiral centers in Fischer's projection of the D form, from C2 (C3 in a ketose) on: R right, L left. */
      pattern: string;
      /** Deoxygenated by name: fucose has no O6. */
      deoxy: readonly string[];
      isKetose: boolean;
      isL: boolean;
      /** `α`, `β`, or nothing. */
      anomer: string;
      /** Members of the ring; 0 for the open chain. */
      ring: number;
      ending: SugarEnding;
    }
  /** `19-nor-17α-pregn`: without the atoms that `nor` names, with sides that differ from the parent's. */
  | { type: 'stereo-parent'; entry: StereoParentEntry; nor: readonly string[]; sides: readonly string[] };

/** What a sugar's name ends in: the sugar, its glycoside's anion, its glycosyl, the alcohol, the acids. */
export type SugarEnding = 'ose' | 'oside' | 'osyl' | 'itol' | 'onic' | 'uronic' | 'aric' | 'osiduronic';

export interface Unsaturation {
  order: 2 | 3;
  locants: readonly string[] | undefined;
  count: number;
}

export interface SuffixNode {
  entry: Entry;
  locants: readonly string[] | undefined;
  /** Positions of added hydrogen: `2(1H)-one`. */
  added: readonly string[];
  count: number;
}

/** What follows a parent: its unsaturation and its suffixes. */
export interface Ending {
  unsaturations: readonly Unsaturation[];
  suffixes: readonly SuffixNode[];
  /** Whether it makes a prefix of the parent. */
  isPrefix: boolean;
}

/** Which atoms of a part are of which isotope: all of an element, or those at locants. */
export interface IsotopeLabel {
  element: string;
  isotope: number;
  locants: readonly string[] | undefined;
  count: number;
}

export type PartNode =
  | { type: 'fixed'; entry: Entry }
  | { type: 'scope'; alternatives: readonly Scope[] }
  | { type: 'multiplied'; link: readonly PartNode[]; locants: readonly string[]; heads: readonly Scope[] }
  /** `(phenylmethylene)`: a group with two free valences and a substituent. */
  | { type: 'substituted'; link: Entry; alternatives: readonly Scope[] }
  | { type: 'labelled'; part: PartNode; label: IsotopeLabel }
  | { type: 'parent'; parent: ParentNode; ending: Ending; leading: readonly string[] | undefined };

/** The multiplier of `perfluoro`. */
export const EVERY = -1;

/** One step of a name before its head. */
export interface Item {
  kind: 'prefix' | 'hydro' | 'indicated' | 'stereo' | 'subtractive';
  /** Of a subtractive prefix: `deoxy`, `anhydro` or `dehydro`; `linked` where a sugar says how it is bound to the next. */
  word?: string;
  at: number;
  end: number;
  locants: readonly string[] | undefined;
  count: number;
  /** A multiplier of the compound prefix that begins here without a bracket (`bistrifluoromethyl`). */
  groups: number;
  /** Whether no hyphen stands before it. */
  joined: boolean;
  part?: PartNode;
  /** A stereodescriptor's signs: locant, or empty, and letter. */
  signs?: readonly { locant: string; label: string }[];
}

/** A name, or what stands in a bracket: prefixes, and the head that they belong to. */
export interface Scope {
  items: readonly Item[];
  head: PartNode;
  /** Whether no hyphen stands before the head. */
  joined: boolean;
  at: number;
}

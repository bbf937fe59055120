import type { EndpointMention, LabelMention, TargetMention, ValueMention } from './mentions.ts';

/** Words that stand for a compound that was named before. */
const WORDS_FOR_ONE = String.raw`(?:(?:it|its|this compound|the (?:title |above |resulting )?(?:compound|product)|which)\b|其|该化合物|本化合物|标题化合物|目标化合物)`;

/** Whether a text speaks of a compound that was named before. */
export const STANDS_FOR = new RegExp(String.raw`(?<![A-Za-z])${WORDS_FOR_ONE}`, 'i');
/** Whether it begins with that. */
export const BEGINS_WITH_ONE = new RegExp(`^${WORDS_FOR_ONE}`, 'i');

/** A sentence, and what is understood of it and of those before. */
export interface Sentence {
  text: string;
  labels: readonly LabelMention[];
  /** Of the sentence before. */
  before: readonly LabelMention[];
  subject: string | undefined;
  endpoints: readonly EndpointMention[];
  /** Of the part of the sentence before a semicolon. */
  carried: EndpointMention | undefined;
  targets: readonly TargetMention[];
  /** What the sentences before were about alone, with the endpoint. */
  told: Told | undefined;
}

/** A target, and the endpoint that was measured on it. */
export interface Told {
  target: string;
  endpoint: string;
}

/** Where a sentence may speak of another target than those before, though it names none. */
export const ELSEWHERE =
  /\b(?:mutants?|mutated|variants?|wild-type|[A-Z]\d{2,4}[A-Z]|cells?|cellular|assays?|in vivo|prolifer\w*|counter-?screen\w*|microsom\w*|off-targets?|isoforms?|panel)\b/i;

/** A value that a sentence gives to a compound. */
export interface Said {
  label: string;
  isLabel: boolean;
  target: string;
  endpoint: string;
  qualifier: string;
  value: string;
  unit: string;
  at: number;
  length: number;
  doubts: string[];
}

/** A value with its endpoint, and where that stands. */
export type Measured = ValueMention & {
  endpoint: string;
  endpointAt: number;
  endpointStart: number;
  isMended: boolean;
};

/** The compounds that had a value, and what is unsure of it. */
export interface Place {
  own: readonly LabelMention[];
  doubts: readonly string[];
}

// Names of targets whose Greek letter the recogniser of lines does not know: it reads γ as y, δ as 8, σ as 0, and leaves some out.
// What it reads was measured on scans of names that patents have (docs/decisions/0186-one-value-in-several-places.md).

/** Families whose members have no such letter or number, and which of the letters they have: what is read is told by that. */
const CERTAIN: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z\d])(PI3K-?|p110-?|PPAR-?)8(?![A-Za-z\d])/g, '$1δ'],
  [/(?<![A-Za-z\d])(PI3K-?|p110-?|PPAR-?|ROR-?|IFN-?|RAR-?|RXR-?)[yY](?=t?(?![A-Za-z\d]))/g, '$1γ'],
  [/(?<![A-Za-z\d])(NF-?)[kK]B(?![A-Za-z\d])/g, '$1κB'],
  [/(?<![A-Za-z\d])[kK](?=-?\s?opioid)/g, 'κ'],
  [/(?<![A-Za-z\d])a(?=(?:v|\d{1,2}|IIb)β\d)/g, 'α'],
];

/** The same where it may be another letter, too: ε is read as e and as 8. */
const LIKELY: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z\d])(PKC-?|CaMKI[Il]-?)8(?![A-Za-z\d])/g, '$1δ'],
  [/(?<![A-Za-z\d])(PKC-?|CaMKI[Il]-?)[yY](?![A-Za-z\d])/g, '$1γ'],
  [/(?<![A-Za-z\d])(PKC-?|IKK-?|CK1-?)e(?![A-Za-z\d])/g, '$1ε'],
  [/(?<![A-Za-z\d])(PKC-?|[Pp]ol\s?)0(?![A-Za-z\d])/g, '$1θ'],
  [/(?<![A-Za-z\d])[0oO](?=-?[12]\s?receptors?(?![A-Za-z]))/g, 'σ'],
];

/** What may be one of several, or lacks its letter: `CK18` of δ and ε, `-opioid` of δ. */
const OPEN = /(?<![A-Za-z\d])(?:CK1-?8|PKC-?B|CK1-?[0B])(?![A-Za-z\d])|^-\s?opioid|\bpol(?:ymerase)?$/;

/** A Roman numeral behind a name, of which a stroke is easily left out: `PI4KIIβ` of PI4KIIIβ. */
const NUMERAL = /[A-Z\d](?:I{2,3}|I[l|]{1,2}|[l|]{1,2}I)(?![A-Za-z])/;

/**
 * A target that was read by sight, with its Greek letter.
 * @returns `isUnsure` where it may be another one
 */
export function greekTarget(seen: string): { target: string; isUnsure: boolean } {
  let target = seen;
  for (const [pattern, letter] of CERTAIN) target = target.replaceAll(pattern, letter);
  const certain = target;
  for (const [pattern, letter] of LIKELY) target = target.replaceAll(pattern, letter);
  return { target, isUnsure: target !== certain || OPEN.test(target) || NUMERAL.test(target) };
}

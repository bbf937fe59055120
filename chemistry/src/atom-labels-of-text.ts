/** What a molfile of ours has no words for: bonds to any of several atoms, link nodes, hierarchies of S-groups, definitions of R-groups. */
const NOT_KEPT = /(?:^|,)(?:m|LN|SgH|RG|LOG):/;

/** Labels that RDKit has atoms of its own for: `Pol_p`, `star_e`, the kinds of queries. */
const OF_RDKIT = /^(?:star_e|(?:Pol|Mod)_p|[AMQX]H?_[ep])$/;

/** The extension of a CXSMILES, without its bars. */
const extensionOf = (text: string): string => /\s\|([^|]*)\|/.exec(text)?.[1] ?? '';

/** The labels of a CXSMILES by the places of their atoms; empty where an atom has none. */
const labelsOf = (extension: string): string[] =>
  (/\$([^$]*)\$/.exec(extension)?.[1] ?? '')
    .split(/(?<!&#\d{1,3});/)
    .map((label) => label.replaceAll(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code))));

/** The labels that a CXSMILES gives its atoms, by their places: `_R1`, `X`; empty where an atom has none. */
export const labelsOfText = (text: string): string[] => labelsOf(extensionOf(text));

/** The number of an R-group that a label is. */
const rGroupOf = (label: string): string | undefined => /^_R(\d{1,2})$/.exec(label)?.[1];

/**
 * Puts into a molfile the labels that a CXSMILES gives to open atoms, which RDKit leaves out: numbered ones as R-groups, others as
 * aliases, which V2000 alone has.
 * @param molfile of RDKit, its atoms in the order of the text
 */
export const withLabels = (molfile: string, text: string): { molfile: string; isExact: boolean } => {
  const extension = extensionOf(text);
  const lines = molfile.split('\n');
  const isV3000 = lines[3]?.includes('V3000') === true;
  const properties: string[] = [];
  let isExact = !NOT_KEPT.test(extension.replace(/\$[^$]*\$/, ''));
  for (const [index, label] of labelsOf(extension).entries()) {
    if (label === '' || OF_RDKIT.test(label)) continue;
    const group = rGroupOf(label);
    const atom = isV3000
      ? lines.findIndex(
          (line) =>
            line.startsWith(`M  V30 ${index + 1} `) && /^(?:\*|R#?)$/.test(line.split(' ', 5)[4] ?? ''),
        )
      : index + 4;
    const line = lines[atom] ?? '';
    const isOpen = isV3000 ? atom >= 0 : /^(?:\*|R#?) *$/.test(line.slice(31, 34));
    if (!isOpen || (isV3000 && group === undefined)) isExact = false;
    else if (isV3000)
      lines[atom] = `${line.replace(/^(M {2}V30 \d+) \S+/, '$1 R#').trimEnd()} RGROUPS=(1 ${group})`;
    else if (group === undefined) properties.push(`A  ${String(index + 1).padStart(3)}`, label);
    else {
      lines[atom] = `${line.slice(0, 31)}R# ${line.slice(34)}`;
      properties.push(`M  RGP  1 ${String(index + 1).padStart(3)} ${group.padStart(3)}`);
    }
  }
  const end = lines.findIndex((line) => line.startsWith('M  END'));
  lines.splice(end, 0, ...properties);
  return { molfile: lines.join('\n'), isExact };
};

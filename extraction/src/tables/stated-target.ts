import { boxAround } from '../box.ts';
import type { Paragraph } from '../prose/running-text.ts';
import { targetsOf } from '../prose/mentions.ts';
import { CAPTION } from './caption.ts';
import { rolesOf } from './column-roles.ts';
import type { StatedTarget, Table } from './table.ts';

/** A word with a capital, that may be a name. */
const NAME = String.raw`([a-z]{0,2}[A-Z][A-Za-zα-ω\d/-]{1,19})`;
/** Methods, reagents, endpoints and words at the beginning of a title. */
const NO_NAME =
  /^(?:HTRF|TR-FRET|FRET|ELISA|SPR|MTT|CTG|LANCE|FLIPR|ATP|DMSO|HiBiT|NanoBRET|FACS|BRET|PBMC|p?(?:IC|EC|DC|GI|CC)\d\d|Ki|Kd|AlphaLISA|AlphaScreen|WB|PCR|HPLC|FP|IMAP|Emax|Dmax)$/;
/** A name has two capitals, a digit or a Greek letter. */
const isName = (word: string): boolean => /\d|[α-ω]|[A-Z].{0,20}[A-Z]/.test(word) && !NO_NAME.test(word);
const KIND = String.raw`(?:\s(?:enzyme|kinase|receptor|protease|tyrosine kinase|channel))?`;
/** What the title of a test says was acted on: `PDE10A inhibitory activity`, `inhibition of human SHP2`, `对JAK3激酶的抑制活性`. */
const TITLES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\w-])${NAME}${KIND}\s(?:inhibitory\s(?:activit|effect|action|potenc)|inhibition(?![a-z])|(?:enzym\w{1,8}|kinase|binding|biochemical)\sassay|(?:ant)?agonis\w{1,4}\s(?:activit|effect|action|assay)|degradation(?![a-z])|binding\saffinit)`,
    'gu',
  ),
  new RegExp(
    String.raw`\b[Ii]nhibit(?:ion|ory\s(?:activity|effect|action)|ing)\s(?:of|against|on|towards?)\s(?:the\s|human\s|recombinant\s){0,3}${NAME}`,
    'gu',
  ),
  new RegExp(
    String.raw`对(?:人)?\s?${NAME}\s?(?:激酶|酶|受体|蛋白)?(?:的)?(?:抑制|结合|拮抗|激动|降解)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![A-Za-z\d])${NAME}\s?(?:激酶|酶|受体|蛋白)?(?:抑制活性|抑制作用|抑制试验|抑制实验|阻害活性|阻害作用|阻害試験)`,
    'gu',
  ),
];
/** How the title of a test or of another part of the text begins. */
const BEGINS_TITLE =
  /^(?:[【[]\s?\d{3,5}\s?[】\]]\s*)?[<〈(（]?\s?(?:(?:Test|Biological|Pharmacological|Assay|Experimental)\s(?:Example|Assay|Experiment)?\s?|Example\s|Assay\s|Experiment\s|[测试試][试試验験]例|实施例|実施例|[实実]験例|生物(?:学)?(?:测试|评价|试验))/iu;
/** Characters of a title, and paragraphs above a table that are looked at. */
const MOST = { title: 160, above: 14 };

const isTitle = ({ text }: Paragraph): boolean =>
  text.length <= MOST.title && (BEGINS_TITLE.test(text) || !/[.。;；:：]\s*$/.test(text.trim()));

const namesIn = (text: string): string[] =>
  TITLES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)).filter(isName);

/**
 * What the values of a table were measured on, where no heading and no caption says so and the title of the test above it does. It is sure where the
 * text that leads to the table has the same name once more, and no other, and all values have one endpoint; else a person looks.
 */
export function statedTarget(table: Table, paragraphs: readonly Paragraph[]): StatedTarget | undefined {
  const roles = rolesOf(table);
  const values = roles.flatMap((role) => (role?.kind === 'value' ? [role] : []));
  const isOpen =
    values.length > 0 &&
    values.every(({ target }) => target === undefined) &&
    !roles.some((role) => role?.kind === 'target');
  if (!isOpen) return undefined;
  const first = table.parts[0]!;
  const above = paragraphs
    .filter(
      ({ page, lines }) =>
        page === first.page - 1 || (page === first.page && boxAround(lines).y1 <= first.y0 + 2),
    )
    .slice(-MOST.above);
  const at = above.findLastIndex(
    (paragraph) =>
      isTitle(paragraph) && (BEGINS_TITLE.test(paragraph.text) || namesIn(paragraph.text).length > 0),
  );
  const names = new Set(at < 0 ? [] : namesIn(above[at]!.text));
  const [name] = names;
  if (name === undefined || names.size > 1) return undefined;
  const rest = above.slice(at + 1).map(({ text }) => text);
  // What leads to the table says once more what it was, and names nothing else; a table between may be another test's.
  const captions = rest.filter((text) => CAPTION.test(text)).length;
  const lead = rest.findLast((text) => !CAPTION.test(text) && !/^[[【(]?(?:Table|表)/i.test(text)) ?? '';
  const isRepeated = lead.split(/[^A-Za-zα-ω\d/-]+/u).includes(name);
  const others = [...namesIn(rest.join('\n')), ...targetsOf(lead).map(({ target }) => target)].filter(
    (other) => !other.includes(name) && isName(other),
  );
  const endpoints = new Set(values.map(({ endpoint }) => endpoint));
  return { name, isSure: isRepeated && captions <= 1 && others.length === 0 && endpoints.size === 1 };
}

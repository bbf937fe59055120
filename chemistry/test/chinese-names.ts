/** Generated names in Chinese, by what Chinese patents write for each part (中国化学会, 有机化合物命名原则 2017). */
import { generateName, type GeneratedName } from './name-generator.ts';

/** Whole names whose order differs: the ester's radical stands last. */
const ORDERS: readonly (readonly [RegExp, string])[] = [
  [/^tert-butyl (.+)-carboxylate$/, '$1-甲酸叔丁酯'],
  [/^ethyl (.+)propanoate$/, '$1丙酸乙酯'],
  [/^4-\((.+)\)pyridine hydrochloride$/, '4-($1)pyridine盐酸盐'],
  [/^\((.+)\)\(phenyl\)methanone$/, '($1)(phenyl)甲酮'],
  [/^2-\((.+)\)ethan-1-ol$/, '2-($1)乙-1-醇'],
  [/^(.+)-(\d)-carboxylic acid$/, '$1-$2-甲酸'],
];

const WORDS: Readonly<Record<string, string>> = {
  pyridine: '吡啶',
  pyrimidine: '嘧啶',
  pyrazine: '吡嗪',
  pyridazine: '哒嗪',
  thiazole: '噻唑',
  oxazole: '噁唑',
  furan: '呋喃',
  thiophene: '噻吩',
  thiadiazole: '噻二唑',
  oxadiazole: '噁二唑',
  quinoline: '喹啉',
  isoquinoline: '异喹啉',
  quinazoline: '喹唑啉',
  benzofuran: '苯并呋喃',
  benzothiazole: '苯并噻唑',
  benzodioxole: '苯并二氧杂环戊烯',
  benzimidazole: '苯并咪唑',
  indole: '吲哚',
  pyrazole: '吡唑',
  piperidine: '哌啶',
  piperazin: '哌嗪',
  morpholine: '吗啉',
  pyrrolidine: '吡咯烷',
  azetidine: '氮杂环丁烷',
  oxane: '氧杂环己烷',
  phenazine: '吩嗪',
  carbazole: '咔唑',
  quinoxaline: '喹喔啉',
  imidazo: '咪唑并',
  pyrazolo: '吡唑并',
  triazolo: '三唑并',
  thieno: '噻吩并',
  furo: '呋喃并',
  pyrido: '吡啶并',
  pyrrolo: '吡咯并',
  benzo: '苯并',
  indolo: '吲哚并',
  azabicyclo: '氮杂双环',
  azaspiro: '氮杂螺',
  diazaspiro: '二氮杂螺',
  hexane: '己烷',
  heptane: '庚烷',
  octane: '辛烷',
  nonane: '壬烷',
  dihydro: '二氢',
  methyl: '甲基',
  ethyl: '乙基',
  fluoro: '氟',
  chloro: '氯',
  bromo: '溴',
  cyano: '氰基',
  methoxy: '甲氧基',
  cyclopropyl: '环丙基',
  phenyl: '苯基',
  'tert-butyl': '叔丁基',
  'propan-2-yl': '丙-2-基',
  acetyl: '乙酰基',
  benzyl: '苄基',
  carbamoyl: '氨基甲酰基',
  trifluoromethyl: '三氟甲基',
  difluoromethyl: '二氟甲基',
  dimethylamino: '二甲氨基',
  methylsulfonyl: '甲磺酰基',
  methoxyethyl: '甲氧基乙基',
  fluorophenyl: '氟苯基',
  methylpiperazin: '甲基哌嗪',
  'prop-2-yn-1-yl': '丙-2-炔-1-基',
  cyclopropylmethyl: '环丙基甲基',
  hydroxymethyl: '羟基甲基',
  acetamidomethyl: '乙酰氨基甲基',
  'tert-butoxycarbonyl': '叔丁氧羰基',
  oxy: '氧基',
  amino: '氨基',
  carbonyl: '羰基',
  sulfonyl: '磺酰基',
  carboxamide: '甲酰胺',
  carbonitrile: '甲腈',
  carbaldehyde: '甲醛',
  amine: '胺',
  sulfonamide: '磺酰胺',
  acetamide: '乙酰胺',
  benzamide: '苯甲酰胺',
  methylurea: '甲基脲',
  aniline: '苯胺',
  benzenesulfonamide: '苯磺酰胺',
  yl: '基',
};

const LONGEST_FIRST = Object.keys(WORDS).toSorted((a, b) => b.length - a.length);

/** A name in Chinese, part for part; undefined where a part has no word here. */
export const toChinese = (name: string): string | undefined => {
  let text = name;
  for (const [pattern, order] of ORDERS) text = text.replace(pattern, order);
  let chinese = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const word = LONGEST_FIRST.find(
      (one) => rest.startsWith(one) || (one.endsWith('e') && rest.startsWith(`${one.slice(0, -1)}-`)),
    );
    if (word === undefined) {
      if (/^[a-z]{3}/.test(rest)) return undefined;
      chinese += rest.charAt(0);
      at += 1;
      continue;
    }
    chinese += WORDS[word];
    at += rest.startsWith(word) ? word.length : word.length - 1;
  }
  return chinese;
};

/** One Chinese name and its structure; other kinds than those that have Chinese words here are passed over. */
export const generateChineseName = (random: (below: number) => number): GeneratedName => {
  for (;;) {
    const { name, smiles } = generateName(random);
    const chinese = toChinese(name);
    if (chinese !== undefined) return { name: chinese, smiles };
  }
};

import { plainText, unitIn } from './units.ts';

/** What a column holds. */
export type ColumnRole =
  /** `isGuessed` where its heading says something else. */
  | { kind: 'label'; isGuessed?: boolean }
  | { kind: 'structure' }
  | { kind: 'name' }
  | { kind: 'target' }
  /** A concentration or dose at which the values beside it were measured. */
  | { kind: 'condition'; unit?: string }
  | {
      kind: 'value';
      endpoint: string;
      unit?: string;
      target?: string;
      isMended?: boolean;
      power?: number;
      isExtreme?: boolean;
      /** It names several endpoints, of which only one can be that of the values. */
      isUnsure?: boolean;
    }
  /** Analysis, synthesis, pharmacokinetics, docking: what is no activity. */
  | { kind: 'other' };

const FIFTY = String.raw`\s?[-_]?\s?(?:5\s?[0oO]|[sS$]\s?[0oO]|9\s?[0oO]|[sS5]\s?0)(?!\.?\d)`;
/** An endpoint as print and optical reading give it: `IC50`, `ICso`, `pEC5o`, `Ki`. */
const ENDPOINT = new RegExp(
  String.raw`(?<![A-Za-z])(p?(?:[IlL1|]C|EC|G[IlL1|]|CC|DC|AC|LC|LD|ED|TC|TD|SC|XC|MIC|ID|BC|KC))${FIFTY}` +
    // As French, Spanish and Italian have them: concentration inhibitrice, dose létale.
    String.raw`|(?<![A-Za-z])(p?(?:C[IEL]|D[EL]))_?(?:50|[5sS][oO]|[sS]0)(?![.\d]\d|[A-Za-z])` +
    // A letter that is raised behind the small one is the mark of a footnote. Ke is that of an antagonist, or the rate of an elimination.
    String.raw`|(?<![A-Za-z])(p?K(?:\s?[iIlDdBb]|e(?!\s?[([,]?\s?(?:1\s?\/|h|min|s\b|per\b))))(?=[a-e]?(?![A-Za-z]))|(?<![A-Za-z])(MIC|MEC|MBC|Kinact)(?![A-Za-z])`,
  'u',
);
const ENDPOINTS = new RegExp(ENDPOINT, 'gu');
const PERCENT =
  /inhibit|inhibition|抑制率|阻害率|抑制百分|hemmung|억제율|저해율|mortality|死亡率|efficacy|killing|control of|activation|stimulation|displacement|% ?(?:act|eff|deg|remain|inh|displ)|\binh\.? ?%|降解率|survival|viability/i;

/** The largest effect that a compound has, or the most that it degrades: a share. */
const HIGHEST = /(?<![A-Za-z])([DE])[\s_-]?max(?![A-Za-z])/;

/** Whether a plain text speaks of a share of an effect. */
export const saysShare = (plain: string): boolean => PERCENT.test(plain);

/** Where compounds are metabolized or degraded, and words for how much of them is left: together they say nothing of a target. */
const TISSUE = /microsom|\b[HRM]LM\b|hepatocyte|\bplasma\b|\bS9\b|微粒体|肝细胞|血浆/i;
const LEFT = /remain|stab|clearance|half|t ?1\/2|metabol|剩余|稳定|代谢/i;
/** How much of a compound is left, of which it is not said that it is an activity. */
const REMAINING = /^%\s?(?:remain\w*|left)(?!.*(?:activ|enzym|viab|control|bind|signal))/i;
const isMetabolism = (plain: string): boolean =>
  (TISSUE.test(plain) && LEFT.test(plain)) || REMAINING.test(plain);

/** What says how a value scatters, and is none, behind an endpoint or in a row below it. */
const STATISTIC =
  /(?:^|[\s,;/])(?:s\.?e\.?(?:m\.?)?|s\.?d\.?|std\.?(?:\s?(?:dev|err)\w*\.?)?|standard\s(?:deviation|error)|c\.?v\.?|(?:95\s?%\s?)?c\.?i\.?|(?:lower|upper)(?:\s(?:bound|limit|95\s?%?|ci|95\s?%\s?ci))?|low(?:er)? 95\s?%|error|hill(?:\sslope)?|slope|n|下限|上限|标准差|标准误)\s?\)?(?:\s?\([^()]{1,12}\))?$/i;

/** A bound of values, or in which range they lie, which may be all that is said of them. */
const EXTREME = /(?:^|[\s,;/(])(?:min(?:imum)?|max(?:imum)?|range)\s?\)?(?:\s?\([^()]{1,12}\))?$/i;

/** How many times a value is another, which is no value itself. */
const RATIO =
  /\bfold\b|\bratio\b|\bselectivity\b(?! (?:panel|assay|screen))|\bchange\b|倍数|比值|选择性|(?<![A-Za-z.])S\.?I\.?[a-h]?$/i;

/** Whether words say how many times something is another. */
export const isRatio = (text: string): boolean => RATIO.test(plainText(text));

/** Whether a heading says how a value scatters. */
export const isStatistic = (text: string): boolean => {
  const plain = plainText(text);
  // `mean ± SD` heads values with their error, and so does `(95% CI)` in brackets.
  const bare = plain.replaceAll(/\s?\([^()]*\)/g, '');
  return (STATISTIC.test(bare) || EXTREME.test(bare)) && !/±|\+\/-|\bmean\b/i.test(plain);
};

const LABEL =
  /^(?:(?:ex(?:amp\s?le)?s?|cp(?:d|ds)|cmpds?|compds?|compounds?|comp|entry|no|nr|nos|n\s?[°º]|id|code|[测供试被]\S{0,2}化合物|化合物|[实実]施例|编号|番号|序号|化合物序号|受试物|verbindung(?:en)?|beispiele?|bsp|exemples?|compos[ée]s?|실시예|화합물)\.?\s?(?:of the invention|tested|of|the)?\s?(?:no|nr|number|num|id|code|#|编号|番号|号|例|번호)?\.?\s?(?:\(?(?:example|compound|no|ex|cpd)?\.?\s?(?:no|#)?\.?\)?)?|test (?:item|compound|substance)|active (?:compound|ingredient)s?|treatment|样品|化合物\s?(?:no|id)\.?|#)$/i;

const OTHER =
  /nmr|\bms\b|lc-?ms|lcms|esi|m\/z|\[m ?[+-]|mass|hrms|yield|收率|产率|purity|纯度|retention|\brt\b|\br\.?t\.?\b|保留|m\.?p\.?\b|melting|熔点|logp|logd|tpsa|solub|löslich|溶解|appearance|formula\b|分子式|分子量|mol\.? ?w|\bmw\b|hplc|elemental|synth|procedure|method|starting|prepar|similar|t ?1\/2|half|auc|cmax|tmax|\bcl\b|clearance|\bvss?\b|\bvd\b|bioavail|docking|score|\bl(?:ip)?le\b|ligand efficiency|lipophil|energy|结合能|匹配|排名|pdb|z'|rmsd|stability|caco|papp|protein binding|hill|slope|n ?= ?\d|\bsd\b|s\.d\.|\bsem\b|selectiv|ratio|fold|dose vol|weight|体重|seq|sequence/i;

const CONDITION = /conc(?:entration|\.)|dose|dosage|浓度|剂量|rate of application|application rate/i;

/** Brackets, spaces and dashes of a heading taken away, as far as it is asked whether it names a column of labels. */
const bareHeading = (text: string): string =>
  plainText(text)
    .replaceAll(/[()[\]:：]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])/g, '')
    .replace(/\bexamp le\b/i, 'Example')
    .trim();

export const isLabelHeading = (text: string): boolean => LABEL.test(bareHeading(text));

/** An endpoint with where it stands in a plain text; `isMended` where it was read wrongly and is plain all the same. */
export interface EndpointAt {
  endpoint: string;
  at: number;
  length: number;
  isMended?: boolean;
}

/** An endpoint in a text, in the form in which results name it; undefined where there is none. */
export function endpointIn(text: string): EndpointAt | undefined {
  const match = ENDPOINT.exec(plainText(text));
  return match === null ? undefined : endpointOf(match);
}

function endpointOf(match: RegExpExecArray): EndpointAt {
  const [whole, power, romance, constant, plainWord] = match;
  const position = { at: match.index, length: whole.length };
  // It may be something else in an English text, as a combination index.
  if (romance !== undefined)
    return { endpoint: `${romance.replace(/(.)(.)$/, '$2$1')}50`, ...position, isMended: true };
  if (plainWord !== undefined) return { endpoint: plainWord, ...position };
  if (constant !== undefined) {
    const letter = constant.at(-1)!;
    const name = `K${/[iIl]/.test(letter) ? 'i' : letter.toLowerCase()}`;
    return { endpoint: `${constant.startsWith('p') ? 'p' : ''}${name}`, ...position };
  }
  const number = /9\s?[0oO]$/.test(whole) ? '90' : '50';
  return {
    endpoint: `${power!.replace(/^(p?)[l1|L]C/, '$1IC').replace(/^(p?)G[lL1|]/, '$1GI')}${number}`,
    ...position,
  };
}

/**
 * Endpoints in small letters as coarse scans have them: `K, (nM)` and `Ka (nM)` are Ki and Kd (an association constant has another unit), `ICs`
 * and `GIsg` have a 50, and so has `EC. (nmol/L)`, whose number stands too low to be read with it.
 */
const MISREAD =
  /(?<![A-Za-z]|\/\s?)(?:[Kk]([,;:'’]|[agq8])(?=\s?(?:[([,]?\s?(?:in\s)?[pnuμm](?:M|mo[lI1i]\s?\/?\s?[Ll])(?![A-Za-z])|[)\]]?$))|(IC|EC|G[Il1]{1,2}|CC|DC|AC|ED|LD)(?:(?:[sSgG][gn9oO0]?|5[sSgn9]?|\s?51|8o)(?![A-Za-z\d])|[.,]?(?=\s?[([,]?\s?[pnuμm](?:M|mol\s?\/\s?L)(?![A-Za-z]))))/u;
const MISREADS = new RegExp(MISREAD, 'gu');

/** The endpoint of a heading that was read wrongly; a person looks at what comes of it. */
function misreadEndpoint(text: string): EndpointAt | undefined {
  const match = MISREAD.exec(text);
  return match === null ? undefined : misreadOf(match, text);
}

/** A number that stands below its line is read after it, and rarely right: `SHP2 (EC. nmol/L) se"`. */
const LOW_NUMBER = /\s(?:[s5][oe0]|(9)[o0])["'”’]?$/;

function misreadOf(match: RegExpExecArray, text: string): EndpointAt | undefined {
  const [whole, letter, power] = match;
  const place = { at: match.index, length: whole.length };
  if (power !== undefined) {
    const isNinety = LOW_NUMBER.exec(text)?.[1] !== undefined;
    return { endpoint: `${power.replace(/^G[Il1]+/, 'GI')}${isNinety ? '90' : '50'}`, ...place };
  }
  const isLetter = /[a-z8]/.test(letter!);
  return isLetter && unitIn(text.slice(match.index)) === undefined
    ? undefined
    : { endpoint: isLetter ? 'Kd' : 'Ki', ...place };
}

/** An endpoint in a heading or a caption, also one that was read wrongly. */
export const headingEndpoint = (text: string): EndpointAt | undefined => {
  const plain = plainText(text);
  const clear = endpointIn(plain);
  if (clear !== undefined) return clear;
  const misread = misreadEndpoint(plain);
  return misread === undefined ? undefined : { ...misread, isMended: true };
};

/** All endpoints of a plain text in order; of those that were read wrongly only what has a number in its name (`ICs`), since a letter `K,` may be none. */
export function endpointsIn(plain: string): EndpointAt[] {
  const clear = [...plain.matchAll(ENDPOINTS)].map(endpointOf);
  const misread = [...plain.matchAll(MISREADS)].flatMap((match) => {
    const one = match[2] === undefined ? undefined : misreadOf(match, plain);
    return one === undefined ? [] : [Object.assign(one, { isMended: true })];
  });
  return [...clear, ...misread].toSorted((a, b) => a.at - b.at);
}

function behindEndpoint(plain: string, { at, length, isMended }: EndpointAt): string {
  const behind = plain.slice(at + length);
  return isMended === true ? behind.replace(LOW_NUMBER, '') : behind;
}

/** An amount with its unit, as in `at 10 μM`. */
export const AMOUNT =
  /(?:at|@|of|in|à|,|\()?\s?(?<![\dA-Z])(\d+(?:\.\d+)?)\s?([fpnumμ]?M|[num]?mol\/L|μmol\/L|[umμ]g\/m[lL]|ppm|mg\/kg)(?![A-Za-z])/;

/** A logarithm before an endpoint: the negative one, that of the inverse, or another. */
const LOGARITHM = /([-−])?\s?\blog(?:10)?\s?[([]?\s?(1\s?\/\s?)?$/i;

/** What a column holds, by its heading. */
export function roleOfHeading(text: string): ColumnRole | undefined {
  // Behind a bracket or a unit a raised letter is the mark of a footnote: `IC50 (nM)a`, `% inh. at 10 μMc`.
  const plain = plainText(text).replaceAll(/(?<=\))\s?[a-h](?=$|\s)|(?<=[pnμ]M)[a-h](?=$|\s)/g, '');
  if (plain === '') return undefined;
  if (isLabelHeading(plain)) return { kind: 'label' };
  const endpoint = headingEndpoint(plain);
  const tail = endpoint === undefined ? '' : plain.slice(endpoint.at + endpoint.length);
  const isExtreme = EXTREME.test(tail);
  if (endpoint !== undefined && ((isStatistic(tail) && !isExtreme) || RATIO.test(plain)))
    return { kind: 'other' };
  if (endpoint !== undefined) {
    const behind = unitIn(tail) ?? unitIn(plain.slice(0, endpoint.at));
    const [log, minus, inverse] = LOGARITHM.exec(plain.slice(0, endpoint.at)) ?? [];
    // Only the negative logarithm of molar amounts is what the p stands for.
    if (log !== undefined && ((minus ?? inverse) === undefined || !(behind === undefined || behind === 'M')))
      return { kind: 'other' };
    return {
      kind: 'value',
      endpoint: log === undefined ? endpoint.endpoint : `p${endpoint.endpoint}`,
      ...(endpoint.isMended === true ? { isMended: true } : {}),
      ...(isExtreme ? { isExtreme } : {}),
      // `PDE5 Ki (nM) PDE6 pIC50`, as of two columns.
      ...(new Set(endpointsIn(plain).map((one) => one.endpoint)).size > 1 ? { isUnsure: true } : {}),
      ...(behind === undefined || behind === '%' ? {} : { unit: behind }),
      ...powerIn(plain),
      ...targetOf(plain.slice(0, endpoint.at), behindEndpoint(plain, endpoint)),
    };
  }
  if (/^str\.?$|stru[ck]tur|结构|構造|造式|化学式|chemical formula/i.test(plain))
    return { kind: 'structure' };
  if (/name|名称|nomenclature/i.test(plain) && plain.length < 60) return { kind: 'name' };
  const highest = HIGHEST.exec(plain);
  if (highest !== null && !/ratio|fold/i.test(plain)) {
    const behind = plain.slice(highest.index + highest[0].length).replaceAll(/[%％]/g, ' ');
    return {
      kind: 'value',
      endpoint: `${highest[1]}max`,
      unit: '%',
      ...targetOf(plain.slice(0, highest.index).replaceAll(/[%％]/g, ' '), behind),
    };
  }
  if (PERCENT.test(plain) && !/ratio|fold/i.test(plain) && !isMetabolism(plain)) {
    const kind = plain.replaceAll(/\s+/g, ' ').replace(/\binh\.?(?![a-z])/i, 'inhibition');
    const at = AMOUNT.exec(kind);
    const unit = unitIn(plain);
    // `Inhibition (nM)`: no share, but an amount of which it is not said, or was not read, what it does.
    if (at === null && unit !== undefined && unit !== '%' && !/[%％率]|per\s?cent/i.test(plain))
      return { kind: 'value', endpoint: kind, unit, isMended: true };
    const around = at === null ? { effect: kind } : aroundAmount(kind, at);
    const { effect, target } = { ...around, ...effectOn(around.effect) };
    return {
      kind: 'value',
      endpoint: at === null ? effect : `${effect} at ${at[1]} ${at[2]}`,
      unit: '%',
      ...optional('target', target),
    };
  }
  if (CONDITION.test(plain)) return { kind: 'condition', ...optional('unit', unitIn(plain)) };
  if (OTHER.test(plain) || RATIO.test(plain) || isMetabolism(plain)) return { kind: 'other' };
  if (
    /^(?:(?:target|kinase|enzyme|receptor|cell lines?|assay|species|pest|test organism)\b|靶标|靶点|激酶|细胞)/i.test(
      plain,
    )
  )
    return { kind: 'target' };
  if (/^(?:activity|potency|活性|bioactivity|activity level)/i.test(plain))
    return { kind: 'value', endpoint: 'activity', ...optional('unit', unitIn(plain)) };
  return undefined;
}

/** What was acted on before words for a share: `ROCK1 % inhibition`, `COX-1 저해율 (%)`. A name has two capitals, a digit or a Greek letter. */
const EFFECT_ON =
  /^(?=\S*(?:[A-Z].*[A-Z]|\d|[α-ω]))([A-Za-zα-ω\d][^%％]{1,39}?)[\s,:-]{0,3}((?:[%％]|per\s?cent|inhibition\b|inh\.|抑制率|阻害率|저해율|억제율|degradation\b|displacement\b|activation\b|stimulation\b).*)$/iu;

/** `Inhibition rate of TYK2`, `% inhibition against hERG`. */
const EFFECT_OF =
  /^(.{0,20}?inhibit(?:ion|ory)(?:\s(?:rate|ratio|activity))?(?:\s\(?%\)?)?)\s(?:of|on|against|for|towards?)\s(?:the\s|human\s){0,2}([A-Za-zα-ω][\wα-ω/.-]{1,20})$/iu;

/** The same without what was acted on, and that. */
function effectOn(effect: string): { effect: string; target: string } | undefined {
  const [, words, object] = EFFECT_OF.exec(effect) ?? [];
  if (words !== undefined && /\d|[α-ω]|[A-Z].*[A-Z]/.test(object!)) return { effect: words, target: object! };
  const [, target, rest] = EFFECT_ON.exec(effect) ?? [];
  const isNone =
    target === undefined || unitIn(target) !== undefined || AMOUNT.test(target) || PERCENT.test(target);
  return isNone ? undefined : { effect: rest!.trim(), target: target.trim() };
}

/**
 * What a heading says besides the amount: before it, or behind it where it begins with it, as `10 μM 抑制率 (%)`, or where what stands before it is what
 * was acted on, as `HDAC8 1 μM 阻害率 (%)`.
 */
function aroundAmount(heading: string, amount: RegExpExecArray): { effect: string; target?: string } {
  const before = heading
    .slice(0, amount.index)
    .trimEnd()
    .replace(/(?:at|@|\(|of|in|à)$/, '')
    .trimEnd();
  const behind = heading
    .slice(amount.index + amount[0].length)
    .replaceAll(/[()[\]%]|浓度下?的?|时的?|における/g, ' ');
  const isNamed = /[A-Za-z\u4e00-\u9fff]/.test(before);
  if (isNamed && PERCENT.test(before)) return { effect: before, ...optional('target', targetBehind(behind)) };
  if (isNamed && !PERCENT.test(behind)) return { effect: before };
  const effect = (isNamed ? behind : `${before} ${behind}`).replaceAll(/\s+/g, ' ').trim();
  return { effect, ...optional('target', isNamed ? before : undefined) };
}

/** What was acted on behind an amount, as the kinases below `% inhibition at 1 μM`: a few words with two capitals, a digit or a Greek letter, and none of how it was done. */
const TARGET_BEHIND =
  /^(?=.*(?:[A-Z].*[A-Z]|\d|[α-ω]))(?!.*\b(?:after|in|for|with|of|at|the|h|hr|hours?|min|days?|n|ATP|DMSO|FBS|BSA|mean|average|values?|conc\w*|test|compounds?|cpd|vs|relative|control|treatment|s\.?e\.?m|s\.?d|and|or)\b)[A-Za-zα-ω][\wα-ω/.-]{0,20}(?: [\wα-ω/.-]{1,20}){0,2}$/u;

/** What numbers an experiment, a place or a compound, and how values scatter. */
const NO_TARGET =
  /\b(?:pH\s?\d?|days?|weeks?|assays?|runs?|exp(?:eriment)?|batch|lot|method|plate|ref|table|fig(?:ure)?|no\.?\s?\d|cpds?|cmpds?|compds?|examples?|SEM|SD)\b/i;

function targetBehind(behind: string): string | undefined {
  const plain = behind.replaceAll(/\s+/g, ' ').trim();
  return TARGET_BEHIND.test(plain) && !NO_TARGET.test(plain) && AMOUNT.exec(plain) === null
    ? plain
    : undefined;
}

const optional = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, string>>);

/** A power of ten before a unit: `(×10-8 M)`, `(10^-3 μM)`, and `(10-3 μM)` where it stands alone in its brackets, so that it is no range. */
const POWER =
  /(?:[x×*·]\s?10\s?\^?\s?(-\s?\d{1,2}|\d{1,2})|\b10\s?\^\s?(-?\s?\d{1,2})|\(\s?10\s?(-\s?\d)(?=\s?[a-zA-Zμ/]{1,6}\s?\)))\s?(?=(?:[fpnmuμ]?M|[nmu]?mol\/L|μmol\/L|[umnμ]?g\/m[lL])(?![A-Za-z]))/;

/** The power of ten by which the values below a heading are to be multiplied. */
const powerIn = (plain: string): { power?: number } => {
  const [, times, raised, alone] = POWER.exec(plain) ?? [];
  const power = times ?? raised ?? alone;
  return power === undefined ? {} : { power: Number(power.replaceAll(' ', '')) };
};

/** What a heading says of how its values scatter: `± SEM`, `(n = 3)`, `[95% CI]`. */
const SCATTER =
  /(?:±|\+\/-)\s?(?:s\.?e\.?m?\.?|s\.?d\.?|std\.?(?:\s?dev\.?)?)(?![A-Za-z])|\bn\s?=\s?\d{1,3}(?:\s?-\s?\d{1,3})?|\(\s?n\s?\)|\b95\s?%\s?c\.?i\.?(?![A-Za-z])/gi;

/** What an endpoint is short for, beside it: `Minimum Inhibitory Concentration (MIC)`. */
const CONCENTRATION =
  /\b(?:(?:half[- ])?(?:minim(?:um|al)|maxim(?:um|al)|mean|median)\s)?(?:inhibitory|bactericidal|effective|cytotoxic|lethal|degradation)\s(?:concentrations?|doses?)\b/gi;

/** What is left of a heading when endpoint and unit are taken away names what was acted on. */
function targetOf(before: string, behind: string): { target?: string } {
  const rest = `${before} ${behind.replace(/^[a-e](?![A-Za-z\d])/, '')}`
    .replace(POWER, ' ')
    .replaceAll(SCATTER, ' ')
    .replace(/[-−]?\s?\blog(?:10)?(?:\s?[([]?\s?1\s?\/)?(?![A-Za-z])/i, ' ')
    .replaceAll(/\(?\s?(?:[mμu]?g\s?\/\s?kg)\s?\)?(?:\s?,?\s?(?:p\.?o\.?|i\.?[vpm]\.?|s\.?c\.?))?/gi, ' ')
    .replaceAll(
      /\(?\s?(?<![A-Za-z-])(?:[fpnumμ]M|(?<!\d)M(?![\d-])|[num]?mol\/L|μmol\/L|[pnumμ]g\/m[lL])\s?\)?(?![A-Za-z])/g,
      ' ',
    )
    .replaceAll(CONCENTRATION, ' ')
    .replaceAll(/(?<![A-Za-z])pp[mb](?![A-Za-z])/g, ' ')
    .replaceAll(/[()[\],:;]/g, ' ')
    .replaceAll(/\b(?:values?|of|the|in|mean|avg|average|assay|min|max|minimum|maximum|range)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return rest.length >= 2 && rest.length <= 60 ? { target: rest } : {};
}

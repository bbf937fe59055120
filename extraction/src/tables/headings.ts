import { plainText, unitIn } from './units.ts';

/** What a column holds. */
export type ColumnRole =
  | { kind: 'label' }
  | { kind: 'structure' }
  | { kind: 'name' }
  | { kind: 'target' }
  /** A concentration or dose at which the values beside it were measured. */
  | { kind: 'condition'; unit?: string }
  | { kind: 'value'; endpoint: string; unit?: string; target?: string; isMended?: boolean }
  /** Analysis, synthesis, pharmacokinetics, docking: what is no activity. */
  | { kind: 'other' };

const FIFTY = String.raw`\s?[-_]?\s?(?:5\s?[0oO]|[sS$]\s?[0oO]|9\s?[0oO]|[sS5]\s?0)(?![\d.])`;
/** An endpoint as print and optical reading give it: `IC50`, `ICso`, `pEC5o`, `Ki`. */
const ENDPOINT = new RegExp(
  String.raw`(?<![A-Za-z])(p?(?:[IlL1|]C|EC|G[IlL1|]|CC|DC|AC|LC|LD|ED|TC|TD|SC|XC|MIC|ID|BC|KC))${FIFTY}` +
    // A letter that is raised behind the small one is the mark of a footnote.
    String.raw`|(?<![A-Za-z])(p?K\s?[iIlDdBb])(?=[a-e]?(?![A-Za-z]))|(?<![A-Za-z])(MIC|MEC|MBC|Kinact)(?![A-Za-z])`,
  'u',
);
const ENDPOINTS = new RegExp(ENDPOINT, 'gu');
const PERCENT =
  /inhibit|inhibition|抑制率|抑制百分|mortality|死亡率|efficacy|killing|control of|activation|stimulation|% ?(?:act|eff|deg|remain|inh)|\binh\.? ?%|降解率|survival|viability/i;

const LABEL =
  /^(?:(?:ex(?:amp\s?le)?s?|cp(?:d|ds)|cmpds?|compounds?|comp|entry|no|nr|nos|id|code|测试化合物|供试化合物|化合物|实施例|编号|序号|化合物序号|受试物)\.?\s?(?:of the invention|tested|of|the)?\s?(?:no|nr|number|num|id|code|#|编号|号|例)?\.?\s?(?:\(?(?:example|compound|no|ex|cpd)?\.?\s?(?:no|#)?\.?\)?)?|test (?:item|compound|substance)|active (?:compound|ingredient)s?|treatment|样品|化合物\s?(?:no|id)\.?|#)$/i;

const OTHER =
  /nmr|\bms\b|lc-?ms|lcms|esi|m\/z|\[m ?[+-]|mass|hrms|yield|收率|产率|purity|纯度|retention|\brt\b|\br\.?t\.?\b|保留|m\.?p\.?\b|melting|熔点|logp|logd|tpsa|solub|溶解|appearance|formula\b|分子式|分子量|mol\.? ?w|\bmw\b|hplc|elemental|synth|procedure|method|starting|prepar|similar|t ?1\/2|half|auc|cmax|tmax|\bcl\b|clearance|\bvss?\b|\bvd\b|bioavail|docking|score|energy|结合能|匹配|排名|pdb|z'|rmsd|stability|caco|papp|protein binding|hill|slope|n ?= ?\d|\bsd\b|s\.d\.|\bsem\b|selectiv|ratio|fold|dose vol|weight|体重|seq|sequence/i;

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
  const [whole, power, constant, plainWord] = match;
  const position = { at: match.index, length: whole.length };
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
  /(?<![A-Za-z])(?:[Kk]([,;:'’]|[agq8])(?=\s?(?:[([,]?\s?(?:in\s)?[pnuμm](?:M|mo[lI1i]\s?\/?\s?[Ll])(?![A-Za-z])|[)\]]?$))|(IC|EC|G[Il1]{1,2}|CC|DC|AC|ED|LD)(?:(?:[sSgG][gn9oO0]?|5[sSgn9]?|\s?51|8o)(?![A-Za-z\d])|[.,]?(?=\s?[([,]?\s?[pnuμm](?:M|mol\s?\/\s?L)(?![A-Za-z]))))/u;
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
const AT =
  /(?:at|@|of|in|,|\()?\s?(?<!\d)(\d+(?:\.\d+)?)\s?([fpnumμ]?M|[num]?mol\/L|μmol\/L|[umμ]g\/m[lL]|ppm|mg\/kg)(?![A-Za-z])/;

/** What a column holds, by its heading. */
export function roleOfHeading(text: string): ColumnRole | undefined {
  const plain = plainText(text);
  if (plain === '') return undefined;
  if (isLabelHeading(plain)) return { kind: 'label' };
  const endpoint = headingEndpoint(plain);
  if (endpoint !== undefined) {
    const behind = unitIn(plain.slice(endpoint.at + endpoint.length)) ?? unitIn(plain.slice(0, endpoint.at));
    return {
      kind: 'value',
      endpoint: endpoint.endpoint,
      ...(endpoint.isMended === true ? { isMended: true } : {}),
      ...(behind === undefined || behind === '%' ? {} : { unit: behind }),
      ...targetOf(plain.slice(0, endpoint.at), behindEndpoint(plain, endpoint)),
    };
  }
  if (/structur|结构|化学式|chemical formula/i.test(plain)) return { kind: 'structure' };
  if (/name|名称|nomenclature/i.test(plain) && plain.length < 60) return { kind: 'name' };
  if (PERCENT.test(plain) && !/ratio|fold/i.test(plain)) {
    const kind = plain.replaceAll(/\s+/g, ' ').replace(/\binh\.?(?![a-z])/i, 'inhibition');
    const at = AT.exec(kind);
    const unit = unitIn(plain);
    // `Inhibition (nM)`: no share, but an amount of which it is not said, or was not read, what it does.
    if (at === null && unit !== undefined && unit !== '%' && !/[%％率]|per\s?cent/i.test(plain))
      return { kind: 'value', endpoint: kind, unit, isMended: true };
    return {
      kind: 'value',
      endpoint: at === null ? kind : `${aroundAmount(kind, at)} at ${at[1]} ${at[2]}`,
      unit: '%',
    };
  }
  if (CONDITION.test(plain)) return { kind: 'condition', ...optional('unit', unitIn(plain)) };
  if (OTHER.test(plain)) return { kind: 'other' };
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

/** What a heading says besides the amount: before it, or behind it where it begins with it, as `10 μM 抑制率 (%)`. */
function aroundAmount(heading: string, amount: RegExpExecArray): string {
  const before = heading
    .slice(0, amount.index)
    .trimEnd()
    .replace(/(?:at|@|\(|of|in)$/, '')
    .trimEnd();
  if (/[A-Za-z\u4e00-\u9fff]/.test(before)) return before;
  const behind = heading.slice(amount.index + amount[0].length);
  return `${before} ${behind.replaceAll(/[()[\]%]|浓度下?的?|时的?/g, ' ')}`.replaceAll(/\s+/g, ' ').trim();
}

const optional = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, string>>);

/** What is left of a heading when endpoint and unit are taken away names what was acted on. */
function targetOf(before: string, behind: string): { target?: string } {
  const rest = `${before} ${behind}`
    .replaceAll(/\(?\s?(?:[fpnumμ]?M|[num]?mol\/L|μmol\/L|[umμ]g\/m[lL])\s?\)?(?![A-Za-z])/g, ' ')
    .replaceAll(/[()[\],:;]/g, ' ')
    .replaceAll(/\b(?:values?|of|the|in|mean|avg|average|assay)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return rest.length >= 2 && rest.length <= 60 ? { target: rest } : {};
}

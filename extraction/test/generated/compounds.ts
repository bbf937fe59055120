import { drawStructure, type Engine } from '@moiety/chemistry/index.ts';
import { generateChineseName } from '../../../chemistry/test/chinese-names.ts';
import { generateName } from '../../../chemistry/test/name-generator.ts';
import type { Content, Maker } from './maker.ts';
import { filler } from './tables.ts';

/** Pixels of a drawing in a point: bonds are 15 points long, as in most patents. */
const SCALE = 1.6;

/** Points around a drawing that is cut to what is drawn. */
const EDGE = 13;

/**
 * A structure in black as SVG, as large as its own room.
 * @param scale pixels of a drawing in a point
 * @param isCut whether the room ends at what is drawn
 */
export function structureSvg(
  engine: Engine,
  smiles: string,
  width: number,
  height: number,
  { scale = SCALE, isCut = false } = {},
): string {
  const drawing = drawStructure(engine, smiles, {
    width: Math.round(scale * width),
    height: Math.round(scale * height),
    atoms: isCut,
  });
  const shapes = drawing.shapes
    .map(({ path, width: line }) =>
      line === 0
        ? `<path d="${path}"/>`
        : `<path d="${path}" fill="none" stroke="#000" stroke-width="${line}"/>`,
    )
    .join('');
  const [xs, ys] = [(drawing.atoms ?? []).map(({ x }) => x), (drawing.atoms ?? []).map(({ y }) => y)];
  const edge = EDGE * scale;
  const [left, top] = isCut ? [Math.min(...xs) - edge, Math.min(...ys) - edge] : [0, 0];
  const [wide, high] = isCut
    ? [Math.max(...xs) + edge - left, Math.max(...ys) + edge - top]
    : [drawing.width, drawing.height];
  return `<svg width="${wide / scale}pt" height="${high / scale}pt" viewBox="${left} ${top} ${wide} ${high}">${shapes}</svg>`;
}

export interface Named {
  name: string;
  smiles: string;
}

/** Names of salts: of them a table may draw a part only. */
const SALT = /(?:chloride|acetate|盐酸盐|乙酸盐|三氟乙酸.?)$/;

/** Names that fit in a cell and whose structures fit beside them. */
export const compoundsOf = (maker: Maker, count: number): Named[] => {
  const found: Named[] = [];
  while (found.length < count) {
    const random = (below: number): number => maker.below(below);
    const { name, smiles } = maker.language === 'zh' ? generateChineseName(random) : generateName(random);
    if (name.length >= (maker.language === 'zh' ? 8 : 14) && name.length < 75 && !SALT.test(name))
      found.push({ name, smiles });
  }
  return found;
};

const headings =
  (engine: Engine) =>
  (maker: Maker): Content => {
    const labels = maker.labels(3);
    const compounds = compoundsOf(maker, 3);
    const body = compounds
      .map(
        ({ name, smiles }, index) =>
          `<h2>${maker.say('Example', '实施例')} ${labels[index]}${maker.chance(0.5) ? maker.say(':', '：') : ''} ${name}</h2>${structureSvg(engine, smiles, 260, 110)}${filler(maker)}`,
      )
      .join('');
    return {
      pages: [{ body }],
      compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
    };
  };

const rows =
  (engine: Engine, { hasNames, hasRules }: { hasNames: boolean; hasRules: boolean }) =>
  (maker: Maker): Content => {
    const labels = maker.labels(4);
    const compounds = compoundsOf(maker, 4);
    const heads = maker
      .say('Compound|Structure|Name', '化合物|结构|名称')
      .split('|')
      .slice(0, hasNames ? 3 : 2);
    const body = `${filler(maker)}<table class="${hasRules ? 'ruled' : 'plain'}"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${compounds
      .map(
        ({ name, smiles }, index) =>
          `<tr><td>${labels[index]}</td><td style="max-width:none">${structureSvg(engine, smiles, hasNames ? 190 : 260, 110)}</td>${hasNames ? `<td style="max-width:150pt;overflow-wrap:anywhere">${name}</td>` : ''}</tr>`,
      )
      .join('')}</tbody></table>`;
    return {
      pages: [{ body }],
      compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
    };
  };

const claims = (maker: Maker): Content => {
  const compounds = compoundsOf(maker, 4);
  const labels = maker.labels(4);
  const body = `<p>${maker.say('What is claimed is:', '权利要求书')}</p><p>1. ${maker.say('A compound selected from:', '一种化合物，选自：')}</p>${compounds
    .map(
      ({ name }, index) =>
        `<p>${maker.say('Compound', '化合物')} ${labels[index]}: ${name}${maker.say(';', '；')}</p>`,
    )
    .join('')}`;
  return {
    pages: [{ body }],
    compounds: compounds.map(({ smiles }, index) => ({ label: labels[index]!, smiles, page: 1 })),
  };
};

/** Groups as they are printed, and the atom that is bound first with what follows it. */
const GROUPS = [
  ['CH<sub>3</sub>', 'C'],
  ['C<sub>2</sub>H<sub>5</sub>', 'CC'],
  ['OCH<sub>3</sub>', 'OC'],
  ['Cl', 'Cl'],
  ['Br', 'Br'],
  ['F', 'F'],
  ['CF<sub>3</sub>', 'C(F)(F)F'],
  ['CN', 'C#N'],
  ['H', ''],
  ['OH', 'O'],
  ['NHCH<sub>3</sub>', 'NC'],
  ['phenyl', 'c2ccccc2'],
  ['cyclopropyl', 'C2CC2'],
  ['N(CH<sub>3</sub>)<sub>2</sub>', 'N(C)C'],
] as const;

/** A ring with `R1` at its top and an amide with `R2` under it. */
const FORMULA = `<svg width="130pt" height="150pt" viewBox="0 0 130 150" font-family="Liberation Sans" font-size="12" stroke-width="1.1">
<g fill="none" stroke="#000"><path d="M65 42 82.3 52 82.3 72 65 82 47.7 72 47.7 52Z M65 46.5 78.4 54.2 M78.4 69.8 65 77.5 M51.6 69.8 51.6 54.2 M65 42 65 26 M65 82 65 98 M71 110 84 117.5"/></g>
<text x="59" y="22">R<tspan font-size="8.5" dy="-4">1</tspan></text><text x="60.5" y="111">O</text><text x="86" y="126">R<tspan font-size="8.5" dy="-4">2</tspan></text></svg>`;

const groups =
  (hasRules: boolean) =>
  (maker: Maker): Content => {
    const labels = maker.labels(6);
    const chosen = labels.map(
      () =>
        [
          maker.pick(GROUPS),
          maker.pick(GROUPS.filter(([, smiles]) => !/^(?:Cl|Br|F|O|N)/.test(smiles))),
        ] as const,
    );
    const body = `${filler(maker)}${FORMULA}<table class="${hasRules ? 'ruled' : 'plain'}"><thead><tr><th>${maker.say('Compound', '化合物')}</th><th>R<sup>1</sup></th><th>R<sup>2</sup></th></tr></thead><tbody>${chosen
      .map(([[one], [two]], index) => `<tr><td>${labels[index]}</td><td>${one}</td><td>${two}</td></tr>`)
      .join('')}</tbody></table>`;
    return {
      pages: [{ body }],
      compounds: chosen.map(([[, one], [, two]], index) => ({
        label: labels[index]!,
        smiles: `c1(${one || '[H]'})ccc(O${two})cc1`,
        page: 1,
      })),
    };
  };

/** Kinds of pages with compounds by name. */
export const compoundKinds = (engine: Engine): Readonly<Record<string, (maker: Maker) => Content>> => ({
  'names and drawings under headings': headings(engine),
  'names and drawings, ruled': rows(engine, { hasNames: true, hasRules: true }),
  'names and drawings, not ruled': rows(engine, { hasNames: true, hasRules: false }),
  'drawings alone, ruled': rows(engine, { hasNames: false, hasRules: true }),
  'drawings alone, not ruled': rows(engine, { hasNames: false, hasRules: false }),
  'names in claims': claims,
  'tables of groups, ruled': groups(true),
  'tables of groups, not ruled': groups(false),
});

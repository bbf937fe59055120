import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawStructure, molfileOf, type Drawing } from '../src/drawing.ts';
import type { Engine } from '../src/engine.ts';
import { QueryError } from '../src/query-error.ts';
import { findCore } from '../src/sar/core.ts';
import { StructureError } from '../src/structure-error.ts';
import { StructureIndex } from '../src/structure-index.ts';
import { timesOf } from '../../tests/proofs.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

const ASPIRIN = 'CC(=O)Oc1ccccc1C(=O)O';
const ROW = { width: 160, height: 96 } as const;

interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Every straight line of a bond: RDKit's joins have a point more. */
const bonds = ({ shapes }: Drawing): Line[] =>
  shapes
    .filter(({ width }) => width > 0)
    .flatMap(({ path }) => Array.from(path.matchAll(/M ([\d.]+),([\d.]+) L ([\d.]+),([\d.]+)(?= M|$)/g)))
    .map(([, x1, y1, x2, y2]) => ({ x1: Number(x1), y1: Number(y1), x2: Number(x2), y2: Number(y2) }));

/** Middles of the circles behind highlighted atoms. */
const circles = ({ shapes }: Drawing): [number, number][] =>
  shapes.flatMap(({ path }) => {
    const [, left, y, radius] = /^M ([\d.]+),([\d.]+) A ([\d.]+)/.exec(path) ?? [];
    return left === undefined ? [] : [[Number(left) + Number(radius), Number(y)] as [number, number]];
  });

const isHighlighted = ({ shapes }: Drawing): boolean => shapes.some(({ role }) => role === 'highlight');

const lengthOfFirstBond = (svg: Drawing): number => {
  const [bond] = bonds(svg);
  return bond === undefined ? 0 : Math.hypot(bond.x2 - bond.x1, bond.y2 - bond.y1);
};

/** Length of the longest line of a bond, which no label shortens. */
const longestBond = (svg: Drawing): number =>
  Math.max(...bonds(svg).map(({ x1, x2, y1, y2 }) => Math.hypot(x2 - x1, y2 - y1)));

/** Width and height of all bonds together. */
const spread = (svg: Drawing): [number, number] => {
  const xs = bonds(svg).flatMap(({ x1, x2 }) => [x1, x2]);
  const ys = bonds(svg).flatMap(({ y1, y2 }) => [y1, y2]);
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
};

/** A molfile of a straight upright chain, which no layout of ours would make, with bonds `scale` long. */
const uprightChain = (scale: number): string => {
  const atoms = [0, 1, 2, 3].map(
    (y) => `    0.0000${(y * scale).toFixed(4).padStart(10)}    0.0000 C   0  0\n`,
  );
  return `\n  x\n\n  4  3  0  0  0  0  0  0  0  0999 V2000\n${atoms.join('')}  1  2  1  0\n  2  3  1  0\n  3  4  1  0\nM  END\n`;
};

/** Contours of letters. */
const letters = (path: string): number => path.split('M').length - 1;

describe('a drawing', () => {
  it('has the size asked for, canonical SMILES, the formula, and is the same each time', async () => {
    const engine = await engineForTests();
    const drawing = drawStructure(engine, 'OC(=O)c1ccccc1OC(C)=O', ROW);
    expect(drawing).toMatchObject({ width: 160, height: 96, smiles: ASPIRIN, formula: 'C9H8O4' });
    expect(drawStructure(engine, 'OC(=O)c1ccccc1OC(C)=O', ROW)).toEqual(drawing);
  });

  it('says of each shape what it is', async () => {
    const engine = await engineForTests();
    const rolesOf = (smiles: string): string[] =>
      [...new Set(drawStructure(engine, smiles, ROW).shapes.map(({ role }) => role))].toSorted();
    expect(rolesOf('CC')).toEqual(['carbon']);
    expect(rolesOf('BrCC(F)(Cl)C(=O)N')).toEqual([
      'bromine',
      'carbon',
      'chlorine',
      'fluorine',
      'nitrogen',
      'oxygen',
    ]);
    expect(rolesOf('IC(P)(B)S')).toEqual(['boron', 'carbon', 'iodine', 'phosphorus', 'sulfur']);
    expect(rolesOf('[SiH4]')).toEqual(['other']);
    expect(rolesOf('*C')).toEqual(['carbon', 'wildcard']);
    expect(rolesOf('[2H]C')).toEqual(['carbon', 'hydrogen']);
  });

  it('writes R-groups, D and T as chemists do, and an attachment point as a line across its bond', async () => {
    const engine = await engineForTests();
    const of = (smiles: string, role: string): string =>
      drawStructure(engine, smiles, ROW)
        .shapes.filter((shape) => shape.role === role && shape.width === 0)
        .map(({ path }) => path)
        .join(' ');
    // One contour for D and for T against those of a number and a letter; two for R, one for its number.
    expect(letters(of('[2H]CO', 'hydrogen'))).toBe(2);
    expect(letters(of('[3H]CO', 'hydrogen'))).toBe(1);
    expect(letters(of('C[1*]', 'wildcard'))).toBe(3);
    expect(of('C[1*]', 'wildcard')).toBe(of('C[*:1]', 'wildcard'));
    expect(of('C[1*]', 'wildcard')).not.toBe(of('C[2*]', 'wildcard'));
    const point = drawStructure(engine, 'C*', ROW).shapes.filter(({ role }) => role === 'wildcard');
    expect(point.every(({ width }) => width > 0)).toBe(true);
    // One with a label of its own keeps it.
    expect(of('C* |$;R3$|', 'wildcard')).not.toBe('');
  });

  it('keeps the colours of highlighted atoms', async () => {
    const engine = await engineForTests();
    const { shapes } = drawStructure(engine, 'CCO', { ...ROW, highlight: 'O' });
    expect(shapes.some(({ role, width }) => role === 'oxygen' && width === 0)).toBe(true);
  });

  it('joins the lines and letters of an element into one shape each, and keeps wedges apart', async () => {
    const engine = await engineForTests();
    for (const { smiles } of sampleDrugs().slice(0, 50)) {
      const { shapes } = drawStructure(engine, smiles, ROW);
      const lines = shapes.filter(({ width, role }) => width > 0 && role === 'carbon');
      expect(new Set(lines.map(({ width }) => width)).size).toBe(lines.length);
      for (const { path } of shapes) expect(path).toMatch(/^M [\d., MLQCAZ-]+$/);
    }
    // One of the two enantiomers has a filled wedge in this layout, the other a hashed one.
    const wedges = ['C[C@@H](N)O', 'C[C@H](N)O'].flatMap((smiles) =>
      drawStructure(engine, smiles, ROW).shapes.filter(({ role, width }) => role === 'carbon' && width === 0),
    );
    expect(wedges).toHaveLength(1);
  });

  it('has the same bond length for small and larger molecules with room', async () => {
    const engine = await engineForTests();
    const room = { ...ROW, width: 300, height: 300 };
    const lengths = ['CC', 'CCCC', 'CC(C)(C)C', 'Cc1ccccc1C'].map((smiles) =>
      lengthOfFirstBond(drawStructure(engine, smiles, room)),
    );
    for (const length of lengths) expect(length).toBeCloseTo(24, 0);
  });

  it.each(['CCO', 'CC=O', 'NCCO', 'CCCCCC'])('of %s lies along the wide side', async (smiles) => {
    const engine = await engineForTests();
    const [width, height] = spread(drawStructure(engine, smiles, ROW));
    expect(width).toBeGreaterThan(height);
  });

  it('fits a large molecule into its size', async () => {
    const engine = await engineForTests();
    const smiles = sampleDrugs().find(({ name }) => name === 'Erythromycin')?.smiles ?? '';
    for (const { x1, y1, x2, y2 } of bonds(drawStructure(engine, smiles, ROW))) {
      expect(Math.min(x1, x2, y1, y2)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x1, x2)).toBeLessThanOrEqual(160);
      expect(Math.max(y1, y2)).toBeLessThanOrEqual(96);
    }
  });

  it.each(['[2H]C', '[H][H]', '[2H]O[2H]', '[H+]', '[2H]C([2H])([2H])Cl', '[Na+].[Cl-]', 'O', '*'])(
    'of %s, which has next to nothing to lay out, is made',
    async (smiles) => {
      const engine = await engineForTests();
      expect(drawStructure(engine, smiles, ROW).shapes.length).toBeGreaterThan(0);
    },
  );

  it('keeps the coordinates of a molfile, whatever its unit of length', async () => {
    const engine = await engineForTests();
    for (const scale of [1.5, 40]) {
      const drawn = bonds(drawStructure(engine, uprightChain(scale), { ...ROW, height: 200 }));
      expect(drawn.length).toBe(3);
      for (const { x1, x2 } of drawn) expect(x1).toBeCloseTo(x2, 1);
      const ends = drawn.flatMap(({ y1, y2 }) => [y1, y2]);
      expect(Math.max(...ends) - Math.min(...ends)).toBeCloseTo(3 * 24, 0);
    }
  });

  it('lays out a molfile with 3D coordinates afresh', async () => {
    const engine = await engineForTests();
    const flat =
      '\n  x\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n    0.0000    0.0000    1.5000 C   0  0\n  1  2  1  0\nM  END\n';
    expect(lengthOfFirstBond(drawStructure(engine, flat, ROW))).toBeGreaterThan(15);
  });

  it('highlights what one match leaves, where that is asked for', async () => {
    const engine = await engineForTests();
    const options = { ...ROW, highlight: 'c1ccccc1', highlightRest: true };
    // Seven atoms of aspirin are in no ring; of biphenyl's rings one is the match.
    expect(circles(drawStructure(engine, ASPIRIN, options))).toHaveLength(7);
    expect(circles(drawStructure(engine, 'c1ccccc1-c1ccccc1', options))).toHaveLength(6);
    expect(circles(drawStructure(engine, 'c1ccccc1', options))).toHaveLength(0);
  });

  it('lays what structures share along the drawing, where they are compared', async () => {
    const engine = await engineForTests();
    const core = 'c1cc(NS(=O)(=O)c2ccccc2)ccn1';
    const [one, other] = [
      'COc1cc(NS(=O)(=O)c2ccc(C(F)(F)F)cc2)ccn1',
      'Cc1cc(NS(=O)(=O)c2ccc(Br)cc2)ccn1',
    ].map(
      (smiles) =>
        drawStructure(engine, smiles, {
          ...ROW,
          width: 400,
          height: 240,
          highlight: core,
          highlightRest: true,
          atoms: true,
        }).atoms!,
    );
    const [xs, ys] = [one!.map(({ x }) => x), one!.map(({ y }) => y)];
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(1.5 * (Math.max(...ys) - Math.min(...ys)));
    // The pyridine's nitrogen is on the same side of the sulfur in both: atom 19 and 18, atom 6 and 5.
    expect(Math.sign(one!.at(-1)!.x - one![6]!.x)).toBe(Math.sign(other!.at(-1)!.x - other![5]!.x));
  });

  it('lays what has a core as the core lies, whatever is highlighted', async () => {
    const engine = await engineForTests();
    // The same bond of the core points the same way in both.
    const core = 'c1ccncc1';
    const directionOf = (smiles: string, highlight = ''): number => {
      const { atoms = [] } = drawStructure(engine, smiles, { ...ROW, align: core, highlight, atoms: true });
      const [one, other] = [atoms[1]!, atoms[2]!];
      return Math.atan2(other.y - one.y, other.x - one.x);
    };
    const plain = directionOf('Cc1ccncc1');
    expect(directionOf('Clc1ccncc1')).toBeCloseTo(plain, 1);
    expect(directionOf('Brc1ccncc1', 'Br')).toBeCloseTo(plain, 1);
    expect(isHighlighted(drawStructure(engine, 'Cc1ccncc1', { ...ROW, align: core }))).toBe(false);
    // What has no such core lies as it lies best.
    expect(drawStructure(engine, 'CCO', { ...ROW, align: core })).toEqual(drawStructure(engine, 'CCO', ROW));
  });

  it('lays what has a symmetric core one way round, by the branch that most have on it', async () => {
    const engine = await engineForTests();
    // Each with the number of the ring atom between the amide and the nitrogen.
    const series = ['Cl', 'C', 'F', 'Br'].flatMap((one) =>
      ['C', 'CCO', 'C1CC1', 'c1ccccc1'].flatMap((other) => [
        { smiles: `C(=O)(c2ccc(${one})nc2)N${other}`, beside: 8 },
        { smiles: `C(=O)(c2cnc(${one})cc2)N${other}`, beside: 3 },
      ]),
    );
    const { query, alignment } = findCore(
      engine,
      series.map(({ smiles }, id) => ({ id, smiles, activity: null })),
      'scaffold',
    )!;
    expect(query).toBe('c1ccncc1');
    const waysBy = (align: string): number =>
      new Set(
        series.map(({ smiles, beside }) => {
          const { atoms = [] } = drawStructure(engine, smiles, { ...ROW, align, atoms: true });
          const directionOf = (to: number): number =>
            Math.round((Math.atan2(atoms[to]!.y - atoms[2]!.y, atoms[to]!.x - atoms[2]!.x) * 6) / Math.PI);
          return `${directionOf(0)} ${directionOf(beside)}`;
        }),
      ).size;
    expect(waysBy(query)).toBeGreaterThan(1);
    expect(waysBy(alignment)).toBe(1);
  });

  it('highlights every match, and turns the molecule as the query lies', async () => {
    const engine = await engineForTests();
    const plain = drawStructure(engine, ASPIRIN, ROW);
    const highlighted = drawStructure(engine, ASPIRIN, { ...ROW, highlight: 'C(=O)O' });
    expect(isHighlighted(plain)).toBe(false);
    expect(circles(highlighted)).toHaveLength(6);
    // The same ring in two molecules has its atoms in the same directions from its middle.
    const angles = ['Cc1ccncc1CCCC(=O)O', 'CCOc1cnccc1Br'].map((smiles) => {
      const svg = drawStructure(engine, smiles, { ...ROW, width: 400, height: 400, highlight: 'c1ccncc1' });
      const atoms = circles(svg);
      const middle = [0, 1].map(
        (axis) => atoms.reduce((sum, atom) => sum + atom[axis as 0 | 1], 0) / atoms.length,
      );
      return atoms
        .map(([x, y]) => Math.atan2(y - (middle[1] ?? 0), x - (middle[0] ?? 0)) * (180 / Math.PI))
        .map((angle) => Math.round(angle + 360) % 360)
        .toSorted((one, other) => one - other);
    });
    expect(angles[0]?.length).toBe(6);
    expect(angles[0]).toEqual(angles[1]);
  });

  it('says where each atom lies, where asked', async () => {
    const engine = await engineForTests();
    const [plain, drawing] = [{}, { atoms: true }].map((asked) =>
      drawStructure(engine, 'CCCC', { width: 320, height: 200, ...asked }),
    );
    const ends = bonds(drawing!).flatMap(({ x1, y1, x2, y2 }) => [
      [x1, y1],
      [x2, y2],
    ]);
    expect(drawing?.atoms).toHaveLength(4);
    for (const { x, y } of drawing!.atoms!)
      expect(ends.some(([u = 0, v = 0]) => Math.hypot(u - x, v - y) < 1)).toBe(true);
    expect({ ...drawing, atoms: undefined }).toEqual({ ...plain, atoms: undefined });
    const label = drawStructure(engine, 'CCN', { width: 320, height: 200, atoms: true });
    expect(new Set(label.atoms!.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });

  describe('is not clearly smaller for being searched', () => {
    const drugs = sampleDrugs();
    const bondLengths = new Map<string, number>();
    let engine: Engine;
    let index: StructureIndex;

    beforeAll(async () => {
      engine = await engineForTests();
      index = new StructureIndex(engine);
      index.add(
        drugs.keys(),
        drugs.map(({ smiles }) => smiles),
      );
    });
    afterAll(() => index.free());

    /** The longest bond of a drawing without a search, drawn once. */
    const plainBond = (smiles: string, size: { width: number; height: number }): number => {
      const key = `${smiles} ${size.width}`;
      const length = bondLengths.get(key) ?? longestBond(drawStructure(engine, smiles, { ...ROW, ...size }));
      bondLengths.set(key, length);
      return length;
    };

    it.each(['c1ccncc1', 'c1ccccc1', 'C(=O)N'])('by %s, wide or high', (highlight) => {
      const found = Array.from(index.search(highlight), (at) => drugs[at]!);
      expect(found.length).toBeGreaterThan(20);
      // What does not contain it is drawn as without a search.
      for (const { smiles } of drugs.filter((drug) => !found.includes(drug)).slice(0, 20))
        expect(drawStructure(engine, smiles, { ...ROW, highlight })).toEqual(
          drawStructure(engine, smiles, ROW),
        );
      for (const size of [
        { width: 156, height: 88 },
        { width: 88, height: 156 },
      ]) {
        const smaller = found.slice(0, timesOf('searchedDrawings')).filter(({ smiles }) => {
          const searched = drawStructure(engine, smiles, { ...ROW, ...size, highlight });
          return longestBond(searched) < 0.7 * plainBond(smiles, size);
        });
        expect(smaller.map(({ name }) => name)).toEqual([]);
      }
    });
  });

  it('lies as without a search, and highlighted, where it would stand upright in a wide drawing', async () => {
    const engine = await engineForTests();
    for (const name of ['Amodiaquine', 'Axitinib', 'Bosutinib', 'Cabozantinib']) {
      const smiles = sampleDrugs().find((drug) => drug.name === name)?.smiles ?? '';
      const searched = drawStructure(engine, smiles, { ...ROW, highlight: 'c1ccncc1' });
      expect(isHighlighted(searched)).toBe(true);
      const [plainX, plainY] = spread(drawStructure(engine, smiles, ROW));
      const [x, y] = spread(searched);
      expect(x / plainX).toBeCloseTo(1, 1);
      expect(y / plainY).toBeCloseTo(1, 1);
      expect(drawStructure(engine, smiles, { ...ROW, highlight: 'c1ccncc1' })).toEqual(searched);
    }
  });

  it('of a molfile keeps its coordinates where the turn would make it small', async () => {
    const engine = await engineForTests();
    const { smiles = '' } = sampleDrugs().find(({ name }) => name === 'Axitinib') ?? {};
    const lying = engine.withMolecule(smiles, (molecule) => {
      molecule.set_new_coords();
      molecule.normalize_depiction(1);
      return molecule.get_molblock();
    });
    const [plainX, plainY] = spread(drawStructure(engine, lying, ROW));
    const searched = drawStructure(engine, lying, { ...ROW, highlight: 'c1ccncc1' });
    const [x, y] = spread(searched);
    expect(isHighlighted(searched)).toBe(true);
    expect(plainX).toBeGreaterThan(plainY * 1.5);
    // The bands of the highlight take a few pixels.
    expect(x / plainX).toBeGreaterThan(0.85);
    expect(y / plainY).toBeGreaterThan(0.85);
    expect(x / y).toBeCloseTo(plainX / plainY, 0);
  });

  it('of a molecule without the highlight is the plain one', async () => {
    const engine = await engineForTests();
    expect(drawStructure(engine, 'CCO', { ...ROW, highlight: 'c1ccccc1' })).toEqual(
      drawStructure(engine, 'CCO', ROW),
    );
  });

  it('is refused for what cannot be read', async () => {
    const engine = await engineForTests();
    expect(() => drawStructure(engine, 'C1CC', ROW)).toThrow(StructureError);
    expect(() => drawStructure(engine, 'CCO', { ...ROW, highlight: '[#6' })).toThrow(QueryError);
    expect(() => drawStructure(engine, 'CC O', ROW)).toThrow('white space');
    expect(engine.lent).toBe(0);
  });
});

describe('a molfile', () => {
  it('is given back as it is, and made of a SMILES with its configuration', async () => {
    const engine = await engineForTests();
    expect(molfileOf(engine, uprightChain(1))).toBe(uprightChain(1));
    const molfile = molfileOf(engine, 'C[C@H](N)C(=O)[O-]');
    expect(molfile).toContain('V2000');
    expect(engine.withMolecule(molfile, (molecule) => molecule.get_smiles())).toBe('C[C@H](N)C(=O)[O-]');
    expect(() => molfileOf(engine, 'C1CC')).toThrow(StructureError);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine.ts';
import { captionsBelow } from '../src/files/cdxml-captions.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import type { Indigo } from '../src/indigo/indigo.ts';
import { loadIndigo } from '../src/indigo/node/load-indigo.ts';
import { readCdxmlRecord } from '../src/read-cdxml-record.ts';
import { engineForTests } from './engine-for-tests.ts';

let engine: Engine;
let indigo: Indigo;
beforeAll(async () => {
  [engine, indigo] = await Promise.all([engineForTests(), loadIndigo()]);
});

interface Node {
  x: number;
  y: number;
  attributes?: string;
  inside?: string;
}

let id = 0;
/** A structure: atoms at their places, and bonds between their indices. */
const fragment = (
  nodes: readonly Node[],
  bonds: readonly [from: number, to: number, attributes?: string][],
): string => {
  const first = id + 2;
  id += nodes.length + bonds.length + 2;
  return [
    `<fragment id="${first - 1}">`,
    ...nodes.map(
      ({ x, y, attributes = '', inside = '' }, index) =>
        `<n id="${first + index}" p="${x} ${y}" ${attributes}>${inside}</n>`,
    ),
    ...bonds.map(
      ([from, to, attributes = ''], index) =>
        `<b id="${first + nodes.length + index}" B="${first + from}" E="${first + to}" ${attributes}/>`,
    ),
    '</fragment>',
  ].join('\n');
};

const OXYGEN = 'Element="8"';
const ethanol = (x: number, y: number): string =>
  fragment(
    [
      { x, y },
      { x: x + 26, y: y - 15 },
      { x: x + 52, y, attributes: OXYGEN },
    ],
    [
      [0, 1],
      [1, 2],
    ],
  );
const caption = (text: string, left: number, top: number): string =>
  `<t p="${left} ${top + 9}" BoundingBox="${left} ${top} ${left + 40} ${top + 10}"><s font="3" size="10">${text}</s></t>`;

const document = (...parts: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE CDXML SYSTEM "http://www.cambridgesoft.com/xml/cdxml.dtd">\n<CDXML BondLength="30"><page id="1">\n${parts.join('\n')}\n</page></CDXML>\n`;

const recordsOf = async (content: string, name = 'a.cdxml') => {
  const file = await MoleculeFile.open(new Blob([content]), { name });
  expect(file.format).toBe('cdxml');
  return (await file.next(1000)).map((raw) => readCdxmlRecord(engine, indigo, raw));
};

/** How often a structure is looked at where so many stand beside each other, and as many texts, none of them below one. */
const looksFor = (count: number): number => {
  let looks = 0;
  const structures = Array.from({ length: count }, (_, index) => ({
    left: index * 10,
    top: 0,
    get bottom(): number {
      looks += 1;
      return 10;
    },
    right: index * 10 + 1,
  }));
  const captions = structures.map(({ left }) => ({
    text: 'x',
    box: { left: left + 2, top: 20, right: left + 3, bottom: 30 },
  }));
  expect(captionsBelow(structures, captions).size).toBe(0);
  return looks;
};

describe('a document of ChemDraw', () => {
  it('has a record for each structure, named by the text below it, with the drawing as its source', async () => {
    const records = await recordsOf(
      document(
        ethanol(100, 100),
        caption('12a', 110, 120),
        caption('a heading', 100, 20),
        fragment(
          [
            { x: 300, y: 100 },
            { x: 326, y: 85, attributes: 'Element="7" NumHydrogens="2"' },
          ],
          [[0, 1]],
        ),
        caption('<![CDATA[]]>&lt;B&gt; &amp; C', 300, 115),
      ),
    );
    expect(records).toMatchObject([
      { status: 'ok', position: 0, name: '12a', smiles: 'CCO' },
      { status: 'ok', position: 1, name: '<B> & C', smiles: 'CN' },
    ]);
    expect(records[0]!.source).toContain('V2000');
  });

  it.each(['\n', '\r\n', ' '])('may have each attribute on a line of its own: %j', async (end) => {
    const attributes = (text: string): string => text.replaceAll(' ', end);
    const node = (number: number, x: number, more = ''): string =>
      `<n${attributes(` id="${number}"`)}${end}p="${x} 100"${attributes(more)}${end}/>`;
    const [record, ...others] = await recordsOf(
      document(
        `<fragment${attributes(' id="1"')}\n>${node(2, 100)}${node(3, 126, ' Element="8"')}<b${attributes(' id="4" B="2" E="3"')}${end}/></fragment>`,
        `<t${end}p="100 129"${end}BoundingBox="100 120 140 130"${end}><s>7</s></t>`,
      ),
    );
    expect(record).toMatchObject({ status: 'ok', name: '7', smiles: 'CO' });
    expect(others).toEqual([]);
  });

  it('is told by its content, whatever it is called', async () => {
    expect(await recordsOf(document(ethanol(0, 0)), 'drawing.txt')).toHaveLength(1);
  });

  it.each([
    // Fluorine above and in front, oxygen at the lower right, carbon at the lower left: clockwise with hydrogen behind, which is R.
    ['WedgeBegin', 'C[C@H](O)F'],
    ['WedgedHashBegin', 'C[C@@H](O)F'],
  ])('has the configuration of its wedges: %s', async (display, smiles) => {
    const [record] = await recordsOf(
      document(
        fragment(
          [
            { x: 100, y: 100 },
            { x: 126, y: 85 },
            { x: 152, y: 100, attributes: OXYGEN },
            { x: 126, y: 55, attributes: 'Element="9"' },
          ],
          [
            [0, 1],
            [1, 2],
            [1, 3, `Display="${display}"`],
          ],
        ),
      ),
    );
    const expected = engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
    expect(record).toMatchObject({ status: 'ok', smiles: expected });
  });

  it('has double bonds with their geometry, charges, isotopes and abbreviations that say what they are', async () => {
    const [but2ene, ion, heavy, boc] = await recordsOf(
      document(
        fragment(
          [
            { x: 0, y: 0 },
            { x: 26, y: 15 },
            { x: 52, y: 0 },
            { x: 78, y: 15 },
          ],
          [
            [0, 1],
            [1, 2, 'Order="2"'],
            [2, 3],
          ],
        ),
        fragment(
          [
            { x: 200, y: 0 },
            { x: 226, y: 15, attributes: 'Element="8" Charge="-1"' },
          ],
          [[0, 1]],
        ),
        fragment(
          [
            { x: 300, y: 0, attributes: 'Isotope="13"' },
            { x: 326, y: 15, attributes: OXYGEN },
          ],
          [[0, 1]],
        ),
        fragment(
          [
            { x: 400, y: 0, attributes: 'Element="7" NumHydrogens="1"' },
            { x: 374, y: 15 },
            {
              x: 426,
              y: 15,
              attributes: 'NodeType="Fragment"',
              inside: `<fragment id="9001"><n id="9002" p="426 15"/><n id="9003" p="426 45" Element="8"/><n id="9004" p="452 0"/><n id="9005" p="400 0" NodeType="ExternalConnectionPoint"/><b id="9006" B="9002" E="9003" Order="2"/><b id="9007" B="9002" E="9004"/><b id="9008" B="9005" E="9002"/></fragment><t p="426 15"><s font="3">Ac</s></t>`,
            },
          ],
          [
            [0, 1],
            [0, 2],
          ],
        ),
      ),
    );
    expect(but2ene).toMatchObject({ smiles: 'C/C=C/C' });
    expect(ion).toMatchObject({ smiles: 'C[O-]' });
    expect(heavy).toMatchObject({ smiles: '[13CH3]O' });
    expect(boc).toMatchObject({ smiles: 'CNC(C)=O' });
  });

  it('has ions of one group as one record where their charges make up for each other', async () => {
    const acetate = fragment(
      [
        { x: 0, y: 0 },
        { x: 26, y: 15, attributes: 'Element="8" Charge="-1"' },
      ],
      [[0, 1]],
    );
    const sodium = fragment([{ x: 80, y: 0, attributes: 'Element="11" Charge="1"' }], []);
    const together = await recordsOf(
      document(`<group id="7000">${acetate}${sodium}</group>`, ethanol(200, 0)),
    );
    expect(together.map((record) => record.status === 'ok' && record.smiles)).toEqual(['C[O-].[Na+]', 'CCO']);
    expect(await recordsOf(document(acetate, sodium))).toHaveLength(2);
  });

  it('keeps what it cannot read as a record, and refuses what has no structure', async () => {
    const [record, next] = await recordsOf(
      document(fragment([{ x: 0, y: 0 }], [[0, 5]]).replace('id="', 'id="x'), ethanol(100, 0)),
    );
    expect(record).toMatchObject({ status: 'error', error: { reason: 'unreadable-cdxml' } });
    expect(next).toMatchObject({ smiles: 'CCO' });
    expect(await recordsOf(document(caption('no structure', 0, 0)))).toEqual([]);
  });

  it('looks at about as many structures for each text, however many there are', () => {
    // With every one of them it would be 16 times.
    expect(looksFor(8000) / looksFor(2000)).toBeLessThan(6);
  });

  it.each([
    ['<fragment'.repeat(100_000), 0],
    ['<fragment>'.repeat(100_000), 0],
    ['<t>'.repeat(100_000) + '</t>'.repeat(100_000), 0],
    ['<group>'.repeat(100_000), 0],
    [`<t BoundingBox="${'1 '.repeat(50_000)}">x</t>`, 0],
    [`${ethanol(0, 0)}${'<s>'.repeat(50_000)}`, 1],
  ])('is read in bounded time however it is damaged: %#', async (content, count) => {
    expect(await recordsOf(document(content))).toHaveLength(count);
  });
});

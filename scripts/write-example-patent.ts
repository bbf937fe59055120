// `node scripts/write-example-patent.ts`: writes the example document of patent extraction, a fictitious patent on a series of
// thienopyrimidines with invented values, marked as such on each page. The same sources write the same file; with `--check` it is compared.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Engine } from '../chemistry/src/index.ts';
import { drawStructure } from '../chemistry/src/drawing.ts';
import { lineFrom, makePdf, ruledTable, textAt, type PdfPage } from '../extraction/test/pdf-builder.ts';

const FILE = join(
  fileURLToPath(new URL('..', import.meta.url)),
  'server/src/modules/extraction/example/example-patent.pdf',
);
/** Points: A4, its margins, and the lines of its text. */
const PAGE = { width: 595, height: 842, left: 72, right: 523, top: 96, leading: 15 };
/** Pixels of a drawing in a point: bonds are 15 points long, as in most patents. */
const SCALE = 1.6;
const MARK = 'Fictitious example document for Moiety. This is not a patent, and the values are invented.';
/** Characters of a line of text that fit between the margins. */
const LINE = 88;

interface Example {
  label: string;
  name: string;
  smiles: string;
  /** As printed in table 2: JAK2 and hERG. */
  values: readonly [jak2: string, herg: string];
}

const amine = (aryl: string, amino: string): string => `c1csc2c1c(N${aryl})nc(${amino})n2`;
const MORPHOLINE = 'N1CCOCC1';
const PIPERAZINE = 'N1CCN(C)CC1';
/** Label 7 is left out, as in many patents; what is drawn of 5 is not what its name says. */
const examples: readonly Example[] = [
  {
    label: '1',
    name: 'N-(3-chlorophenyl)-2-(morpholin-4-yl)thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1cccc(Cl)c1', MORPHOLINE),
    values: ['12', '> 30'],
  },
  {
    label: '2',
    name: 'N-(4-fluorophenyl)-2-(morpholin-4-yl)thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1ccc(F)cc1', MORPHOLINE),
    values: ['48', '> 30'],
  },
  {
    label: '3',
    name: 'N-(4-methoxyphenyl)-2-(morpholin-4-yl)thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1ccc(OC)cc1', MORPHOLINE),
    values: ['260', '22'],
  },
  {
    label: '4',
    name: '2-(morpholin-4-yl)-N-[3-(trifluoromethyl)phenyl]thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1cccc(C(F)(F)F)c1', MORPHOLINE),
    values: ['7.9', '14'],
  },
  {
    label: '5',
    name: 'N-(3-bromophenyl)-2-(4-methylpiperazin-1-yl)thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1cccc(Cl)c1', PIPERAZINE),
    values: ['31', '4.6'],
  },
  {
    label: '6',
    name: 'N-(4-fluorophenyl)-2-(4-methylpiperazin-1-yl)thieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1ccc(F)cc1', PIPERAZINE),
    values: ['95', '6.1'],
  },
  {
    label: '8',
    name: '2-(4-methylpiperazin-1-yl)-N-phenylthieno[2,3-d]pyrimidin-4-amine',
    smiles: amine('c1ccccc1', PIPERAZINE),
    values: ['> 1000', '8.3'],
  },
];

/** Numbers of a path in the order of its commands, as PDF has them: the origin at the bottom left. */
const pathOperators = (path: string, place: (x: number, y: number) => string): string => {
  let at: [number, number] = [0, 0];
  const operators: string[] = [];
  for (const [, command = '', text = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/gi)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, index): [number, number] => [
      numbers[2 * index]!,
      numbers[2 * index + 1]!,
    ]);
    const last = points.at(-1);
    if (command === 'M' || command === 'L')
      for (const [index, point] of points.entries())
        operators.push(`${place(...point)} ${command === 'M' && index === 0 ? 'm' : 'l'}`);
    else if (command === 'C')
      for (let index = 0; index < points.length; index += 3)
        operators.push(
          `${points
            .slice(index, index + 3)
            .map((point) => place(...point))
            .join(' ')} c`,
        );
    else if (command === 'Q') {
      // PDF has cubic curves only.
      const [[cx, cy], [x, y]] = [points[0]!, points[1]!];
      const first = place(at[0] + (2 / 3) * (cx - at[0]), at[1] + (2 / 3) * (cy - at[1]));
      operators.push(`${first} ${place(x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y))} ${place(x, y)} c`);
    } else if (command === 'Z') operators.push('h');
    else throw new Error(`The path command ${command} is not known.`);
    if (last) at = last;
  }
  return operators.join('\n');
};

/** A structure in black, its box's top left corner at a place of the page. */
const structureAt = (
  engine: Engine,
  smiles: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string => {
  const drawing = drawStructure(engine, smiles, {
    width: Math.round(SCALE * width),
    height: Math.round(SCALE * height),
  });
  const place = (dx: number, dy: number): string =>
    `${(x + dx / SCALE).toFixed(2)} ${(PAGE.height - y - dy / SCALE).toFixed(2)}`;
  return drawing.shapes
    .map(({ path, width: line }) =>
      line === 0
        ? `${pathOperators(path, place)} f\n`
        : `${(line / SCALE).toFixed(2)} w ${pathOperators(path, place)} S\n`,
    )
    .join('');
};

const wrapped = (text: string, most = LINE): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};

/** Names are broken behind hyphens and brackets. */
const wrappedName = (name: string, most: number): string[] => {
  const lines = [''];
  for (const part of name.split(/(?<=[-)\]])/)) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + part.length > most) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  return lines;
};

const textLines = (lines: readonly string[], y: number, x = PAGE.left): string =>
  lines.map((line, index) => textAt(line, x, y + index * PAGE.leading)).join('');

/** Paragraphs under one another. */
const paragraphs = (texts: readonly string[], from = PAGE.top): { content: string; end: number } => {
  let [content, y] = ['', from];
  for (const text of texts) {
    const lines = wrapped(text);
    content += textLines(lines, y);
    y += (lines.length + 0.8) * PAGE.leading;
  }
  return { content, end: y };
};

const page = (number: number, content: string): PdfPage => ({
  content: `${textAt(MARK, PAGE.left, 48, { size: 8 })}${textAt(String(number), 294, 810, { size: 9 })}${content}`,
});

const firstPage = (): PdfPage =>
  page(
    1,
    [
      textAt('(54) Title: Thieno[2,3-d]pyrimidines as inhibitors of JAK2', PAGE.left, 110, { size: 12 }),
      textAt('(71) Applicant: Moiety (fictitious)', PAGE.left, 140),
      textAt('(43) Publication date: 2026-11-25', PAGE.left, 160),
      paragraphs(
        [
          'This fictitious document is for trying out patent extraction. It is laid out like a patent: examples with names and drawings, a table of compounds and a table of values. Nothing in it was synthesized or measured.',
          '(57) Abstract: The invention relates to 4-anilinothieno[2,3-d]pyrimidines that carry a cyclic amine, to compositions that contain them, and to their use against diseases in which JAK2 takes part.',
          'It contains four deliberate faults, so that there is something to review: one drawing contradicts its name, one label is missing, the last column of table 2 has no unit, and one value belongs to no compound.',
        ],
        210,
      ).content,
    ].join(''),
  );

const examplesPage = (engine: Engine): PdfPage => {
  const [first, second] = examples;
  let content = paragraphs([
    'Examples',
    'The compounds are made as follows, from 4-chlorothieno[2,3-d]pyrimidines.',
  ]).content;
  let y = 160;
  for (const example of [first!, second!]) {
    content += textAt(`Example ${example.label}`, 270, y);
    content += textLines([`Synthesis of ${example.name}`], y + 22);
    content += structureAt(engine, example.smiles, { x: 200, y: y + 40, width: 190, height: 110 });
    content += textLines(
      wrapped(
        'A solution of the chloride and the aniline in 2-propanol was stirred at 80 °C for 16 h. The solid was filtered off, washed and dried.',
      ),
      y + 175,
    );
    y += 240;
  }
  return page(2, content);
};

const compoundsPage = (engine: Engine): PdfPage => {
  const rowHeight = 86;
  const top = 120;
  const widths = [60, 190, 200];
  let content = textAt('Table 1. Compounds', PAGE.left, 105);
  content += ruledTable([['Compound', 'Structure', 'Name']], { x: PAGE.left, y: top, widths });
  for (const [row, { label, name, smiles }] of examples.entries()) {
    const y = top + 22 + row * rowHeight;
    const edges = [0, ...widths].map(
      (_, index) => PAGE.left + widths.slice(0, index).reduce((a, b) => a + b, 0),
    );
    content += lineFrom(PAGE.left, y + rowHeight, edges.at(-1)!, y + rowHeight);
    for (const x of edges) content += lineFrom(x, y, x, y + rowHeight);
    content += textAt(label, PAGE.left + 24, y + rowHeight / 2);
    content += structureAt(engine, smiles, {
      x: edges[1]! + 8,
      y: y + 6,
      width: 174,
      height: rowHeight - 12,
    });
    content += textLines(wrappedName(name, 34), y + 28, edges[2]! + 8);
  }
  return page(3, content);
};

const valuesPage = (): PdfPage => {
  const rows = [
    ['Compound', 'JAK2 IC50 (nM)', 'hERG IC50'],
    ...examples.map(({ label, values: [jak2, herg] }) => [label, jak2, herg]),
    ['9', '64', '11'],
  ];
  return page(
    4,
    [
      paragraphs([
        'Inhibition of JAK2 was measured with the purified kinase domain at the Michaelis constant of ATP, that of the potassium channel hERG by patch clamp.',
      ]).content,
      textAt('Table 2. Inhibition of JAK2 and hERG', PAGE.left, 165),
      ruledTable(rows, { x: PAGE.left, y: 180, widths: [100, 140, 140] }),
      paragraphs(['Example 4 inhibited the proliferation of SET-2 cells with an IC50 of 0.21 µM.'], 420)
        .content,
    ].join(''),
  );
};

const engine = await Engine.load();
const pages = [firstPage(), examplesPage(engine), compoundsPage(engine), valuesPage()];
const written = Buffer.from(makePdf(pages));
if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if (!written.equals(await readFile(FILE))) {
  console.error(
    'The example patent is not what its script writes: run `node scripts/write-example-patent.ts`.',
  );
  process.exit(1);
}

import {
  arrow,
  box,
  type Chance,
  circle,
  line,
  one,
  open,
  outline,
  type Point,
  polygon,
  text,
  times,
  whole,
} from './plain-shapes.ts';

const WORDS = [
  'Step',
  'Start',
  'Yes',
  'No',
  'CO2',
  'Table',
  'N',
  'IC50',
  'Cells',
  'Mix',
  'HPLC',
  'O',
  '12',
  'pH',
  'End',
  'NaCl',
];
const word = (chance: Chance): string => one(chance, WORDS);

const zigzag = (x: number, y: number): string =>
  open(
    times(8, (index): Point => [
      x + index * 7,
      y + (index === 0 || index === 7 ? 0 : index % 2 === 0 ? -9 : 9),
    ]),
  );

const flask = (x: number): string =>
  open([
    [x - 8, 40],
    [x - 8, 90],
    [x - 38, 165],
    [x + 38, 165],
    [x + 8, 90],
    [x + 8, 40],
  ]) + line([x - 26, 135], [x + 26, 135]);

/** Pictures in which no molecule is drawn, by their kind; the same for the same chance. */
export const withoutMolecules: Readonly<Record<string, (chance: Chance) => string>> = {
  honeycomb: (chance) => {
    const [columns, rows, radius] = [whole(chance, 2, 5), whole(chance, 2, 4), whole(chance, 18, 32)];
    return times(columns * rows, (cell) => {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const at: Point = [40 + (column + (row % 2) / 2) * radius * Math.sqrt(3), 40 + row * radius * 1.5];
      return outline(polygon(at, radius, 6, Math.PI / 6));
    }).join('');
  },
  star: (chance) => {
    const [tips, radius] = [whole(chance, 4, 7), whole(chance, 50, 85)];
    const inner = radius * (0.35 + 0.3 * chance());
    return outline(
      times(
        2 * tips,
        (index) => polygon([120, 105], index % 2 === 0 ? radius : inner, 2 * tips, -Math.PI / 2)[index]!,
      ),
      whole(chance, 2, 4),
    );
  },
  'traffic sign': (chance) => {
    const sides = one(chance, [3, 3, 4, 8]);
    const middle: Point = [110, 105];
    const turn = sides === 8 ? Math.PI / 8 : -Math.PI / 2;
    return (
      outline(polygon(middle, 80, sides, turn), 4) +
      (chance() < 0.6 ? outline(polygon(middle, 62, sides, turn), 2) : '') +
      (sides === 8 ? text('STOP', 78, 115, 26) : text(one(chance, ['!', '?', 'P', 'H', 'i']), 102, 122, 40))
    );
  },
  table: (chance) => {
    const [columns, rows] = [whole(chance, 2, 5), whole(chance, 2, 6)];
    const [wide, high] = [whole(chance, 45, 60), whole(chance, 22, 34)];
    return [
      ...times(columns + 1, (c) => line([10 + c * wide, 10], [10 + c * wide, 10 + rows * high], 1.5)),
      ...times(rows + 1, (r) => line([10, 10 + r * high], [10 + columns * wide, 10 + r * high], 1.5)),
      ...times(rows * columns, (cell) =>
        text(
          chance() < 0.5 ? word(chance) : chance().toFixed(2),
          14 + (cell % columns) * wide,
          26 + Math.floor(cell / columns) * high,
          12,
        ),
      ),
    ].join('');
  },
  'square lattice': (chance) => {
    const [count, side] = [whole(chance, 2, 6), whole(chance, 24, 44)];
    return times(
      count + 1,
      (at) =>
        line([20 + at * side, 20], [20 + at * side, 20 + count * side]) +
        line([20, 20 + at * side], [20 + count * side, 20 + at * side]),
    ).join('');
  },
  'lattice of triangles': (chance) => {
    const [count, side] = [whole(chance, 2, 5), whole(chance, 30, 50)];
    return times(count * count, (cell) => {
      const [column, row] = [cell % count, Math.floor(cell / count)];
      const [x, y] = [20 + (column + row / 2) * side, 20 + row * side * 0.866];
      return outline([
        [x, y],
        [x + side, y],
        [x + side / 2, y + side * 0.866],
      ]);
    }).join('');
  },
  tiles: (chance) => {
    const side = whole(chance, 24, 40);
    return times(12, (cell) => {
      const [x, y] = [
        20 + (cell % 4) * side * 1.5 + (Math.floor(cell / 4) % 2) * side * 0.75,
        20 + Math.floor(cell / 4) * side,
      ];
      return outline([
        [x, y],
        [x + side * 1.5, y],
        [x + side * 1.5, y + side],
        [x, y + side],
      ]);
    }).join('');
  },
  cubes: (chance) => {
    const side = whole(chance, 34, 60);
    return times(whole(chance, 1, 3), (index) => {
      const [x, y, back] = [20 + index * side * 1.7, 50, side * 0.45];
      const front: Point[] = [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
      ];
      return (
        outline(front) +
        open([
          [x, y],
          [x + back, y - back],
          [x + side + back, y - back],
          [x + side + back, y + side - back],
          [x + side, y + side],
        ]) +
        line([x + side, y], [x + side + back, y - back])
      );
    }).join('');
  },
  'bar chart': (chance) =>
    open([
      [30, 15],
      [30, 180],
      [270, 180],
    ]) +
    times(whole(chance, 3, 6), (bar) => {
      const high = whole(chance, 20, 140);
      return box(42 + bar * 36, 180 - high, 22, high) + text(word(chance), 40 + bar * 36, 195, 10);
    }).join('') +
    times(
      5,
      (tick) =>
        line([25, 30 + tick * 30], [30, 30 + tick * 30]) + text(`${100 - tick * 20}`, 2, 34 + tick * 30, 10),
    ).join(''),
  'line chart': (chance) => {
    const points = times(whole(chance, 4, 8), (index): Point => [40 + index * 28, whole(chance, 30, 160)]);
    return (
      open([
        [30, 15],
        [30, 180],
        [270, 180],
      ]) +
      open(points) +
      (chance() < 0.6 ? points.map((point) => circle(point, 3, '#000')).join('') : '') +
      text('time (h)', 120, 198, 12) +
      text('%', 6, 24, 12)
    );
  },
  spectrum: (chance) =>
    line([10, 180], [290, 180]) +
    times(whole(chance, 5, 14), () => {
      const x = whole(chance, 15, 285);
      return line([x, 180], [x, whole(chance, 30, 170)], 1.5);
    }).join('') +
    times(6, (tick) => text(`${tick * 50}`, 12 + tick * 50, 196, 10)).join(''),
  'flow chart': (chance) =>
    times(whole(chance, 2, 4), (step) => {
      const y = 10 + step * 50;
      const isDiamond = chance() < 0.3;
      return (
        (isDiamond
          ? outline([
              [100, y],
              [150, y + 17],
              [100, y + 34],
              [50, y + 17],
            ])
          : box(50, y, 100, 32)) +
        text(word(chance), 80, y + 21, 13) +
        arrow([100, y + 33], [100, y + 49])
      );
    }).join(''),
  tree: (chance) => {
    const parts: string[] = [];
    const grow = (x: number, y: number, wide: number, left: number): void => {
      for (const side of left === 0 || chance() < 0.1 ? [] : [-1, 1]) {
        parts.push(
          chance() < 0.5
            ? line([x, y], [x + side * wide, y + 40])
            : open([
                [x, y],
                [x + side * wide, y],
                [x + side * wide, y + 40],
              ]),
        );
        grow(x + side * wide, y + 40, wide / 2, left - 1);
      }
    };
    grow(150, 15, 70, whole(chance, 2, 4));
    return parts.join('');
  },
  network: (chance) => {
    const nodes = times(whole(chance, 4, 9), (): Point => [whole(chance, 20, 280), whole(chance, 20, 180)]);
    const edges = times(nodes.length + 2, () => line(one(chance, nodes), one(chance, nodes)));
    return edges.join('') + nodes.map((node) => circle(node, 9, '#fff')).join('');
  },
  arrows: (chance) =>
    times(whole(chance, 1, 5), () =>
      arrow(
        [whole(chance, 20, 140), whole(chance, 20, 180)],
        [whole(chance, 150, 280), whole(chance, 20, 180)],
      ),
    ).join(''),
  logo: (chance) => {
    const ring = polygon([100, 100], whole(chance, 40, 70), whole(chance, 5, 8));
    return one(chance, [
      outline(ring, 5) + text(one(chance, ['AB', 'NOVA', 'Q', 'HN', 'CN', 'PhD']), 75, 110, 26),
      circle([100, 100], 60) + text(one(chance, ['BASF', 'OCH', 'SN', 'COOH']), 66, 108, 26),
      outline(ring, 6, '#000') + text('LAB', 170, 110, 34),
      text(one(chance, ['NOVO', 'SONOFI', 'CHINO', 'BIOCON']), 20, 100, 40) + line([20, 112], [200, 112], 4),
    ]);
  },
  letters: (chance) =>
    times(whole(chance, 1, 6), (index) =>
      text(word(chance), 20 + 40 * (index % 3), 60 + 40 * Math.floor(index / 3), whole(chance, 14, 34)),
    ).join(''),
  sentences: (chance) =>
    times(whole(chance, 2, 8), (row) =>
      text(times(5, () => word(chance)).join(' '), 10, 25 + 22 * row, 14),
    ).join(''),
  equation: (chance) =>
    text(
      one(chance, [
        'E = mc²',
        'ΔG = ΔH − TΔS',
        'k = A·exp(−Ea/RT)',
        'NaOH + HCl → NaCl + H2O',
        'C6H12O6 → 2 C2H5OH + 2 CO2',
        'y = 2x + 1',
      ]),
      10,
      100,
      20,
    ),
  circuit: (chance) => {
    return (
      open([
        [96, 50],
        [20, 50],
        [20, 160],
        [120, 160],
      ]) +
      zigzag(96, 50) +
      open([
        [145, 50],
        [250, 50],
        [250, 160],
        [132, 160],
      ]) +
      line([120, 148], [120, 172]) +
      line([132, 140], [132, 180]) +
      (chance() < 0.6 ? circle([250, 105], 16, '#fff') + text('V', 244, 111, 16) : '') +
      text(one(chance, ['R1', '10 k', 'R']), 108, 34, 14) +
      text(one(chance, ['C', 'C1', '9 V']), 118, 200, 14)
    );
  },
  bench: (chance) => {
    return (
      flask(60) +
      (chance() < 0.7
        ? open([
            [60, 40],
            [60, 20],
            [180, 20],
            [180, 80],
          ])
        : '') +
      flask(180) +
      (chance() < 0.5 ? line([10, 168], [240, 168], 4) : '') +
      (chance() < 0.5 ? line([250, 20], [250, 168], 3) + line([210, 60], [250, 60], 3) : '')
    );
  },
  map: (chance) => {
    const road = (): string =>
      open(
        times(whole(chance, 3, 7), (index): Point => [10 + index * 45, whole(chance, 20, 190)]),
        one(chance, [1.5, 3]),
      );
    return (
      times(whole(chance, 2, 5), road).join('') +
      times(3, () => text(word(chance), whole(chance, 20, 230), whole(chance, 20, 190), 11)).join('')
    );
  },
  plan: (chance) => {
    const [x, y] = [whole(chance, 80, 180), whole(chance, 70, 130)];
    return (
      box(20, 20, 240, 160) +
      line([x, 20], [x, 140], 3) +
      line([20, y], [x - 30, y], 3) +
      line([x, y + 20], [260, y + 20], 3) +
      text('Lab', 40, 50, 14) +
      text('2.4 m', x + 20, 60, 12)
    );
  },
  peaks: (chance) => {
    const points = times(90, (index): Point => [
      15 + index * 3,
      150 - 110 * Math.exp(-(((index - 30) / 6) ** 2)) - 60 * Math.exp(-(((index - 60) / 8) ** 2)),
    ]);
    return (
      open([
        [12, 10],
        [12, 175],
        [290, 175],
      ]) +
      open(points) +
      text('mAU', 16, 18, 11) +
      text(`${whole(chance, 2, 9)}.${whole(chance, 10, 99)} min`, 110, 40, 11)
    );
  },
  stick: (chance) =>
    circle([100, 40], 18) +
    line([100, 58], [100, 120], 3) +
    open(
      [
        [60, 90],
        [100, 75],
        [140, whole(chance, 60, 100)],
      ],
      3,
    ) +
    open(
      [
        [70, 180],
        [100, 120],
        [130, 180],
      ],
      3,
    ),
  house: (chance) =>
    outline(
      [
        [40, 90],
        [120, 30],
        [200, 90],
      ],
      3,
    ) +
    box(50, 90, 140, 90) +
    box(105, 130, 30, 50) +
    (chance() < 0.5 ? box(62, 105, 26, 24) + line([75, 105], [75, 129]) + line([62, 117], [88, 117]) : ''),
  'bar code': (chance) =>
    times(30, (index) =>
      chance() < 0.5
        ? `<rect x="${20 + index * 7}" y="30" width="${whole(chance, 2, 6)}" height="100" fill="#000"/>`
        : '',
    ).join('') + text('4 006381 333931', 40, 150, 16),
  staff: (chance) =>
    times(5, (index) => line([15, 60 + index * 12], [285, 60 + index * 12], 1)).join('') +
    times(whole(chance, 3, 7), (index) => {
      const y = 60 + whole(chance, 0, 8) * 6;
      return (
        `<ellipse cx="${50 + index * 34}" cy="${y}" rx="7" ry="5"/>` +
        line([56 + index * 34, y], [56 + index * 34, y - 36])
      );
    }).join(''),
  venn: (chance) =>
    circle([100, 100], 60) +
    circle([100 + whole(chance, 40, 80), 100], 60) +
    text('A', 70, 106, 20) +
    text('B', 180, 106, 20),
  timeline: (chance) =>
    arrow([15, 100], [285, 100]) +
    times(
      whole(chance, 3, 6),
      (index) =>
        line([40 + index * 44, 92], [40 + index * 44, 108]) +
        text(`${2001 + index * 3}`, 26 + index * 44, index % 2 === 0 ? 84 : 124, 12),
    ).join(''),
  zigzag: (chance) =>
    open(
      times(whole(chance, 5, 14), (index): Point => [
        15 + index * 20,
        index % 2 === 0 ? 80 : 80 + whole(chance, 20, 60),
      ]),
    ),
  board: (chance) => {
    const [size, count] = [whole(chance, 18, 26), whole(chance, 4, 7)];
    return times(
      count * count,
      (cell) =>
        `<rect x="${15 + (cell % count) * size}" y="${15 + Math.floor(cell / count) * size}" width="${size}" height="${size}" stroke="#000" fill="${(cell + Math.floor(cell / count) * (count % 2 === 0 ? 1 : 0)) % 2 === 0 ? '#000' : '#fff'}"/>`,
    ).join('');
  },
  'hexagons with words': (chance) => {
    const radius = whole(chance, 30, 42);
    return times(whole(chance, 2, 6), (index) => {
      const at: Point = [
        45 + (index % 3) * radius * Math.sqrt(3) + (index > 2 ? radius * 0.87 : 0),
        50 + Math.floor(index / 3) * radius * 1.5,
      ];
      return outline(polygon(at, radius, 6, Math.PI / 6)) + text(word(chance), at[0] - 14, at[1] + 5, 12);
    }).join('');
  },
  'nodes with letters': (chance) => {
    const nodes = times(whole(chance, 4, 7), (index): Point => [
      40 + (index % 4) * 65,
      40 + Math.floor(index / 4) * 70 + whole(chance, -10, 10),
    ]);
    const edges = nodes
      .slice(1)
      .map((node, index) => line(nodes[index]!, node))
      .join('');
    return (
      edges +
      nodes
        .map(
          (node, index) =>
            circle(node, 14, '#fff') +
            text(String.fromCharCode(65 + index + whole(chance, 0, 3)), node[0] - 6, node[1] + 6, 16),
        )
        .join('')
    );
  },
  'energy diagram': (chance) => {
    const levels = times(whole(chance, 3, 5), (index): Point => [25 + index * 55, whole(chance, 40, 170)]);
    return (
      levels
        .map(
          ([x, y]) =>
            line([x, y], [x + 30, y], 3) + text(one(chance, ['TS1', 'A', 'I', 'P', 'C']), x + 8, y - 6, 12),
        )
        .join('') +
      levels
        .slice(1)
        .map(
          ([x, y], index) =>
            `<path d="M${levels[index]![0] + 30} ${levels[index]![1]}L${x} ${y}" stroke="#000" stroke-width="1.5" stroke-dasharray="5 4"/>`,
        )
        .join('') +
      arrow([10, 190], [10, 20]) +
      text('ΔG', 14, 24, 12)
    );
  },
  'unit cell': (chance) => {
    const side = whole(chance, 70, 100);
    const back = side * 0.4;
    const front: Point[] = [
      [40, 80],
      [40 + side, 80],
      [40 + side, 80 + side],
      [40, 80 + side],
    ];
    const rear = front.map(([x, y]): Point => [x + back, y - back]);
    return (
      outline(front) +
      outline(rear) +
      front.map((point, index) => line(point, rear[index]!)).join('') +
      [...front, ...rear].map((point) => circle(point, 7, chance() < 0.5 ? '#000' : '#fff')).join('') +
      (chance() < 0.5 ? text('Na', 10, 80, 13) + text('Cl', 45 + side, 95, 13) : '')
    );
  },
  dendrogram: (chance) =>
    times(whole(chance, 3, 6), (index) => {
      const y = 25 + index * 28;
      return (
        line([40 + whole(chance, 0, 60), y], [180, y]) +
        text(one(chance, ['human', 'mouse', 'E. coli', 'yeast', 'rat']), 186, y + 4, 12) +
        (index > 0 ? line([60, y - 28], [60, y]) : '')
      );
    }).join('') + line([40, 60], [60, 60]),
  crossword: (chance) =>
    times(20, (cell) => {
      const [x, y] = [20 + (cell % 5) * 32, 20 + Math.floor(cell / 5) * 32];
      return (
        box(x, y, 32, 32) +
        (chance() < 0.7 ? text(one(chance, ['A', 'C', 'N', 'O', 'S', 'E', 'H', 'R']), x + 9, y + 23, 18) : '')
      );
    }).join(''),
  sequence: (chance) => {
    const letters = times(whole(chance, 5, 9), () =>
      one(chance, ['Ala', 'Gly', 'Ser', 'Phe', 'Lys', 'Asp', 'C', 'N']),
    );
    return letters
      .map(
        (name, index) =>
          text(name, 12 + index * 32, 100, 14) +
          (index > 0 ? line([4 + index * 32, 95], [11 + index * 32, 95], 1.5) : ''),
      )
      .join('');
  },
  'reaction of words': (chance) =>
    text(one(chance, ['2 H2 + O2', 'CaCO3', 'N2 + 3 H2', 'CH4 + 2 O2']), 10, 100, 20) +
    arrow([130, 94], [190, 94]) +
    text(one(chance, ['2 H2O', 'CaO + CO2', '2 NH3']), 200, 100, 20) +
    text('heat', 140, 84, 12),
  gel: (chance) =>
    box(20, 20, 200, 160) +
    times(
      whole(chance, 4, 7),
      (lane) =>
        times(
          whole(chance, 1, 4),
          () =>
            `<rect x="${30 + lane * 27}" y="${whole(chance, 30, 165)}" width="18" height="${whole(chance, 3, 6)}" fill="#000"/>`,
        ).join('') + text(`${lane + 1}`, 36 + lane * 27, 196, 12),
    ).join(''),
  signature: (chance) =>
    `<path d="M20 120 ${times(whole(chance, 4, 8), (index) => `Q${30 + index * 30} ${whole(chance, 40, 170)} ${45 + index * 30} ${whole(chance, 90, 130)}`).join(' ')}" stroke="#000" stroke-width="2.5" fill="none"/>`,
  screws: (chance) =>
    times(whole(chance, 1, 3), (index) => {
      const at: Point = [60 + index * 85, 100];
      return outline(polygon(at, 36, 6)) + circle(at, whole(chance, 12, 24));
    }).join(''),
  dimensions: (chance) => {
    const wide = whole(chance, 100, 180);
    return (
      box(50, 60, wide, 80) +
      arrow([50 + wide / 2, 40], [50 + wide, 40]) +
      arrow([50 + wide / 2, 40], [50, 40]) +
      text(`${wide} mm`, 30 + wide / 2, 34, 13) +
      line([50, 60], [50, 32], 1) +
      line([50 + wide, 60], [50 + wide, 32], 1) +
      circle([90, 100], 18)
    );
  },
  protein: (chance) =>
    times(whole(chance, 2, 4), (index) => {
      const x = 25 + index * 65;
      return chance() < 0.5
        ? outline([
            [x, 80],
            [x + 34, 80],
            [x + 34, 70],
            [x + 54, 92],
            [x + 34, 114],
            [x + 34, 104],
            [x, 104],
          ])
        : box(x, 80, 46, 24);
    }).join('') +
    line([10, 92], [25, 92]) +
    text('N', 2, 80, 14) +
    text('C', 285, 97, 14),
  pathway: (chance) => {
    const names = ['AKT', 'PI3K', 'RAS', 'RAF', 'MEK', 'ERK', 'mTOR'];
    return (
      times(
        whole(chance, 3, 4),
        (index) =>
          text(one(chance, names), 120, 30 + index * 50, 15) +
          (index > 0 ? arrow([138, -12 + index * 50], [138, 14 + index * 50]) : ''),
      ).join('') + (chance() < 0.5 ? line([160, 70], [200, 70]) + line([200, 62], [200, 78]) : '')
    );
  },
};

/** The picture as an SVG. */
export const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="210"><rect width="300" height="210" fill="#fff"/>${content}</svg>`;

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

const middleOf = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];

const wave = (from: Point, to: Point): string =>
  open(
    times(41, (step): Point => [
      from[0] + ((to[0] - from[0]) * step) / 40,
      from[1] + ((to[1] - from[1]) * step) / 40 + 7 * Math.sin((step * Math.PI) / 4),
    ]),
  );

const gate = (x: number, y: number): string =>
  `<path d="M${x} ${y}h18a16 16 0 0 1 0 32h-18z" stroke="#000" stroke-width="2" fill="none"/>` +
  line([x - 30, y + 8], [x, y + 8]) +
  line([x - 30, y + 24], [x, y + 24]);

/** More kinds of pictures in which no molecule is drawn, made after the rules about the others and before those about these; the same for the same chance. */
export const furtherWithoutMolecules: Readonly<Record<string, (chance: Chance) => string>> = {
  sudoku: (chance) => {
    const side = whole(chance, 17, 21);
    return (
      times(
        10,
        (at) =>
          line([15 + at * side, 12], [15 + at * side, 12 + 9 * side], at % 3 === 0 ? 2.5 : 1) +
          line([15, 12 + at * side], [15 + 9 * side, 12 + at * side], at % 3 === 0 ? 2.5 : 1),
      ).join('') +
      times(81, (cell) =>
        chance() < 0.35
          ? text(
              `${whole(chance, 1, 9)}`,
              15 + (cell % 9) * side + 5,
              12 + Math.floor(cell / 9) * side + 15,
              14,
            )
          : '',
      ).join('')
    );
  },
  'noughts and crosses': (chance) =>
    line([100, 25], [100, 185]) +
    line([155, 25], [155, 185]) +
    line([45, 78], [210, 78]) +
    line([45, 132], [210, 132]) +
    times(9, (cell) => {
      const [x, y] = [72 + (cell % 3) * 55, 52 + Math.floor(cell / 3) * 54];
      return one(chance, [
        '',
        circle([x, y], 15),
        line([x - 14, y - 14], [x + 14, y + 14]) + line([x + 14, y - 14], [x - 14, y + 14]),
      ]);
    }).join(''),
  pedigree: (chance) => {
    const person = (x: number, y: number): string => {
      const fill = chance() < 0.3 ? '#000' : '#fff';
      return chance() < 0.5
        ? `<rect x="${x - 10}" y="${y - 10}" width="20" height="20" stroke="#000" stroke-width="2" fill="${fill}"/>`
        : circle([x, y], 10, fill);
    };
    const children = whole(chance, 2, 5);
    const places = times(children, (index) => 150 + (index - (children - 1) / 2) * 48);
    return (
      line([110, 40], [190, 40]) +
      line([150, 40], [150, 80]) +
      line([places[0]!, 80], [places.at(-1)!, 80]) +
      places.map((x) => line([x, 80], [x, 115]) + person(x, 115)).join('') +
      person(110, 40) +
      person(190, 40)
    );
  },
  constellation: (chance) => {
    const stars = times(whole(chance, 5, 9), (index): Point => [
      25 + index * 29,
      100 + whole(chance, -60, 60),
    ]);
    return (
      open(stars, 1.5) +
      stars.map((star) => circle(star, whole(chance, 2, 5), '#000')).join('') +
      (chance() < 0.5 ? text(one(chance, ['Orion', 'Cygnus', 'Lyra', 'Leo']), 20, 24, 14) : '')
    );
  },
  cladogram: (chance) => {
    const tips = whole(chance, 3, 6);
    return (
      line([20, 190], [40 + tips * 34, 190 - (tips + 0.6) * 27]) +
      times(tips, (index) => {
        const [x, y] = [40 + index * 34, 190 - (index + 0.6) * 27];
        return (
          line([x, y], [x + (tips - index) * 17, y + (tips - index) * 12]) +
          (chance() < 0.6
            ? text(
                one(chance, ['Fish', 'Bird', 'Frog', 'H. sapiens', 'C. elegans']),
                x + (tips - index) * 17 + 4,
                y + (tips - index) * 12 + 5,
                11,
              )
            : '')
        );
      }).join('')
    );
  },
  'crystal packing': (chance) => {
    const [columns, rows, side] = [whole(chance, 2, 4), whole(chance, 2, 3), whole(chance, 44, 60)];
    const slant = side * 0.35 * chance();
    const at = (column: number, row: number): Point => [
      30 + column * side + row * slant,
      30 + row * side * 0.9,
    ];
    const radius = whole(chance, 4, 9);
    return (
      times(rows + 1, (row) => line(at(0, row), at(columns, row))).join('') +
      times(columns + 1, (column) => line(at(column, 0), at(column, rows))).join('') +
      times((columns + 1) * (rows + 1), (place) => {
        const point = at(place % (columns + 1), Math.floor(place / (columns + 1)));
        return circle(point, radius, place % 2 === 0 ? '#000' : '#fff');
      }).join('')
    );
  },
  gantt: (chance) =>
    open([
      [60, 15],
      [60, 185],
      [285, 185],
    ]) +
    times(whole(chance, 3, 6), (task) => {
      const from = 62 + whole(chance, 0, 120);
      return (
        box(from, 24 + task * 26, whole(chance, 20, 100), 14) +
        text(`Task ${task + 1}`, 8, 36 + task * 26, 11)
      );
    }).join(''),
  feynman: (chance) => {
    const [left, right]: [Point, Point] = [
      [105, 105],
      [195, 105],
    ];
    return (
      arrow([30, 35], middleOf([30, 35], left)) +
      line([30, 35], left) +
      line(left, [30, 175]) +
      wave(left, right) +
      line([270, 35], right) +
      line(right, [270, 175]) +
      text(one(chance, ['e-', 'u', 'q']), 14, 34, 16) +
      text(one(chance, ['e+', 'd', 'q']), 14, 190, 16) +
      text(one(chance, ['γ', 'Z', 'W', 'H']), 144, 90, 16)
    );
  },
  'state machine': (chance) => {
    const states = polygon([150, 105], 72, whole(chance, 3, 5), chance() * 2);
    return (
      states
        .map((state, index) => {
          const next = states[(index + 1) % states.length]!;
          const share = 22 / Math.hypot(next[0] - state[0], next[1] - state[1]);
          const cut = (from: Point, to: Point): Point => [
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share,
          ];
          return arrow(cut(state, next), cut(next, state));
        })
        .join('') +
      states
        .map(
          (state, index) =>
            circle(state, 20) + text(one(chance, [`S${index}`, `q${index}`]), state[0] - 9, state[1] + 5, 14),
        )
        .join('')
    );
  },
  'Boolean lattice': (chance) => {
    const places: Point[] = [
      [150, 190],
      [90, 135],
      [150, 135],
      [210, 135],
      [90, 75],
      [150, 75],
      [210, 75],
      [150, 20],
    ];
    const edges = [
      [0, 1], [0, 2], [0, 3], [1, 4], [1, 5], [2, 4], [2, 6], [3, 5], [3, 6], [4, 7], [5, 7], [6, 7],
    ] as const; // prettier-ignore
    return (
      edges.map(([from, to]) => line(places[from]!, places[to]!, 1.5)).join('') +
      (chance() < 0.6 ? places.map((place) => circle(place, 4, '#000')).join('') : '')
    );
  },
  truss: (chance) => {
    const [panels, side, high] = [whole(chance, 3, 6), whole(chance, 36, 46), whole(chance, 30, 60)];
    return (
      line([20, 140], [20 + panels * side, 140], 3) +
      line([20 + side / 2, 140 - high], [20 + (panels - 0.5) * side, 140 - high], 3) +
      times(
        panels,
        (panel) =>
          line([20 + panel * side, 140], [20 + (panel + 0.5) * side, 140 - high]) +
          line([20 + (panel + 0.5) * side, 140 - high], [20 + (panel + 1) * side, 140]),
      ).join('') +
      outline([
        [20, 140],
        [12, 154],
        [28, 154],
      ])
    );
  },
  'radar chart': (chance) => {
    const axes = whole(chance, 5, 8);
    const middle: Point = [150, 105];
    return (
      [30, 55, 80].map((radius) => outline(polygon(middle, radius, axes, -Math.PI / 2), 1)).join('') +
      polygon(middle, 80, axes, -Math.PI / 2)
        .map((tip) => line(middle, tip, 1))
        .join('') +
      outline(
        times(axes, (index) => polygon(middle, whole(chance, 20, 75), axes, -Math.PI / 2)[index]!),
        2.5,
      )
    );
  },
  'compass rose': (chance) => {
    const radius = whole(chance, 40, 65);
    const tips = polygon([150, 105], radius, 8, -Math.PI / 2);
    return (
      (chance() < 0.5
        ? tips.map((tip) => line([150, 105], tip)).join('')
        : outline(
            times(8, (index) =>
              index % 2 === 0 ? tips[index]! : polygon([150, 105], 16, 8, -Math.PI / 2)[index]!,
            ),
          )) +
      text('N', 144, 98 - radius, 18) +
      text('E', 157 + radius, 111, 18) +
      text('S', 144, 125 + radius, 18) +
      text('W', 128 - radius, 111, 18)
    );
  },
  'free body': (chance) => {
    const tilt = whole(chance, 20, 60);
    return (
      outline([
        [30, 180],
        [230, 180],
        [230, 180 - tilt * 1.6],
      ]) +
      box(120, 95 - tilt / 2, 36, 26) +
      arrow([138, 95 - tilt / 2], [138, 40 - tilt / 2]) +
      text('N', 144, 48 - tilt / 2, 16) +
      arrow([138, 121 - tilt / 2], [138, 172]) +
      text(one(chance, ['mg', 'G', 'W']), 144, 170, 16) +
      arrow([120, 108 - tilt / 2], [70, 108 - tilt / 2]) +
      text('F', 58, 106 - tilt / 2, 16)
    );
  },
  'geometry problem': (chance) => {
    const corners = times(
      whole(chance, 3, 4),
      (index) => polygon([140, 105], whole(chance, 55, 85), 4, index < 2 ? 0.3 : 0.7)[index]!,
    );
    const names = one(chance, ['ABCD', 'OPQR', 'PNSO', 'FGHI']);
    return (
      outline(corners) +
      line(corners[0]!, middleOf(corners[1]!, corners[2]!)) +
      corners
        .map(([x, y], index) => text(names[index]!, x + (x > 140 ? 4 : -16), y + (y > 105 ? 16 : -5), 16))
        .join('') +
      (chance() < 0.5 ? text('60°', 132, 110, 12) : '')
    );
  },
  fishbone: (chance) =>
    arrow([15, 105], [270, 105]) +
    times(whole(chance, 2, 4), (rib) => {
      const x = 70 + rib * 52;
      return (
        line([x - 30, 45], [x, 105]) +
        line([x - 30, 165], [x, 105]) +
        (chance() < 0.5 ? line([x - 50, 75], [x - 15, 75], 1.5) : '') +
        (chance() < 0.5 ? text(one(chance, ['Men', 'Costs', 'Time', 'HR']), x - 46, 38, 12) : '')
      );
    }).join(''),
  'Voronoi cells': (chance) => {
    const [columns, rows] = [whole(chance, 2, 4), whole(chance, 2, 3)];
    const corners = times((columns + 1) * (rows + 1), (place): Point => [
      30 + (place % (columns + 1)) * 58 + whole(chance, -14, 14),
      30 + Math.floor(place / (columns + 1)) * 50 + whole(chance, -14, 14),
    ]);
    return times(corners.length, (place) => {
      const isLast = place % (columns + 1) === columns;
      const below = corners[place + columns + 1];
      return (
        (isLast ? '' : line(corners[place]!, corners[place + 1]!)) +
        (below === undefined ? '' : line(corners[place]!, below))
      );
    }).join('');
  },
  mesh: (chance) => {
    const rim = polygon([150, 105], 82, whole(chance, 6, 10), chance());
    const inner = polygon([150 + whole(chance, -15, 15), 105], 36, whole(chance, 3, 5), chance());
    return (
      outline(rim, 1.5) +
      outline(inner, 1.5) +
      rim
        .map((corner) => {
          const nearest = inner.toSorted(
            (a, b) =>
              Math.hypot(a[0] - corner[0], a[1] - corner[1]) - Math.hypot(b[0] - corner[0], b[1] - corner[1]),
          )[0]!;
          return line(corner, nearest, 1.5);
        })
        .join('')
    );
  },
  snowflake: (chance) => {
    const branch = whole(chance, 14, 26);
    return polygon([150, 105], whole(chance, 60, 85), 6, Math.PI / 6)
      .map((tip) => {
        const angle = Math.atan2(tip[1] - 105, tip[0] - 150);
        const fork = middleOf([150, 105], tip);
        const side = (turn: number): string =>
          line(fork, [fork[0] + branch * Math.cos(angle + turn), fork[1] + branch * Math.sin(angle + turn)]);
        return line([150, 105], tip) + side(Math.PI / 3) + side(-Math.PI / 3);
      })
      .join('');
  },
  characters: (chance) =>
    times(
      whole(chance, 1, 3),
      (index) =>
        `<text x="${20 + index * 85}" y="130" font-size="80" font-family="WenQuanYi Zen Hei, Noto Sans CJK SC, sans-serif">${one(chance, ['田', '日', '口', '王', '米', '大', '天', '合', '金', '水'])}</text>`,
    ).join(''),
  'gate diagram': (chance) => {
    return (
      gate(70, 30) +
      gate(70, 120) +
      gate(180, 75) +
      open([
        [104, 46],
        [140, 46],
        [140, 83],
        [150, 83],
      ]) +
      open([
        [104, 136],
        [140, 136],
        [140, 99],
        [150, 99],
      ]) +
      line([214, 91], [260, 91]) +
      text(one(chance, ['A', 'C', 'S']), 26, 42, 14) +
      text(one(chance, ['B', 'N', 'R']), 26, 58, 14) +
      text(one(chance, ['Q', 'O', 'Y']), 264, 96, 14)
    );
  },
  'box plot': (chance) =>
    open([
      [30, 15],
      [30, 185],
      [280, 185],
    ]) +
    times(whole(chance, 2, 5), (index) => {
      const [x, y, high] = [50 + index * 45, whole(chance, 60, 100), whole(chance, 20, 50)];
      return (
        box(x, y, 26, high) +
        line([x, y + high / 2], [x + 26, y + high / 2]) +
        line([x + 13, y], [x + 13, y - 25]) +
        line([x + 13, y + high], [x + 13, y + high + 20]) +
        line([x + 6, y - 25], [x + 20, y - 25]) +
        line([x + 6, y + high + 20], [x + 20, y + high + 20])
      );
    }).join(''),
  'helical wheel': (chance) => {
    const places = times(whole(chance, 7, 12), (index) => polygon([150, 105], 70, 18, 0)[(index * 5) % 18]!);
    return (
      open(places, 1.5) +
      places
        .map(
          (place) =>
            circle(place, 11, '#fff') +
            text(
              one(chance, ['K', 'L', 'S', 'N', 'F', 'I', 'V', 'C', 'P', 'H']),
              place[0] - 5,
              place[1] + 5,
              14,
            ),
        )
        .join('')
    );
  },
  kites: (chance) =>
    times(whole(chance, 1, 3), (index) => {
      const [x, y, wide] = [55 + index * 90, 60, whole(chance, 24, 38)];
      return (
        outline([
          [x, y - 40],
          [x + wide, y],
          [x, y + 60],
          [x - wide, y],
        ]) +
        line([x, y - 40], [x, y + 60]) +
        line([x - wide, y], [x + wide, y]) +
        open([
          [x, y + 60],
          [x + 10, y + 78],
          [x - 8, y + 94],
          [x + 8, y + 112],
        ])
      );
    }).join(''),
};

// `node scripts/bench/recognition/fit-confidence.ts [FILE]`: fits the weights of `chemistry/src/recognition/confidence.ts` on the labelled pictures
// of RECOGNITION_DATA, and says by five-fold cross-validation over patents how many would be accepted, and rightly, from which threshold.
// What is read of the pictures is kept in FILE, if one is named, and taken from there the next time. With MOIETY_OSRA the weights of the vote
// (`chemistry/src/recognition/vote.ts`) are fitted too, in the same folds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Engine } from '../../../chemistry/src/index.ts';
import { signs } from '../../../chemistry/src/recognition/confidence.ts';
import { boxOf } from '../../../chemistry/src/recognition/drawn-box.ts';
import { secondOf } from '../../../chemistry/src/recognition/node/osra-program.ts';
import { loadNetworks } from '../../../chemistry/src/recognition/node/load-networks.ts';
import { readPicture } from '../../../chemistry/src/recognition/node/read-picture.ts';
import { readStructures } from '../../../chemistry/src/recognition/recognise.ts';
import { opinionOn, type Opinion, secondReadings } from '../../../chemistry/src/recognition/vote.ts';
import { repository } from '../product.ts';
import { identifyWith, interval, patentOf, samplePictures } from './pictures.ts';

const data = process.env.RECOGNITION_DATA ?? join(repository, '../shared/data/recognition');
const SETS = ['uspto', 'jpo', 'trec'];
const FOLDS = 5;
/** Strength of the pull of every weight but the constant to 0, of signs in their standard deviations. */
const RIDGE = 10;
/** Of the vote, which has one sign and few pictures of a kind. */
const VOTE_RIDGE = 1;
const ROUNDS = 40;

/** The largest structure of a picture. */
interface Sample {
  set: string;
  patent: string;
  /** Whether the bench takes it, too. */
  isSampled: boolean;
  values: number[];
  strays: number;
  isRight: boolean;
  /** What OSRA says of it, and whether what it reads instead is right. */
  opinion?: Opinion;
  isOtherRight?: boolean;
}

/** As many pictures of each set as the bench's figures are of. */
const SAMPLED: Readonly<Record<string, number>> = { uspto: 400, jpo: 200, trec: 300 };

async function samples(): Promise<Sample[]> {
  const [networks, engine] = [await loadNetworks(), await Engine.load()];
  const second = secondOf(process.env.MOIETY_OSRA, console.error);
  const found: Sample[] = [];
  for (const set of SETS) {
    const pictures = samplePictures(join(data, set), Infinity, identifyWith(engine)) ?? [];
    for (const [index, { path, inchikey }] of pictures.entries()) {
      const picture = await readPicture(await readFile(path));
      const [largest] = await readStructures(networks, engine, picture);
      if (largest !== undefined) {
        const { identity, molecule, length } = largest;
        const drawn = {
          inchikey: identity.inchikey,
          molecule,
          length,
          box: boxOf(molecule, length, picture),
        };
        const { opinion, reading } =
          second === undefined
            ? {}
            : opinionOn(drawn, await secondReadings(engine, picture, [drawn], second));
        found.push({
          set,
          patent: patentOf(path),
          isSampled: index < SAMPLED[set]!,
          values: signs(largest.molecule, largest.circumstances),
          strays: largest.circumstances.strays,
          isRight: identity.inchikey === inchikey,
          ...(opinion === undefined
            ? {}
            : { opinion, isOtherRight: reading?.identity.inchikey === inchikey }),
        });
      }
    }
  }
  return found;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The solution of a system of linear equations with a symmetric, positive matrix, by elimination. */
function solved(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (const [index, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === index) continue;
      const factor = row[index]! / pivot[index]!;
      for (let column = index; column < row.length; column += 1) {
        row[column]! -= factor * pivot[column]!;
      }
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
}

const logistic = (values: readonly number[], weights: readonly number[]): number =>
  1 / (1 + Math.exp(-values.reduce((sum, value, index) => sum + value * weights[index + 1]!, weights[0]!)));

/** Weights of the signs, a constant first: logistic regression by Newton's method, with a ridge. */
function fitted(of: readonly Sample[], ridge = RIDGE): number[] {
  const columns = of[0]!.values.map((_, column) => of.map(({ values }) => values[column]!));
  const means = columns.map(mean);
  const deviations = columns.map((column, index) =>
    Math.max(1e-6, Math.sqrt(mean(column.map((value) => (value - means[index]!) ** 2)))),
  );
  const rows = of.map(({ values }) => [
    1,
    ...values.map((value, index) => (value - means[index]!) / deviations[index]!),
  ]);
  let weights = rows[0]!.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shares = rows.map((row) => logistic(row.slice(1), weights));
    const pull = (index: number): number => (index === 0 ? 0 : ridge);
    const gradient = weights.map(
      (weight, index) =>
        rows.reduce(
          (sum, row, place) => sum + row[index]! * (Number(of[place]!.isRight) - shares[place]!),
          0,
        ) -
        pull(index) * weight,
    );
    const curvature = weights.map((_, a) =>
      weights.map(
        (__, b) =>
          rows.reduce(
            (sum, row, place) => sum + row[a]! * row[b]! * shares[place]! * (1 - shares[place]!),
            0,
          ) + (a === b ? pull(a) + 1e-9 : 0),
      ),
    );
    const step = solved(curvature, gradient);
    weights = weights.map((weight, index) => weight + step[index]!);
  }
  const own = weights.slice(1).map((weight, index) => weight / deviations[index]!);
  return [weights[0]! - own.reduce((sum, weight, index) => sum + weight * means[index]!, 0), ...own];
}

const file = process.argv[2];
const all =
  file !== undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Sample[])
    : await samples();
if (file !== undefined && !existsSync(file)) writeFileSync(file, JSON.stringify(all));

/** Each patent's fold: the patents in turn, those with most pictures first. */
const patents = [...Map.groupBy(all, ({ patent }) => patent)].toSorted((a, b) => b[1].length - a[1].length);
const folds = new Map(patents.map(([patent], index) => [patent, index % FOLDS]));
const likely = new Map<Sample, number>();
for (let fold = 0; fold < FOLDS; fold += 1) {
  const weights = fitted(all.filter(({ patent }) => folds.get(patent) !== fold));
  for (const sample of all.filter(({ patent }) => folds.get(patent) === fold))
    likely.set(sample, logistic(sample.values, weights));
}

const said = (of: readonly Sample[], threshold: number): string => {
  const accepted = of.filter((sample) => likely.get(sample)! >= threshold && sample.strays === 0);
  const right = accepted.filter(({ isRight }) => isRight).length;
  const [low, high] = interval(right, accepted.length);
  return `${right} of ${accepted.length} of ${of.length} (${low.toFixed(1)} to ${high.toFixed(1)})`;
};
const sampled = all.filter(({ isSampled }) => isSampled);
for (const threshold of [0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96]) {
  const bySet = SETS.map(
    (set) =>
      `${set} ${said(
        sampled.filter((sample) => sample.set === set),
        threshold,
      )}`,
  );
  console.log(
    `from ${threshold}: ${said(sampled, threshold)}; with the others ${said(all, threshold)}; ${bySet.join(', ')}`,
  );
}
for (const [low, high] of [
  [0, 0.3],
  [0.3, 0.5],
  [0.5, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 0.95],
  [0.95, 1.01],
] as const) {
  const within = sampled.filter((sample) => likely.get(sample)! >= low && likely.get(sample)! < high);
  console.log(
    `said ${low} to ${high}: ${within.filter(({ isRight }) => isRight).length} of ${within.length} right`,
  );
}
console.log(
  `weights: ${fitted(all)
    .map((weight) => Number(weight.toFixed(3)))
    .join(', ')}`,
);

/** Constant and slope over the logarithm of the odds of ours, of what is said of one kind of opinion. */
const OPINIONS = ['agrees', 'differs', 'silent'] as const;
const clamped = (share: number): number => Math.min(0.999, Math.max(0.001, share));
const odds = (sample: Sample): number =>
  Math.log(clamped(likely.get(sample)!) / (1 - clamped(likely.get(sample)!)));
const slopes = (of: readonly Sample[], isRight: (sample: Sample) => boolean): number[] =>
  fitted(
    of.map((sample) => Object.assign({}, sample, { values: [odds(sample)], isRight: isRight(sample) })),
    VOTE_RIDGE,
  );

interface Voted {
  isRight: boolean;
  isWon: boolean;
  isLost: boolean;
  confidence: number;
  isOther: boolean;
}

const heard = all.filter(({ opinion }) => opinion !== undefined);
if (heard.length > 0) {
  const voted = new Map<Sample, Voted>();
  const weightsOf = (of: readonly Sample[]): Record<Opinion | 'other' | 'choice', number[]> => {
    const by = (opinion: Opinion): Sample[] => of.filter((sample) => sample.opinion === opinion);
    const [agrees, differs, silent] = OPINIONS.map((opinion) =>
      slopes(by(opinion), ({ isRight }) => isRight),
    );
    return {
      agrees: agrees!,
      differs: differs!,
      silent: silent!,
      other: slopes(by('differs'), ({ isOtherRight }) => isOtherRight === true),
      // Where neither or both are right, nothing is to be learned of which one to choose.
      choice: slopes(
        by('differs').filter(({ isRight, isOtherRight }) => isRight !== isOtherRight),
        ({ isOtherRight }) => isOtherRight === true,
      ),
    };
  };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = weightsOf(heard.filter(({ patent }) => folds.get(patent) !== fold));
    for (const sample of heard.filter(({ patent }) => folds.get(patent) === fold)) {
      const ours = logistic([odds(sample)], weights[sample.opinion!]);
      const other = sample.opinion === 'differs' ? logistic([odds(sample)], weights.other) : 0;
      const isOther = sample.opinion === 'differs' && logistic([odds(sample)], weights.choice) > 0.5;
      const isRight = isOther ? sample.isOtherRight === true : sample.isRight;
      voted.set(sample, {
        isRight,
        isWon: isRight && !sample.isRight,
        isLost: sample.isRight && !isRight,
        confidence: isOther ? other : ours,
        isOther,
      });
    }
  }
  const those = heard.filter(({ isSampled }) => isSampled);
  for (const set of SETS) {
    const own = those.filter((sample) => sample.set === set);
    const count = (test: (one: Voted) => boolean): number =>
      own.filter((sample) => test(voted.get(sample)!)).length;
    console.log(
      `${set} of ${own.length}: ours ${own.filter(({ isRight }) => isRight).length}, voted ${count(({ isRight }) => isRight)} (${count(({ isWon }) => isWon)} won, ${count(({ isLost }) => isLost)} lost)`,
    );
  }
  for (const opinion of OPINIONS) {
    const own = those.filter((sample) => sample.opinion === opinion);
    console.log(`${opinion}: ours right ${own.filter(({ isRight }) => isRight).length} of ${own.length}`);
  }
  for (const threshold of [0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.975, 0.98]) {
    const line = [...SETS, undefined].map((set) => {
      const own = those.filter((sample) => set === undefined || sample.set === set);
      const accepted = own.filter((sample) => {
        const { confidence, isOther } = voted.get(sample)!;
        return confidence >= threshold && !isOther && sample.strays === 0;
      });
      const right = accepted.filter(({ isRight }) => isRight).length;
      const [low, high] = interval(right, accepted.length);
      return `${set ?? 'all'} ${right} of ${accepted.length} of ${own.length} (${low.toFixed(1)} to ${high.toFixed(1)})`;
    });
    console.log(`voted, from ${threshold}: ${line.join(', ')}`);
  }
  console.log('weights of the vote:', weightsOf(heard));
}

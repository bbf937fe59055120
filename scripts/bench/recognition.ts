// `npm run bench -- recognition`: how many structures in labeled pictures are recognized exactly, by set and by kind of drawing: by ours alone and, where OSRA is
// installed (MOIETY_OSRA, else `osra`), by OSRA alone and by both, all from one run. The pictures are not in the repository: RECOGNITION_DATA names a folder of sets,
// each a folder with a table beside its pictures (image, InChIKey or none, SMILES) or a molfile for each picture, as CLEF and UOB come; RECOGNITION_SAMPLE says how
// many of each set are taken (150, or `all`). The scorecard's figures are of the sets of the development, 400 of each at most.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '../../chemistry/src/index.ts';
import { OsraProgram } from '../../chemistry/src/recognition/node/osra-program.ts';
import { readPicture } from '../../chemistry/src/recognition/node/read-picture.ts';
import { RecogniserPool } from '../../chemistry/src/recognition/node/recogniser-pool.ts';
import type { RecognisedStructure } from '../../chemistry/src/recognition/recognised-structure.ts';
import { readSecond } from '../../chemistry/src/recognition/second-reading.ts';
import { withSecond } from '../../chemistry/src/recognition/vote.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';
import { laidFlat, photographOf } from './recognition/photo.ts';
import {
  DEVELOPMENT,
  identifyWith,
  interval,
  KINDS,
  type LabelledPicture,
  samplePictures,
  setsIn,
} from './recognition/pictures.ts';

const data = process.env.RECOGNITION_DATA ?? join(repository, '../shared/data/recognition');
const wanted = process.env.RECOGNITION_SAMPLE ?? '150';
const most = wanted === 'all' ? Infinity : Number(wanted);
/** Per cent, exact InChIKey with stereo: of ours alone, and with OSRA. */
const TARGETS: Readonly<Record<string, number | undefined>> = { uspto: 90, jpo: 72, clef: 87, uob: 95 };
const VOTED_TARGETS: Readonly<Record<string, number | undefined>> = { uspto: 93, jpo: 76, clef: 89, uob: 96 };
/** Pictures that are photographed, by `recognition/photo.ts`. */
const PHOTOGRAPHS = 100;
/** Pictures that OSRA is shown at once. */
const TOGETHER = availableParallelism();
/** Characters of an InChIKey that say nothing of stereo. */
const SKELETON = 14;

if (!existsSync(data)) {
  console.log(`No pictures in ${data}: RECOGNITION_DATA names the folder.`);
  process.exit(0);
}

interface Outcome {
  isExact: boolean;
  isSkeleton: boolean;
  isAccepted: boolean;
  tanimoto: number;
}

const engine = await Engine.load();
const identify = identifyWith(engine);
const sets = setsIn(data, identify);
if (sets.length === 0) {
  console.log(`No labeled set in ${data}: a folder with pictures and a table or molfiles.`);
  process.exit(0);
}
const pool = new RecogniserPool();

const bitsOf = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => molecule.get_morgan_fp());

/** Of Morgan fingerprints, radius 2, 2,048 bits. */
const tanimoto = (a: string, b: string): number => {
  const [first, second] = [bitsOf(a), bitsOf(b)];
  let [both, either] = [0, 0];
  for (let bit = 0; bit < first.length; bit += 1) {
    both += first[bit] === '1' && second[bit] === '1' ? 1 : 0;
    either += first[bit] === '1' || second[bit] === '1' ? 1 : 0;
  }
  return either === 0 ? 0 : both / either;
};

const outcomeOf = (
  largest: RecognisedStructure | undefined,
  { inchikey, smiles }: LabelledPicture,
): Outcome => {
  const key = largest?.inchikey ?? '';
  return {
    isExact: key === inchikey,
    isSkeleton: key.slice(0, SKELETON) === inchikey.slice(0, SKELETON),
    isAccepted: largest?.accepted === true,
    tanimoto: largest === undefined ? 0 : tanimoto(largest.smiles, smiles),
  };
};

const program = process.env.MOIETY_OSRA ?? 'osra';
const hasOsra = await promisify(execFile)(program, ['--version']).then(
  () => true,
  () => false,
);
const osra = new OsraProgram(program, { onFault: console.error });

/** What the program that votes answers alone, and the vote, beside ours. */
const votedOf = async (
  picture: LabelledPicture,
  ours: RecognisedStructure[],
): Promise<{ isOsraExact: boolean; voted: Outcome }> => {
  const shown = await readPicture(await readFile(picture.path));
  let answer = '';
  const asked = async (grey: typeof shown, dpi?: number): Promise<string> => {
    answer = await osra.read(grey, dpi);
    return answer;
  };
  const [first] = await withSecond(engine, shown, ours, asked);
  // Where nothing of ours is there to vote on, OSRA is a peer all the same.
  if (ours.length === 0) await asked(shown);
  const [alone] = readSecond(engine, answer);
  return {
    isOsraExact: alone?.identity.inchikey === picture.inchikey,
    voted: outcomeOf(first, picture),
  };
};

const share = (name: string, right: number, all: number, target?: number): void => {
  const [low, high] = interval(right, all);
  figure(
    {
      name,
      value: (100 * right) / all,
      unit: '%',
      better: 'higher',
      ...(target === undefined ? {} : { target }),
    },
    `${right} of ${all}, 95 %: ${low.toFixed(1)} to ${high.toFixed(1)}`,
  );
};

const acceptance = (name: string, outcomes: readonly Outcome[]): void => {
  const accepted = outcomes.filter(({ isAccepted }) => isAccepted);
  if (accepted.length === 0) return;
  share(`right among accepted${name}`, accepted.filter(({ isExact }) => isExact).length, accepted.length, 98);
  share(`accepted${name}`, accepted.length, outcomes.length, 65);
};

const all: Outcome[] = [];
const ofKind = new Map(Object.keys(KINDS).map((kind): [string, Outcome[]] => [kind, []]));
const allVoted: Outcome[] = [];
let cpu = 0;
for (const set of sets) {
  const pictures = samplePictures(join(data, set), most, identify) ?? [];
  const before = process.cpuUsage();
  const found = await Promise.all(pictures.map(async ({ path }) => (await pool.recognise(path)).results));
  const used = process.cpuUsage(before);
  cpu += (used.user + used.system) / 1e6;
  const outcomes = pictures.map((picture, index) => outcomeOf(found[index]?.[0], picture));
  all.push(...outcomes);
  for (const [kind, isOfKind] of DEVELOPMENT.includes(set) ? Object.entries(KINDS) : [])
    ofKind.get(kind)!.push(...outcomes.filter((_, index) => isOfKind(pictures[index]!.smiles)));
  const count = (test: (outcome: Outcome) => boolean): number => outcomes.filter(test).length;
  share(
    `${set}, exact with stereo`,
    count(({ isExact }) => isExact),
    outcomes.length,
    TARGETS[set.toLowerCase()],
  );
  share(
    `${set}, exact without stereo`,
    count(({ isSkeleton }) => isSkeleton),
    outcomes.length,
  );
  const likeness = outcomes.reduce((sum, outcome) => sum + outcome.tanimoto, 0) / outcomes.length;
  figure({ name: `${set}, mean Tanimoto`, value: likeness, better: 'higher' });
  if (hasOsra) {
    const voted: Outcome[] = [];
    let [alone, won, lost] = [0, 0, 0];
    // A few at once, as the program has a core of its own.
    for (let at = 0; at < pictures.length; at += TOGETHER) {
      const part = pictures.slice(at, at + TOGETHER);
      const answers = await Promise.all(
        part.map((picture, index) => votedOf(picture, found[at + index] ?? [])),
      );
      for (const { isOsraExact, voted: outcome } of answers) {
        const own = outcomes[voted.length]!;
        won += outcome.isExact && !own.isExact ? 1 : 0;
        lost += own.isExact && !outcome.isExact ? 1 : 0;
        alone += isOsraExact ? 1 : 0;
        voted.push(outcome);
      }
    }
    share(`${set}, OSRA, exact with stereo`, alone, pictures.length);
    share(
      `${set}, with OSRA, exact with stereo (${won} won, ${lost} lost)`,
      voted.filter(({ isExact }) => isExact).length,
      voted.length,
      VOTED_TARGETS[set.toLowerCase()],
    );
    allVoted.push(...voted);
  }
}
for (const [kind, outcomes] of ofKind)
  if (outcomes.length > 0)
    share(
      `drawings ${kind}, exact with stereo`,
      outcomes.filter(({ isExact }) => isExact).length,
      outcomes.length,
    );
const pictures = samplePictures(join(data, 'uspto'), Math.min(most, PHOTOGRAPHS), identify);
if (pictures !== undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-photographs-'));
  try {
    let [flat, photographed, atAngle, laid] = [0, 0, 0, 0];
    const isRead = async (path: string, picture: LabelledPicture): Promise<number> =>
      outcomeOf((await pool.recognise(path)).results[0], picture).isExact ? 1 : 0;
    for (const picture of pictures) {
      const angled = await photographOf(picture.path, true);
      const [above, tipped, again] = ['above.jpg', 'tipped.jpg', 'flat.png'].map((name) =>
        join(folder, name),
      ) as [string, string, string];
      await writeFile(above, (await photographOf(picture.path)).jpeg);
      await writeFile(tipped, angled.jpeg);
      await writeFile(again, await laidFlat(angled));
      const read = await Promise.all(
        [picture.path, above, tipped, again].map((path) => isRead(path, picture)),
      );
      const [a, b, c, d] = read as [number, number, number, number];
      [flat, photographed, atAngle, laid] = [flat + a, photographed + b, atAngle + c, laid + d];
    }
    share('uspto as photographs, exact with stereo', photographed, pictures.length);
    share('uspto as photographs at an angle, exact with stereo', atAngle, pictures.length);
    share('the same laid flat between their corners, exact with stereo', laid, pictures.length);
    figure({
      name: 'photographs beside the same flat pictures',
      value: (100 * photographed) / flat,
      unit: '%',
      better: 'higher',
      target: 75,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
acceptance('', all);
acceptance(', with OSRA', allVoted);
figure({ name: 'processor time a picture', value: cpu / all.length, unit: 's', target: 1.5 });
figure({ name: 'memory, all threads', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' });
await pool.close();

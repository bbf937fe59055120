// `npm run bench -- recognition`: how many structures in labeled pictures are recognized exactly, by set. The pictures are not
// in the repository: RECOGNITION_DATA names their folder, RECOGNITION_SAMPLE how many of each set are taken (150, or `all`).
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../chemistry/src/index.ts';
import { RecogniserPool } from '../../chemistry/src/recognition/node/recogniser-pool.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';
import { hasOsra, osraKey } from './recognition/osra.ts';
import { photographOf } from './recognition/photo.ts';
import { interval, type LabelledPicture, samplePictures } from './recognition/pictures.ts';

const data = process.env.RECOGNITION_DATA ?? join(repository, '../shared/data/recognition');
const wanted = process.env.RECOGNITION_SAMPLE ?? '150';
const most = wanted === 'all' ? Infinity : Number(wanted);
/** Per cent, exact InChIKey with stereo. */
const TARGETS: Readonly<Record<string, number | undefined>> = { uspto: 90, jpo: 72 };
const SETS = ['uspto', 'jpo', 'trec'];
/** Pictures that are photographed, by `recognition/photo.ts`. */
const PHOTOGRAPHS = 100;
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

const outcomeOf = async ({ path, inchikey, smiles }: LabelledPicture): Promise<Outcome> => {
  const [largest] = (await pool.recognise(path)).results;
  const key = largest?.inchikey ?? '';
  return {
    isExact: key === inchikey,
    isSkeleton: key.slice(0, SKELETON) === inchikey.slice(0, SKELETON),
    isAccepted: largest?.accepted === true,
    tanimoto: largest === undefined ? 0 : tanimoto(largest.smiles, smiles),
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

const withOsra = await hasOsra();
const all: Outcome[] = [];
let cpu = 0;
for (const set of SETS) {
  const pictures = samplePictures(join(data, set), most);
  if (pictures === undefined) {
    console.log(`· ${set}: not there`);
    continue;
  }
  const before = process.cpuUsage();
  const outcomes = await Promise.all(pictures.map(outcomeOf));
  const used = process.cpuUsage(before);
  cpu += (used.user + used.system) / 1e6;
  all.push(...outcomes);
  const count = (test: (outcome: Outcome) => boolean): number => outcomes.filter(test).length;
  share(
    `${set}, exact with stereo`,
    count(({ isExact }) => isExact),
    outcomes.length,
    TARGETS[set],
  );
  share(
    `${set}, exact without stereo`,
    count(({ isSkeleton }) => isSkeleton),
    outcomes.length,
  );
  const likeness = outcomes.reduce((sum, outcome) => sum + outcome.tanimoto, 0) / outcomes.length;
  figure({ name: `${set}, mean Tanimoto`, value: likeness, better: 'higher' });
  if (withOsra) {
    let right = 0;
    for (const { path, inchikey } of pictures) right += (await osraKey(engine, path)) === inchikey ? 1 : 0;
    share(`${set}, OSRA, exact with stereo`, right, pictures.length);
  }
}
const pictures = samplePictures(join(data, 'uspto'), Math.min(most, PHOTOGRAPHS));
if (pictures !== undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-photographs-'));
  try {
    let [flat, photographed] = [0, 0];
    for (const picture of pictures) {
      const path = join(folder, 'photograph.jpg');
      await writeFile(path, await photographOf(picture.path));
      const [before, after] = [await outcomeOf(picture), await outcomeOf({ ...picture, path })];
      flat += before.isExact ? 1 : 0;
      photographed += after.isExact ? 1 : 0;
    }
    share('uspto as photographs, exact with stereo', photographed, pictures.length);
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
const accepted = all.filter(({ isAccepted }) => isAccepted);
if (accepted.length > 0)
  share('right among accepted', accepted.filter(({ isExact }) => isExact).length, accepted.length, 98);
share('accepted', accepted.length, all.length, 65);
figure({ name: 'processor time a picture', value: cpu / all.length, unit: 's', target: 1.5 });
figure({ name: 'memory, all threads', value: process.resourceUsage().maxRSS / 1024, unit: 'MB' });
await pool.close();

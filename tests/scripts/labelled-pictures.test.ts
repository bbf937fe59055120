import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KINDS, samplePictures, setsIn } from '../../scripts/bench/recognition/pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'labelled-'));
afterAll(() => rm(folder, { recursive: true }));

/** A structure is named by its first line, one that leaves something open is not. */
const identify = (structure: string): { inchikey: string; smiles: string } | undefined => {
  const [name = ''] = structure.split('\n');
  return name.includes('*') ? undefined : { inchikey: `KEY-${name}`, smiles: name };
};

const files: Readonly<Record<string, string>> = {
  // As the development sets.
  'uspto/reference.csv': 'image,inchikey,smiles\nUS1-C1.TIF,AAA,CC\nUS1-C2.TIF,BBB,CCC\nmissing.TIF,CCC,C\n',
  'uspto/US1-C1.TIF': '',
  'uspto/US1-C2.TIF': '',
  // As CLEF comes: a molfile of the picture's name beside it.
  'CLEF/US2-C1.tif': '',
  'CLEF/US2-C1.mol': 'CCO\n',
  'CLEF/US3-C1.tif': '',
  'CLEF/US3-C1.mol': '*CO\n',
  // As UOB does: in folders of their own.
  'UOB/png/mol-1.png': '',
  'UOB/mol/MOL-1.MOL': 'CCN\n',
  // A table of another's: no InChIKeys, names without endings.
  'staker/staker.csv': 'image_id,SMILES\n7,CCS\n',
  'staker/images/7.png': '',
  'notes/readme.txt': 'nothing is labeled here',
};
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

const keysOf = (set: string): string[] | undefined =>
  samplePictures(join(folder, set), Infinity, identify)?.map(({ inchikey }) => inchikey);

const kindsOf = (smiles: string): string[] =>
  Object.entries(KINDS).flatMap(([kind, isOfKind]) => (isOfKind(smiles) ? [kind] : []));

test('the bench takes every folder that says what is drawn, those of the development first', () => {
  expect(setsIn(folder, identify)).toEqual(['uspto', 'CLEF', 'UOB', 'staker']);
});

test('a set is labeled by a table, or by molfiles with the names of its pictures', () => {
  expect(keysOf('uspto')?.toSorted()).toEqual(['AAA', 'BBB']);
  expect(keysOf('CLEF')).toEqual(['KEY-CCO']);
  expect(keysOf('UOB')).toEqual(['KEY-CCN']);
  expect(keysOf('staker')).toEqual(['KEY-CCS']);
  expect(keysOf('notes')).toBeUndefined();
});

test('drawings are counted by kind', () => {
  expect(kindsOf('CCO')).toEqual(['without stereo, charge or parts']);
  expect(kindsOf('C[C@H](N)C(=O)[O-].[Na+]')).toEqual([
    'with stereo',
    'with charges or isotopes',
    'of several parts',
  ]);
  expect(kindsOf('C'.repeat(41))).toEqual(['without stereo, charge or parts', 'of more than 40 atoms']);
});

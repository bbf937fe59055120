import type { MoleculeRecord, MoleculeSet, ReadMolecule, UnreadMolecule } from '@moiety/contract';

/** A molecule that was read; what is not given is a plain default. */
export const readMolecule = (position: number, given: Partial<ReadMolecule> = {}): ReadMolecule => ({
  status: 'ok',
  position,
  line: position + 1,
  name: `Molecule ${position + 1}`,
  source: 'CCO',
  smiles: 'CCO',
  inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
  formula: 'C2H6O',
  data: {},
  ...given,
  properties: {
    molecularWeight: 46.07 + position,
    clogp: 0.25,
    tpsa: 20.23,
    hBondDonors: 1,
    hBondAcceptors: 1,
    rotatableBonds: 0,
    rings: 0,
    fractionSp3: 1,
    lipinskiViolations: 0,
    ...given.properties,
  },
});

/** A record that could not be read. */
export const unreadMolecule = (position: number, given: Partial<UnreadMolecule> = {}): UnreadMolecule => ({
  status: 'error',
  position,
  line: position + 1,
  name: `Broken ${position + 1}`,
  source: 'C1CC(',
  data: {},
  error: { reason: 'unreadable-smiles', detail: 'unclosed ring' },
  ...given,
});

/** Molecules of which every `unreadEvery`th could not be read. */
export const manyMolecules = (count: number, unreadEvery = 0): MoleculeRecord[] =>
  Array.from({ length: count }, (_, position) =>
    unreadEvery && position % unreadEvery === unreadEvery - 1
      ? unreadMolecule(position)
      : readMolecule(position),
  );

/** A stored set. */
export const storedSet = (given: Partial<MoleculeSet> = {}): MoleculeSet => ({
  id: '0192b0e4-0000-7000-8000-000000000001',
  name: 'Kinases',
  sourceName: 'kinases.sdf',
  format: 'sdf',
  columns: [],
  total: 3,
  unread: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  deletedAt: null,
  role: 'own',
  owner: 'Ada',
  isShared: false,
  calculated: [],
  assays: [],
  calculatedVersion: 0,
  ...given,
});

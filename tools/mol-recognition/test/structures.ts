import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';
import { molfileV3000 } from '@moiety/chemistry/recognition/molfile.ts';
import type { DrawnAtom } from '@moiety/chemistry/recognition/drawn-molecule.ts';

const atom = (element: string, x: number, y: number, more: Partial<DrawnAtom> = {}): DrawnAtom => ({
  element,
  x,
  y,
  charge: 0,
  isotope: 0,
  confidence: 0.99,
  ...more,
});

/** Propionitrile with an amine: CC(N)–CN, the cyano group written as a label, the amine at the top right doubtful. */
export const foundStructure = (change: Partial<FoundStructure> = {}): FoundStructure => {
  const molecule: FoundStructure['molecule'] = {
    atoms: [
      atom('C', 40, 160),
      atom('C', 100, 120),
      atom('N', 220, 20, { label: 'NH2', confidence: 0.3 }),
      atom('C', 160, 160, { label: 'CN' }),
      atom('N', 170, 170, { label: 'CN', inner: true }),
    ],
    bonds: [
      { from: 0, to: 1, order: 1, stereo: 'none', confidence: 0.99 },
      { from: 1, to: 2, order: 1, stereo: 'wedge', confidence: 0.98 },
      { from: 1, to: 3, order: 1, stereo: 'none', confidence: 0.97 },
      { from: 3, to: 4, order: 3, stereo: 'none', confidence: 0.99 },
    ],
  };
  return {
    smiles: 'C[C@H](N)C#N',
    inchikey: 'SCTBGRWSSAUYTJ-UHFFFAOYSA-N',
    molfile: molfileV3000(molecule, 60),
    confidence: 0.72,
    accepted: false,
    isComplete: true,
    isByHand: false,
    box: { x: 0, y: 0, width: 240, height: 200 },
    molecule,
    length: 60,
    sources: ['moiety'],
    drawnAtoms: [0, 1, 2, 3, 4],
    alternatives: [],
    engineVersion: '6',
    formula: 'C3H6N2',
    weight: 70.09,
    ...change,
  };
};

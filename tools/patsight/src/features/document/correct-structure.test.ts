import type { MoSketcherDialog } from '@moiety/sketcher/sketcher-dialog.ts';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { ResultCompound } from '@moiety/contract';
import { compoundOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, findByWords, openTool, until } from '../../../test/tool.ts';
import type { MoleculesDouble } from '../../../test/tool.ts';

const molfile = `
  Moiety

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0
    1.3000    0.7500    0.0000 C   0  0
    2.6000    0.0000    0.0000 O   0  0
  1  2  1  0
  2  3  1  0
M  END
`;

/** Ethanol as it is read from a drawing, its oxygen less sure than the rest. */
const reading = (smiles: string): Awaited<ReturnType<MoleculesDouble['recognise']>> => [
  {
    smiles,
    molfile,
    drawnAtoms: [2, 1, 0],
    molecule: {
      atoms: [
        { element: 'O', confidence: 0.6 },
        { element: 'C', confidence: 0.99 },
        { element: 'C', confidence: 0.99 },
      ],
      bonds: [
        { from: 0, to: 1, confidence: 0.98 },
        { from: 1, to: 2, confidence: 0.98 },
      ],
    },
  } as unknown as Awaited<ReturnType<MoleculesDouble['recognise']>>[number],
];

/** What the structure editor begins with when a compound's structure is to be corrected. */
const sketchOf = async (
  change: Partial<ResultCompound>,
  recognise: MoleculesDouble['recognise'],
): Promise<MoSketcherDialog> => {
  const server = new ServerDouble();
  const { id } = server.analyzed({ compounds: [compoundOf('1', change)], activities: [] });
  const tool = await openTool(`/view-pdf/${id}?page=1&item=compound%3A1`, { server });
  tool.molecules.recognise = recognise;
  const detail = await until(() => find(tool.app, 'patsight-detail'), 'the detail');
  (await until(() => findByWords(detail, 'mo-button', 'Correct structure'), 'the button')).click();
  return until(() => document.querySelector('mo-sketcher-dialog') ?? undefined, 'the editor');
};

describe('correcting a structure', () => {
  beforeEach(() => setViewport({ width: 1440, height: 900 }));
  afterEach(() => {
    document.querySelector('mo-sketcher-dialog')?.remove();
    closeTool();
  });

  it('begins with the drawing as it lies on the page, its least certain atom selected', async () => {
    const sketch = await sketchOf({}, async () => reading('CCO'));
    expect(sketch.value).to.equal(molfile);
    expect(sketch.selectedAtoms).to.deep.equal([2]);
  });

  it('begins with the structure where the drawing reads otherwise now, or cannot be read', async () => {
    const other = await sketchOf({}, async () => reading('CCN'));
    expect([other.value, other.text]).to.deep.equal(['', 'CCO']);
    other.remove();
    closeTool();
    const none = await sketchOf({}, () => Promise.reject(new Error('no network')));
    expect([none.value, none.text]).to.deep.equal(['', 'CCO']);
  });

  it('begins with what a person drew before', async () => {
    let asked = 0;
    const sketch = await sketchOf({ molfile, corrected: {} }, async () => {
      asked += 1;
      return reading('CCO');
    });
    expect([sketch.value, sketch.selectedAtoms, asked]).to.deep.equal([molfile, [], 0]);
  });
});

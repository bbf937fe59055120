import { expect, test } from 'vitest';
import { GroupAssembler } from '../src/node/group-assembler.ts';

const readings = [
  {
    molfile: [
      '',
      '',
      '',
      '  0  0  0     0  0            999 V3000',
      'M  V30 BEGIN CTAB',
      'M  V30 COUNTS 2 1 0 0 0',
      'M  V30 BEGIN ATOM',
      'M  V30 1 C 0 0 0 0',
      'M  V30 2 R# 1.5 0 0 0',
      'M  V30 END ATOM',
      'M  V30 BEGIN BOND',
      'M  V30 1 1 1 2',
      'M  V30 END BOND',
      'M  V30 END CTAB',
      'M  END',
    ].join('\n'),
    places: [{ name: 'R1', atoms: [1] }],
    locants: [],
    confidence: 0.98,
  },
];
const rowOf = (text: string, smiles: string) => ({
  readings,
  columns: [{ places: ['R1'], atom: '' }],
  label: '1',
  cells: [{ text, groups: [{ position: '', smiles }] }],
  massHeading: '',
  mass: '',
  salt: '',
});

test('one process reads groups and puts rows together, and another does after it was ended', async () => {
  const assembler = new GroupAssembler();
  try {
    const [ethyl, nothing] = await assembler.groups(['ethyl', 'Q-8']);
    expect([ethyl?.one?.smiles, nothing?.one]).toEqual(['CC[*:1]', null]);
    expect(await assembler.rows([rowOf('ethyl', 'CC[*:1]')])).toMatchObject([{ smiles: 'CCC' }]);
    expect(await assembler.formulas(['[*:1]CO', 'CO'])).toMatchObject([
      { smiles: '*CO |$_R1;;$|' },
      { fault: 'closed' },
    ]);
    const broken = assembler.rows([rowOf('ethyl', 'CC[*:1]')]);
    assembler.stop();
    await expect(broken).rejects.toMatchObject({ code: 'broken' });
    expect(await assembler.rows([rowOf('F', 'F[*:1]')])).toMatchObject([{ smiles: 'CF' }]);
  } finally {
    assembler.close();
  }
  await expect(assembler.groups(['F'])).rejects.toMatchObject({ code: 'cancelled' });
});

// Reads the data, and writes each molecule's features, as the product computes them, to a folder: `node features.ts DATA OUT`. DATA is the
// folder of the data sets, or a file of SMILES, one a line.
import { createWriteStream, readFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../../src/engine.ts';
import { DESCRIPTOR_NAMES, descriptorsOf } from '../../src/admet/descriptors.ts';
import { environmentsOf, hashed } from '../../src/admet/environments.ts';
import { type MolecularGraph, withParent } from '../../src/admet/molecular-graph.ts';

const [data, out] = process.argv.slice(2);
if (data === undefined || out === undefined) {
  console.error('Usage: node chemistry/training/admet/features.ts DATA OUT');
  process.exit(2);
}

/** Each source: where it is, and the columns of structure and value. */
const SOURCES: Record<string, [file: string, structure: string, value: string]> = {
  biogen_hlm: ['biogen/ADME_HLM_train.csv', 'smiles', 'activity'],
  biogen_rlm: ['biogen/ADME_RLM_train.csv', 'smiles', 'activity'],
  biogen_mdr1_er: ['biogen/ADME_MDR1_ER_train.csv', 'smiles', 'activity'],
  biogen_solubility: ['biogen/ADME_Sol_train.csv', 'smiles', 'activity'],
  biogen_hppb: ['biogen/ADME_hPPB_train.csv', 'smiles', 'activity'],
  biogen_rppb: ['biogen/ADME_rPPB_train.csv', 'smiles', 'activity'],
  pb_logd: ['pharmabench/logd_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_solubility: ['pharmabench/water_sol_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_ppb: ['pharmabench/ppb_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_hlm: ['pharmabench/hum_mic_cl_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_rlm: ['pharmabench/rat_mic_cl_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_mlm: ['pharmabench/mou_mic_cl_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_cyp2c9: ['pharmabench/cyp_2c9_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_cyp2d6: ['pharmabench/cyp_2d6_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_cyp3a4: ['pharmabench/cyp_3a4_reg_final_data.csv', 'Smiles_unify', 'value'],
  pb_ames: ['pharmabench/ames_cls_final_data.csv', 'Smiles_unify', 'value'],
  pb_bbb: ['pharmabench/bbb_cls_final_data.csv', 'Smiles_unify', 'value'],
  tdc_caco2: ['tdc/caco2_wang/train_val.csv', 'Drug', 'Y'],
  tdc_herg: ['tdc/herg/train_val.csv', 'Drug', 'Y'],
  tdc_herg_karim: ['tdc/herg_karim/train.csv', 'smiles', 'blocker'],
  tdc_cyp2c9: ['tdc/cyp2c9_veith/train_val.csv', 'Drug', 'Y'],
  tdc_cyp2d6: ['tdc/cyp2d6_veith/train_val.csv', 'Drug', 'Y'],
  tdc_cyp3a4: ['tdc/cyp3a4_veith/train_val.csv', 'Drug', 'Y'],
  tdc_ames: ['tdc/ames/train_val.csv', 'Drug', 'Y'],
  tdc_microsome: ['tdc/clearance_microsome_az/train_val.csv', 'Drug', 'Y'],
  tdc_lipophilicity: ['tdc/lipophilicity_astrazeneca/train_val.csv', 'Drug', 'Y'],
};

/** The cells of a line; names of compounds have commas between quotes. */
const cellsOf = (line: string): string[] =>
  (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((cell) =>
    cell.replace(/,$/, '').replace(/^"(.*)"$/, '$1'),
  );

/** A hash of the molecule's rings and what connects them (G. W. Bemis and M. A. Murcko, J. Med. Chem. 39 (1996) 2887-2893). */
const scaffoldOf = (graph: MolecularGraph): number => {
  const alive = new Uint8Array(graph.size).fill(1);
  const degrees = graph.neighbors.map((around) => around.length);
  const ends = degrees.flatMap((degree, atom) => (degree <= 1 ? [atom] : []));
  for (const atom of ends) {
    if (alive[atom] === 0) continue;
    alive[atom] = 0;
    for (const next of graph.neighbors[atom]!) {
      degrees[next]! -= 1;
      if (alive[next] === 1 && degrees[next]! <= 1) ends.push(next);
    }
  }
  let kinds = Array.from({ length: graph.size }, (_, atom) =>
    alive[atom] === 1 ? hashed([graph.elements[atom]!, degrees[atom]!, graph.aromatic[atom]!]) : 0,
  );
  for (let round = 0; round < 12; round += 1)
    kinds = kinds.map((kind, atom) =>
      alive[atom] === 0
        ? 0
        : hashed([
            kind,
            ...graph.neighbors[atom]!.filter((next) => alive[next] === 1)
              .map((next) => kinds[next]!)
              .toSorted((a, b) => a - b),
          ]),
    );
  const left = kinds.filter((_, atom) => alive[atom] === 1);
  return left.length === 0 ? 0 : hashed(left.toSorted((a, b) => a - b));
};

mkdirSync(out, { recursive: true });
const engine = await Engine.load();
const known = new Map<string, number>();
const parents = new Map<string, number>();
const molecules: string[] = [];
const scaffolds: number[] = [];
const descriptors = createWriteStream(join(out, 'descriptors.f32'));
const environments = createWriteStream(join(out, 'environments.u32'));
const sizes: number[] = [];
let unread = 0;

const isFolder = statSync(data).isDirectory();
const sources = isFolder ? Object.entries(SOURCES) : [['given', [data, 'smiles', '']] as const];
for (const [source, [file, structure, value]] of sources) {
  const text = isFolder ? readFileSync(join(data, file), 'utf8') : `smiles\n${readFileSync(data, 'utf8')}`;
  const [head = '', ...lines] = text.split(/\r?\n/);
  const heads = cellsOf(head);
  const [structureAt, valueAt] = [heads.indexOf(structure), heads.indexOf(value)];
  const rows: string[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const cells = cellsOf(line);
    const smiles = cells[structureAt] ?? '';
    const measured = Number(cells[valueAt]);
    let place = known.get(smiles);
    if (place === undefined) {
      try {
        if (engine.broken) await engine.renew();
        place = withParent(engine, smiles, ({ graph, molecule }) => {
          const flat = molecule.get_smiles(JSON.stringify({ doIsomericSmiles: false }));
          const before = parents.get(flat);
          if (before !== undefined) return before;
          const found = environmentsOf(graph);
          const row = descriptorsOf(graph, molecule);
          descriptors.write(Buffer.from(row.buffer.slice(0)));
          environments.write(Buffer.from(found.hashes.buffer.slice(0)));
          environments.write(Buffer.from(Uint32Array.from(found.counts).buffer));
          sizes.push(found.hashes.length);
          scaffolds.push(scaffoldOf(graph));
          molecules.push(flat);
          parents.set(flat, molecules.length - 1);
          return molecules.length - 1;
        });
      } catch {
        place = -1;
        unread += 1;
      }
      known.set(smiles, place);
    }
    if (place >= 0 && Number.isFinite(measured)) rows.push(`${place},${measured}`);
  }
  writeFileSync(join(out, `${source}.csv`), `${rows.join('\n')}\n`);
  console.log(`${source}: ${rows.length} values; ${molecules.length} molecules so far, ${unread} not read`);
}
writeFileSync(join(out, 'molecules.txt'), `${molecules.join('\n')}\n`);
writeFileSync(join(out, 'sizes.u32'), Buffer.from(Uint32Array.from(sizes).buffer));
writeFileSync(join(out, 'scaffolds.u32'), Buffer.from(Uint32Array.from(scaffolds).buffer));
writeFileSync(join(out, 'names.json'), JSON.stringify(DESCRIPTOR_NAMES));
descriptors.end();
environments.end();

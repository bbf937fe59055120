// The search of all documents: milliseconds until the first page of what is found in 100,000 generated compounds of 200 documents, by the
// server's own code, with a database and a process for structures as the product has them. `SEARCH_COMPOUNDS=10000` takes so many instead.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../chemistry/src/engine.ts';
import { searchDocuments, type ResultActivity, type ResultCompound } from '../../contract/src/index.ts';
import { StructureMatcher } from '../../extraction/src/node/structure-matcher.ts';
import { databaseOf, openPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/database/migrations.ts';
import { digestsText, indexChanges, writeIndex } from '../../server/src/modules/extraction/indexing.ts';
import { makeMatchers } from '../../server/src/modules/extraction/matchers.ts';
import { search } from '../../server/src/modules/extraction/searching.ts';
import { figure } from './figure.ts';

const COMPOUNDS = Number(process.env['SEARCH_COMPOUNDS'] ?? 100_000);
const PER_DOCUMENT = 500;
const ROUNDS = 7;

/** A core, what stands on it, a linker and an end: as many different structures as the lists are long, multiplied. */
const cores = [
  'c1ccc(X)c(Y)c1',
  'c1cnc(X)c(Y)c1',
  'c1nc(X)nc(Y)c1',
  'c1ccc2[nH]c(X)c(Y)c2c1',
  'c1ccc2nc(X)nc(Y)c2c1',
  'c1sc(X)nc1Y',
  'c1[nH]nc(X)c1Y',
  'C1CN(X)CCC1Y',
  'C1CC(X)CCN1Y',
  'c1ccc2c(c1)ncc(X)c2Y',
  'c1oc(X)cc1Y',
  'c1cc2occ(X)c2cc1Y',
];
const small = [
  'F',
  'Cl',
  'Br',
  'C',
  'CC',
  'C(C)C',
  'OC',
  'C(F)(F)F',
  'C#N',
  'O',
  'N',
  'C4CC4',
  'S(C)(=O)=O',
  'C(N)=O',
];
const linkers = ['C(=O)N', 'NC(=O)', 'CN', 'O', 'S(=O)(=O)N', 'C(=O)', 'NC(=O)N', 'CO', 'CCN', 'C(=O)NC'];
const ends = [
  'c5ccccc5',
  'c5ccncc5',
  'c5ccc(F)cc5',
  'c5cccc(OC)c5',
  'C5CCCCC5',
  'C5CCOCC5',
  'C5CCN(C)CC5',
  'c5ccc6OCOc6c5',
  'c5cnn(C)c5',
  'CC(C)C',
  'c5ccc(cc5)C(C)(C)C',
  'c5cc(Cl)ccc5Cl',
  'CCN(C)C',
  'c5csc(C)n5',
  'C5CC5',
  'c5ccc(cc5)S(N)(=O)=O',
];

function* structures(): Generator<string> {
  // The fastest-changing first: documents hold series, and the series differ.
  for (const third of ['', 'C', 'F', 'OC', 'Cl'])
    for (const core of cores)
      for (const linker of linkers)
        for (const end of ends)
          for (const one of small)
            yield core
              .replace('Y', third === '' ? one : `C(${third})(${one})C`)
              .replace('X', `${linker}${end}`);
}

const engine = await Engine.load();
const folder = await mkdtemp(join(tmpdir(), 'moiety-search-'));
await mkdir(join(folder, 'data'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const pool = openPool(postgres.connection, () => undefined);
const matchers = makeMatchers({ openMatcher: () => new StructureMatcher() });
try {
  await migrateDatabase(pool);
  const database = databaseOf(pool);
  const [accountId, payerId] = [randomUUID(), randomUUID()];
  const seed = async (): Promise<number> => {
    const source = structures();
    let count = 0;
    for (let place = 0; count < COMPOUNDS; place += 1) {
      const documentId = randomUUID();
      const patterns = new Map<string, Uint8Array>();
      const compounds: ResultCompound[] = [];
      const activities: ResultActivity[] = [];
      while (compounds.length < PER_DOCUMENT) {
        const { value, done } = source.next();
        if (done) break;
        const [smiles, pattern] = engine.withMolecule(value, (molecule) => [
          molecule.get_smiles(),
          Uint8Array.from(molecule.get_pattern_fp_as_uint8array() as Uint8Array),
        ]);
        patterns.set(smiles, pattern);
        const label = String(compounds.length + 1);
        const item = {
          origin: 'machine',
          confidence: 1,
          needsReview: false,
          reasons: [],
          decision: 'none',
          decisionVersion: 0,
          decided: null,
          corrected: {},
          evidence: [
            {
              page: 1 + (compounds.length >> 3),
              box: { x0: 0, y0: 0, x1: 9, y1: 9 },
              kind: 'cell',
              text: smiles,
              smiles: '',
              confidence: 1,
            },
          ],
        } as const;
        const key = `compound:${label}`;
        compounds.push({
          ...item,
          key,
          label,
          name: `compound ${label} of a series`,
          smiles,
          inchiKey: '',
          molfile: '',
          claimed: false,
          merged: [],
          evidence: [...item.evidence],
          reasons: [],
        });
        for (const [target, unit, scale] of [
          ['JAK2', 'nM', 1],
          ['hERG', 'µM', 0.01],
        ] as const)
          activities.push({
            ...item,
            reasons: [],
            evidence: [...item.evidence],
            key: `activity:${label}:${target}`,
            compound: label,
            compoundKey: key,
            target,
            endpoint: 'IC50',
            qualifier: compounds.length % 10 === 0 ? '>' : '=',
            value: String(((compounds.length * 37 + place * 11) % 9973) * scale),
            unit,
            code: '',
            meaning: null,
            deviation: '',
            n: null,
            interval: null,
            text: '',
          });
      }
      if (compounds.length === 0) break;
      count += compounds.length;
      const client = await pool.connect();
      try {
        // The document without its file and its payer's books, which the search does not look at.
        await client.query('set session_replication_role = replica');
        await client.query(
          `insert into documents (id, payer_id, sha256, content_sha256, size, name) values ($1, $2, $3, '', 0, $3)`,
          [documentId, payerId, `document ${place}.pdf`],
        );
        const inside = databaseOf(client);
        const digests = await digestsText(inside, documentId);
        const changes = indexChanges(
          { compounds, activities, conflicts: [], unplaced: [], formulas: [] },
          digests,
          patterns.keys(),
        );
        await writeIndex(inside, documentId, changes, patterns);
        await client.query('reset session_replication_role');
      } finally {
        client.release();
      }
    }
    return count;
  };
  {
    const client = await pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`insert into credit_accounts (id, kind, owner_id) values ($1, 'personal', $2)`, [
      payerId,
      accountId,
    ]);
    await client.query('reset session_replication_role');
    client.release();
  }
  const count = await seed();
  await pool.query('vacuum analyze');
  console.log(`${count} compounds, ${count * 2} values`);
  const ask = (query: object) =>
    search(
      { database, matchers },
      { accountId, organization: undefined },
      searchDocuments.query.parse(query),
    );
  const first = performance.now();
  await ask({ structure: 'C1CC1' });
  figure({
    name: 'search, the first, with the start of its process',
    value: performance.now() - first,
    unit: 'ms',
  });
  for (const [name, query] of [
    ['rare substructure (sulfonamide on thiazole)', { structure: 'c1nc(S(=O)(=O)N)sc1' }],
    ['substructure in a tenth (benzodioxole)', { structure: 'C1Oc2ccccc2O1' }],
    ['substructure in most (benzene)', { structure: 'c1ccccc1' }],
    ['substructure in none, that the screen lets pass', { structure: 'c1ccncc1CCc1ccncc1' }],
    ['SMARTS of any atoms, in none', { structure: '*1~*~*~*~*~*~*~1' }],
    ['target, endpoint and range', { target: 'jak2', endpoint: 'IC50', max: 10, unit: 'nM' }],
    ['substructure, target and range', { structure: 'C1CCOCC1', target: 'herg', min: 10, unit: 'uM' }],
    ['text', { q: 'series 499' }],
    ['label', { label: '17' }],
  ] as const) {
    const times: number[] = [];
    let answer = await ask(query);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now();
      answer = await ask(query);
      times.push(performance.now() - before);
    }
    const sorted = times.toSorted((a, b) => a - b);
    console.log(`${name}: ${answer.total}${answer.isComplete ? '' : ' or more'} found`);
    figure({
      name: `search ${count} compounds, ${name}`,
      value: sorted[ROUNDS >> 1]!,
      unit: 'ms',
      spread: (sorted[5]! - sorted[1]!) / 2,
      target: 1000,
    });
  }
} finally {
  matchers.close();
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

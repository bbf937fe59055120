import { createHash } from 'node:crypto';
import { DATA_EXPORT_PATH, startDataExport } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentKey } from '../files/contents.ts';
import { grant } from '../credits/grant.ts';
import { newAddress, rowOf } from '../../../test/support/people.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { unzip } from '../../../test/support/unzip.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const begin = async (token: string): Promise<string> =>
  ((await product.call(startDataExport, { token })).data as { path: string }).path;
const download = (url: string, language = 'en') =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', 'accept-language': language } });
const wholeOf = async (response: Response): Promise<number> => (await response.arrayBuffer()).byteLength;
const filesOf = async (url: string, language?: string): Promise<Record<string, string>> => {
  const { rawPayload } = await download(url, language);
  return Object.fromEntries(
    Object.entries(await unzip(rawPayload)).map(([name, bytes]) => [name, bytes.toString()]),
  );
};
const addSet = async (owner: string, name: string, total: number): Promise<void> => {
  const { rows } = await product.pool.query<{ id: string }>(
    `insert into molecule_sets (owner_id, name, source_name, format, columns, total, completed_at)
     values ($1, $2, 'set.csv', 'csv', '{Assay}', $3, now()) returning id`,
    [owner, name, total],
  );
  // The first of them comes from a document.
  await product.pool.query(
    `insert into molecules (set_id, position, line, name, source, data, smiles, inchi_key, formula,
       molecular_weight, clogp, tpsa, h_bond_donors, h_bond_acceptors, rotatable_bonds, rings, fraction_sp3,
       lipinski_violations, size, origin, measurements)
     select $1, n, n + 1, 'Ethanol ' || n, 'CCO', '{"Assay":"9.5 nM"}', 'CCO', 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N', 'C2H6O',
       46.07, -0.0014, 20.23, 1, 1, 0, 0, 1, 0, 10,
       case n when 0 then '{"document":"d1","compound":"c1","page":7}'::jsonb end,
       case n when 0 then '{"Assay":[{"value":9.5}]}'::jsonb end from generate_series(0, $2::int - 1) n`,
    [rows[0]?.id, total],
  );
};

describe('the export of everything about a person', () => {
  test('is a ZIP with a file a subject, and each molecule set as CSV', async () => {
    const { id, email } = await product.addPerson(newAddress());
    const token = await product.tokenOf(email);
    await addSet(id, 'Kinases: 2026/11', 1200);
    await addSet(id, 'Kinases: 2026/11', 1);
    await product.database.transaction((transaction) =>
      grant(transaction, id, { reason: 'system', params: { note: 'thanks' }, amount: 500, key: 'test' }),
    );
    const answer = await download(await begin(token));
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="moiety-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = await filesOf(await begin(token));
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ id, email });
    expect(JSON.parse(files['credits.json'] ?? '')).toContainEqual(
      expect.objectContaining({ reason: 'system', params: { note: 'thanks' }, amount: 500 }),
    );
    expect(JSON.parse(files['sessions.json'] ?? '')).toHaveLength(1);
    const csv = files['molecule-sets/1 Kinases_ 2026_11.csv'] ?? '';
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1201);
    expect(csv).toContain('Ethanol 1199');
    expect(csv).toContain('9.5 nM');
    expect(files['molecule-sets/2 Kinases_ 2026_11.csv']?.match(/Ethanol/g)).toHaveLength(1);
    expect(JSON.parse(files['molecule-sets/1 Kinases_ 2026_11.history.json'] ?? '')).toStrictEqual({
      names: [],
      changes: [],
    });
    expect(JSON.parse(files['molecule-sets/1 Kinases_ 2026_11.origins.json'] ?? '')).toStrictEqual([
      {
        position: 0,
        origin: { document: 'd1', compound: 'c1', page: 7 },
        measurements: { Assay: [{ value: 9.5 }] },
      },
    ]);
    expect(files['README.txt']).toContain('all the data this site keeps about you');
    expect((await filesOf(await begin(token), 'zh-CN'))['README.txt']).toContain('本站保存的');
  });

  test('holds nothing that lets somebody in, and nothing of others', async () => {
    const other = await product.addPerson(newAddress());
    await addSet(other.id, 'Secret', 1);
    const { email } = await product.addPerson(newAddress());
    const token = await product.tokenOf(email);
    const { password_hash: hash, security_stamp: stamp } = (await rowOf(product, email)) ?? {};
    const text = Object.values(await filesOf(await begin(token))).join('\n');
    for (const secret of [hash, stamp, token, 'Secret', other.email]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(String(secret));
    }
  });

  test('has what was changed in the person’s sets, and what they changed in those of others', async () => {
    const ada = await product.addPerson(newAddress());
    const ben = await product.addPerson(newAddress());
    await addSet(ada.id, 'Shared', 1);
    const { rows } = await product.pool.query('select id from molecule_sets where owner_id = $1', [ada.id]);
    const [{ id: set }] = rows as [{ id: string }];
    const change = JSON.stringify({ name: { before: 'A', after: 'B' } });
    await product.pool.query(
      `insert into molecule_set_changes (set_id, version, from_version, account_id, change, summary, weight, created_at)
       select $1, n, n, $2, $3, $3, 40, now() from generate_series(1, 401) n`,
      [set, ben.id, change],
    );
    await product.pool.query(
      `insert into molecule_set_version_names (set_id, version, name, account_id) values ($1, 1, 'Before triage', $2)`,
      [set, ben.id],
    );
    const owners = await filesOf(await begin(await product.tokenOf(ada.email)));
    const history = JSON.parse(owners['molecule-sets/1 Shared.history.json'] ?? '') as { changes: object[] };
    expect(history).toMatchObject({ names: [{ version: 1, name: 'Before triage' }] });
    expect(history.changes).toHaveLength(401);
    expect(history.changes[400]).toMatchObject({ version: 401, change: { name: { after: 'B' } } });
    expect(JSON.stringify(history)).not.toContain(ben.id);
    expect(JSON.parse(owners['molecule-set-changes.json'] ?? '')).toStrictEqual([]);
    const bens = await filesOf(await begin(await product.tokenOf(ben.email)));
    expect(JSON.parse(bens['molecule-set-changes.json'] ?? '')).toHaveLength(401);
    expect(JSON.parse(bens['molecule-set-version-names.json'] ?? '')).toMatchObject([{ set, version: 1 }]);
  });

  test('has the files as they were uploaded, and a list of them', async () => {
    const { id, email } = await product.addPerson(newAddress());
    const token = await product.tokenOf(email);
    const sha256 = createHash('sha256').update('CCO ethanol').digest('hex');
    await product.store.put(contentKey(sha256), Buffer.from('CCO ethanol'));
    await product.pool.query(`insert into file_contents values ($1, 11, now())`, [sha256]);
    await product.pool.query(
      `insert into files (owner_id, sha256, name, media_type, kept_until) values ($1, $2, 'a/b.smi', 'text/plain', now())`,
      [id, sha256],
    );
    const files = await filesOf(await begin(token));
    expect(files['files/1 a_b.smi']).toBe('CCO ethanol');
    expect(JSON.parse(files['files.json'] ?? '')).toMatchObject([{ name: 'a/b.smi', size: 11, sha256 }]);
  });

  test('a link is for one download, and a newer one ends it', async () => {
    const token = await product.tokenOf();
    const older = await begin(token);
    const link = await begin(token);
    expect((await download(older)).statusCode).toBe(410);
    expect((await download(link)).statusCode).toBe(200);
    expect((await download(link)).statusCode).toBe(410);
  });

  test('nobody else has it: 401 without a token, 410 without a good ticket', async () => {
    expect(await product.call(startDataExport)).toMatchObject({ status: 401, code: 1 });
    for (const query of ['', '?ticket=', `?ticket=${'A'.repeat(43)}`, '?ticket=a&ticket=b'])
      expect((await download(DATA_EXPORT_PATH + query)).statusCode).toBe(410);
  });

  test('its link is in no log', async () => {
    const link = await begin(await product.tokenOf());
    await download(link);
    const [, ticket = ''] = link.split('ticket=');
    expect(ticket).toHaveLength(43);
    expect(product.log.join('\n')).not.toContain(ticket);
  });

  test('lists of any length are whole', async () => {
    const { id, email } = await product.addPerson(newAddress());
    const token = await product.tokenOf(email);
    await product.pool.query(
      `insert into notifications (account_id, kind, params, created_at)
       select $1, 'password-changed', json_build_object('by', n), now() + n * interval '1 s' from generate_series(1, 401) n`,
      [id],
    );
    const files = await filesOf(await begin(token));
    const list = JSON.parse(files['notifications.json'] ?? '') as { params: { by: number } }[];
    const numbers = list.map(({ params }) => params.by).filter((by) => typeof by === 'number');
    expect(numbers).toStrictEqual(Array.from({ length: 401 }, (_, index) => index + 1));
    expect(JSON.parse(files['upgrade-requests.json'] ?? '')).toStrictEqual([]);
  });

  test('a download that is not finished ends with the next of the same account, and with the session', async () => {
    const origin = await product.portal.listen({ port: 0, host: '127.0.0.1' });
    const start = async () => {
      const { id, email } = await product.addPerson(newAddress());
      const token = await product.tokenOf(email);
      // More than the buffers between the two hold.
      for (let set = 0; set < 3; set++) await addSet(id, 'Large', 30_000);
      return { token, link: await begin(token) };
    };
    const { token, link } = await start();
    const first = await fetch(origin + link);
    const second = await fetch(origin + (await begin(token)));
    await expect(wholeOf(first)).rejects.toThrow('terminated');
    await product.identity.revoke(token);
    await expect(wholeOf(second)).rejects.toThrow('terminated');
  });

  test('can be begun ten times an hour', async () => {
    const token = await product.tokenOf();
    for (let time = 0; time < 10; time++)
      expect((await product.call(startDataExport, { token })).status).toBe(200);
    expect((await product.call(startDataExport, { token })).status).toBe(429);
  });
});

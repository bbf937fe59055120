import { createMoleculeSet, encodeBase64, pathOf, signIn, storeMolecules, userInfo } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedError, readableLine, standardLogStream } from './log.ts';
import { begin, readRecord, save, setBody } from '../../test/support/molecules.ts';
import { PASSWORD, startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const SECRET_STRUCTURE = 'FC(F)(F)c1nnc2CN(CCn12)C(=O)C[C@H](N)Cc1cc(F)c(F)cc1F';

test('a call is logged with its request id, path, status and caller, and without its query', async () => {
  const { email, id } = await product.addPerson();
  const token = await product.tokenOf(email);
  const answer = await product.call(userInfo, { token });
  const line = product.log
    .map((entry) => JSON.parse(entry) as Record<string, unknown>)
    .find(({ requestId }) => requestId === answer.headers['x-request-id']);
  expect(line).toMatchObject({
    method: 'GET',
    path: '/ironAPI/api/v1/user_center/info/',
    status: 200,
    accountId: id,
    msg: 'request',
  });
});

test('a call whose address is written otherwise is logged as a call', async () => {
  const token = await product.tokenOf();
  const answer = await product.portal.inject({
    url: pathOf(userInfo).replace('/ironAPI/', '/%69ronAPI/'),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  const line = product.log
    .map((entry) => JSON.parse(entry) as Record<string, unknown>)
    .find(({ requestId, msg }) => requestId === answer.headers['x-request-id'] && msg === 'request');
  expect(line).toMatchObject({ level: 30, path: '/%69ronAPI/api/v1/user_center/info/' });
});

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', undefined],
  ['a-secret-of-somebody', undefined],
])('a call that carries the trace %s is logged with %s', async (traceparent, trace) => {
  const token = await product.tokenOf();
  const answer = await product.call(userInfo, { token, headers: { traceparent } });
  const lines = product.log
    .map((entry) => JSON.parse(entry) as Record<string, unknown>)
    .filter(({ requestId }) => requestId === answer.headers['x-request-id']);
  expect(lines.map((line) => line['trace'])).toEqual(lines.map(() => trace));
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('a-secret-of-somebody');
});

test('no log at any level holds a token, a credential, a cookie, an address or an unpublished structure', async () => {
  const { email } = await product.addPerson();
  const credential = encodeBase64(PASSWORD);
  await product.call(signIn, { body: { account: email, credential } });
  await product.call(signIn, { body: { account: email, credential: encodeBase64('a wrong password') } });
  const token = await product.tokenOf(email);
  const record = {
    ...readRecord(0),
    smiles: SECRET_STRUCTURE,
    source: SECRET_STRUCTURE,
    name: SECRET_STRUCTURE,
  };
  const headers = { cookie: `access_token=${token}`, 'x-token': token };
  await save(product, token, [record]);
  const id = await begin(product, token, 1);
  // Refused for its fields, for its position, and for being no JSON.
  for (const body of [
    { molecules: [{ ...record, formula: 7 }] },
    { molecules: [{ ...record, position: 5 }] },
    `{"molecules": ${SECRET_STRUCTURE}`,
  ])
    await product.call(storeMolecules, { token, params: { id }, body, headers });
  // A page whose query holds a search.
  await product.portal.inject({
    url: `/molvalley?molvalley-app=${encodeURIComponent(`/set/1?substructure=${SECRET_STRUCTURE}`)}`,
    headers,
  });
  // The database fails on the statement that carries the structure.
  await product.pool.query('alter table molecules add constraint none check (false) not valid');
  expect(
    await product.call(storeMolecules, { token, params: { id }, body: { molecules: [record] }, headers }),
  ).toMatchObject({ status: 500 });
  await product.pool.query('alter table molecules rename column smiles to hidden');
  expect(
    await product.call(storeMolecules, { token, params: { id }, body: { molecules: [record] }, headers }),
  ).toMatchObject({ status: 500 });

  const log = product.log.join('\n');
  expect(log).toContain('request failed');
  expect(log).toContain('/molecules/');
  for (const secret of [
    token,
    credential,
    PASSWORD,
    'a wrong password',
    encodeBase64('a wrong password'),
    email,
  ])
    expect(log).not.toContain(secret);
  expect(log).not.toContain(SECRET_STRUCTURE);
  expect(log).not.toContain(encodeURIComponent(SECRET_STRUCTURE));
  expect(log).not.toContain('c1nnc2');
});

test('an answer that breaks the contract is a failure whose log names places, not values', async () => {
  const broken = await startProduct();
  const token = await broken.tokenOf();
  await broken.call(createMoleculeSet, { token, body: setBody(1, SECRET_STRUCTURE) });
  await broken.pool.query(
    `update molecule_sets set completed_at = now(), format = 'pdf', source_name = '${SECRET_STRUCTURE}'`,
  );
  const answer = await broken.portal.inject({
    url: pathOf({ ...createMoleculeSet, method: 'GET' }),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 1500, data: null });
  expect(broken.log.join('\n')).toContain('items.0.format (invalid_value)');
  expect(broken.log.join('\n')).not.toContain('c1nnc2');
  await broken.close();
});

test('an error keeps where it happened and loses what it was about', () => {
  const logged = loggedError(new Error('no value'));
  expect(logged).toMatchObject({ type: 'Error', message: 'no value' });
  expect(logged.stack).toMatch(/^ {4}at .*log\.test/);
  expect(loggedError('thrown text')).toMatchObject({ type: 'string', message: 'not an error' });
});

test('a terminal is not told twice where the server listens, a log is', () => {
  const lines = ['Server listening at http://127.0.0.1:8080', 'request'].map((msg) =>
    JSON.stringify({ level: 30, time: 0, msg }),
  );
  const written = (isTTY: boolean): string[] => {
    const output: string[] = [];
    const stream = standardLogStream({ isTTY, write: (text: string) => output.push(text) > 0 });
    for (const line of lines) stream.write(line);
    return output;
  };
  expect(written(true)).toStrictEqual([expect.stringContaining('request')]);
  expect(written(false)).toStrictEqual(lines);
});

test('in a terminal a line reads well', () => {
  const line = JSON.stringify({ level: 40, time: 0, pid: 1, hostname: 'h', status: 401, msg: 'request' });
  expect(readableLine(line)).toMatch(/^\d\d:\d\d:\d\d warn {2}request status=401\n$/);
});

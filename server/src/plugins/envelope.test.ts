import {
  changeDocument,
  createMoleculeSet,
  getMoleculeSet,
  pathOf,
  signIn,
  userInfo,
  verifyToken,
} from '@moiety/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainColons, routePath } from '../endpoint.ts';
import { version } from '../version.ts';
import { startProduct, type Product } from '../../test/support/product.ts';
import { timesOf } from '../../../tests/proofs.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct();
  token = await product.tokenOf();
});
afterAll(() => product.close());

test('every answer has a request id of its own, which a caller cannot choose', async () => {
  const headers = { 'x-request-id': 'mine' };
  const answers = await Promise.all([
    product.call(userInfo, { token, headers }),
    product.call(userInfo, { headers }),
    product.portal.inject({ url: '/nowhere.json', headers }),
    product.portal.inject({ url: '/login', headers }),
    product.portal.inject({ url: '/healthz', headers }),
    product.portal.inject({ url: '/assets/app-1a2b3c.js', headers }),
    product.tool.inject({ url: '/', headers }),
  ]);
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every answer of the API names the version, refused or not', async () => {
  const answers = await Promise.all([
    product.call(userInfo, { token }),
    product.call(userInfo, {}),
    product.portal.inject({ url: '/ironAPI/nowhere/' }),
  ]);
  for (const { headers } of answers) expect(headers['x-moiety-version']).toBe(version);
});

test('an answer is data and nothing else to a browser', async () => {
  expect((await product.call(userInfo, { token })).headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('every wrong field is named, in the language of the caller', async () => {
  const body = { name: '', sourceName: 7, format: 'pdf', columns: ['a', 3], total: 1.5 };
  const english = await product.call(createMoleculeSet, { token, body });
  expect(english).toMatchObject({ status: 400, code: 1002, msg: 'Please check the marked fields' });
  expect(english.data).toStrictEqual({
    fields: [
      { path: 'name', message: 'This field is required' },
      { path: 'sourceName', message: 'Must be text' },
      { path: 'format', message: 'Must be one of: sdf, mol, smiles, csv, xlsx, cdxml' },
      { path: 'columns.1', message: 'Must be text' },
      { path: 'total', message: 'Must be a whole number' },
    ],
  });
  const chinese = await product.call(createMoleculeSet, {
    token,
    body,
    headers: { 'accept-language': 'zh-TW,en;q=0.5' },
  });
  expect(chinese.msg).toBe('请检查标出的字段');
  expect(chinese.data).toMatchObject({ fields: [{ path: 'name', message: '此项必填' }, {}, {}, {}, {}] });
});

test('wrong fields of path and body are named together', async () => {
  const answer = await product.call(changeDocument, { token, params: { id: 'no-uuid' }, body: { name: 7 } });
  expect(answer.data).toStrictEqual({
    fields: [
      { path: 'id', message: 'Not a valid identifier' },
      { path: 'name', message: 'Must be text' },
    ],
  });
});

test.each([
  ['nothing at all', undefined, 400, 1002],
  ['an empty body', '', 400, 1002],
  ['broken JSON', '{"account": ', 400, 1002],
  ['a list', '[]', 400, 1002],
  ['null', 'null', 400, 1002],
  ['a prototype', '{"__proto__": {"account": "a"}}', 400, 1002],
])('%s as a body is refused in order', async (_what, payload, status, code) => {
  const answer = await product.portal.inject({
    method: 'POST',
    url: pathOf(signIn),
    ...(payload !== undefined && { payload }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code, msg: expect.any(String) });
});

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a body of %s is refused with 415', async (type) => {
  const answer = await product.portal.inject({
    method: 'POST',
    url: pathOf(verifyToken),
    payload: 'token=a',
    headers: { 'content-type': type },
  });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toStrictEqual({ code: 1008, msg: 'The body must be JSON', data: null });
});

test('a body beyond the limit of a call is refused with 413', async () => {
  const answer = await product.call(signIn, { body: { account: 'a'.repeat(2 ** 20), credential: '' } });
  expect(answer).toMatchObject({ status: 413, code: 1006, data: null });
});

test.each(['/ironAPI/api/v1/nowhere/', '/xocapi/api/public/user/more', '/ironAPI/%'])(
  '%s is answered as JSON that it is not there, even to a browser',
  async (url) => {
    const answer = await product.portal.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toStrictEqual({ code: 1004, msg: 'Not found', data: null });
    expect(answer.headers['x-request-id']).toBeDefined();
  },
);

test('a failure inside shows its request id and nothing of the inside', async () => {
  const broken = await startProduct();
  const signedIn = await broken.tokenOf();
  await broken.pool.query('alter table molecule_sets rename to hidden_sets');
  const answer = await broken.call(
    { ...createMoleculeSet, method: 'GET', body: undefined },
    {
      token: signedIn,
      headers: { 'accept-language': 'zh-CN' },
    },
  );
  expect(answer.text).toBe('{"code":1500,"msg":"服务器出错了","data":null}');
  expect(answer.status).toBe(500);
  const logged = broken.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const failure = logged.find(({ msg }) => msg === 'request failed');
  expect(failure).toMatchObject({ requestId: answer.headers['x-request-id'], err: { code: '42P01' } });
  await broken.close();
});

test('while the database cannot be reached calls are answered with 503 and when to come again', async () => {
  const broken = await startProduct();
  const signedIn = await broken.tokenOf();
  const end = broken.pool.end.bind(broken.pool);
  await end();
  broken.pool.end = async () => undefined;
  const answer = await broken.call(userInfo, { token: signedIn });
  expect(answer).toMatchObject({ status: 503, code: 1503, msg: 'The service is temporarily unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  await broken.close();
});

const postTo = (path: string) =>
  product.portal.inject({
    method: 'POST',
    url: `/ironAPI/api/v1/molecule_set/3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d/${path}/?note=a%3Ab`,
    headers: { authorization: `Bearer ${token}` },
  });

test('a colon of a path is a colon, written out or encoded, and nothing else', async () => {
  for (const path of [':complete', '%3Acomplete', '%3acomplete'])
    expect((await postTo(path)).json()).toMatchObject({ msg: 'This molecule set does not exist' });
  for (const path of ['complete', ':restored', 'xcomplete', '::complete'])
    expect((await postTo(path)).json()).toMatchObject({ msg: 'Not found' });
});

test('the query of an address is never rewritten', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const url = `/ironAPI${path}?${query}%3A?%3a`;
      const [, rewritten] = plainColons(url).split(/\?(.*)/s);
      expect(rewritten).toBe(`${query}%3A?%3a`);
      expect(decodeURIComponent(plainColons(url).split('?')[0]!)).toBe(decodeURIComponent(`/ironAPI${path}`));
      const page = `/molvalley${path}?${query}`;
      expect(plainColons(page)).toBe(page);
    }),
  );
});

test('a parameter reaches its call as it was given, or the call is not found; never another call', async () => {
  const { default: fastify } = await import('fastify');
  const app = fastify({ rewriteUrl: ({ url }) => plainColons(url ?? '/') });
  const endpoints = [
    { service: 'main', path: '/api/v1/thing/{id}/' },
    { service: 'main', path: '/api/v1/thing/{id}/:complete/' },
    { service: 'main', path: '/api/v1/thing/:mark-read/' },
  ] as const;
  for (const endpoint of endpoints)
    app.get(routePath(endpoint), (request) => ({
      path: endpoint.path,
      ...(request.params as object),
    }));
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 30 }), fc.nat(1), async (id, which) => {
      fc.pre(id !== '.' && id !== '..' && id !== ':mark-read' && id.isWellFormed());
      const endpoint = endpoints[which]!;
      const url = pathOf({ ...getMoleculeSet, ...endpoint }, { id });
      const answer = await app.inject({ url });
      expect(answer.json()).toStrictEqual({ path: endpoint.path, id });
    }),
    { numRuns: timesOf('parameters') },
  );
  await app.close();
});

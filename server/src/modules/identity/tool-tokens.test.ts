import * as contract from '@moiety/contract';
import { NETWORK_SAMPLE_PATH, NOTIFICATION_STREAM_PATH, type Endpoint, type Scope } from '@moiety/contract';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentKindsOnly } from '../../../test/support/documents.ts';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { otherParams } from '../../../test/support/paths.ts';
import { PORTAL, startProduct, type Product } from '../../../test/support/product.ts';
import { siteFolder } from '../../../test/support/site.ts';
import { readTokenKey } from '../sessions/token-key.ts';

const { site } = siteFolder();
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
const signedIn = Object.entries(contract).flatMap(([name, endpoint]) =>
  isEndpoint(endpoint) && endpoint.access !== 'public' ? [{ name, endpoint }] : [],
);
const open = signedIn.flatMap(({ name, endpoint }) =>
  endpoint.scope ? [{ name, endpoint, scope: endpoint.scope }] : [],
);
const closed = signedIn.filter(({ endpoint }) => !endpoint.scope);

/** A tool of another server that may do this. */
const toolWith = (path: string, ...granted: Scope[]) => ({
  url: 'https://tool.example/',
  path: `/${path}`,
  title: path,
  scopes: granted,
});
const withOnly = (scope: Scope): string => `only-${scope.replace(':', '-')}`;
const without = (scope: Scope): string => `all-but-${scope.replace(':', '-')}`;
const tools: Record<string, object> = {
  nothing: { url: 'https://tool.example/', path: '/nothing', title: 'Nothing' },
  everything: toolWith('everything', ...contract.scopes),
  disabled: { ...toolWith('disabled', ...contract.scopes), enabled: false },
  ...Object.fromEntries(
    contract.scopes.flatMap((scope) => [
      [withOnly(scope), toolWith(withOnly(scope), scope)],
      [without(scope), toolWith(without(scope), ...contract.scopes.filter((other) => other !== scope))],
    ]),
  ),
};

let product: Product;
/** The session of an administrator, who may do more than anybody. */
let session: string;
const given = new Map<string, string>();

const issue = (tool: string, token = session, from = product) =>
  from.call(contract.issueToolToken, { token, body: { tool } });
/** A token of a tool, as its host asks for it. */
const tokenOf = async (tool: string, token = session): Promise<string> => {
  const answer = await issue(tool, token);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.data as { token: string }).token;
};
/** Whom a tool's token names. */
const subjectOf = async (tool: string, token: string): Promise<string | undefined> =>
  decodeJwt(await tokenOf(tool, token)).sub;
const sharedTokenOf = async (tool: string): Promise<string> => {
  const token = given.get(tool) ?? (await tokenOf(tool));
  given.set(tool, token);
  return token;
};

beforeAll(async () => {
  // Without them the example document could not be read.
  product = await startProduct({ site: await site({ tools }), kinds: documentKindsOnly });
  const { email } = await product.addPerson(undefined, { administrator: true });
  session = await product.tokenOf(email);
});
afterAll(() => product.close());
afterEach(() => {
  vi.useRealTimers();
});

/** A call that a tool with the scope may make. */
const list = (token: string) => product.call(contract.listMoleculeSets, { token });
/** A token of ours that says whatever it is told to. */
const forged = async (claims: object): Promise<string> => {
  const key = (await readTokenKey(product.dataFolder))!;
  const { jti, exp } = decodeJwt(session);
  return new SignJWT({ iss: 'moiety', jti, exp, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    .sign(key.privateKey);
};

const id = '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d';
const params = { ...otherParams, id };
const refused = {
  status: 403,
  code: contract.errorCode.forbidden,
  msg: 'This tool does not have permission to do this',
};

test('some calls are open to tools, and most are not', () => {
  expect(open.length).toBeGreaterThan(5);
  expect(closed.length).toBeGreaterThan(open.length);
});

test.each(closed)('$name is closed to tools, whatever they are granted', async ({ endpoint }) => {
  const token = await sharedTokenOf('everything');
  expect(await product.call(endpoint, { params, token, body: 'no JSON' })).toMatchObject(refused);
});

describe.each(open)('$name', ({ endpoint, scope }) => {
  test('is closed to a tool that has every other scope', async () => {
    const token = await sharedTokenOf(without(scope));
    expect(await product.call(endpoint, { params, token })).toMatchObject(refused);
  });
  test('is open to a tool that has its scope and no other', async () => {
    const token = await sharedTokenOf(withOnly(scope));
    expect([401, 403, 500]).not.toContain((await product.call(endpoint, { params, token })).status);
  });
});

test.each([
  [NETWORK_SAMPLE_PATH, 'everything', 'tools'],
  [NOTIFICATION_STREAM_PATH, without('jobs:read'), 'a tool that may not read jobs'],
])('%s is closed to %3$s', async (url, tool) => {
  const token = await sharedTokenOf(tool);
  const answer = await product.portal.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([403, { code: refused.code }]);
});

test('a tool works on the sets of the person who works in it', async () => {
  const set = await save(product, session, [readRecord(0)]);
  const token = await sharedTokenOf(withOnly('molecule-sets:read'));
  const answer = await product.call(contract.readMolecules, { token, params: { id: set } });
  expect(answer).toMatchObject({ status: 200, data: { total: 1 } });
  const stranger = await tokenOf(withOnly('molecule-sets:read'), await product.tokenOf());
  expect(await product.call(contract.getMoleculeSet, { token: stranger, params: { id: set } })).toMatchObject(
    {
      status: 404,
    },
  );
});

describe('a tool’s token', () => {
  test('is for the tool, says its scopes, and nothing of the person', async () => {
    const { data } = await issue('only-molecule-sets-read');
    expect(data).toMatchObject({ scopes: ['molecule-sets:read'], expiresIn: 900 });
    const { iat, exp, ...claims } = decodeJwt((data as { token: string }).token);
    expect(claims).toStrictEqual({
      iss: 'moiety',
      sub: expect.stringMatching(/^[\w-]{22}$/),
      aud: 'only-molecule-sets-read',
      scope: 'molecule-sets:read',
      jti: decodeJwt(session).jti,
    });
    expect(exp! - iat!).toBe(900);
  });

  test('names the person alike at each sign-in, differently to each tool, and by nothing else that is known of them', async () => {
    const { email } = await product.addPerson();
    const [first, second] = [await product.tokenOf(email), await product.tokenOf(email)];
    const subject = await subjectOf('everything', first);
    expect(await subjectOf('everything', second)).toBe(subject);
    expect(await subjectOf('everything', session)).not.toBe(subject);
    expect(await subjectOf('only-jobs-read', first)).not.toBe(subject);
    expect(Object.values(decodeJwt(first))).not.toContain(subject);
  });

  test('is none for a tool that is not there, is disabled, or may do nothing', async () => {
    expect(await issue('docking')).toMatchObject({ status: 404, msg: 'This tool does not exist' });
    expect(await issue('disabled')).toMatchObject({ status: 404 });
    expect(await issue('nothing')).toMatchObject(refused);
  });

  test('is good for a quarter of an hour, known or not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [used, unused] = [await tokenOf('everything'), await tokenOf('everything')];
    expect(await list(used)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 14 * 60_000);
    expect(await list(used)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 61_000);
    expect(await list(used)).toMatchObject({ status: 401, code: 1 });
    expect(await list(unused)).toMatchObject({ status: 401, code: 1 });
  });

  test('is never good for longer than the session', async () => {
    const own = await product.tokenOf();
    const { jti } = decodeJwt(own);
    await product.pool.query(`update sessions set expires_at = now() + interval '5 minutes' where id = $1`, [
      jti,
    ]);
    const { data } = await issue('everything', own);
    const { token, expiresIn } = data as { token: string; expiresIn: number };
    expect(expiresIn).toBeGreaterThan(290);
    expect(expiresIn).toBeLessThanOrEqual(300);
    expect(decodeJwt(token).exp! * 1000).toBeLessThanOrEqual(Date.now() + 300_000);
  });

  test('ends with the session, at once', async () => {
    const own = await product.tokenOf();
    const token = await tokenOf('everything', own);
    expect(await list(token)).toMatchObject({ status: 200 });
    await product.call(contract.revokeToken, { token: own });
    expect(await list(token)).toMatchObject({ status: 401, code: 1 });
  });

  test('ends nobody’s session, and is none to sign in with', async () => {
    const token = await sharedTokenOf('everything');
    for (const call of [{ token }, { headers: { 'x-token': token } }])
      expect(await product.call(contract.revokeToken, call)).toMatchObject(refused);
    expect(await product.call(contract.userInfo, { token: session })).toMatchObject({ status: 200 });
    const body = { token: contract.encodeBase64(token), from: 'login' };
    expect(await product.call(contract.verifyToken, { body })).toMatchObject({ status: 200, code: 1 });
    expect(await product.identity.authenticate(token)).toBeUndefined();
    expect(await product.identity.sessionIdOf(token)).toBeUndefined();
  });

  test('may do no more than the tool is granted by now', async () => {
    const token = await tokenOf('everything');
    const narrowed = {
      ...tools,
      everything: toolWith('everything', 'molecule-sets:read'),
      [without('first-steps:write')]: { ...tools[without('first-steps:write')], enabled: false },
    };
    const gone = await tokenOf(without('first-steps:write'));
    const beside = await startProduct({ beside: product, site: await site({ tools: narrowed }) });
    try {
      const { listMoleculeSets, deleteMoleculeSet } = contract;
      expect(await beside.call(listMoleculeSets, { token })).toMatchObject({ status: 200 });
      expect(await beside.call(deleteMoleculeSet, { token, params: { id } })).toMatchObject(refused);
      expect(await beside.call(listMoleculeSets, { token: gone })).toMatchObject(refused);
      expect(await issue(without('first-steps:write'), session, beside)).toMatchObject({ status: 404 });
    } finally {
      await beside.close();
    }
  });

  test.each([
    ['for a tool that is not registered', { aud: 'docking', scope: 'molecule-sets:read' }, 403],
    ['with scopes beyond the tool’s', { aud: 'only-first-steps-write', scope: 'molecule-sets:read' }, 403],
    ['with a scope of another version', { aud: 'everything', scope: 'molecule-sets:all *' }, 403],
    ['for nobody', { scope: 'molecule-sets:read' }, 401],
    ['for several', { aud: ['everything', 'nothing'], scope: 'molecule-sets:read' }, 401],
    ['without a word of scopes', { aud: 'everything' }, 401],
  ])('that is signed by us, %s, opens nothing', async (_what, claims, status) => {
    const token = await forged(claims);
    expect(await list(token)).toMatchObject({ status });
  });

  test('cannot be written by who has one', async () => {
    const [header, payload, signature] = (await tokenOf('only-molecule-sets-read')).split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    for (const change of [{ scope: contract.scopes.join(' ') }, { aud: 'everything' }, { aud: undefined }]) {
      const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
      const token = [header, changed, signature].join('.');
      expect(await list(token)).toMatchObject({ status: 401 });
    }
  });

  test('is not given without end', async () => {
    const own = await product.tokenOf();
    const answers = [];
    // As many at once as one account may have under way.
    for (let time = 0; time < 62; time++)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => issue('everything', own)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

test('administrators see which tool may do what, and which can read the session’s cookie', async () => {
  const { data } = await product.call(contract.listTools, { token: session });
  const listed = data as contract.RegisteredTool[];
  expect(listed.map(({ name }) => name)).not.toContain('disabled');
  expect(listed.find(({ name }) => name === 'molvalley')).toStrictEqual({
    name: 'molvalley',
    title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
    url: 'http://localhost:8101/',
    source: 'built-in',
    scopes: ['molecule-sets:read', 'molecule-sets:write', 'first-steps:write', 'files:read', 'files:write'],
    sharesHostName: true,
  });
  expect(listed.find(({ name }) => name === 'only-molecule-sets-read')).toMatchObject({
    source: 'site-file',
    scopes: ['molecule-sets:read'],
    sharesHostName: false,
  });
  expect(listed.find(({ name }) => name === 'nothing')).toMatchObject({ scopes: [] });
  expect(new URL(PORTAL).hostname).toBe('localhost');
});

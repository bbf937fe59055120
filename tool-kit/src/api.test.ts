import { getMoleculeSet, listMoleculeSets, renameMoleculeSet } from '@moiety/contract';
import type { MoleculeSet } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { ApiDouble, Refused } from '../test/api-double.ts';
import { HostDouble } from '../test/host-double.ts';
import { createApi } from './api.ts';
import type { Api } from './api.ts';
import { ApiFailure } from './api-failure.ts';

const set: MoleculeSet = {
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
};
const params = { id: set.id };

const setUp = (fetch?: typeof globalThis.fetch): { api: Api; server: ApiDouble; host: HostDouble } => {
  const server = new ApiDouble();
  server.on(getMoleculeSet, () => set);
  server.on(listMoleculeSets, ({ query }) =>
    query.get('trash') === 'true' ? { total: 1, items: [set] } : { total: 0, items: [] },
  );
  const host = new HostDouble();
  const api = createApi({
    origin: 'https://api.example',
    credentials: host,
    language: () => 'zh-CN',
    fetch: fetch ?? server.fetch,
  });
  return { api, server, host };
};
const noAnswer = async (): Promise<never> => {
  throw new Error('no answer');
};
const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error('did not fail');
};

describe('the API client', () => {
  it('sends the token, the language and the body, and gives the data of the answer', async () => {
    let sent: Request | undefined;
    const { api } = setUp(async (input, init) => {
      sent = new Request(input, init);
      return Response.json({ code: 0, msg: 'ok', data: { ...set, name: 'New' } });
    });
    const renamed = await api.call(renameMoleculeSet, { params, body: { name: 'New' } });
    expect(renamed.name).to.equal('New');
    expect(sent?.url).to.equal(`https://api.example/ironAPI/api/v1/molecule_set/${set.id}/`);
    expect(sent?.headers.get('authorization')).to.equal('Bearer token-1');
    expect(sent?.headers.get('accept-language')).to.equal('zh-CN');
    expect(sent?.credentials).to.equal('omit');
    expect(await sent?.json()).to.deep.equal({ name: 'New' });
  });

  it('puts the query into the address', async () => {
    const { api } = setUp();
    expect((await api.call(listMoleculeSets, { query: { trash: 'true' } })).items).to.have.length(1);
    expect((await api.call(listMoleculeSets)).items).to.have.length(0);
  });

  it('renews the token once on a 401 and replays the call', async () => {
    const { api, server } = setUp();
    server.tokens = new Set(['token-2']);
    expect((await api.call(getMoleculeSet, { params })).name).to.equal('Kinases');
    expect(server.calls).to.have.length(2);
  });

  it('takes a token that cannot be had now for a network that is away, before a call and after a 401', async () => {
    const { api, server, host } = setUp();
    server.tokens = new Set();
    host.renewToken = noAnswer;
    const first = await failureOf(api.call(getMoleculeSet, { params }));
    expect([first.kind, first.passing]).to.deep.equal(['no-answer', true]);
    host.getToken = noAnswer;
    expect((await failureOf(api.call(getMoleculeSet, { params }))).kind).to.equal('no-answer');
    expect(server.calls).to.have.length(1);
  });

  it('says that the session is over when the person does not sign in again', async () => {
    const { api, server, host } = setUp();
    server.tokens = new Set();
    host.renewed = null;
    expect((await failureOf(api.call(getMoleculeSet, { params }))).kind).to.equal('session-expired');
    expect(server.calls).to.have.length(1);
    host.renewed = 'token-3';
    expect((await failureOf(api.call(getMoleculeSet, { params }))).kind).to.equal('session-expired');
    expect(server.calls).to.have.length(3);
  });

  it('tells a refusal from a fault of the server, with what finds it in the log', async () => {
    const { api, server } = setUp();
    server.failWith = () => new Refused(503, 1503, 'starting');
    const fault = await failureOf(api.call(getMoleculeSet, { params }));
    expect([fault.kind, fault.message, fault.requestId, fault.passing]).to.deep.equal([
      'refused',
      'starting',
      'request-1',
      true,
    ]);
    server.failWith = () => new Refused(409, 1005, 'taken');
    const refusal = await failureOf(api.call(getMoleculeSet, { params }));
    expect([refusal.kind, refusal.status, refusal.code, refusal.passing]).to.deep.equal([
      'refused',
      409,
      1005,
      false,
    ]);
  });

  it('tells no answer from an answer that does not follow the contract', async () => {
    const { api, server } = setUp();
    server.failWith = () => 'offline';
    expect((await failureOf(api.call(getMoleculeSet, { params }))).kind).to.equal('no-answer');
    const html = setUp(async () => new Response('<h1>Welcome to the hotel</h1>'));
    expect((await failureOf(html.api.call(getMoleculeSet, { params }))).kind).to.equal('unreadable');
    const old = setUp(async () => Response.json({ code: 0, msg: '', data: { id: 7 } }));
    expect((await failureOf(old.api.call(getMoleculeSet, { params }))).kind).to.equal('unreadable');
  });

  it('ends with an AbortError when the caller gives up', async () => {
    const { api } = setUp();
    const stop = new AbortController();
    const call = api.call(getMoleculeSet, { params, signal: stop.signal });
    stop.abort();
    let reason: unknown;
    await call.catch((error: unknown) => (reason = error));
    expect(reason).to.be.instanceOf(DOMException).with.property('name', 'AbortError');
  });
});

import { expect } from '@open-wc/testing';
import { errorCode, MOLECULES_PER_WRITE_BYTES_MAX, MOLECULES_PER_WRITE_MAX } from '@moiety/contract';
import type { MoleculeRecord } from '@moiety/contract';
import { manyMolecules, readMolecule } from '../../../test/molecules.ts';
import { Refused, ServerDouble } from '../../../test/server-double.ts';
import { HostDouble } from '../../../test/tool.ts';
import { createApi } from '@moiety/tool-kit/api.ts';
import { moleculePages } from '@moiety/tool-kit/molecule-pages.ts';
import { waitFor } from '@moiety/tool-kit/persist.ts';
import { createUpload } from '@moiety/tool-kit/molecule-set-upload.ts';

const setUp = (records: readonly MoleculeRecord[]) => {
  const server = new ServerDouble();
  const host = new HostDouble();
  const api = createApi({
    origin: 'https://api.example',
    credentials: host,
    language: () => 'en-US',
    fetch: server.fetch,
  });
  const progress: number[] = [];
  const waits: number[] = [];
  const onPage: (() => void)[] = [];
  const upload = createUpload({
    api,
    set: { name: 'Set', sourceName: 'set.smi', format: 'smiles', columns: [], total: records.length },
    records,
    onProgress: (stored) => {
      progress.push(stored);
      for (const listener of onPage) listener();
    },
    wait: async (ms) => void waits.push(ms),
  });
  return { server, host, upload, progress, waits, onPage };
};
const { signal } = new AbortController();

describe('pages of molecules', () => {
  it('hold every record once, in order, and no more than a call may carry', () => {
    const records = manyMolecules(1234);
    const pages = [...moleculePages(records)];
    expect(pages.flat()).to.deep.equal(records);
    expect(Math.max(...pages.map(({ length }) => length))).to.be.at.most(MOLECULES_PER_WRITE_MAX);
    expect([...moleculePages(records, 1000)].flat()).to.deep.equal(records.slice(1000));
  });

  it('are shorter where the records are long', () => {
    const long = Array.from({ length: 10 }, (_, at) => readMolecule(at, { source: 'x'.repeat(190_000) }));
    const pages = [...moleculePages(long)];
    expect(pages.flat()).to.deep.equal(long);
    expect(pages.length).to.equal(2);
  });

  it('are shorter where the letters take more bytes', () => {
    const long = Array.from({ length: 10 }, (_, at) => readMolecule(at, { source: '苯'.repeat(190_000) }));
    const pages = [...moleculePages(long)];
    expect(pages.flat()).to.deep.equal(long);
    for (const page of pages)
      expect(new Blob([JSON.stringify({ molecules: page })]).size).to.be.at.most(
        MOLECULES_PER_WRITE_BYTES_MAX,
      );
  });

  it('hold a record alone that is longer than a page may be', () => {
    const records = [
      readMolecule(0),
      readMolecule(1, { source: 'x'.repeat(MOLECULES_PER_WRITE_BYTES_MAX) }),
      readMolecule(2),
    ];
    expect([...moleculePages(records)].map((page) => page.length)).to.deep.equal([1, 1, 1]);
  });
});

describe('an upload', () => {
  it('stores everything and completes the set', async () => {
    const records = manyMolecules(1100, 10);
    const { server, upload, progress } = setUp(records);
    const set = await upload.run(signal);
    expect(server.molecules.get(set.id)).to.deep.equal(records);
    expect(set.unread).to.equal(110);
    expect(server.sets.get(set.id)?.begun).to.equal(false);
    expect(progress.at(-1)).to.equal(1100);
  });

  it('tries a page again by itself while the failure may pass', async () => {
    const { server, upload, waits } = setUp(manyMolecules(5));
    let left = 2;
    server.failWith = (method) => (method === 'PUT' && left-- > 0 ? 'offline' : undefined);
    const set = await upload.run(signal);
    expect(server.molecules.get(set.id)).to.have.length(5);
    expect(waits).to.have.length(2);
  });

  it('goes on, each page stored once, while its tokens end one after the other', async () => {
    const records = manyMolecules(1600);
    const { server, host, upload, progress, waits, onPage } = setUp(records);
    let last = 1;
    server.tokens = new Set(['token-1']);
    host.renewToken = async () => (host.token = `token-${last}`);
    onPage.push(() => {
      // It took longer than a token lives.
      last += 1;
      server.tokens = new Set([`token-${last}`]);
    });
    const set = await upload.run(signal);
    expect(server.molecules.get(set.id)).to.deep.equal(records);
    expect(progress).to.deep.equal([500, 1000, 1500, 1600]);
    expect(last).to.equal(5);
    expect(waits).to.deep.equal([]);
  });

  it('tries again by itself while its host cannot ask for a token', async () => {
    const { server, host, upload, waits } = setUp(manyMolecules(5));
    let left = 2;
    const { getToken } = host;
    host.getToken = async () => {
      if (left-- > 0) throw new Error('no answer');
      return getToken();
    };
    const set = await upload.run(signal);
    expect(server.molecules.get(set.id)).to.have.length(5);
    expect(waits).to.have.length(2);
  });

  it('has one set on the server when the answer to its beginning was lost', async () => {
    const { server, upload } = setUp(manyMolecules(5));
    let left = 2;
    server.failWith = (method) => (method === 'POST' && left-- > 0 ? 'lost' : undefined);
    const set = await upload.run(signal);
    expect([...server.sets.keys()]).to.deep.equal([set.id]);
    expect(server.molecules.get(set.id)).to.have.length(5);
  });

  it('goes on where it stopped when it is asked to again', async () => {
    const { server, upload } = setUp(manyMolecules(1100));
    let pages = 0;
    server.failWith = (method) => (method === 'PUT' && ++pages > 1 ? 'offline' : undefined);
    await upload.run(signal).then(
      () => expect.fail('should fail'),
      () => undefined,
    );
    expect(upload.stored).to.equal(500);
    server.failWith = undefined;
    server.calls.length = 0;
    const set = await upload.run(signal);
    expect(server.calls.filter((call) => call.startsWith('PUT'))).to.have.length(2);
    expect(server.molecules.get(set.id)).to.have.length(1100);
  });

  it('does not insist when the server refuses', async () => {
    const { server, upload, waits } = setUp(manyMolecules(5));
    server.failWith = () => new Refused(413, 1006, 'too large');
    let failure: unknown;
    await upload.run(signal).catch((error: unknown) => (failure = error));
    expect(failure).to.have.property('status', 413);
    expect(waits).to.have.length(0);
  });

  it('begins anew when the server no longer has what was begun', async () => {
    const { server, upload } = setUp(manyMolecules(5));
    server.failWith = (method) => (method === 'PUT' ? new Refused(404, 1004, 'gone') : undefined);
    await upload.run(signal).catch(() => undefined);
    server.failWith = undefined;
    server.sets.clear();
    const set = await upload.run(signal);
    expect(server.molecules.get(set.id)).to.have.length(5);
  });

  it('without storage goes on with the same set once there is room', async () => {
    const { server, upload } = setUp(manyMolecules(1100));
    let pages = 0;
    server.failWith = (method) =>
      method === 'PUT' && ++pages > 1
        ? new Refused(409, errorCode.limitReached, 'Your storage is full')
        : undefined;
    await upload.run(signal).then(
      () => expect.fail('it was stored'),
      (error: Error) => expect(error.message).to.equal('Your storage is full'),
    );
    server.failWith = undefined;
    const set = await upload.run(signal);
    expect([...server.sets.keys()]).to.deep.equal([set.id]);
    expect(server.molecules.get(set.id)).to.have.length(1100);
  });

  it('that is given up takes what was stored with it', async () => {
    const { server, upload } = setUp(manyMolecules(5));
    server.failWith = (method) =>
      method === 'PUT' ? new Refused(409, errorCode.limitReached, 'Your storage is full') : undefined;
    await upload.run(signal).catch(() => undefined);
    server.failWith = undefined;
    upload.abandon();
    await waitFor(50, signal);
    expect(server.calls.at(-1)).to.match(/^DELETE .*\/molecule_set\/[^/]+\/$/);
  });
});

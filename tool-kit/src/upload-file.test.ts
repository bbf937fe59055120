import { findUpload, pathOf } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { ApiDouble, Refused } from '../test/api-double.ts';
import { HostDouble } from '../test/host-double.ts';
import { createApi } from './api.ts';
import { ApiFailure } from './api-failure.ts';
import { uploadFile } from './upload-file.ts';

/** SHA-256 of the three bytes "abc" (FIPS 180-2, appendix B.1). */
const OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const id = '0192b0e4-0000-7000-8000-000000000001';

const setUp = () => {
  const server = new ApiDouble();
  const asked: Record<string, string>[] = [];
  server.on(findUpload, ({ query }) => {
    asked.push(Object.fromEntries(query));
    return {
      file: {
        id,
        name: 'a.pdf',
        mediaType: 'application/pdf',
        size: 3,
        sha256: OF_ABC,
        createdAt: '2026-11-01T08:00:00.000Z',
      },
      upload: null,
    };
  });
  const api = createApi({
    origin: 'https://api.example',
    credentials: new HostDouble(),
    language: () => 'en-US',
    fetch: server.fetch,
  });
  const upload = (signal = new AbortController().signal, onProgress?: (share: number) => void) =>
    uploadFile(new Blob(['abc']), { api, name: 'a.pdf', signal, ...(onProgress && { onProgress }) });
  return { server, asked, upload };
};

describe('a file that is uploaded', () => {
  it('is not sent where the account has its content, known by its hash', async () => {
    const { server, asked, upload } = setUp();
    const shares: number[] = [];
    expect(await upload(undefined, (share) => shares.push(share))).to.equal(id);
    expect(asked).to.deep.equal([{ sha256: OF_ABC, size: '3' }]);
    expect(server.calls).to.deep.equal([`GET ${pathOf(findUpload)}`]);
    // Hashing is a tenth of the work.
    expect(shares).to.deep.equal([0.1]);
  });

  it('is not asked for once it is given up', async () => {
    const { server, upload } = setUp();
    const controller = new AbortController();
    const reason = new Error('given up');
    controller.abort(reason);
    let thrown: unknown;
    await upload(controller.signal).catch((error: unknown) => (thrown = error));
    expect(thrown).to.equal(reason);
    expect(server.calls).to.deep.equal([]);
  });

  it('fails as the server says', async () => {
    const { server, upload } = setUp();
    server.failWith = () => new Refused(507, 9, 'The storage is full');
    let thrown: unknown;
    await upload().catch((error: unknown) => (thrown = error));
    expect(thrown).to.be.instanceOf(ApiFailure);
    expect((thrown as ApiFailure).status).to.equal(507);
  });
});

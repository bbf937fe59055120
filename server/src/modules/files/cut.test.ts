import { linkFile } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeLimit, timesOf } from '../../../../tests/proofs.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { beginUpload, contentOf, offsetOf, send, sendBytes } from '../../../test/support/uploads.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

const CUT_AFTER = 10;

test(
  'an upload that is cut after every tenth byte comes to the same file',
  async () => {
    const token = await product.tokenOf();
    const cuts = timesOf('uploadsCut');
    const content = contentOf(CUT_AFTER * cuts + 3);
    const begun = await beginUpload(product, token, { sha256: content.sha256, size: content.bytes.length });
    const address = begun.headers.location ?? '';
    let offset = 0;
    for (let cut = 0; cut < cuts; cut++) {
      await sendBytes(product, token, address, offset, content.bytes.subarray(offset), CUT_AFTER);
      const next = await offsetOf(product, token, address);
      expect(next).toBeGreaterThanOrEqual(offset);
      expect(next).toBeLessThanOrEqual(offset + CUT_AFTER);
      offset = next;
    }
    // The server may be asked before it has taken note of the last bytes; it has them the next time.
    expect(offset).toBeGreaterThan((CUT_AFTER * cuts) / 2);
    const sendRest = async (from: number) =>
      sendBytes(product, token, address, from, content.bytes.subarray(from));
    let last = await sendRest(offset);
    // Told that it has more by now, a client asks how much, and goes on.
    for (let again = 0; again < 5 && last?.status === 409; again++)
      last = await sendRest(await offsetOf(product, token, address));
    expect(last).toMatchObject({ status: 204, headers: { 'upload-offset': String(content.bytes.length) } });
    const id = address.split('/').at(-1)!;
    const link = await product.call(linkFile, { token, params: { id } });
    const file = await send(product, 'GET', (link.data as { path: string }).path);
    expect(file?.body.equals(content.bytes)).toBe(true);
  },
  timeLimit(180_000),
);

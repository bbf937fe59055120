import { createHash, randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { UPLOADS_PATH } from '@moiety/contract';

/** A product that listens, in this process or another one. */
export interface Listening {
  portal: { server: { address(): AddressInfo | string | null } };
}

/** A content, and what it is known by. */
export const contentOf = (size: number): { bytes: Buffer; sha256: string } => {
  const bytes = randomBytes(size);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends a request to a product that listens. @param cutAfter bytes of the body after which the connection is closed */
export const send = (
  product: Listening,
  method: string,
  path: string,
  {
    token,
    headers = {},
    body,
    cutAfter,
  }: {
    token?: string | undefined;
    headers?: Record<string, string>;
    body?: Buffer;
    cutAfter?: number;
  } = {},
): Promise<HttpAnswer | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = product.portal.server.address() as AddressInfo;
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-length': String(body.length) }),
          ...headers,
        },
      },
      (response) => {
        buffer(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          reject,
        );
      },
    );
    call.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve(undefined)));
    if (cutAfter === undefined) call.end(body);
    else {
      call.write(body?.subarray(0, cutAfter), () => call.socket?.end());
      call.on('close', () => resolve(undefined));
    }
  });

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Begins an upload. @returns its address, where it was taken */
export const beginUpload = async (
  product: Listening,
  token: string | undefined,
  {
    sha256,
    size,
    name = 'set.sdf',
    type = 'chemical/x-mdl-sdfile',
    language = 'en',
  }: {
    sha256: string;
    size: number;
    name?: string;
    type?: string;
    language?: string;
  },
): Promise<HttpAnswer> => {
  const answer = await send(product, 'POST', UPLOADS_PATH, {
    token,
    headers: {
      ...TUS,
      'accept-language': language,
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},filetype ${base64(type)},sha256 ${base64(sha256)}`,
    },
  });
  if (!answer) throw new Error('no answer');
  return answer;
};

/** Sends bytes of an upload. */
export const sendBytes = (
  product: Listening,
  token: string | undefined,
  address: string,
  offset: number,
  body: Buffer,
  cutAfter?: number,
): Promise<HttpAnswer | undefined> =>
  send(product, 'PATCH', address, {
    token,
    body,
    ...(cutAfter !== undefined && { cutAfter }),
    headers: {
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });

/** How many bytes of an upload the server has. */
export const offsetOf = async (product: Listening, token: string, address: string): Promise<number> => {
  const answer = await send(product, 'HEAD', address, { token, headers: TUS });
  if (answer?.status !== 200) throw new Error(`HEAD was answered with ${answer?.status}`);
  return Number(answer.headers['upload-offset']);
};

/** Uploads a content at once. @returns the file's id */
export const uploadFile = async (
  product: Listening,
  token: string,
  { bytes, sha256 }: { bytes: Buffer; sha256: string },
  name = 'set.sdf',
  type?: string,
): Promise<string> => {
  const begun = await beginUpload(product, token, {
    sha256,
    size: bytes.length,
    name,
    ...(type !== undefined && { type }),
  });
  const address = begun.headers.location ?? '';
  const sent = await sendBytes(product, token, address, 0, bytes);
  if (sent?.status !== 204)
    throw new Error(`the upload was answered with ${sent?.status}: ${sent?.body.toString()}`);
  return address.slice(UPLOADS_PATH.length);
};

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { encodeBase64, pathOf, signIn, type Endpoint } from '@moiety/contract';
import { startServerProcess, type ServerProcess } from '../../server/test/support/server-process.ts';

const admin = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url));
const PASSWORD = 'Correct-Horse-9';

/** What a call came back with. */
export interface Answered {
  status: number;
  data: unknown;
}

/** A server of its own, to be attacked. */
export interface VictimServer extends ServerProcess {
  call(
    endpoint: Endpoint,
    options?: {
      params?: Record<string, string>;
      token?: string;
      body?: string | object;
      /** The network address that it comes from. */
      address?: string;
    },
  ): Promise<Answered>;
  /** Makes an ordinary account. @returns its address */
  addPerson(name: string): Promise<string>;
  /** @returns a token; undefined where it was refused */
  signIn(account: string, address?: string): Promise<string | undefined>;
  /** What the process takes of the memory, in bytes. */
  memory(): Promise<number>;
  /** What its data folder takes of the disk, in bytes. */
  disk(): Promise<number>;
}

export const startVictim = async (
  port: number,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<VictimServer> => {
  // So that calls can come from different networks.
  const server = await startServerProcess(port, dataFolder, { MOIETY_PROXIES: '127.0.0.1', ...env });
  const call: VictimServer['call'] = async (endpoint, { params, token, body, address } = {}) => {
    const response = await fetch(server.origin + pathOf(endpoint, params), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  return {
    ...server,
    call,
    addPerson: async (name) => {
      const email = `${name}@example.org`;
      await promisify(execFile)(process.execPath, [admin, 'user:create', email], {
        env: { PATH: process.env['PATH'], MOIETY_DATA_DIR: dataFolder, MOIETY_NEW_PASSWORD: PASSWORD },
      });
      return email;
    },
    signIn: async (account, address) => {
      const body = { account, credential: encodeBase64(PASSWORD) };
      const { data, status } = await call(signIn, { body, ...(address !== undefined && { address }) });
      return status === 200 ? (data as { token: string }).token : undefined;
    },
    memory: async () => {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
    },
    disk: async () => {
      // Files of the database come and go meanwhile; du names them and goes on.
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        'du -sk "$1" 2>/dev/null || true',
        'du',
        dataFolder,
      ]);
      return Number.parseInt(stdout, 10) * 1024;
    },
  };
};

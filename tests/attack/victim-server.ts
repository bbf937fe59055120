import { readFile } from 'node:fs/promises';
import { encodeBase64, pathOf, signIn, type Endpoint } from '@moiety/contract';
import { run } from '../../server/test/support/admin.ts';
import { startServerProcess, type ServerProcess } from '../../server/test/support/server-process.ts';

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
    options?: { params?: Record<string, string>; token?: string; body?: string | object },
  ): Promise<Answered>;
  /** Makes an ordinary account. @returns its address */
  addPerson(name: string): Promise<string>;
  /** @returns a token */
  signIn(account: string): Promise<string>;
  /** What the process takes of the memory, in bytes. */
  memory(): Promise<number>;
}

export const startVictim = async (
  port: number,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<VictimServer> => {
  const server = await startServerProcess(port, dataFolder, env);
  const call: VictimServer['call'] = async (endpoint, { params, token, body } = {}) => {
    const response = await fetch(server.origin + pathOf(endpoint, params), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
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
      const { code, stderr } = await run(
        ['user:create', email, '--password-stdin'],
        { MOIETY_DATA_DIR: dataFolder },
        `${PASSWORD}\n`,
      );
      if (code !== 0) throw new Error(stderr);
      return email;
    },
    signIn: async (account) => {
      const { data, status } = await call(signIn, { body: { account, credential: encodeBase64(PASSWORD) } });
      if (status !== 200) throw new Error(`the sign-in was answered with ${status}`);
      return (data as { token: string }).token;
    },
    memory: async () => {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
    },
  };
};

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { encodeBase64, pathOf, signIn, type Endpoint } from '@moiety/contract';
import { openProduct } from '../../server/src/admin/open.ts';
import { createUser } from '../../server/src/admin/users.ts';
import type { Listening } from '../../server/test/support/uploads.ts';
import { startServerProcess, type ServerProcess } from '../../server/test/support/server-process.ts';

const victim = fileURLToPath(new URL('victim-process.ts', import.meta.url));
const PASSWORD = 'Correct-Horse-9';

/** What signs in to an account that was made for an attack. */
export const signInBody = (account: string) => ({ account, credential: encodeBase64(PASSWORD) });

/** What a call came back with. */
export interface Answered {
  status: number;
  data: unknown;
}

/** A server of its own, to be attacked. */
export interface VictimServer extends ServerProcess {
  /** Where it listens, for what sends requests by itself. */
  listening: Listening;
  call(
    endpoint: Endpoint,
    options?: {
      params?: Record<string, string>;
      query?: Record<string, string>;
      token?: string;
      body?: string | object;
      /** The network address that it comes from. */
      address?: string;
    },
  ): Promise<Answered>;
  /** Makes ordinary accounts. @returns their addresses */
  addPeople(...names: string[]): Promise<string[]>;
  /** Makes an ordinary account and signs in to it. @returns its token */
  newcomer(name: string): Promise<string>;
  /** @returns a token; undefined where it was refused */
  signIn(account: string, address?: string): Promise<string | undefined>;
  /** What the process takes of the memory, in bytes. */
  memory(): Promise<number>;
  /** What each process takes of the memory that reads a document for it, in bytes. */
  readers(): Promise<number[]>;
  loop(): Promise<LoopFigures>;
  /** What its data folder takes of the disk, in bytes. */
  disk(): Promise<number>;
}

/** The token as the endpoint's service takes it. */
const authorizationOf = ({ service }: Endpoint, token: string): string =>
  service === 'extraction' ? token : `Bearer ${token}`;

/** What of a process is in memory, in bytes; 0 where there is none. */
const residentOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
};

/** The processes that read documents for a server: those below it, but for the database and the one that does jobs. */
const readersBelow = async (root: number): Promise<number[]> => {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = /\) \S (\d+) /.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isBelow(parents.get(pid)));
  const below = [...parents.keys()].filter((pid) => pid !== root && isBelow(pid));
  const readers: number[] = [];
  for (const pid of below) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('page-process')) readers.push(pid);
  }
  return readers;
};

/** How long the server's event loop was held up, and what its process took, since it was last asked. */
export interface LoopFigures {
  /** Milliseconds that a timer was late at most, and of 99 in 100 times. */
  worst: number;
  p99: number;
  /** The longest time that the thread itself worked without a look at anything else, in milliseconds. */
  ownWorst: number;
  cpuSeconds: number;
}

export const startVictim = async (
  port: number,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<VictimServer> => {
  // So that calls can come from different networks.
  const server = await startServerProcess(port, dataFolder, { MOIETY_PROXIES: '127.0.0.1', ...env }, victim);
  const { child } = server;
  const call: VictimServer['call'] = async (endpoint, { params, query, token, body, address } = {}) => {
    const response = await fetch(
      `${server.origin}${pathOf(endpoint, params)}?${new URLSearchParams(query)}`,
      {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(token !== undefined && { authorization: authorizationOf(endpoint, token) }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    );
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  // In this process, whose start would take longer than what it does for each.
  const addPeople = async (...names: string[]): Promise<string[]> => {
    const { database, close } = await openProduct({
      databaseUrl: undefined,
      dataFolder,
      statementTimeout: 30,
    });
    const emails = names.map((name) => `${name}@example.org`);
    for (const [index, email] of emails.entries()) {
      const nickname = names[index] ?? '';
      await createUser(database, { email, nickname, locale: 'en-US', password: PASSWORD });
    }
    await close();
    return emails;
  };
  const signInAs: VictimServer['signIn'] = async (account, address) => {
    const body = signInBody(account);
    const { data, status } = await call(signIn, { body, ...(address !== undefined && { address }) });
    return status === 200 ? (data as { token: string }).token : undefined;
  };
  return {
    ...server,
    listening: { portal: { server: { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) } } },
    call,
    addPeople,
    newcomer: async (name) => {
      const [email = ''] = await addPeople(name);
      const token = await signInAs(email);
      if (token === undefined) throw new Error(`${name} cannot sign in`);
      return token;
    },
    signIn: signInAs,
    memory: () => residentOf(child.pid),
    readers: async () => {
      const sizes = await Promise.all((await readersBelow(child.pid ?? 0)).map(residentOf));
      return sizes.filter((size) => size > 0);
    },
    loop: async () => {
      const answered = once(child, 'message');
      child.send('loop');
      const [figures] = (await answered) as [LoopFigures];
      return figures;
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

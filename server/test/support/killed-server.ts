// A server over PGlite is killed in the middle of what people do with credits, and started again on the same folder.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CHECK_IN_CREDITS,
  checkIn,
  creditStatistics,
  encodeBase64,
  listCheckIns,
  listCreditEntries,
  pathOf,
  signIn,
  type Endpoint,
} from '@moiety/contract';
import { openPool } from '../../src/database/database.ts';
import { migrateDatabase } from '../../src/database/migrations.ts';
import { startInProcessPostgres } from '../../src/database/pglite.ts';
import { hashPassword } from '../../src/modules/passwords/password.ts';
import { startServerProcess, stopServerProcess, type ServerProcess } from './server-process.ts';
import { onOneDay } from './utc-day.ts';

const PASSWORD = 'Correct-Horse-9';
const GIFT = 100;
/** How many people act before each kill. */
export const PEOPLE_A_ROUND = 6;
const admin = fileURLToPath(new URL('../../src/admin.ts', import.meta.url));

/** Somebody, and what the server has confirmed to them. */
interface Person {
  email: string;
  token?: string;
  checkedInAt?: string;
}

/** What came of being killed so often. */
export interface KilledOften {
  /** Answers that somebody had got before the kill. */
  confirmed: number;
  /** Calls that the kill left without an answer. */
  unanswered: number;
  /** A sentence for each thing that was lost, doubled or wrong. */
  faults: string[];
  /** What `ledger:verify` says at the end. */
  books: string;
}

const addressOf = (n: number): string => `person${n}@example.org`;

/** People with accounts, in the database of a folder that begins with PGlite. */
const addPeople = async (folder: string, count: number): Promise<void> => {
  const data = join(folder, 'pglite');
  await mkdir(data, { recursive: true });
  const { pool: config, stop } = await startInProcessPostgres(data);
  const pool = openPool(config, () => undefined);
  await migrateDatabase(pool);
  await pool.query(
    `insert into accounts (email, nickname, password_hash, email_verified_at)
     select 'person' || n || '@example.org', 'Ada', $1, now() from generate_series(0, $2 - 1) as n`,
    [await hashPassword(PASSWORD), count],
  );
  await pool.end();
  await stop();
};

let calls = 0;

/** @returns undefined where the server was killed before it answered */
const call = async (
  { origin }: ServerProcess,
  endpoint: Endpoint,
  { token, body }: { token?: string | undefined; body?: object } = {},
) => {
  calls += 1;
  try {
    const response = await fetch(origin + pathOf(endpoint), {
      method: endpoint.method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        // From networks of their own, so that no limit of one refuses them.
        'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}`,
      },
    });
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  } catch {
    return undefined;
  }
};

const signInAs = async (server: ServerProcess, email: string) => {
  const body = { account: email, credential: encodeBase64(PASSWORD) };
  const answer = await call(server, signIn, { body });
  return answer && { ...answer, token: (answer.data as { token?: string } | null)?.token };
};

/** Has people sign in, which gives them credits, and check in, until so many calls were answered; then kills the server. */
const killAmid = async (
  server: ServerProcess,
  people: readonly Person[],
  answersBefore: number,
): Promise<{ confirmed: number; unanswered: number }> => {
  const count = { confirmed: 0, unanswered: 0 };
  const note = <T>(answer: T | undefined): T | undefined => {
    if (answer) count.confirmed += 1;
    else count.unanswered += 1;
    if (count.confirmed === answersBefore) server.child.kill('SIGKILL');
    return answer;
  };
  await Promise.all(
    people.map(async (person) => {
      const token = note(await signInAs(server, person.email))?.token;
      if (token === undefined) return;
      person.token = token;
      const checked = note(await call(server, checkIn, { token }));
      if (checked?.status === 200) person.checkedInAt = (checked.data as { created_at: string }).created_at;
    }),
  );
  server.child.kill('SIGKILL');
  await server.ended;
  return count;
};

/** What is wrong for somebody after the restart, when they have asked again for what they did not hear of, and once more. */
const faultsOf = async (server: ServerProcess, person: Person): Promise<string[]> => {
  const faults: string[] = [];
  const require = (what: string, was: unknown, allowed: readonly unknown[]): void => {
    if (!allowed.includes(was)) faults.push(`${person.email}: ${what} is ${String(was)}`);
  };
  const token = person.token ?? (await signInAs(server, person.email))?.token;
  const ask = (endpoint: Endpoint) => call(server, endpoint, { token });
  const days = (await ask(listCheckIns))?.data as { created_at: string }[] | undefined;
  const heard = person.checkedInAt;
  if (heard !== undefined) require('the confirmed check-in', days?.[0]?.created_at, [heard]);
  require('checking in again', (await ask(checkIn))?.status, heard === undefined ? [200, 409] : [409]);
  require('checking in once more', (await ask(checkIn))?.status, [409]);
  const statistics = (await ask(creditStatistics))?.data as { remaining: number } | undefined;
  require('what can be spent', statistics?.remaining, [GIFT + CHECK_IN_CREDITS]);
  const history = (await ask(listCreditEntries))?.data as { items: { reason: string }[] } | undefined;
  require('the history', history?.items.map(({ reason }) => reason).join(' '), [
    'daily-check-in new-user-gift',
  ]);
  return faults;
};

/**
 * Kills a server again and again, each time at another moment.
 * @param folder a new one
 */
export const killOften = async (folder: string, port: number, rounds: number): Promise<KilledOften> => {
  await addPeople(folder, rounds * PEOPLE_A_ROUND);
  const start = (): Promise<ServerProcess> =>
    startServerProcess(port, folder, { MOIETY_PROXIES: '127.0.0.1', MOIETY_NEW_USER_CREDITS: String(GIFT) });
  const result: KilledOften = { confirmed: 0, unanswered: 0, faults: [], books: '' };
  let before: Person[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const server = await start();
    for (const person of before) result.faults.push(...(await faultsOf(server, person)));
    if (round === rounds) {
      await stopServerProcess(server);
      break;
    }
    before = Array.from({ length: PEOPLE_A_ROUND }, (_, n) => ({
      email: addressOf(round * PEOPLE_A_ROUND + n),
    }));
    await onOneDay();
    // Of twelve answers; so that the kill is amid the gifts, or amid the check-ins.
    const { confirmed, unanswered } = await killAmid(server, before, 1 + ((round * 4 + 4) % 11));
    result.confirmed += confirmed;
    result.unanswered += unanswered;
  }
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'ledger:verify'], {
    env: { PATH: process.env['PATH'], MOIETY_DATA_DIR: folder },
  });
  return { ...result, books: stdout };
};

import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import type { DataOf, Endpoint } from '@moiety/contract/endpoint.ts';
import { pathOf } from '@moiety/contract/endpoint.ts';
import { pendingEmailChange } from '@moiety/contract/email-change.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { listAnnouncements } from '@moiety/contract/announcements.ts';
import { accountDeletion } from '@moiety/contract/account-deletion.ts';
import { currentUser, organizationType, revokeToken, signIn } from '@moiety/contract/auth.ts';
import { creditStatistics, listCheckIns, listCreditEntries } from '@moiety/contract/credits.ts';
import { listFirstSteps, listRecentItems } from '@moiety/contract/home.ts';
import { listJobs } from '@moiety/contract/jobs.ts';
import { getLanding } from '@moiety/contract/landing.ts';
import { storageUse } from '@moiety/contract/storage.ts';
import { listUpgradeRequests } from '@moiety/contract/upgrade.ts';
import { countUnread, NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { listReceivedInvitations } from '@moiety/contract/organizations.ts';
import { issueToolToken } from '@moiety/contract/tools.ts';
import { lastUpgradeRequest } from '@moiety/contract/upgrade.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { landing } from './landing-words.ts';
import { person, personOf, tokenFor, type Person } from './people.ts';

/** What a double may answer with: the data that the contract says, or a refusal. */
type Answer<E extends Endpoint> = DataOf<E> | Response | Promise<DataOf<E> | Response>;

/** A double of one call; what it answers has the contract's type. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  resolve: (request: Request) => Answer<E>,
  /** Of the path; the double answers for these only. */
  params?: Readonly<Record<string, string>>,
): HttpHandler => {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  // What is done to a resource begins with a colon, which would otherwise name a part that may be anything.
  return http[method](`*${pathOf(endpoint, params).replaceAll('/:', '/\\:')}`, async ({ request }) => {
    const given = await resolve(request);
    if (given instanceof Response) return given;
    return HttpResponse.json({ code: errorCode.success, msg: '', data: endpoint.data.parse(given) });
  });
};

/** A refusal as the server words it. */
export const refusal = (status: number, code: number, msg: string, requestId = 'request-1'): Response =>
  HttpResponse.json({ code, msg, data: null }, { status, headers: { 'x-request-id': requestId } });

/** A form that is refused for these fields. */
export const refusedFields = (...fields: { path: string; message: string }[]): Response =>
  HttpResponse.json(
    { code: errorCode.invalidRequest, msg: 'Please check the marked fields', data: { fields } },
    { status: 400 },
  );

export const lapsed = (): Response => refusal(401, errorCode.signInAgain, 'Sign in again');
/** The same by the code in the body alone. */
export const lapsedInBody = (): Response => refusal(200, errorCode.signInAgain, 'Sign in again');
/** A server that is not there. */
export const noAnswer = (): Response => HttpResponse.error();

export const infoOf = ({ nickname, email }: Person): DataOf<typeof userInfo> => ({
  username: nickname,
  nickname,
  email,
  headerImg: '',
  administrator: false,
  orgs: [],
});

/** Tokens that the double's server takes. */
export const validTokens = new Set<string>();
/** Tokens that the double's server gave to hosted tools, in their order. */
export const toolTokens: string[] = [];
/** The password that the double's accounts have. */
export const PASSWORD = 'correct horse';

const usual: HttpHandler[] = [
  answer(listAnnouncements, () => []),
  answer(countUnread, () => ({ unread: 0 })),
  answer(listUpgradeRequests, () => ({ total: 0, items: [] })),
  http.get(`*${NOTIFICATION_STREAM_PATH}`, () => openStream().response),
  answer(signIn, async (request) => {
    const { account, credential } = (await request.json()) as { account: string; credential: string };
    const who = Object.values(person).find(({ email }) => email === account);
    if (!who || atob(credential) !== PASSWORD)
      return refusal(400, errorCode.wrongCredentials, 'account or password error');
    const token = tokenFor(who);
    validTokens.add(token);
    return { token };
  }),
  answer(revokeToken, () => null),
  answer(issueToolToken, async (request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (!validTokens.has(token)) return lapsed();
    const { tool } = (await request.json()) as { tool: string };
    toolTokens.push(`${tool}-${toolTokens.length + 1}`);
    return { token: toolTokens.at(-1)!, scopes: ['molecule-sets:read' as const], expiresIn: 900 };
  }),
  answer(getLanding, () => landing),
  answer(listRecentItems, () => []),
  answer(listReceivedInvitations, () => []),
  answer(listJobs, () => ({ total: 0, items: [] })),
  answer(listFirstSteps, () => []),
  answer(creditStatistics, () => ({ remaining: 0, account: 'personal' as const, expiring: [] })),
  answer(listCreditEntries, () => ({ total: 0, items: [] })),
  answer(accountDeletion, () => null),
  answer(pendingEmailChange, () => null),
  answer(storageUse, () => ({ quota: 20e9, used: 0, parts: [] })),
  answer(lastUpgradeRequest, () => null),
  answer(currentUser, (request) => {
    const who = personOf(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
    if (!who) return lapsed();
    const { id, nickname, email } = who;
    return {
      uuid: id,
      id,
      Username: email,
      nickname,
      email,
      headerImage: '',
      credit: '0',
      organizationName: '',
      organizationType: organizationType.none,
      accountType: 'local' as const,
    };
  }),
  answer(listCheckIns, () => [{ created_at: new Date().toISOString() }]),
  answer(userInfo, (request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const who = Object.values(person).find(({ id }) => atob(token.split('.')[1] ?? '').includes(id));
    return validTokens.has(token) && who ? infoOf(who) : lapsed();
  }),
];

/** What the notification stream says, one event a line of JSON; it stays open. */
export const streamOf = (...events: { name: string; id?: number; data: unknown }[]): HttpHandler =>
  http.get(`*${NOTIFICATION_STREAM_PATH}`, () => openStream(events).response);

/** A stream that a test goes on with. */
export const openStream = (events: { name: string; id?: number; data: unknown }[] = []) => {
  let into: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  const say = ({ name, id, data }: { name: string; id?: number; data: unknown }): void =>
    into?.enqueue(
      encoder.encode(
        `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
      ),
    );
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      into = controller;
      for (const event of events) say(event);
    },
  });
  const response = new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  return { response, say, end: () => into?.close() };
};

let handlers = usual;
/** Every call made since the test began, in its order. */
export const calls: Request[] = [];

/** Puts doubles before the usual ones, for this test. */
export const serve = (...more: HttpHandler[]): void => {
  handlers = [...more, ...handlers];
};

export const resetApi = (): void => {
  handlers = usual;
  calls.length = 0;
  validTokens.clear();
  toolTokens.length = 0;
};

const real = globalThis.fetch;

/** Calls of the API go to the doubles; everything else goes where it went. */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!/^\/(xocapi|ironAPI|extractionAPI)\//.test(new URL(request.url).pathname)) return real(input, init);
  calls.push(request.clone());
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
  });
  const response = await Promise.race([getResponse(handlers, request), aborted]);
  if (!response) throw new Error(`No double answers ${request.method} ${request.url}`);
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
};

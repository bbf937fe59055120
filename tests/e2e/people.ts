import { randomInt, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import {
  answerInvitation,
  encodeBase64,
  inviteMember,
  listReceivedInvitations,
  memberRole,
  pathOf,
  register,
  revokeToken,
  signIn,
  verifyEmail,
  type Endpoint,
} from '@moiety/contract';
import { dataFolder, origin, owner } from '../product.ts';
import type { Locale } from '../pages/words.ts';

/** What somebody signs in with. */
export type Credentials = typeof owner;

/** A person of a journey's own, so that nothing done to the account meets another journey. */
export interface Person extends Credentials {
  nickname: string;
}

/** Nobody has it yet. */
export const freshAddress = (): string => `${randomUUID().slice(0, 13)}@example.com`;

/** A password that may be set; each call gives another. */
export const freshPassword = (): string => `Nn1-${randomUUID().slice(0, 8)}`;

/** How a call is made. */
interface CallOptions {
  headers?: Record<string, string>;
  /** What stands in the path. */
  params?: Record<string, string>;
}

/** A call, and the cookies that its answer sets as a browser sends them. @param at the server's origin */
const callWithCookies = async (
  endpoint: Endpoint,
  body: unknown,
  at: string,
  { headers = {}, params }: CallOptions = {},
): Promise<{ data: unknown; cookie: string }> => {
  const response = await fetch(at + pathOf(endpoint, params), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: unknown; msg: string };
  expect(response.status, answer.msg).toBe(200);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { data: answer.data, cookie: cookies.join('; ') };
};

/** A network address of nobody else's: from one network, few can sign up or in within an hour. The server takes this machine for its proxy. */
const ownNetwork = (): Record<string, string> => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
});

/** A call of nobody in particular. @param at the server's origin */
export const call = async (endpoint: Endpoint, body: unknown, at: string): Promise<unknown> =>
  (await callWithCookies(endpoint, body, at)).data;

/** Signs in by the API and gives the access token. @param at the server's origin */
export const accessToken = async (
  { account, password }: Credentials = owner,
  at: string = origin,
): Promise<string> =>
  signIn.data.parse(
    (
      await callWithCookies(signIn, { account, credential: encodeBase64(password) }, at, {
        headers: ownNetwork(),
      })
    ).data,
  ).token;

const tokens = new Map<string, Promise<string>>();

/** The access token of somebody's one session, which begins when it is first asked for. */
export const sessionToken = (who: Credentials, at: string = origin): Promise<string> => {
  const key = `${at} ${who.account}`;
  const token = tokens.get(key) ?? accessToken(who, at);
  tokens.set(key, token);
  return token;
};

/**
 * A call of somebody who is signed in, all in one session.
 * @param params what stands in the path
 * @returns the answer's data
 */
export const callAs = async (
  who: Credentials,
  endpoint: Endpoint,
  body?: unknown,
  { at = origin, params }: { at?: string; params?: Record<string, string> } = {},
): Promise<unknown> => {
  const headers = { authorization: `Bearer ${await sessionToken(who, at)}` };
  return (await callWithCookies(endpoint, body, at, { headers, ...(params && { params }) })).data;
};

/** Ends the visitor's session on the server, while its token still looks valid to the page. */
export const endSession = async (page: Page): Promise<void> => {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value;
  const answer = await page.request.post(pathOf(revokeToken), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
};

/** A mail of the outbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, newest first. */
export const mailsTo = async (address: string, at: string = origin): Promise<Mail[]> => {
  const response = await fetch(`${at}/outbox.json`);
  return ((await response.json()) as Mail[]).filter(({ to }) => to === address);
};

/** Waits for the `count`th mail to an address and gives the newest. */
export const mailTo = async (address: string, count = 1, at: string = origin): Promise<Mail> => {
  await expect.poll(async () => (await mailsTo(address, at)).length).toBe(count);
  const [newest] = await mailsTo(address, at);
  return newest!;
};

/** The link of a mail to a page of the portal, for example `/reset-password`. */
export const linkIn = ({ text }: Mail, page: string): string => {
  const link = /https?:\/\/\S+/g.exec(text)?.[0] ?? '';
  expect(new URL(link).pathname).toBe(page);
  return link;
};

/** Signs somebody up who then has a mail to verify the address with. @param who what is of no chance */
export const newApplicant = async (
  language: Locale = 'en-US',
  at: string = origin,
  who: Partial<Person> = {},
): Promise<{ person: Person; cookie: string }> => {
  const person = { account: freshAddress(), password: freshPassword(), nickname: 'Lin Wei', ...who };
  const body = {
    email: person.account,
    credential: encodeBase64(person.password),
    nickname: person.nickname,
    agreeUser: true,
    agreePrivacy: true,
  };
  const headers = { 'accept-language': language, ...ownNetwork() };
  const { cookie } = await callWithCookies(register, body, at, { headers });
  return { person, cookie };
};

/** Signs somebody up and verifies the address, as a person would, by calls alone. @param who what is of no chance */
export const newPerson = async (
  language: Locale = 'en-US',
  at: string = origin,
  who: Partial<Person> = {},
): Promise<Person> => {
  const { person, cookie } = await newApplicant(language, at, who);
  const link = linkIn(await mailTo(person.account, 1, at), '/verify-email');
  const ticket = new URL(link).searchParams.get('ticket');
  await callWithCookies(verifyEmail, { ticket }, at, { headers: { cookie, ...ownNetwork() } });
  return person;
};

/** Runs a command of the operator's while the server runs. @returns what it prints */
const admin = async (at: number, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/admin.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(at), MOIETY_DATA_DIR: dataFolder(at) },
  });
  return stdout;
};

/** The code of the owner's invitation link, as the operator reads it from the command line. */
export const ownersInviteCode = async (at: number): Promise<string> => {
  const users = JSON.parse(await admin(at, 'user:list', '--json')) as { email: string; inviteCode: string }[];
  const found = users.find(({ email }) => email === owner.account);
  expect(found).toBeDefined();
  return found!.inviteCode;
};

/** Makes an organization with somebody as its OWNER, as the operator does. @param at the server's origin @param credits that it has */
export const newOrganization = async (
  name: string,
  { account }: Credentials,
  at: string = origin,
  credits = 0,
): Promise<void> => {
  const given = credits > 0 ? ['--credits', String(credits)] : [];
  await admin(Number(new URL(at).port), 'organization:create', name, '--owner', account, ...given);
};

/** Signs somebody up who then joins an organization as a MEMBER, by calls alone. @param by its OWNER */
export const newMember = async (
  by: Credentials,
  language: Locale = 'en-US',
  at: string = origin,
  who?: Partial<Person>,
): Promise<Person> => {
  const person = await newPerson(language, at, who);
  await callAs(by, inviteMember, { email: person.account, role: memberRole.member }, { at });
  const data = await callAs(person, listReceivedInvitations, undefined, { at });
  const [received] = listReceivedInvitations.data.parse(data);
  await callAs(person, answerInvitation, { answer: 'join' }, { at, params: { id: received!.id } });
  return person;
};

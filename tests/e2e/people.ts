import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { encodeBase64, pathOf, register, signIn, verifyEmail, type Endpoint } from '@moiety/contract';
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

/** A call, and the cookies that its answer sets as a browser sends them. */
const callWithCookies = async (
  endpoint: Endpoint,
  body: unknown,
  at: string,
  headers: Record<string, string> = {},
): Promise<{ data: unknown; cookie: string }> => {
  const response = await fetch(at + pathOf(endpoint), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: unknown; msg: string };
  expect(response.status, answer.msg).toBe(200);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { data: answer.data, cookie: cookies.join('; ') };
};

const call = async (endpoint: Endpoint, body: unknown, at: string): Promise<unknown> =>
  (await callWithCookies(endpoint, body, at)).data;

/** Signs in by the API and gives the access token. @param at the server's origin */
export const accessToken = async (
  { account, password }: Credentials = owner,
  at: string = origin,
): Promise<string> =>
  signIn.data.parse(await call(signIn, { account, credential: encodeBase64(password) }, at)).token;

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

/** Signs somebody up and verifies the address, as a person would, by calls alone. */
export const newPerson = async (language: Locale = 'en-US', at: string = origin): Promise<Person> => {
  const person = { account: freshAddress(), password: freshPassword(), nickname: 'Lin Wei' };
  const body = {
    email: person.account,
    credential: encodeBase64(person.password),
    nickname: person.nickname,
    agreeUser: true,
    agreePrivacy: true,
  };
  const { cookie } = await callWithCookies(register, body, at, { 'accept-language': language });
  const link = linkIn(await mailTo(person.account, 1, at), '/verify-email');
  await callWithCookies(verifyEmail, { ticket: new URL(link).searchParams.get('ticket') }, at, { cookie });
  return person;
};

/** The code of the owner's invitation link, as the operator reads it from the command line while the server runs. */
export const ownersInviteCode = async (at: number): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'user:list', '--json'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, PORT: String(at), MOIETY_DATA_DIR: dataFolder(at) },
    },
  );
  const users = JSON.parse(stdout) as { email: string; inviteCode: string }[];
  const found = users.find(({ email }) => email === owner.account);
  expect(found).toBeDefined();
  return found!.inviteCode;
};

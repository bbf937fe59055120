import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBase64, pathOf, register } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderForDatabases } from '../../../test/support/folder-for-databases.ts';
import {
  endAll,
  runServer,
  startServerProcess,
  stopServerProcess,
} from '../../../test/support/server-process.ts';
import { startMailServer } from '../../../test/support/smtp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-mail-'));
});
afterAll(async () => {
  await endAll(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const signUp = async (origin: string, email: string): Promise<number> => {
  const body = {
    email,
    credential: encodeBase64('Correct-Horse-9'),
    nickname: 'Ada',
    agreeUser: true,
    agreePrivacy: true,
  };
  const headers = { 'content-type': 'application/json', 'accept-language': 'zh-CN' };
  const answer = await fetch(origin + pathOf(register), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
};

test('without a mail server the start names the outbox; with one, mails go there, in the language of who signed up', async () => {
  const data = join(folder, 'data');
  const first = await startServerProcess(8120, data);
  expect(first.output().stdout).toMatch(/ {2}Outbox +http:\/\/localhost:8120\/outbox\n/);
  expect(await signUp(first.origin, 'ada@example.org')).toBe(200);
  const [mail] = (await (await fetch(`${first.origin}/outbox.json`)).json()) as { to: string }[];
  expect(mail?.to).toBe('ada@example.org');
  expect(await stopServerProcess(first)).toBe(0);

  const mailServer = await startMailServer();
  const second = await startServerProcess(8120, data, {
    NODE_ENV: 'production',
    MOIETY_SIGN_IN_MODE: 'password',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MOIETY_PUBLIC_URL: 'https://moiety.example',
  });
  expect(second.output().stdout).not.toMatch(/Outbox|Mail /);
  expect((await fetch(`${second.origin}/outbox.json`)).status).toBe(404);
  expect(await signUp(second.origin, 'bob@example.org')).toBe(200);
  // What waited in the outbox is still good for a day: it is sent too.
  await expect.poll(() => mailServer.received.map(({ envelope }) => envelope.to)).toHaveLength(2);
  const bob = mailServer.received.find(({ envelope }) => envelope.to.includes('bob@example.org'));
  expect(bob?.email.subject).toContain('请验证');
  expect(bob?.email.text).toMatch(/^https:\/\/moiety\.example\/verify-email\?ticket=[\w-]{43}$/m);
  expect(bob?.email.from?.address).toBe('no-reply@moiety.example');
  expect(await stopServerProcess(second)).toBe(0);
  expect(second.output().stdout).not.toMatch(/bob@example|ticket=/);
  await mailServer.close();
});

test('a mail server that is down fails no request, and the server stops in order', async () => {
  const server = await startServerProcess(8122, join(folder, 'down'), { SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await signUp(server.origin, 'ada@example.org')).toBe(200);
  await expect.poll(() => server.output().stdout).toContain('a mail could not be sent');
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await stopServerProcess(server)).toBe(0);
});

test('in production the start says that no mail is sent', async () => {
  const server = await startServerProcess(8124, join(folder, 'production'), { NODE_ENV: 'production' });
  await expect.poll(() => server.output().stdout).toMatch(/ {2}Mail +No mail is sent, .*set SMTP_URL\.\n/);
  expect(server.output().stdout).not.toContain('Outbox');
  expect((await fetch(`${server.origin}/outbox`)).status).toBe(404);
  expect(await stopServerProcess(server)).toBe(0);
});

test('a folder of documents that are not there ends the start in one sentence', async () => {
  const server = runServer(8126, join(folder, 'documents'), { MOIETY_DOCUMENTS_DIR: folder });
  expect(await server.ended).toBe(1);
  expect(server.output().stderr).toMatch(/^\S+user-agreement\.en-US\.md is missing: [^\n]+\n$/);
});

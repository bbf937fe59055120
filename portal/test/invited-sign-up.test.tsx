import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { register } from '@moiety/contract/auth.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { openInvitation } from '@moiety/contract/invitations.ts';
import { setLocale } from '@moiety/locales';
import { answer, calls, noAnswer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { address, open } from './start.tsx';
import { timesSaid } from './toasts.ts';

const TICKET = 'I'.repeat(43);
const PASSWORD = 'Correct-1';
const email = page.getByLabelText('Email');
const note = page.getByText(
  'You were invited: you and the person who invited you each get 2,000 credits when you first sign in.',
);
const registrations = (): Request[] => calls.filter(({ url }) => url.endsWith('/register'));
const opens = answer(openInvitation, () => ({ email: 'grace@lab.example' }));
const dead = (): Response => refusal(410, errorCode.linkExpired, 'This link has expired');

const fillTheRest = async (): Promise<void> => {
  await page.getByLabelText('Nickname').fill('Grace');
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabelText('Password again').fill(PASSWORD);
  for (const box of page.getByRole('checkbox').all()) await box.click();
  await page.getByRole('button', { name: 'Sign up' }).click();
};

afterEach(() => vi.restoreAllMocks());

describe('signing up by an emailed invitation', () => {
  test('has the invited address filled in, and sends the ticket, which is in no address', async () => {
    serve(
      opens,
      answer(register, () => null),
    );
    open(`/signup?ticket=${TICKET}`);
    await expect.element(note).toBeVisible();
    await expect.element(email).toHaveValue('grace@lab.example');
    await expect.poll(address).toBe('/signup');
    await expect.element(page.getByLabelText('Invitation code (optional)')).not.toBeInTheDocument();
    await expectNoFindings();
    await fillTheRest();
    await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(await registrations()[0]?.json()).toMatchObject({
      email: 'grace@lab.example',
      invitation: TICKET,
    });
  });

  test('with another address is as good', async () => {
    serve(
      opens,
      answer(register, () => null),
    );
    open(`/signup?ticket=${TICKET}`);
    await expect.element(email).toHaveValue('grace@lab.example');
    await email.fill('grace@home.example');
    await fillTheRest();
    await expect.poll(registrations).toHaveLength(1);
    expect(await registrations()[0]?.json()).toMatchObject({
      email: 'grace@home.example',
      invitation: TICKET,
    });
  });

  test('never writes over what was typed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ email: string }>();
    serve(answer(openInvitation, () => promise));
    open(`/signup?ticket=${TICKET}`);
    await email.fill('mine@lab.example');
    resolve({ email: 'grace@lab.example' });
    await expect.poll(() => (email.element() as HTMLInputElement).defaultValue).toBe('grace@lab.example');
    await expect.element(email).toHaveValue('mine@lab.example');
  });

  test('with a dead one leads to the page that says so, which offers to sign up without it', async () => {
    serve(answer(openInvitation, dead));
    open(`/signup?ticket=${TICKET}`);
    await expect.poll(address).toBe('/link-expired?link=invitation');
    await expect.element(page.getByText(/an emailed invitation creates one account/)).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect.poll(address).toBe('/signup');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('that ends while the form is filled in keeps what was typed, and goes on without it', async () => {
    const words = 'This invitation has expired or was already used. You can sign up without it';
    serve(
      opens,
      answer(register, async (request) => {
        const body = (await request.clone().json()) as object;
        return 'invitation' in body ? refusal(410, errorCode.linkExpired, words) : null;
      }),
    );
    open(`/signup?ticket=${TICKET}`);
    await expect.element(email).toHaveValue('grace@lab.example');
    await fillTheRest();
    await expect.poll(() => timesSaid(words)).toBe(1);
    await expect.element(email).toHaveValue('grace@lab.example');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });

  test('that cannot be asked about leaves the address to be typed', async () => {
    serve(answer(openInvitation, noAnswer));
    open(`/signup?ticket=${TICKET}`);
    await expect.element(note).toBeVisible();
    await expect.element(email).toHaveValue('');
    await expect.poll(address).toBe('/signup');
  });
});

test('the personal link says what it brings, and an ordinary sign-up does not', async () => {
  open('/signup?invite=WELCOME-1');
  await expect.element(note).toBeVisible();
  await setLocale('zh-CN');
  await expect.element(page.getByText('您收到了邀请：首次登录后，您和邀请人各获得2,000积分。')).toBeVisible();
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser, listSessions } from '@moiety/contract/auth.ts';
import { creditStatistics, listCheckIns } from '@moiety/contract/credits.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import {
  answerInvitation,
  listReceivedInvitations,
  openMemberInvitation,
} from '@moiety/contract/organizations.ts';
import { setLocale } from '@moiety/locales';
import { clearToken } from '../src/shared/session/token-cookie.ts';
import { answer, PASSWORD, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { keep, openOrganization, organization, received, sent } from './organization-double.ts';
import { person } from './people.ts';
import { address, departures, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const { member, owner } = memberRole;
const dialog = page.getByRole('alertdialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answers = (): Request[] => sent('POST', `/organization_invitations/${received.id}/`);

describe('a received invitation', () => {
  test('is accepted after a question, and what hangs on it is asked for anew', async () => {
    const kept = keep(undefined, { received: [received] });
    openOrganization();
    await expect.element(heading('Pharma Example')).toBeVisible();
    await expect
      .element(page.getByText('Invited by Grace · Role: Member · Open until Mar 8, 2026'))
      .toBeVisible();
    await expectNoFindings();
    await button('Join Pharma Example').click();
    await expect.poll(() => dialog.element().textContent).toMatch(/your own balance is kept until you leave/);
    await expectNoFindings();
    await inDialog('Cancel').click();
    expect(answers()).toHaveLength(0);
    await button('Join Pharma Example').click();
    await inDialog('Join').click();
    await expect.poll(() => timesSaid('You are now a member of Pharma Example')).toBe(1);
    expect(await answers()[0]?.json()).toEqual({ answer: 'join' });
    await expect.element(page.getByText('Your role')).toBeVisible();
    expect(kept.organization?.name).toBe('Pharma Example');
  });

  test('is declined after a question', async () => {
    keep(undefined, { received: [received] });
    openOrganization();
    await button('Decline the invitation to Pharma Example').click();
    await expectNoFindings();
    await inDialog('Decline').click();
    await expect.poll(() => timesSaid('You declined the invitation to Pharma Example')).toBe(1);
    expect(await answers()[0]?.json()).toEqual({ answer: 'decline' });
    await expect.element(heading('Pharma Example')).not.toBeInTheDocument();
    await expect.element(heading('You are not in an organization')).toBeVisible();
  });

  test('that is gone meanwhile is said, and the list is up to date', async () => {
    const kept = keep(undefined, { received: [received] });
    serve(
      answer(
        answerInvitation,
        () => {
          kept.received = [];
          return refusal(404, errorCode.notFound, 'This invitation was taken back');
        },
        { id: received.id },
      ),
    );
    openOrganization();
    await button('Join Pharma Example').click();
    await inDialog('Join').click();
    await expect.poll(() => timesSaid('This invitation was taken back')).toBe(1);
    await inDialog('Cancel').click();
    await expect.element(heading('Pharma Example')).not.toBeInTheDocument();
  });

  test('of another organization waits until one has left', async () => {
    keep(owner, { received: [received] });
    openOrganization();
    await expect.element(page.getByText(/^You are a member of Lab Example\. Leave it/)).toBeVisible();
    await expect.element(button('Join Pharma Example')).not.toBeInTheDocument();
    await expect.element(button('Decline the invitation to Pharma Example')).toBeVisible();
  });

  test('that cannot be loaded is said on the page of the organization only', async () => {
    keep(undefined);
    let isBroken = true;
    serve(
      answer(listReceivedInvitations, () =>
        isBroken ? refusal(500, errorCode.serverError, 'Something went wrong on the server') : [received],
      ),
    );
    openOrganization();
    await expect.element(page.getByText('Invitations to you could not be loaded')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await button('Retry').click();
    await expect.element(heading('Pharma Example')).toBeVisible();
  });

  test('stands on the user center and on the dashboard', async () => {
    keep(undefined, { received: [received] });
    serve(
      answer(listSessions, () => []),
      answer(currentUser, () => refusal(500, errorCode.serverError, 'not now')),
    );
    open('/profile');
    await expect.element(button('Join Pharma Example')).toBeVisible();
    await expectNoFindings();
    await link('Home').click();
    await link('Dashboard').click();
    await expect.poll(address).toBe('/home');
    await expect.element(button('Join Pharma Example')).toBeVisible();
    await expectNoFindings();
  });

  test('ends the check-in of who accepts it, in the palette too', async () => {
    const kept = keep(undefined, { received: [received] });
    const isMember = (): boolean => kept.organization !== undefined;
    serve(
      answer(listCheckIns, () => (isMember() ? refusal(403, errorCode.forbidden, 'Not for members') : [])),
      answer(creditStatistics, () => ({
        remaining: isMember() ? 9000 : 40,
        account: isMember() ? ('organization' as const) : ('personal' as const),
        expiring: [],
      })),
    );
    open('/home');
    await expect.element(page.getByRole('heading', { name: 'Daily check-in' })).toBeVisible();
    await button('Join Pharma Example').click();
    await inDialog('Join').click();
    await expect.element(page.getByText('9,000')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Daily check-in' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('check in');
    await expect.element(page.getByRole('option', { name: 'Check in', exact: true })).not.toBeInTheDocument();
  });
});

const GOOD = 'g'.repeat(43);
const DEAD = 'd'.repeat(43);

/** A server that knows one ticket. */
const serveTicket = (): void =>
  serve(
    answer(openMemberInvitation, async (request) => {
      const { ticket } = openMemberInvitation.body.parse(await request.json());
      return ticket === GOOD ? received : refusal(410, errorCode.linkExpired, 'This link has expired');
    }),
  );
const openLink = (ticket = GOOD) => open(`/organization/join?ticket=${ticket}`);

describe('an emailed link', () => {
  test('of the right mailbox is answered there', async () => {
    keep(undefined, { received: [received] });
    serveTicket();
    openLink();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Join Pharma Example' })).toBeVisible();
    await expect.poll(address).toBe('/organization/join');
    await expectNoFindings();
    await button('Join').click();
    await inDialog('Join').click();
    await expect.poll(address).toBe('/profile/organization');
    await expect.element(heading('Pharma Example')).toBeVisible();
  });

  test('can be declined', async () => {
    keep(undefined, { received: [received] });
    serveTicket();
    openLink();
    await button('Decline').click();
    await inDialog('Decline').click();
    await expect.poll(address).toBe('/home');
    expect(await answers()[0]?.json()).toEqual({ answer: 'decline' });
  });

  test('leads a visitor through the sign-in and back', async () => {
    serveTicket();
    keep(undefined, { received: [received] });
    clearToken();
    openLink();
    await expect.element(page.getByText(/^The invitation is for ada@lab\.example/)).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await expect.poll(address).toBe(`/login?redirect=%2Forganization%2Fjoin%3Fticket%3D${GOOD}`);
    await page.getByLabelText('Account').fill(person.ada.email);
    await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Join')).toBeVisible();
    await expect.poll(address).toBe('/organization/join');
  });

  test('leads a visitor without an account to the sign-up, with the address filled in', async () => {
    serveTicket();
    openLink();
    await link('Create an account').click();
    await expect.poll(address).toBe('/signup');
    await expect.element(page.getByLabelText('Email')).toHaveValue('ada@lab.example');
  });

  test('offers no account where nobody signs up', async () => {
    serveTicket();
    open(`/organization/join?ticket=${GOOD}`, { selfService: false });
    await expect.element(page.getByText(/^The invitation is for ada@lab\.example/)).toBeVisible();
    await expect.element(link('Create an account')).not.toBeInTheDocument();
  });

  test('says to somebody else whom it is for; signing out goes on with it', async () => {
    serveTicket();
    signedInAs(person.bo);
    openLink();
    await expect
      .element(
        page.getByText(/^The invitation is for ada@lab\.example, but you are signed in as bo@lab\.example/),
      )
      .toBeVisible();
    await expect.element(button('Join')).not.toBeInTheDocument();
    await expectNoFindings();
    await button('Sign out').click();
    await expect.element(link('Create an account')).toBeVisible();
    await expect.poll(address).toBe('/organization/join');
  });

  test('where single sign-on is the way in, signing out there leads back', async () => {
    serveTicket();
    signedInAs(person.bo);
    open(`/organization/join?ticket=${GOOD}`, { signInMode: 'sso' });
    await button('Sign out').click();
    await expect
      .poll(() => departures.at(-1)?.address)
      .toContain(encodeURIComponent(`/organization/join?ticket=${GOOD}`));
  });

  test('tells a member of another organization to leave it first', async () => {
    keep(member, { received: [received], organization: { ...organization, role: member } });
    serveTicket();
    openLink();
    await expect.element(page.getByText(/^You are a member of Lab Example/)).toBeVisible();
    await expect.element(button('Join')).not.toBeInTheDocument();
    await expect.element(link('See your organization')).toBeVisible();
  });

  test('that is dead, or has no ticket, leads to the page that says so', async () => {
    serveTicket();
    signedInAs(person.ada);
    openLink(DEAD);
    await expect.poll(address).toBe('/link-expired?link=organization');
    await expect.element(page.getByText(/an invitation to an organization is open for 7 days/)).toBeVisible();
    await expect.element(link('See your invitations')).toHaveAttribute('href', '/profile/organization');
    await expectNoFindings();
  });

  test('without a ticket leads there too', async () => {
    open('/organization/join');
    await expect.poll(address).toBe('/link-expired?link=organization');
  });

  test('says why it could not be opened, and opens again', async () => {
    let isBroken = true;
    serve(
      answer(openMemberInvitation, () =>
        isBroken ? refusal(500, errorCode.serverError, 'Something went wrong on the server') : received,
      ),
    );
    openLink();
    await expect.element(page.getByText('The invitation could not be opened')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await button('Retry').click();
    await expect.element(heading('Join Pharma Example')).toBeVisible();
  });

  test('in Chinese', async () => {
    await setLocale('zh-CN');
    serveTicket();
    openLink();
    await expect.element(page.getByRole('heading', { level: 1, name: '加入Pharma Example' })).toBeVisible();
    await expect.element(page.getByText('邀请人：Grace · 角色：成员 · 有效期至2026年3月8日')).toBeVisible();
    await expectNoFindings();
  });
});

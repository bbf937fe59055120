import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createOrganization,
  disableAccount,
  enableAccount,
  endOrganization,
  grantCredits,
  grantToOrganization,
  listAccounts,
  listOrganizations,
  sendResetLink,
  setOrganizationValidity,
  verifyLedger,
  type AdministeredAccount,
  type AdministeredOrganization,
  type LedgerFault,
} from '@moiety/contract/administration.ts';
import { CREDITS_PER_PAGE } from '@moiety/contract/documents.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const id = '0199a0c0-0000-4000-8000-0000000000f1';
const account = (changes: Partial<AdministeredAccount> = {}): AdministeredAccount => ({
  id,
  nickname: 'Bo',
  email: 'bo@lab.example',
  verified: true,
  disabled: false,
  administrator: false,
  accountType: 'local',
  organization: null,
  balance: 1240,
  storage: 1_530_000_000,
  createdAt: '2026-11-02T12:00:00.000Z',
  lastSeenAt: null,
  ...changes,
});
const organization = (changes: Partial<AdministeredOrganization> = {}): AdministeredOrganization => ({
  id,
  name: 'Lab Example',
  type: 2,
  validUntil: '2099-12-31T23:59:59.999Z',
  owner: 'bo@lab.example',
  members: 3,
  credits: 5000,
  ...changes,
});

/** An administrator, whose server has these. */
const govern = (have: { accounts?: AdministeredAccount[]; organizations?: AdministeredOrganization[] }) => {
  const { accounts = [], organizations = [] } = have;
  serve(
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listAccounts, (call) => {
      const { searchParams } = new URL(call.url);
      const found = accounts.filter(({ email }) => email.includes(searchParams.get('q') ?? ''));
      if (searchParams.get('sort') === 'storage') found.sort((a, b) => b.storage - a.storage);
      return { total: found.length, storageQuota: 20_000_000_000, items: found };
    }),
    answer(listOrganizations, () => ({ total: organizations.length, items: organizations })),
  );
  signedInAs(person.ada);
};
/** Who is listed, in order. */
const names = (): string[] =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('accounts for administrators', () => {
  test.each(['/admin/accounts', '/admin/organizations', '/admin/ledger'])(
    '%s is for administrators, and asks nothing for others',
    async (path) => {
      signedInAs(person.ada);
      open(path);
      await expect
        .element(page.getByRole('heading', { name: 'This page is for administrators' }))
        .toBeVisible();
      expect(calls.some(({ url }) => url.includes('/api/v1/admin/'))).toBe(false);
    },
  );

  test('say who is who, what administrators cannot see, and are searched by the address', async () => {
    govern({
      accounts: [
        account({ organization: 'Lab Example' }),
        account({ id: id.replace('f1', 'f2'), email: 'off@lab.example', nickname: 'Off', disabled: true }),
        account({
          id: id.replace('f1', 'f3'),
          email: 'chief@lab.example',
          nickname: 'Chief',
          administrator: true,
        }),
      ],
    });
    open('/admin/accounts');
    await expect
      .element(
        page.getByText('They cannot open anyone’s documents, molecule sets or structures', { exact: false }),
      )
      .toBeVisible();
    await expect
      .element(
        page.getByText(
          'Member of Lab Example · Personal: 1,240 credits, kept until they leave · 1.53 GB of 20 GB used',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^Off Disabled$/ })).toBeVisible();
    await expect.element(button('Enable off@lab.example')).toBeVisible();
    // Another administrator is not shut out from here.
    await expect.element(button('Disable chief@lab.example')).not.toBeInTheDocument();
    await expect.element(button('Send reset link to chief@lab.example')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search by nickname or email' }).fill('off@');
    await expect.poll(address).toBe('/admin/accounts?q=off%40');
    await expect.element(page.getByRole('heading', { name: /^Bo/ })).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search by nickname or email' }).fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await button('Show all').click();
    await expect.poll(address).toBe('/admin/accounts');
  });

  test('say what they store of how much, and come by it from the address on', async () => {
    govern({
      accounts: [
        account(),
        account({ id: id.replace('f1', 'f2'), email: 'full@lab.example', nickname: 'Full', storage: 19e9 }),
      ],
    });
    open('/admin/accounts');
    await expect.element(page.getByText('1,240 credits · 1.53 GB of 20 GB used')).toBeVisible();
    expect(names()).toEqual(['Bo', 'Full']);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('storage');
    await expect.poll(names).toEqual(['Full', 'Bo']);
    expect(address()).toBe('/admin/accounts?sort=storage');
    await page.getByRole('searchbox', { name: 'Search by nickname or email' }).fill('bo@');
    await expect.poll(address).toBe('/admin/accounts?q=bo%40&sort=storage');
    await expectNoFindings();
  });

  test('are disabled after a question, and enabled again', async () => {
    const accounts = [account()];
    govern({ accounts });
    let refuse = true;
    serve(
      answer(
        disableAccount,
        () => {
          if (refuse) return refusal(500, 9, 'Broken', 'request-8');
          accounts[0] = account({ disabled: true });
          return null;
        },
        { id },
      ),
      answer(
        enableAccount,
        () => {
          accounts[0] = account();
          return null;
        },
        { id },
      ),
    );
    open('/admin/accounts');
    await button('Disable bo@lab.example').click();
    const question = page.getByRole('alertdialog', { name: 'Disable bo@lab.example?' });
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect.poll(() => timesSaid('Request ID: request-8')).toBe(1);
    refuse = false;
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect.poll(() => timesSaid('bo@lab.example was disabled')).toBe(1);
    await button('Enable bo@lab.example').click();
    await page
      .getByRole('alertdialog', { name: 'Enable bo@lab.example?' })
      .getByRole('button', { name: 'Enable' })
      .click();
    await expect.element(button('Disable bo@lab.example')).toBeVisible();
  });

  test('get a reset link, where mails are sent', async () => {
    govern({ accounts: [account()] });
    let sent = 0;
    serve(
      answer(
        sendResetLink,
        () => {
          sent += 1;
          return null;
        },
        { id },
      ),
    );
    open('/admin/accounts');
    await button('Send reset link to bo@lab.example').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reset link' }).click();
    await expect.poll(() => timesSaid('A reset link was sent to bo@lab.example')).toBe(1);
    expect(sent).toBe(1);
  });

  test('get credits once, also where the first answer is lost', async () => {
    govern({ accounts: [account()] });
    const keys: string[] = [];
    serve(
      answer(
        grantCredits,
        async (call) => {
          const body = grantCredits.body.parse(await call.json());
          keys.push(body.key);
          expect(body).toMatchObject({ amount: 2500, note: 'Workshop' });
          return keys.length === 1 ? noAnswer() : { balance: 3740 };
        },
        { id },
      ),
    );
    open('/admin/accounts');
    await button('Grant credits to bo@lab.example').click();
    const form = page.getByRole('dialog', { name: 'Grant credits to bo@lab.example' });
    await page.getByRole('textbox', { name: 'Credits' }).fill('0');
    await form.getByRole('button', { name: 'Grant' }).click();
    await expect.element(page.getByText('Enter a whole number of credits', { exact: false })).toBeVisible();
    await page.getByRole('textbox', { name: 'Credits' }).fill('2,500');
    await page.getByRole('textbox', { name: 'Note in the history (optional)' }).fill(' Workshop ');
    await form.getByRole('button', { name: 'Grant' }).click();
    await expect.poll(() => keys.length).toBe(1);
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    await form.getByRole('button', { name: 'Grant' }).click();
    await expect.poll(() => timesSaid('bo@lab.example received 2,500 credits')).toBe(1);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('organizations for administrators', () => {
  test('are created; what is wrong with the owner is said at the field', async () => {
    govern({ organizations: [] });
    let tries = 0;
    serve(
      answer(createOrganization, async (call) => {
        tries += 1;
        if (tries === 1)
          return refusedFields({ path: 'owner', message: 'No account has this email address' });
        expect(createOrganization.body.parse(await call.json())).toEqual({
          owner: 'ada@lab.example',
          name: 'New Lab',
          type: 1,
          credits: 0,
          validUntil: null,
        });
        return { id };
      }),
    );
    open('/admin/organizations');
    await expect.element(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
    await button('Create an organization').click();
    const form = page.getByRole('dialog', { name: 'Create an organization' });
    await page.getByRole('textbox', { name: 'Owner’s email' }).fill('ada@lab.example');
    await page.getByRole('textbox', { name: 'Organization name' }).fill('New Lab');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect.element(page.getByText('No account has this email address')).toBeVisible();
    await form.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => timesSaid('New Lab was created')).toBe(1);
  });

  test('are created in a form whose fields look alike and stand at even steps', async () => {
    govern({});
    open('/admin/organizations');
    await button('Create an organization').click();
    await expect.element(page.getByRole('textbox', { name: 'Owner’s email' })).toBeVisible();
    const controls = [
      page.getByLabelText('Owner’s email').element(),
      page.getByLabelText('Organization name').element(),
      page.getByRole('combobox', { name: 'Type' }).element().parentElement!,
      page.getByLabelText('Starting credits (optional)').element(),
      page.getByLabelText('Last day (UTC, optional)').element(),
    ];
    const tops = controls.map((control) => control.getBoundingClientRect().top);
    const steps = tops.slice(1).map((top, index) => Math.round(top - tops[index]!));
    expect(steps).toEqual(steps.map(() => steps[0]));
    const looks = controls.map((control) => {
      const { borderRadius, height } = getComputedStyle(control);
      return `${borderRadius} ${height}`;
    });
    expect(looks).toEqual(looks.map(() => looks[0]));
  });

  test('get credits, another last day, and end once their name is typed', async () => {
    const organizations = [organization()];
    govern({ organizations });
    const sent: unknown[] = [];
    serve(
      answer(grantToOrganization, () => ({ credits: 5250 }), { id }),
      answer(
        setOrganizationValidity,
        async (call) => {
          sent.push(await call.json());
          return null;
        },
        { id },
      ),
      answer(
        endOrganization,
        async (call) => {
          sent.push(await call.json());
          organizations.splice(0);
          return null;
        },
        { id },
      ),
    );
    open('/admin/organizations');
    await expect.element(page.getByRole('heading', { name: /^Lab Example Trial$/ })).toBeVisible();
    await expect
      .element(page.getByText('3 people · 5,000 credits · Valid until Dec 31, 2099 (UTC)'))
      .toBeVisible();
    await button('Grant credits to Lab Example').click();
    const granting = page.getByRole('dialog', { name: 'Grant credits to Lab Example' });
    await page.getByRole('textbox', { name: 'Credits' }).fill('250');
    await granting.getByRole('button', { name: 'Grant' }).click();
    await expect.poll(() => timesSaid('Lab Example received 250 credits')).toBe(1);
    await button('Change last day: Lab Example').click();
    const day = page.getByRole('dialog', { name: 'Last day of Lab Example' });
    await expect.element(page.getByLabelText('Last day (UTC, optional)')).toHaveValue('2099-12-31');
    await page.getByLabelText('Last day (UTC, optional)').fill('');
    await day.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toEqual([{ validUntil: null }]);
    await button('End Lab Example').click();
    const end = page.getByRole('dialog', { name: 'End Lab Example?' });
    await page.getByRole('textbox').fill('Lab');
    await end.getByRole('button', { name: 'End', exact: true }).click();
    await expect.element(page.getByText('This does not match the organization’s name')).toBeVisible();
    await page.getByRole('textbox').fill('Lab Example');
    await end.getByRole('button', { name: 'End', exact: true }).click();
    await expect.poll(() => timesSaid('Lab Example was ended')).toBe(1);
    expect(sent[1]).toEqual({ name: 'Lab Example' });
    await expect.element(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
    // What was pressed is gone.
    await expect.poll(() => document.activeElement?.className).toBe('administered-list');
  });
});

const faultLines = (): string[] =>
  [...document.querySelectorAll('.ledger-faults li')].map(({ textContent }) => textContent);

describe('the ledger', () => {
  test('is verified when it is asked for; what is wrong is listed', async () => {
    govern({});
    const faults: LedgerFault[] = [];
    serve(answer(verifyLedger, () => ({ accounts: 2, entries: 1240, lots: 3, faults })));
    open('/admin/ledger');
    expect(CREDITS_PER_PAGE).toBe(1);
    await expect
      .element(
        page.getByText('Price: 1 credit for each page of a document that is analyzed.', { exact: false }),
      )
      .toBeVisible();
    await button('Verify the ledger').click();
    await expect.element(page.getByText('The ledger is correct')).toBeVisible();
    await expect
      .element(page.getByText('Checked: 2 credit accounts, 1,240 entries, 3 lots.', { exact: false }))
      .toBeVisible();
    faults.push({ kind: 'balance-of-entries', account: id, said: 1005, made: 6 });
    await button('Verify the ledger').click();
    await expect.element(page.getByText('The ledger has errors')).toBeVisible();
    await expect
      .element(page.getByText(`Account ${id}: the balance is 1,005, but its entries add up to 6.`))
      .toBeVisible();
    await expectNoFindings();
  });

  test('says each kind of error in the language of the page, with all its figures', async () => {
    const [entry, lot, reservation, number] = [id.replace('f1', 'f2'), id.replace('f1', 'f3'), id, 1234];
    const amounts = { said: 5678, made: -9 };
    const faults: LedgerFault[] = [
      { kind: 'entry-missing', account: id, number },
      { kind: 'entry-balance', account: id, entry, number, ...amounts },
      { kind: 'balance-of-entries', account: id, ...amounts },
      { kind: 'balance-of-lots', account: id, ...amounts },
      { kind: 'entry-postings', account: id, entry, number, ...amounts },
      { kind: 'lot-postings', lot, ...amounts },
      { kind: 'lot-amount', lot, ...amounts },
      { kind: 'posting-elsewhere', entry, lot },
      { kind: 'lot-overreserved', lot, ...amounts },
      { kind: 'reservation-lots', reservation, ...amounts },
      { kind: 'reservation-deducted', reservation, ...amounts },
      { kind: 'reservation-entry-elsewhere', reservation, entry },
      { kind: 'reservation-lot-elsewhere', reservation, lot },
      { kind: 'reservation-of-another', reservation },
      { kind: 'check-in-missing', account: id, day: '2026-11-02' },
      { kind: 'more', count: 12_345 },
    ];
    govern({});
    serve(answer(verifyLedger, () => ({ accounts: 2, entries: 1240, lots: 3, faults })));
    open('/admin/ledger');
    await button('Verify the ledger').click();
    await expect.poll(faultLines).toContain('12,345 more of this kind.');
    for (const locale of ['en-US', 'zh-CN'] as const) {
      await setLocale(locale);
      await expect
        .poll(() => faultLines().every((line) => /\p{Script=Han}/u.test(line)))
        .toBe(locale === 'zh-CN');
      expect(new Set(faultLines()).size).toBe(faults.length);
      for (const [index, { kind, ...about }] of faults.entries())
        for (const [name, value] of Object.entries(about)) {
          const written = name === 'number' ? String(value) : value.toLocaleString(locale);
          expect(`${kind}: ${faultLines()[index]}`).toContain(written);
        }
    }
    await expectNoFindings();
  });
});

test.each([
  ['en-US', 'light', '/admin/accounts', 'Grant credits to bo@lab.example'],
  ['zh-CN', 'dark', '/admin/accounts', '发放积分：bo@lab.example'],
  ['en-US', 'dark', '/admin/organizations', 'Change last day: Lab Example'],
  ['zh-CN', 'light', '/admin/organizations', '终止Lab Example'],
] as const)('no accessibility finding (%s, %s, %s)', async (locale, theme, path, name) => {
  chooseTheme(theme);
  await setLocale(locale);
  govern({ accounts: [account()], organizations: [organization()] });
  open(path);
  await expect.element(button(name)).toBeVisible();
  await expectNoFindings();
  await button(name).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings();
});

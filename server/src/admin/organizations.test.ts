import {
  askUpgrade,
  lastUpgradeRequest,
  listNotifications,
  listOrganizationLog,
  type Notification,
  type UpgradeRequest,
} from '@moiety/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOn, type Ran } from '../../test/support/admin.ts';
import { creditsOf, gift } from '../../test/support/credits.ts';
import { startProduct, type Product } from '../../test/support/product.ts';
import { withWay } from '../../test/support/notices.ts';

let product: Product;
let ada: { id: string; email: string };
beforeEach(async () => {
  product = await startProduct({ newUserCredits: 0 });
  ada = await product.addPerson('Ada@example.org');
});
afterEach(() => product.close());

const admin = (...args: string[]): Promise<Ran> => runOn(product, args);
const ask = async (email = ada.email, changes: object = {}): Promise<UpgradeRequest> => {
  const body = {
    company: 'Example Lab',
    contact: 'Ada L.',
    email: 'office@example.org',
    phone: '+86 10',
    message: 'Ten\nseats',
  };
  const answer = await product.call(askUpgrade, {
    token: await product.tokenOf(email),
    body: { ...body, ...changes },
  });
  return answer.data;
};
/** Everything that a command may change. */
const world = async (): Promise<unknown[]> => {
  const tables = [
    'organizations',
    'organization_members',
    'organization_log',
    'credit_entries',
    'notifications',
  ];
  const all: unknown[] = [];
  for (const table of tables) all.push((await product.pool.query(`select * from ${table}`)).rows);
  all.push((await product.pool.query('select state from upgrade_requests')).rows);
  return all;
};
interface Logged {
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  params: object;
}
const log = async (): Promise<Logged[]> =>
  (
    await product.pool.query<Logged>(
      'select action, actor_id, subject_id, params from organization_log order by created_at',
    )
  ).rows;
const idIn = ({ stdout }: Ran): string => /Id +([\da-f-]{36})\n/.exec(stdout)?.[1] ?? '';
const news = async (lang: 'en' | 'zh'): Promise<string[][]> => {
  const token = await product.tokenOf(ada.email);
  const { data } = await product.call(listNotifications, { token, query: { lang } });
  return (data as Notification[])
    .filter(({ title }) => /enterprise|企业版/.test(title))
    .map(({ title, content }) => [title, content]);
};

describe('organization:requests', () => {
  test('lists what is open, for a person and for a program, and no command of a terminal', async () => {
    expect((await admin('organization:requests')).stdout).toMatch(/^Asked .*\n\n0 open requests\n$/);
    await creditsOf(product).give(ada.id, gift(70, 'a'));
    const request = await ask(ada.email, { company: 'Example \u001b[31mLab' });
    const { stdout, code } = await admin('organization:requests');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\n\d{4}-\d\d-\d\d \d\d:\d\d UTC +Ada@example\.org +Example \[31mLab +Ada L\. +office@example\.org +\+86 10 +70 +Ten seats\n\n1 open request\n$/,
    );
    expect(JSON.parse((await admin('organization:requests', '--json')).stdout)).toEqual([
      { ...request, account: { nickname: 'Ada', email: 'Ada@example.org' }, balance: 70 },
    ]);
  });
});

describe('organization:upgrade', () => {
  test('makes the organization of the request, clears the personal credits, grants, closes, logs and tells', async () => {
    await creditsOf(product).give(ada.id, gift(70, 'a'));
    await creditsOf(product).reserve(ada.id, 20, 'job');
    await ask();
    const ran = await admin(
      'organization:upgrade',
      'ada@example.org',
      '--valid-until',
      '2099-12-31',
      '--credits',
      '5000',
      '--type',
      'trial',
    );
    const id = idIn(ran);
    expect(ran).toStrictEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Organization {2}Example Lab\nId {12}\S+\nOwner {9}Ada@example\.org\nValid until {3}2099-12-31 23:59 UTC\nCredits {7}5000\nCleared {7}50 personal credits of Ada@example\.org\nRequest {7}of \S+ \S+ UTC, done\n$/,
      ),
      stderr: '',
    });
    const token = await product.tokenOf(ada.email);
    expect(await creditsOf(product).statistics(token)).toMatchObject({
      remaining: 5000,
      account: 'organization',
    });
    expect((await creditsOf(product).history(token)).items).toMatchObject([
      { reason: 'enterprise-recharge', amount: 5000, balance: 5000 },
    ]);
    expect((await product.call(lastUpgradeRequest, { token })).data).toMatchObject({ state: 'done' });
    const { rows } = await product.pool.query('select * from organizations');
    expect(rows).toMatchObject([
      { id, name: 'Example Lab', type: 2, valid_until: new Date('2099-12-31T23:59:59.999Z') },
    ]);
    expect(
      (await product.pool.query('select organization_id, closed_at from upgrade_requests')).rows,
    ).toMatchObject([{ organization_id: id, closed_at: expect.any(Date) }]);
    expect((await product.pool.query('select * from organization_members')).rows).toMatchObject([
      { account_id: ada.id, organization_id: id, role: 900, monthly_cap: null },
    ]);
    expect(await log()).toEqual(
      expect.arrayContaining([
        { action: 'created', actor_id: null, subject_id: ada.id, params: { after: 'Example Lab' } },
        { action: 'credits-granted', actor_id: null, subject_id: null, params: { after: 5000 } },
      ]),
    );
    expect(await news('en')).toEqual([
      [
        'You have the enterprise version',
        withWay(
          'You own the organization Example Lab. Its members spend its credits; invite them in the user center. Your personal balance of 50 credits was cleared.',
          '/profile/organization',
          'Go to your organization',
        ),
      ],
    ]);
    expect(await news('zh')).toEqual([
      [
        '您已升级到企业版',
        withWay(
          '您是组织Example Lab的所有者。组织的积分由成员共用，您可以在用户中心邀请成员。您个人的50积分已清零。',
          '/profile/organization',
          '查看您的组织',
        ),
      ],
    ]);
    // What was set aside is still paid from the own credits; the person finds what is left after leaving.
    await creditsOf(product).settle(ada.id, 'job', 15);
    await product.pool.query('delete from organization_members');
    expect((await creditsOf(product).history(token)).items).toMatchObject([
      { reason: 'fee-deduction', amount: -15, balance: 5 },
      { reason: 'upgrade-clearing', amount: -50, balance: 20, params: { organization: 'Example Lab' } },
      { reason: 'system', amount: 70 },
    ]);
    expect((await admin('ledger:verify')).code).toBe(0);
  });

  test('without a request takes the name, and leaves out what was not agreed', async () => {
    const ran = await admin('organization:upgrade', 'ada@example.org', '--name', '示例实验室');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(
      /^Organization {2}示例实验室\n.*\n.*\nValid until {3}no day agreed\nCredits {7}0\nCleared {7}0 personal credits .*\nRequest {7}none was open\n$/,
    );
    expect((await product.pool.query('select name, type, valid_until from organizations')).rows).toEqual([
      { name: '示例实验室', type: 1, valid_until: null },
    ]);
    expect((await product.pool.query('select * from credit_entries')).rows).toEqual([]);
    expect(await news('en')).toEqual([
      [
        'You have the enterprise version',
        withWay(
          'You own the organization 示例实验室. Its members spend its credits; invite them in the user center.',
          '/profile/organization',
          'Go to your organization',
        ),
      ],
    ]);
    expect((await news('zh'))[0]![1]).toBe(
      withWay(
        '您是组织示例实验室的所有者。组织的积分由成员共用，您可以在用户中心邀请成员。',
        '/profile/organization',
        '查看您的组织',
      ),
    );
  });

  test('run twice, also at once, makes one', async () => {
    await ask();
    const args = ['organization:upgrade', 'ada@example.org', '--credits', '10'];
    const ran = await Promise.all([1, 2].map(() => admin(...args)));
    expect(ran.map(({ code }) => String(code)).toSorted()).toEqual(['0', '1']);
    expect(await admin(...args)).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: 'Ada@example.org already belongs to Example Lab.\n',
    });
    expect((await product.pool.query('select * from organizations')).rows).toHaveLength(1);
    expect((await product.pool.query('select amount from credit_entries')).rows).toEqual([{ amount: '10' }]);
  });
});

describe('organization:create', () => {
  test('makes one for its owner, whose own credits wait', async () => {
    await creditsOf(product).give(ada.id, gift(70, 'a'));
    const ran = await admin(
      'organization:create',
      'Example Lab',
      '--owner',
      'ada@example.org',
      '--type',
      'testing',
      '--credits',
      '30',
    );
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^Organization {2}Example Lab\nId {12}\S+\nOwner {9}Ada@example\.org\n/);
    const token = await product.tokenOf(ada.email);
    expect((await creditsOf(product).statistics(token)).remaining).toBe(30);
    expect((await admin('credits:statement', 'ada@example.org')).stdout).toContain('Can be spent: 70');
    expect((await admin('credits:grant', 'ada@example.org', '5')).stdout).toBe(
      'Ada@example.org got 5 credits and has 75, which wait until they leave Example Lab.\n',
    );
    expect((await news('en')).map(([title]) => title)).toEqual(['You have the enterprise version']);
  });

  test('is refused while the person has an open request, which it would leave open', async () => {
    await ask();
    const before = await world();
    expect(await admin('organization:create', 'Example Lab', '--owner', 'ada@example.org')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Accept or decline the request first'),
    });
    expect(await world()).toEqual(before);
  });
});

const made = async (name: string, owner: string, ...more: string[]): Promise<string> => {
  await product.addPerson(owner);
  return idIn(await admin('organization:create', name, '--owner', owner, ...more));
};

describe('organization:list', () => {
  test('lists them by name, with owner, members and what they can spend', async () => {
    expect((await admin('organization:list')).stdout).toMatch(/^Name .*\n\n0 organizations\n$/);
    expect((await admin('organisation:list')).stdout).toMatch(/0 organizations/);
    const zeta = await made('Zeta', 'zeta@example.org', '--type', 'trial', '--valid-until', '2099-01-01');
    const beta = await made('Beta', 'beta@example.org', '--credits', '500');
    const gone = await made('Gone', 'gone@example.org');
    await product.pool.query('update organizations set deleted_at = now() where id = $1', [gone]);
    await product.pool.query(
      'insert into organization_members (account_id, organization_id, role) values ($1, $2, 910)',
      [ada.id, beta],
    );
    await creditsOf(product).reserve(ada.id, 100, 'job');
    await product.pool.query(`update organizations set valid_until = '2020-01-01' where id = $1`, [beta]);
    const { stdout } = await admin('organization:list');
    expect(stdout).toMatch(
      new RegExp(
        `\\nBeta +${beta} +formal +2020-01-01 00:00 UTC \\(over\\) +beta@example.org +2 +400\\nZeta +${zeta} +trial +2099-01-01 23:59 UTC +zeta@example.org +1 +0\\n\\n2 organizations\\n$`,
      ),
    );
    expect(JSON.parse((await admin('organization:list', '--json')).stdout)).toEqual([
      {
        id: beta,
        name: 'Beta',
        type: 'formal',
        validUntil: '2020-01-01T00:00:00.000Z',
        owner: 'beta@example.org',
        members: 2,
        credits: 400,
      },
      expect.objectContaining({ id: zeta, credits: 0 }),
    ]);
  });
});

describe('organization:grant', () => {
  test('gives by name, whatever its case, or id, once a key, and logs it', async () => {
    const id = await made('Example Lab', 'bob@example.org');
    expect(await admin('organization:grant', 'example LAB', '250', '--key', 'ticket 7')).toStrictEqual({
      code: 0,
      stdout: 'Example Lab got 250 credits and can spend 250.\n',
      stderr: '',
    });
    expect((await admin('organization:grant', id, '250', '--key', 'ticket 7')).stdout).toBe(
      'Example Lab had got these 250 credits before and can spend 250.\n',
    );
    await admin('organization:grant', id, '5');
    const granted = (await log()).filter(({ action }) => action === 'credits-granted');
    expect(granted.map(({ params }) => params)).toEqual([{ after: 250 }, { after: 5 }]);
    expect((await admin('ledger:verify')).code).toBe(0);
  });

  test('has the open pages of all members ask anew', async () => {
    const id = await made('Example Lab', 'bob@example.org');
    await product.pool.query(
      'insert into organization_members (account_id, organization_id, role) values ($1, $2, 910)',
      [ada.id, id],
    );
    const told = async (): Promise<number> =>
      (
        await product.pool.query(
          `select * from notification_events where kind = 'state'
           and account_id in (select account_id from organization_members)`,
        )
      ).rows.length;
    const before = await told();
    await admin('organization:grant', id, '5', '--key', 'a');
    expect(await told()).toBe(before + 2);
    await admin('organization:grant', id, '5', '--key', 'a');
    expect(await told()).toBe(before + 2);
  });

  test('of a name that several have asks for the id; of one that is not there, or no more, is refused', async () => {
    const ids = [await made('Same', 'a@example.org'), await made('Same', 'b@example.org')];
    const ran = await admin('organization:grant', 'Same', '5');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    for (const id of ids) expect(ran.stderr).toContain(id);
    await product.pool.query('update organizations set deleted_at = now() where id = $1', [ids[0]]);
    for (const which of ['Nobody', ids[0]!, '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d'])
      expect(await admin('organization:grant', which, '5')).toStrictEqual({
        code: 1,
        stdout: '',
        stderr: `There is no organization ${which}.\n`,
      });
    expect((await admin('organization:grant', 'Same', '5')).code).toBe(0);
  });
});

describe('organization:end', () => {
  test('makes its members individuals, deducts its credits, and tells them', async () => {
    const id = await made('Example Lab', 'bob@example.org', '--credits', '500');
    await product.pool.query(
      'insert into organization_members (account_id, organization_id, role) values ($1, $2, 910)',
      [ada.id, id],
    );
    expect(await admin('organization:end', 'example lab')).toStrictEqual({
      code: 0,
      stdout: 'Example Lab was ended; 2 members now spend credits of their own.\n',
      stderr: '',
    });
    expect((await product.pool.query('select * from organization_members')).rows).toEqual([]);
    const token = await product.tokenOf(ada.email);
    const told = (await product.call(listNotifications, { token, query: { lang: 'en' } }))
      .data as Notification[];
    expect(told.map(({ content }) => content).join()).toContain(
      'Example Lab was ended by the operator of this site.',
    );
    expect((await admin('organization:list')).stdout).toContain('0 organizations');
    expect(await admin('organization:end', id)).toMatchObject({ code: 1 });
    expect((await admin('ledger:verify')).code).toBe(0);
  });
});

describe('organization:valid-until', () => {
  test('sets the last day of UTC, and takes it back', async () => {
    await made('Example Lab', 'bob@example.org');
    expect((await admin('organization:valid-until', 'example lab', '2099-02-28')).stdout).toBe(
      'Example Lab is valid until: 2099-02-28 23:59 UTC.\n',
    );
    expect((await product.pool.query('select valid_until from organizations')).rows).toEqual([
      { valid_until: new Date('2099-02-28T23:59:59.999Z') },
    ]);
    expect((await admin('organization:valid-until', 'example lab', 'none')).stdout).toBe(
      'Example Lab is valid until: no day agreed.\n',
    );
    expect((await product.pool.query('select valid_until from organizations')).rows).toEqual([
      { valid_until: null },
    ]);
    // The same day once more changes nothing.
    await admin('organization:valid-until', 'example lab', 'none');
    const answer = await product.call(listOrganizationLog, {
      token: await product.tokenOf('bob@example.org'),
      query: { action: 'validity-changed' },
    });
    expect(answer.data).toMatchObject({
      total: 2,
      items: [
        { action: 'validity-changed', actor: null, before: '2099-02-28', after: null },
        { action: 'validity-changed', actor: null, before: null, after: '2099-02-28' },
      ],
    });
  });
});

const create = ['organization:create', 'Example Lab', '--owner', 'ada@example.org'];
test.each([
  [['organization:requests', 'x'], 'takes no email'],
  [['organization:upgrade'], 'takes an email address'],
  [['organization:upgrade', 'ada'], 'takes an email address'],
  [['organization:upgrade', 'ada@example.org', '--name', ' '], '--name has 1 to 100'],
  [['organization:upgrade', 'ada@example.org', '--owner', 'ada@example.org'], 'no option --owner'],
  [['organization:create', '--owner', 'ada@example.org'], 'takes a name'],
  [['organization:create', 'Example', 'Lab', '--owner', 'ada@example.org'], 'in quotes'],
  [['organization:create', 'x'.repeat(101), '--owner', 'ada@example.org'], 'The name has 1 to 100'],
  [['organization:create', 'Example Lab'], '--owner with an email address'],
  [['organization:create', 'Example Lab', '--owner', 'ada'], '--owner with an email address'],
  [[...create, '--type', 'free'], 'formal, trial or testing'],
  [[...create, '--type', 'toString'], 'formal, trial or testing'],
  [[...create, '--valid-until', 'soon'], 'a day such as'],
  [[...create, '--valid-until', '2099-02-30'], 'a day such as'],
  [[...create, '--valid-until', '2020-01-01'], 'not before today'],
  [[...create, '--credits', '0'], 'whole number of credits'],
  [[...create, '--credits', '1e3'], 'whole number of credits'],
  [['organization:grant', 'Example Lab'], 'whole number of credits'],
  [['organization:grant', 'Example Lab', '-5'], 'not known or has no value'],
  [['organization:grant', 'Example Lab', '2.5'], 'whole number of credits'],
  [['organization:grant', 'Example', 'Lab', '5'], 'whole number of credits'],
  [['organization:valid-until', 'Example Lab'], 'a day, or none'],
  [['organization:valid-until', 'Example Lab', 'never'], 'a day such as'],
  [['organization:list', '--key', 'x'], 'no option --key'],
])('%j ends with 2 and changes nothing', async (args, words) => {
  await ask();
  const before = await world();
  const ran = await admin(...args);
  expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  expect(await world()).toEqual(before);
});

test.each([
  ['nobody@example.org', 'There is no account of nobody@example.org.'],
  ['new@example.org', 'new@example.org has not verified the email address yet.'],
  ['off@example.org', 'off@example.org is disabled. Enable the account first.'],
  ['bob@example.org', 'bob@example.org already belongs to Example Lab.'],
])('%s owns no organization', async (email, words) => {
  for (const address of ['new@example.org', 'off@example.org']) await product.addPerson(address);
  await made('Example Lab', 'bob@example.org');
  await product.pool.query(`update accounts set email_verified_at = null where email like 'new@%'`);
  await product.pool.query(`update accounts set disabled_at = now() where email like 'off@%'`);
  const before = await world();
  for (const args of [
    ['organization:create', 'Other Lab', '--owner', email],
    ['organization:upgrade', email, '--name', 'Other Lab'],
  ])
    expect(await admin(...args)).toStrictEqual({ code: 1, stdout: '', stderr: `${words}\n` });
  expect(await world()).toEqual(before);
});

test('an upgrade of somebody without a request needs a name', async () => {
  expect(await admin('organization:upgrade', 'ada@example.org')).toStrictEqual({
    code: 1,
    stdout: '',
    stderr: 'Enter a name for the organization: there is no request to take it from.\n',
  });
});

test('the help tells of every command', async () => {
  const { stdout } = await admin('--help');
  for (const name of ['requests', 'upgrade', 'create', 'list', 'grant', 'valid-until'])
    expect(stdout).toContain(`organization:${name} `);
});

import {
  announcementTypeSchema,
  askUpgrade,
  checkIn,
  createAnnouncement,
  declineUpgradeRequest,
  deleteMoleculeSet,
  forgotPassword,
  inviteFriend,
  inviteMember,
  listNotifications,
  listUpgradeRequests,
  markMolecules,
  markNotificationsRead,
  memberRole,
  requestDeletion,
  requestEmailChange,
  updateUserInfo,
  uploadAvatar,
  writeMoleculeNote,
} from '@moiety/contract';
import type { Page } from '@playwright/test';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import type { Made } from '../pages/scene.ts';
import { origin, owner } from '../product.ts';
import { fixture } from './fixture.ts';
import {
  accessToken,
  call,
  callAs,
  freshAddress,
  linkIn,
  mailTo,
  newApplicant,
  newMember,
  newOrganization,
  newPerson,
  type Mail,
  type Person,
} from './people.ts';
import { photo } from './photo.ts';

const ANNOUNCEMENTS = [
  {
    type: announcementTypeSchema.enum[1],
    title: { 'en-US': 'Substructure search is here', 'zh-CN': '子结构搜索已上线' },
    content: {
      'en-US': 'Draw or type a <b>SMARTS</b> pattern, and the table shows what has it.',
      'zh-CN': '输入或绘制 <b>SMARTS</b> 模式，表格即显示匹配的分子。',
    },
  },
  {
    type: announcementTypeSchema.enum[2],
    title: { 'en-US': '', 'zh-CN': '' },
    content: { 'en-US': 'Away on Sunday, 02:00 to 04:00.', 'zh-CN': '周日 02:00 至 04:00 停机维护。' },
  },
] as const;
/** When the announcements go out: never while somebody looks at another page. */
const LATER = '2090-06-01T09:00:00.000Z';

/** Path and query of an address in a mail. */
const pathOfLink = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
/** Whoever asks for no mails of a kind any more follows it, without signing in. */
const mailOffLink = ({ text }: Mail): string => /\S+\/mail-off\?\S+/.exec(text)?.[0] ?? '';

interface Inhabited {
  /** Of the server. */
  at?: string;
  /** Of somebody by a name; by default another at each call. */
  address?: (name: string) => string;
}

/** The people that the walk through every page needs, with what they have: by calls alone, but for molecule sets. */
export const inhabit = async ({ at = origin, address = freshAddress }: Inhabited = {}): Promise<
  Omit<Made, keyof MadeSets>
> => {
  const person = (name: string, nickname: string): Partial<Person> => ({ account: address(name), nickname });
  const somebody = (name: string, nickname: string): Promise<Person> =>
    newPerson('en-US', at, person(name, nickname));
  const linkTo = async (account: string, page: string, count = 1): Promise<string> =>
    pathOfLink(linkIn(await mailTo(account, count, at), page));

  const newcomer = await somebody('newcomer', 'Ada');
  await callAs(newcomer, markNotificationsRead, { all: true }, { at });
  const invited = await somebody('chen.jing', 'Chen Jing');
  const researcher = await somebody('lin.wei', 'Lin Wei');
  await callAs(researcher, checkIn, undefined, { at });
  // A session elsewhere.
  await accessToken(researcher, at);
  const friend = address('rosalind');
  for (const email of [friend, address('dorothy')]) await callAs(researcher, inviteFriend, { email }, { at });

  const organization = `Meridian ${researcher.account.split('@', 1)[0]}`;
  await newOrganization(organization, researcher, at);
  const member = await newMember(researcher, 'en-US', at, person('zhao.min', 'Zhao Min'));
  const { key } = uploadAvatar.data.parse(
    await callAs(member, uploadAvatar, { image: photo().toString('base64') }, { at }),
  );
  await callAs(member, updateUserInfo, { headerImg: key }, { at });
  for (const email of [invited.account, address('marie')])
    await callAs(researcher, inviteMember, { email, role: memberRole.member }, { at });

  // Leaves, and was told by mail before that there is no upgrade.
  const leaving = await somebody('irene', 'Irène');
  const ask = { company: 'Radium Lab', contact: 'Irène', email: leaving.account };
  await callAs(leaving, askUpgrade, ask, { at });
  const asked = listUpgradeRequests.data.parse(await callAs(owner, listUpgradeRequests, undefined, { at }));
  await callAs(owner, declineUpgradeRequest, undefined, { at, params: { id: asked.items[0]!.id } });
  const declined = await mailTo(leaving.account, 2, at);
  await callAs(leaving, requestDeletion, { email: leaving.account }, { at });

  const unverified = await newApplicant('en-US', at, person('lise', 'Lise'));
  const applicant = await newApplicant('en-US', at, person('emmy', 'Emmy'));
  const forgetful = await somebody('barbara', 'Barbara');
  await call(forgotPassword, { email: forgetful.account }, at);

  await callAs(
    newcomer,
    askUpgrade,
    {
      company: 'Aspen Bio',
      contact: 'Ada',
      email: newcomer.account,
      message: 'We are twelve chemists and want one balance.',
    },
    { at },
  );
  for (const words of ANNOUNCEMENTS)
    await callAs(owner, createAnnouncement, { ...words, publishAt: LATER, endAt: null }, { at });
  // One that was read, beside others that were not: reading it again changes nothing.
  const notifications = await callAs(researcher, listNotifications, undefined, { at });
  const [newest] = listNotifications.data.parse(notifications);
  await callAs(researcher, markNotificationsRead, { ids: [newest!.id] }, { at });
  const join = await linkTo(invited.account, '/organization/join', 2);
  const newAddress = address('chen.jing.new');
  await callAs(invited, requestEmailChange, { email: newAddress }, { at });
  return {
    newcomer,
    invited,
    researcher,
    member,
    leaving,
    administrator: owner,
    unverified: unverified.person,
    friend,
    organization,
    notification: newest!.id,
    joinTicket: new URLSearchParams(join.split('?')[1]).get('ticket') ?? '',
    signUpLink: await linkTo(friend, '/signup'),
    verifyLink: await linkTo(applicant.person.account, '/verify-email'),
    resetLink: await linkTo(forgetful.account, '/reset-password', 2),
    confirmLink: await linkTo(newAddress, '/confirm-email'),
    keepLink: await linkTo(invited.account, '/keep-email', 3),
    mailOffLink: pathOfLink(mailOffLink(declined)),
  };
};

/** What `makeSets` makes. */
type MadeSets = Pick<Made, 'setAddress' | 'unreadAddress' | 'markedAddress'>;

/** The id of the set that an address opens. */
const idOf = (address: string): string => /set(?:%2F|\/)([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

/** Makes molecule sets of the researcher's, whose window it is, as a person would; one of them is in the trash. */
export const makeSets = async (page: Page, { researcher }: Pick<Made, 'researcher'>): Promise<MadeSets> => {
  const { button, choose, saved, title } = molvalleyPage(page);
  const made = async (make: () => Promise<void>): Promise<string> => {
    await page.goto('/molvalley');
    await title.waitFor();
    await make();
    await saved();
    return pathOfLink(page.url());
  };
  const deleted = await made(() => choose(fixture('solvents.smi')));
  const at = new URL(page.url()).origin;
  await callAs(researcher, deleteMoleculeSet, undefined, { at, params: { id: idOf(deleted) } });
  const markedAddress = await made(() => choose(fixture('kinase-inhibitors.csv')));
  const params = { id: idOf(markedAddress) };
  const changes = [
    { molecules: '1, 3', change: { kind: 'star', on: true } },
    { molecules: '1, 2, 4', change: { kind: 'tag', tag: 'to buy', on: true } },
    { molecules: '1', change: { kind: 'tag', tag: 'second series', on: true } },
    { molecules: '1', change: { kind: 'tag', tag: '已复测', on: true } },
  ];
  for (const body of changes) await callAs(researcher, markMolecules, body, { at, params });
  const note = { text: 'Soluble only as the mesylate.\n溶解度见附件。', seen: 0 };
  await callAs(researcher, writeMoleculeNote, note, { at, params: { ...params, position: '0' } });
  return {
    markedAddress,
    unreadAddress: await made(() => choose(fixture('kinase-inhibitors.csv'))),
    setAddress: await made(() => button('molvalley.sets.sample').first().click()),
  };
};

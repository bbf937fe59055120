import {
  announcementTypeSchema,
  askUpgrade,
  checkIn,
  createAnnouncement,
  inviteFriend,
  inviteMember,
  listNotifications,
  markNotificationsRead,
  memberRole,
} from '@moiety/contract';
import type { Page } from '@playwright/test';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import type { Made } from '../pages/scene.ts';
import { origin, owner } from '../product.ts';
import {
  callAs,
  freshAddress,
  linkIn,
  mailTo,
  newMember,
  newOrganization,
  newPerson,
  type Person,
} from './people.ts';

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

const ticketOf = (link: string): string => new URL(link).searchParams.get('ticket') ?? '';

/**
 * The people that the walk through every page needs, with what they have: by calls alone, but for molecule sets.
 * @param address of somebody by a name; by default another at each call
 */
export const inhabit = async (
  address: (name: string) => string = freshAddress,
): Promise<Omit<Made, 'setAddress'>> => {
  const person = (name: string, nickname: string): Partial<Person> => ({ account: address(name), nickname });
  const newcomer = await newPerson('en-US', origin, person('newcomer', 'Ada'));
  await callAs(newcomer, markNotificationsRead, { all: true });
  const invited = await newPerson('en-US', origin, person('chen.jing', 'Chen Jing'));
  const researcher = await newPerson('en-US', origin, person('lin.wei', 'Lin Wei'));
  await callAs(researcher, checkIn);
  for (const name of ['rosalind', 'dorothy'])
    await callAs(researcher, inviteFriend, { email: address(name) });
  const organization = `Meridian ${researcher.account.split('@', 1)[0]}`;
  await newOrganization(organization, researcher);
  await newMember(researcher, 'en-US', person('zhao.min', 'Zhao Min'));
  for (const email of [invited.account, address('marie')])
    await callAs(researcher, inviteMember, { email, role: memberRole.member });
  await callAs(newcomer, askUpgrade, {
    company: 'Aspen Bio',
    contact: 'Ada',
    email: newcomer.account,
    message: 'We are twelve chemists and want one balance.',
  });
  for (const words of ANNOUNCEMENTS)
    await callAs(owner, createAnnouncement, { ...words, publishAt: LATER, endAt: null });
  // One that was read, beside others that were not: reading it again changes nothing.
  const [newest] = listNotifications.data.parse(await callAs(researcher, listNotifications));
  await callAs(researcher, markNotificationsRead, { ids: [newest!.id] });
  return {
    newcomer,
    invited,
    researcher,
    administrator: owner,
    organization,
    notification: newest!.id,
    joinTicket: ticketOf(linkIn(await mailTo(invited.account, 2), '/organization/join')),
  };
};

/** Makes a molecule set, as the person would whose window it is. @returns its address: path and query */
export const makeSet = async (page: Page): Promise<string> => {
  await page.goto('/molvalley');
  const { button, saved } = molvalleyPage(page);
  await button('molvalley.sets.sample').first().click();
  await saved();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

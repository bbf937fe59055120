import { createAnnouncement, type Announcement } from '@moiety/contract';
import type { Answer, Product } from './product.ts';

/** A moment that lies so many seconds ahead, or back. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** What an administrator writes; it goes out at once. */
export const draft = (changes: object = {}): object => ({
  type: '2',
  title: { 'en-US': '', 'zh-CN': '' },
  content: { 'en-US': 'Maintenance on <b>Friday</b>', 'zh-CN': '<b>周五</b>维护' },
  publishAt: inSeconds(-1),
  endAt: null,
  ...changes,
});

/** The same for everybody's notifications. */
export const notice = (changes: object = {}): object =>
  draft({ type: '1', title: { 'en-US': 'New models', 'zh-CN': '新模型' }, ...changes });

export const administratorToken = async (product: Product): Promise<string> => {
  const { email } = await product.addPerson(undefined, { administrator: true });
  return product.tokenOf(email);
};

/** Publishes it, as the administrator of the token. */
export const publish = async (product: Product, token: string, body: object): Promise<Announcement> => {
  const answer: Answer = await product.call(createAnnouncement, { token, body });
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`);
  return answer.data;
};

/** Lets time pass for an announcement: its times move back by so many seconds. */
export const passTime = async ({ pool }: Product, id: string, seconds: number): Promise<void> => {
  await pool.query(
    `update announcements set publish_at = publish_at - make_interval(secs => $2),
       end_at = end_at - make_interval(secs => $2), next_change_at = next_change_at - make_interval(secs => $2)
     where id = $1`,
    [id, seconds],
  );
};

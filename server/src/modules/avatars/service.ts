import { randomBytes } from 'node:crypto';
import { serviceBase } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { requiredLine } from '../../plugins/required-line.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { renderAvatar } from './render-avatar.ts';
import * as queries from './queries.ts';

/** Where pictures are shown, to whoever has the address: it ends in a key that cannot be guessed. */
export const AVATAR_PATH = `${serviceBase.main}/api/v1/public/user_center/avatar/`;

/** How often one account may upload a picture, and change what others see of it, in an hour. */
const limits = { upload: 30, change: 60 } as const;
const HOUR = 60 * 60;

const count = (database: Database, what: keyof typeof limits, accountId: string) =>
  countAttempt(database, [{ of: [`avatar ${what}`, accountId], maximum: limits[what], windowSeconds: HOUR }]);

/** The key of the picture that an account shows; empty where it shows none. */
const keyIn = (headerImage: string): string =>
  headerImage.startsWith(AVATAR_PATH) ? headerImage.slice(AVATAR_PATH.length) : '';

const notYours = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'headerImg',
        wording: (msg) =>
          msg('This picture is no longer available. Please upload it again', {
            id: 'server.avatarNotUploaded',
          }),
      },
    ],
  });

/** @throws Refusal `signInAgain` where the account was deleted while the call was under way */
const lock = async (transaction: Database, accountId: string) => {
  const shown = await queries.lockShown(transaction, accountId);
  if (!shown) throw new Refusal('signInAgain');
  return shown;
};

/**
 * Keeps a picture, which is shown to nobody until `changeProfile` names its key. Another one that waits so goes.
 * @param file as it was uploaded
 * @throws Refusal naming the field `image`; `tooManyRequests`
 */
export const keepAvatar = async (
  database: Database,
  accountId: string,
  file: Buffer,
): Promise<{ key: string }> => {
  await count(database, 'upload', accountId);
  const image = (await renderAvatar(accountId, file)).toString('base64');
  const key = randomBytes(24).toString('base64url');
  await database.transaction(async (transaction) => {
    const { headerImage } = await lock(transaction, accountId);
    await queries.removeOthers(transaction, accountId, keyIn(headerImage));
    await queries.addPicture(transaction, { key, accountId, image });
  });
  return { key };
};

/**
 * Changes what others see of a person. The picture that was shown before goes.
 * @param changes `headerImg` is the key of an own picture, or empty for none
 * @throws Refusal naming the field `headerImg` where it is nobody's key, or somebody else's, or `nickname`; `tooManyRequests`
 */
export const changeProfile = async (
  database: Database,
  accountId: string,
  { nickname, headerImg }: { nickname?: string | undefined; headerImg?: string | undefined },
): Promise<{ nickname: string; headerImg: string }> => {
  await count(database, 'change', accountId);
  const line = nickname === undefined ? undefined : requiredLine('nickname', nickname);
  return database.transaction(async (transaction) => {
    const before = await lock(transaction, accountId);
    if (headerImg && !(await queries.isOwn(transaction, accountId, headerImg))) throw notYours();
    const after = {
      nickname: line ?? before.nickname,
      headerImage: headerImg === undefined ? before.headerImage : headerImg && AVATAR_PATH + headerImg,
    };
    await queries.changeShown(transaction, accountId, after);
    if (headerImg !== undefined) await queries.removeOthers(transaction, accountId, headerImg);
    return { nickname: after.nickname, headerImg: after.headerImage };
  });
};

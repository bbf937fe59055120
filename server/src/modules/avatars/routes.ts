import { AVATAR_BYTES_MAX, updateUserInfo, uploadAvatar } from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { findPicture } from './queries.ts';
import { AVATAR_PATH, changeProfile, keepAvatar } from './service.ts';

/** Bytes of a call: more than the base64 of the largest picture takes, so that one that is a little too large is told so. */
const UPLOAD_BYTES = 2 * AVATAR_BYTES_MAX;

/** Pictures and nicknames of people. */
export const mountAvatars = ({ serve }: EndpointMount, app: FastifyInstance, database: Database): void => {
  serve(
    uploadAvatar,
    async ({ principal, body }) =>
      keepAvatar(database, principal.accountId, Buffer.from(body.image, 'base64')),
    { bodyLimit: UPLOAD_BYTES, valuesMax: 1 },
  );
  serve(updateUserInfo, async ({ principal, body }) => changeProfile(database, principal.accountId, body));

  app.get<{ Params: { key: string } }>(`${AVATAR_PATH}:key`, async (request, reply) => {
    const { key } = request.params;
    const picture = /^[\w-]{32}$/.test(key) ? await findPicture(database, key) : undefined;
    if (!picture) throw new Refusal('notFound');
    return reply
      .type('image/webp')
      .headers({
        // Another picture has another address.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline; filename="avatar.webp"',
      })
      .send(picture);
  });
};

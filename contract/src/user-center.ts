import { z } from 'zod';
import { nicknameSchema, organizationTypeSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberRoleSchema } from './member-role.ts';

export const userInfo = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/info/',
  access: 'signed-in',
  summary: 'The signed-in person and the organizations that they belong to',
  data: z.object({
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    headerImg: z.string(),
    /** Whether this person runs the platform, and may make the calls of `administrator` access. */
    administrator: z.boolean(),
    orgs: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        type: organizationTypeSchema,
        role: memberRoleSchema,
        validUntil: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

/** The largest image file of an avatar: 1M. */
export const AVATAR_BYTES_MAX = 1024 * 1024;
/** Width and height of a kept avatar, px. */
export const AVATAR_SIZE = 256;

export const uploadAvatar = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/avatar/',
  access: 'signed-in',
  summary:
    'Upload the picture of an avatar: a PNG, JPEG or WebP of at most 1M, cut to a square. It is kept as drawn anew, without what else the file held, and shown once `info:update` names its key',
  /** Base64 of the file; what it is, is known by its content. */
  body: z.strictObject({
    image: z.base64().refine((text) => text.length <= Math.ceil(AVATAR_BYTES_MAX / 3) * 4, {
      params: { key: 'avatarTooLarge' },
    }),
  }),
  data: z.object({ key: z.string() }),
});

export const updateUserInfo = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/info:update/',
  access: 'signed-in',
  summary: 'Change the nickname, the avatar, or both',
  body: z
    .strictObject({
      nickname: nicknameSchema.optional(),
      /** The key of an uploaded avatar; empty for none. */
      headerImg: z.string().max(100).optional(),
    })
    .refine(({ nickname, headerImg }) => nickname !== undefined || headerImg !== undefined),
  data: z.object({ nickname: z.string(), headerImg: z.string() }),
});

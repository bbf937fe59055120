import { z } from 'zod';
import { organizationTypeSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** OWNER (900), ADMIN (901) and MEMBER (910) of an organisation. */
export const memberRoleSchema = z.union([z.literal(900), z.literal(901), z.literal(910)]);

export const userInfo = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/info/',
  access: 'signed-in',
  summary: 'The signed-in person and the organisations that they belong to',
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

import { z } from 'zod';
import { emailSchema } from './auth.ts';

/** The newest entries of the history that one answer has. */
export const SHARING_HISTORY_MAX = 100;

/** Whom something of an organization's members is shared with. @param role what can be given to others */
export const sharingSchema = <const Role extends string>(role: z.ZodType<Role, Role>) =>
  z.object({
    /** Rises with each change. */
    version: z.int().min(0),
    /** The organization's name. */
    organization: z.string(),
    /** What every member may; null for nothing. */
    everyone: role.nullable(),
    /** Single members with whom it is shared, by name; who left the organization is none of them. */
    members: z.array(z.object({ id: z.uuid(), nickname: z.string(), role })),
    /** Who shared it with whom and who stopped, newest first; nothing of it is ever changed. */
    history: z.array(
      z.object({
        /** The name of who did it; empty once the account is deleted. */
        by: z.string(),
        at: z.iso.datetime(),
        /** The member's name; null where it was every member. */
        member: z.string().nullable(),
        /** Null: it was stopped. */
        role: role.nullable(),
      }),
    ),
  });
export type Sharing<Role extends string = string> = z.infer<ReturnType<typeof sharingSchema<Role>>>;

/** Whom something is to be shared with. */
export const granteeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('member'), id: z.uuid() }),
  z.object({ kind: z.literal('email'), email: emailSchema }),
]);
export type Grantee = z.infer<typeof granteeSchema>;

/** That something is to be shared, otherwise or no longer. */
export const shareOrderSchema = <const Role extends string>(role: z.ZodType<Role, Role>) =>
  z.object({
    to: granteeSchema,
    role: role.nullable().describe('Null stops it'),
    seen: z.int().min(0).describe('The version of the sharing that the caller saw'),
  });
export type ShareOrder<Role extends string = string> = z.infer<ReturnType<typeof shareOrderSchema<Role>>>;

import { emailSchema } from '@moiety/contract/auth.ts';
import type { Wording } from './field-form.ts';

const missing: Wording = (msg) => msg('Please enter address', { id: 'portal.email.missing' });
const invalid: Wording = (msg) => msg('Please enter a valid email', { id: 'portal.email.invalid' });

/** Whether an email address was typed. */
export const checkEmail = (typed: string): Wording | undefined => {
  if (typed.trim() === '') return missing;
  return emailSchema.safeParse(typed).success ? undefined : invalid;
};

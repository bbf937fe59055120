import { askUpgrade } from '@moiety/contract/upgrade.ts';
import { checkEmail } from '../../shared/form/email.ts';
import type { Wording } from '../../shared/form/field-form.ts';
import type { Person } from '../account/index.ts';

/** The fields of the form, in their order; they are called as in the contract. */
export const fieldNames = ['company', 'contact', 'email', 'phone', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];
/** What was typed. */
export type UpgradeValues = Readonly<Record<FieldName, string>>;

/** The form of somebody who has typed nothing yet. */
export const firstValues = ({ nickname, email }: Pick<Person, 'nickname' | 'email'>): UpgradeValues => ({
  company: '',
  contact: nickname,
  email,
  phone: '',
  message: '',
});

const companyMissing: Wording = (msg) =>
  msg('Enter the name of your company', { id: 'upgrade.company-missing' });
const contactMissing: Wording = (msg) => msg('Enter a contact person', { id: 'upgrade.contact-missing' });
const phoneWrong: Wording = (msg) =>
  msg('Use digits, spaces and + - ( ) . / only', { id: 'upgrade.phone-wrong' });
const tooLong: Wording = (msg) => msg('This is too long', { id: 'upgrade.too-long' });

const { shape } = askUpgrade.body;
const fits = (name: FieldName, typed: string): boolean => shape[name].safeParse(typed).success;

const checks: Readonly<Record<FieldName, (typed: string) => Wording | undefined>> = {
  company: (typed) => (typed.trim() === '' ? companyMissing : fits('company', typed) ? undefined : tooLong),
  contact: (typed) => (typed.trim() === '' ? contactMissing : fits('contact', typed) ? undefined : tooLong),
  email: checkEmail,
  phone: (typed) => (fits('phone', typed) ? undefined : phoneWrong),
  message: (typed) => (fits('message', typed) ? undefined : tooLong),
};

/** What is wrong with these fields, before the server is asked. */
export const findProblems = (
  values: UpgradeValues,
  which: readonly FieldName[] = fieldNames,
): Partial<Record<FieldName, Wording>> => {
  const found: Partial<Record<FieldName, Wording>> = {};
  for (const name of which) {
    const problem = checks[name](values[name]);
    if (problem) found[name] = problem;
  }
  return found;
};

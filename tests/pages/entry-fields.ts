import type { Locator, Page } from '@playwright/test';
import type { PasswordRule } from '@moiety/contract';
import { words, type Locale } from './words.ts';

const ruleValues: Readonly<Partial<Record<PasswordRule, readonly number[]>>> = { length: [8, 16] };

/** What the pages with forms of an account have in common. */
export const entryFields = (page: Page, locale: Locale) => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const rule = (name: PasswordRule | 'same'): string =>
    name === 'same'
      ? say('portal.password.same')
      : say(`portal.password.rule.${name}`, ...(ruleValues[name] ?? []));
  return {
    say,
    field: (id: string): Locator => page.getByLabel(say(id), { exact: true }),
    button: (id: string): Locator => page.getByRole('button', { name: say(id), exact: true }),
    link: (id: string): Locator => page.getByRole('link', { name: say(id), exact: true }),
    heading: (id: string): Locator => page.getByRole('heading', { level: 1, name: say(id), exact: true }),
    /** The message below a field. */
    problem: (text: string): Locator => page.getByRole('alert').filter({ hasText: text, visible: true }),
    rule,
    /** A line of the checklist of rules. */
    ruleLine: (name: PasswordRule | 'same'): Locator =>
      page.getByRole('listitem').filter({ hasText: rule(name) }),
    showPassword: page.getByRole('button', { name: say('portal.password.show-label') }),
    /** The line with the outbox of development, in the place of a mailbox. */
    openOutbox: page.getByRole('link', { name: say('portal.mail.open-outbox') }),
  };
};

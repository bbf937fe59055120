import { randomUUID } from 'node:crypto';
import { ORGANIZATION_NAME_MAX, renameOrganization } from '@moiety/contract';
import { z } from 'zod';
import { lastMomentOf, type Agreement } from '../modules/administration/organizations.ts';
import { oneLine } from '../one-line.ts';
import {
  amountIn,
  anEmail,
  command,
  emailIn,
  nothing,
  UsageError,
  type Command,
  type Values,
} from './command.ts';
import { creditsIn } from './credits.ts';
import {
  createOrganization,
  grantToOrganization,
  listOrganizations,
  listOpenRequests,
  setValidUntil,
  endOrganization,
  upgrade,
} from './organizations.ts';

const types = { formal: 1, trial: 2, testing: 3 } as const;
const isType = (text: string): text is keyof typeof types => Object.hasOwn(types, text);

/** @throws UsageError where it is no name of an organization */
const nameIn = (text: string | undefined, words: string): string => {
  const name = renameOrganization.body.shape.name.safeParse(oneLine(text ?? ''));
  if (!name.success) throw new UsageError(`${words} has 1 to ${ORGANIZATION_NAME_MAX} characters.`);
  return name.data;
};

/** @throws UsageError where it is no day, or is over */
const momentIn = (text: string): Date => {
  const moment = lastMomentOf(text);
  if (!z.iso.date().safeParse(text).success || moment < new Date())
    throw new UsageError('--valid-until must be a day such as 2030-12-31, not before today (UTC).');
  return moment;
};

const agreementIn = ({ type = 'formal', 'valid-until': until, credits }: Values): Agreement => {
  if (!isType(type)) throw new UsageError('--type must be formal, trial or testing.');
  const amount = credits === undefined ? 0 : creditsIn(credits);
  if (amount === undefined) throw new UsageError('--credits must be a whole number of credits.');
  return {
    type: types[type],
    validUntil: until === undefined ? null : momentIn(until),
    credits: amount,
  };
};

const toUpgrade = (rest: readonly string[], values: Values) => ({
  email: anEmail(rest),
  name: values.name === undefined ? undefined : nameIn(values.name, '--name'),
  agreement: agreementIn(values),
});

const toCreate = (rest: readonly string[], values: Values) => {
  if (rest.length !== 1) throw new UsageError('This command takes a name; put one with spaces in quotes.');
  return {
    name: nameIn(rest[0], 'The name'),
    owner: emailIn(values.owner, 'This command takes --owner with an email address.'),
    agreement: agreementIn(values),
  };
};

const nameAndAmount = (rest: readonly string[]) => {
  const words = 'This command takes the name or id of an organization and a whole number of credits.';
  return { amount: amountIn(rest, 2, words), which: rest[0] ?? '' };
};

const nameAndDay = (rest: readonly string[]) => {
  const [which, day] = rest;
  if (which === undefined || day === undefined || rest.length > 2)
    throw new UsageError('This command takes the name or id of an organization and a day, or none.');
  return { which, validUntil: day === 'none' ? null : momentIn(day) };
};

const aName = ([which, ...more]: readonly string[]): string => {
  if (!which || more.length > 0)
    throw new UsageError(
      'This command takes the name or id of an organization; put a name with spaces in quotes.',
    );
  return which;
};

/** Organizations, and the requests for them. */
export const organizationCommands: Record<string, Command> = {
  'organization:requests': command(['json'], nothing, ({ database, values }) =>
    listOpenRequests(database, values.json ?? false),
  ),
  'organization:upgrade': command(
    ['name', 'type', 'valid-until', 'credits'],
    toUpgrade,
    ({ database, links }, { email, name, agreement }) =>
      upgrade({ database, links }, { email, name, agreement }),
  ),
  'organization:create': command(
    ['owner', 'type', 'valid-until', 'credits'],
    toCreate,
    ({ database, links }, { name, owner, agreement }) =>
      createOrganization({ database, links }, { name, owner, agreement }),
  ),
  'organization:list': command(['json'], nothing, ({ database, values }) =>
    listOrganizations(database, values.json ?? false),
  ),
  'organization:grant': command(['key'], nameAndAmount, ({ database, values }, { which, amount }) =>
    grantToOrganization(database, which, { amount, key: values.key ?? randomUUID() }),
  ),
  'organization:valid-until': command([], nameAndDay, ({ database }, { which, validUntil }) =>
    setValidUntil(database, which, validUntil),
  ),
  'organization:end': command([], aName, ({ database, links }, which) =>
    endOrganization({ database, links }, which),
  ),
};

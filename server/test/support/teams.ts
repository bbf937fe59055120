import {
  answerInvitation,
  inviteMember,
  listNotifications,
  listReceivedInvitations,
  organizationInfo,
  type Endpoint,
  type MemberInvitation,
  type Notification,
  type Organization,
  type ReceivedInvitation,
} from '@moiety/contract';
import { createOrganization } from '../../src/modules/organizations/create.ts';
import { addMember } from '../../src/modules/memberships/queries.ts';
import { newAddress, newVisitor } from './people.ts';
import type { Answer, Product } from './product.ts';

/** The three roles, by what the tests call who has them. */
export const roles = { owner: 900, admin: 901, member: 910 } as const;

export const english = { 'accept-language': 'en-GB,en;q=0.9' };
export const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };

interface Parts {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
}

/** Somebody who is signed in. */
export interface Colleague {
  id: string;
  email: string;
  token: string;
  /** What they do, each time from a network that nobody called from before, unless it is named. */
  call(endpoint: Endpoint, parts?: Parts): Promise<Answer>;
}

/** An organization with somebody of each role. */
export interface Team {
  id: string;
  name: string;
  owner: Colleague;
  admin: Colleague;
  member: Colleague;
}

/** Organizations and the people in them; of a product that believes 127.0.0.1 what a forwarded address is. */
export const teamsOf = (product: Product) => {
  /** Somebody with an account, who signs in. */
  const signedIn = async (email: string): Promise<Colleague> => {
    const token = await product.tokenOf(email);
    const { rows } = await product.pool.query<{ id: string }>('select id from accounts where email = $1', [
      email,
    ]);
    return {
      id: rows[0]!.id,
      email,
      token,
      call: (endpoint, { headers, ...parts } = {}) =>
        product.call(endpoint, {
          token,
          ...(parts as object),
          headers: { 'x-forwarded-for': newVisitor(), ...headers },
        }),
    };
  };
  const colleague = async (nickname = 'Ada', email = newAddress()): Promise<Colleague> => {
    const { id } = await product.addPerson(email);
    await product.pool.query('update accounts set nickname = $2 where id = $1', [id, nickname]);
    return signedIn(email);
  };
  /** Makes somebody a member without an invitation. */
  const add = async (organizationId: string, accountId: string, role: 900 | 901 | 910): Promise<void> => {
    if (!(await addMember(product.database, { organizationId, accountId, role })))
      throw new Error('belongs to an organization already');
  };
  const found = async (ownerId: string, name = 'Acme Pharma'): Promise<string> =>
    product.database.transaction((transaction) =>
      createOrganization(transaction, { name, type: 1, validUntil: null, ownerId, actorId: null }),
    );
  /** A new member. */
  const join = async (organizationId: string, role: 901 | 910, nickname?: string): Promise<Colleague> => {
    const person = await colleague(nickname);
    await add(organizationId, person.id, role);
    return person;
  };
  const team = async (name = 'Acme Pharma'): Promise<Team> => {
    const owner = await colleague('Olga');
    const id = await found(owner.id, name);
    const [admin, member] = [await join(id, roles.admin, 'Adam'), await join(id, roles.member, 'Mia')];
    return { id, name, owner, admin, member };
  };
  return {
    signedIn,
    colleague,
    add,
    found,
    join,
    team,
    /** The roles in an organization by account. */
    rolesIn: async (organizationId: string): Promise<Record<string, number>> => {
      const { rows } = await product.pool.query<{ account_id: string; role: number }>(
        'select account_id, role from organization_members where organization_id = $1',
        [organizationId],
      );
      return Object.fromEntries(rows.map((row) => [row.account_id, row.role]));
    },
    info: async (person: Colleague): Promise<Organization> => (await person.call(organizationInfo)).data,
    invite: (inviter: Colleague, email: string, role: 901 | 910 = roles.member, headers = {}) =>
      inviter.call(inviteMember, { body: { email, role }, headers }),
    received: async (person: Colleague): Promise<ReceivedInvitation[]> =>
      (await person.call(listReceivedInvitations)).data,
    answer: (person: Colleague, id: string, answer: 'join' | 'decline', headers = {}) =>
      person.call(answerInvitation, { params: { id }, body: { answer }, headers }),
    /** What somebody was told, but for the welcome, the newest first. */
    told: async (person: Pick<Colleague, 'token'>, lang: 'en' | 'zh' = 'en'): Promise<Notification[]> => {
      const query = { lang, page_size: 100 };
      const listed = (await product.call(listNotifications, { token: person.token, query }))
        .data as Notification[];
      return listed.filter(({ title }) => !title.includes('Moiety'));
    },
  };
};

export const idIn = ({ data }: Answer): string => (data as MemberInvitation).id;

import type { MemberRole } from '@moiety/contract';
import { grantToOrganization } from '../../src/modules/credits/organization.ts';
import { organizationMembers, organizations } from '../../src/database/organization-tables.ts';
import { eq } from 'drizzle-orm';
import { creditsOf, type Person } from './credits.ts';
import type { Product } from './product.ts';

/** An organization with its OWNER, ADMIN and two MEMBERs. */
export interface Company {
  id: string;
  name: string;
  owner: Person;
  admin: Person;
  member: Person;
  colleague: Person;
}

/** What tests do with the organizations of a product, without the calls that people make. */
export const organizationsOf = (product: Product) => {
  const { database } = product;
  const { person } = creditsOf(product);
  const join = async (
    organizationId: string,
    accountId: string,
    role: MemberRole = 910,
    monthlyCap: number | null = null,
  ): Promise<void> => {
    await database.insert(organizationMembers).values({ accountId, organizationId, role, monthlyCap });
  };
  const make = async (name = 'Example Lab'): Promise<string> => {
    const [made] = await database
      .insert(organizations)
      .values({ name, type: 1 })
      .returning({ id: organizations.id });
    return made!.id;
  };
  const give = (id: string, amount: number, key: string): Promise<boolean> =>
    database.transaction((transaction) => grantToOrganization(transaction, id, { amount, key }));
  return {
    make,
    join,
    give,
    leave: async (accountId: string): Promise<void> => {
      await database.delete(organizationMembers).where(eq(organizationMembers.accountId, accountId));
    },
    cap: async (accountId: string, monthlyCap: number | null): Promise<void> => {
      await database
        .update(organizationMembers)
        .set({ monthlyCap })
        .where(eq(organizationMembers.accountId, accountId));
    },
    /** @param amount what it can spend */
    company: async (amount: number, name = 'Example Lab'): Promise<Company> => {
      const id = await make(name);
      const [owner, admin, member, colleague] = [
        await person(),
        await person(),
        await person(),
        await person(),
      ];
      await join(id, owner.id, 900);
      await join(id, admin.id, 901);
      await join(id, member.id);
      await join(id, colleague.id);
      if (amount > 0) await give(id, amount, 'start');
      return { id, name, owner, admin, member, colleague };
    },
  };
};

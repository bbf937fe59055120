import type { DataOf, listRewardLimits } from '@moiety/contract';
import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, invitationRewards } from '../../database/account-tables.ts';

/** The first moment of this month of UTC. */
const thisMonth = sql`date_trunc('month', now(), 'UTC')`;

/** How many friends brought an inviter a reward in this month of UTC. */
export const rewardsThisMonth = async (database: Database, inviterId: string): Promise<number> => {
  const [counted] = await database
    .select({ total: count() })
    .from(invitationRewards)
    .where(
      and(
        eq(invitationRewards.inviterId, inviterId),
        eq(invitationRewards.inviterRewarded, true),
        gte(invitationRewards.createdAt, thisMonth),
      ),
    );
  return counted?.total ?? 0;
};

type LimitRow = DataOf<typeof listRewardLimits>['items'][number];

/** One page of the inviters who reached a month's limit, the newest month first, and how many there are. */
export const inviterLimits = async (
  database: Database,
  { perMonth, page, pageSize }: { perMonth: number; page: number; pageSize: number },
): Promise<{ total: number; items: LimitRow[] }> => {
  const reached = sql`
    select ${invitationRewards.inviterId} as inviter_id,
      to_char(${invitationRewards.createdAt} at time zone 'UTC', 'YYYY-MM') as month,
      (count(*) filter (where ${invitationRewards.inviterRewarded}))::int as rewarded,
      (count(*) filter (where not ${invitationRewards.inviterRewarded}))::int as unrewarded
    from ${invitationRewards} where ${invitationRewards.inviterId} is not null
    group by 1, 2 having count(*) >= ${perMonth}`;
  const { rows: counted } = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from (${reached}) reached`,
  );
  const { rows } = await database.execute<Omit<LimitRow, 'inviter'> & LimitRow['inviter']>(sql`
    select ${accounts.nickname} as nickname, ${accounts.email} as email, month, rewarded, unrewarded
    from (${reached}) reached join ${accounts} on ${accounts.id} = inviter_id
    order by month desc, rewarded + unrewarded desc, ${accounts.email}
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return {
    total: counted[0]?.total ?? 0,
    items: rows.map(({ nickname, email, month, rewarded, unrewarded }) => ({
      inviter: { nickname, email },
      month,
      rewarded,
      unrewarded,
    })),
  };
};

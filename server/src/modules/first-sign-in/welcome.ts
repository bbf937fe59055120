import type { Links } from '../../site/links.ts';
import { giveNewUserCredits } from '../credits/new-user-gift.ts';
import type { Welcome } from '../identity/service.ts';
import { rewardInvitation } from '../invitations/reward.ts';
import { tell } from '../notifications/tell.ts';
import { tellOfOpenInvitations } from '../organizations/received.ts';

/**
 * What the first sign-in of an account brings: credits, the reward of its invitation, a welcome, and word of the organizations
 * that wait for it.
 * @param links where mails of it lead
 * @param newUserCredits credits of a new user
 * @param inviteRewardsPerMonth how often an inviter is rewarded in a calendar month of UTC
 */
export const makeWelcome =
  (links: Links, newUserCredits: number, inviteRewardsPerMonth: number): Welcome =>
  async (transaction, account, isFirst) => {
    await giveNewUserCredits(transaction, account.id, newUserCredits);
    if (!isFirst) return;
    const tellOfReward = await rewardInvitation(transaction, account.id, links, inviteRewardsPerMonth);
    await tell(transaction, account.id, { kind: 'welcome' }, links);
    await tellOfReward();
    await tellOfOpenInvitations(transaction, account, links);
  };

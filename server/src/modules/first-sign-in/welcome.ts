import type { Links } from '../../site/links.ts';
import { giveNewUserCredits } from '../credits/new-user-gift.ts';
import type { Welcome } from '../identity/service.ts';
import { rewardInvitation } from '../invitations/reward.ts';
import { notify } from '../notifications/notify.ts';
import { notifyOfOpenInvitations } from '../organizations/received.ts';

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
    const notifyOfReward = await rewardInvitation(transaction, account.id, links, inviteRewardsPerMonth);
    await notify(transaction, account.id, { kind: 'welcome' }, links);
    await notifyOfReward();
    await notifyOfOpenInvitations(transaction, account, links);
  };

import { msg, str } from '@lit/localize';
import type { Sharing } from '@moiety/contract';

/** What others can be given: `read`, and what of the tool's own comes beside it. */
export type GivenRole = 'read' | 'review' | 'write';

/** What somebody may do. */
export const sharedRoleWords = (role: GivenRole): string => {
  switch (role) {
    case 'review':
      return msg('Can review', { id: 'kit.share.review' });
    case 'write':
      return msg('Can edit', { id: 'kit.share.write' });
    default:
      return msg('Can read', { id: 'kit.share.read' });
  }
};

/** What was done with the sharing, but for when. */
export const sharingEntryWords = ({ by, member, role }: Sharing<GivenRole>['history'][number]): string => {
  const who = by || msg('A former member', { id: 'kit.share.former' });
  if (member === null)
    switch (role) {
      case 'read':
        return msg(str`${who} gave everyone read access`, { id: 'kit.share.everyoneRead' });
      case 'review':
        return msg(str`${who} gave everyone review access`, { id: 'kit.share.everyoneReview' });
      case 'write':
        return msg(str`${who} gave everyone edit access`, { id: 'kit.share.everyoneWrite' });
      default:
        return msg(str`${who} stopped sharing it with everyone`, { id: 'kit.share.everyoneStopped' });
    }
  switch (role) {
    case 'read':
      return msg(str`${who} gave ${member} read access`, { id: 'kit.share.memberRead' });
    case 'review':
      return msg(str`${who} gave ${member} review access`, { id: 'kit.share.memberReview' });
    case 'write':
      return msg(str`${who} gave ${member} edit access`, { id: 'kit.share.memberWrite' });
    default:
      return msg(str`${who} stopped sharing it with ${member}`, { id: 'kit.share.memberStopped' });
  }
};

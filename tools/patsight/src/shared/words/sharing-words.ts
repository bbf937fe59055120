import { msg, str } from '@lit/localize';
import type { DocumentSharing, SharedRole } from '@moiety/contract';

export const sharedRoleWords = (role: SharedRole): string =>
  role === 'review'
    ? msg('Can review', { id: 'patsight.share.review' })
    : msg('Can read', { id: 'patsight.share.read' });

/** What was done with the sharing of a document, but for when. */
export const sharingEntryWords = ({ by, member, role }: DocumentSharing['history'][number]): string => {
  const who = by || msg('A former member', { id: 'patsight.share.former' });
  if (member === null)
    switch (role) {
      case 'read':
        return msg(str`${who} shared it with everyone for reading`, { id: 'patsight.share.everyoneRead' });
      case 'review':
        return msg(str`${who} shared it with everyone for review`, { id: 'patsight.share.everyoneReview' });
      default:
        return msg(str`${who} stopped sharing it with everyone`, { id: 'patsight.share.everyoneStopped' });
    }
  switch (role) {
    case 'read':
      return msg(str`${who} shared it with ${member} for reading`, { id: 'patsight.share.memberRead' });
    case 'review':
      return msg(str`${who} shared it with ${member} for review`, { id: 'patsight.share.memberReview' });
    default:
      return msg(str`${who} stopped sharing it with ${member}`, { id: 'patsight.share.memberStopped' });
  }
};

/** What one person is told, with what its words need (`words.ts`). */
export type NotificationContent =
  | { kind: 'welcome' }
  /** How: by the person who is signed in, by a link to the email address, or by an operator. */
  | { kind: 'password-changed'; by: 'change' | 'reset' | 'operator' }
  /** How: by the link to the new address, or taken back by the one to the former. @param email the account's address now */
  | { kind: 'email-changed'; by: 'confirmed' | 'stopped'; email: string }
  /** @param provider the host of the OpenID provider */
  | { kind: 'sso-linked'; provider: string }
  /**
   * @param amount how many credits
   * @param day the first day of UTC on which some of them are gone
   * @param organization whose they are, where they are not the person's own
   */
  | { kind: 'credits-expire'; amount: string; day: string; organization?: string }
  /** To the inviter. @param friend the account's address, shortened; @param credits what came */
  | { kind: 'invitation-rewarded'; friend: string; credits: string }
  /** @param day the day of UTC on which the account goes */
  | { kind: 'deletion-requested'; day: string }
  /** To the invited person, and why nothing came. */
  | { kind: 'invitation-unrewarded'; because: 'own-mailbox' | 'rewarded-before' | 'link-used' }
  /** To administrators. @param company who asks; @param email of the account that asks */
  | { kind: 'upgrade-requested'; company: string; email: string }
  /**
   * To who owns the organization that an operator made.
   * @param cleared how many personal credits were cleared, where there were any
   */
  | { kind: 'upgrade-done'; organization: string; cleared?: string }
  | { kind: 'upgrade-declined'; company: string }
  /** To whom an organization invites. */
  | { kind: 'organization-invited'; organization: string }
  /** To who invited. @param email the address that they invited */
  | { kind: 'organization-joined'; organization: string; email: string }
  /**
   * To who asked for the analysis of a document.
   * @param id the document's; @param pages that were read; @param failed pages that could not be read, and credits that were given back
   * for them; none where all were read
   */
  | { kind: 'document-analyzed'; document: string; id: string; pages: string; failed?: string }
  /** @param refunded credits that were given back; @param pages that were read and paid all the same; none where nothing was */
  | { kind: 'document-failed'; document: string; id: string; refunded: string; pages?: string }
  /**
   * To the member with whom a document is shared now.
   * @param by who shared it; @param role what the member may: `read`, `review`
   */
  | { kind: 'document-shared'; document: string; id: string; by: string; role: 'read' | 'review' }
  /** To the member with whom a molecule set is shared now. @param by who shared it; @param role what the member may */
  | { kind: 'set-shared'; set: string; id: string; by: string; role: 'read' | 'write' }
  /** To who asked for a file of a molecule set. @param set what the file is called; @param id the file's; @param format `sdf`, `csv`, `xlsx` */
  | { kind: 'set-exported'; set: string; id: string; format: string }
  /**
   * @param because why there is no file: the storage or the server's disk is full, it is longer than a file may be, the set cannot be
   * opened any more, a fault
   */
  | {
      kind: 'set-not-exported';
      set: string;
      format: string;
      because: 'storage' | 'disk' | 'too-large' | 'gone' | 'fault';
    }
  /** To somebody who was a member until now, and why they are none any more. */
  | { kind: 'organization-removed'; organization: string; because: 'removed' | 'deleted' | 'ended' }
  /** To the new OWNER. */
  | { kind: 'organization-owner'; organization: string }
  /** @param role what they are now, a number of `memberRole` */
  | { kind: 'organization-role'; organization: string; role: '901' | '910' };

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TicketPurpose } from '../modules/tickets/tickets.ts';
import { plainPath } from './page-heads.ts';

/** What an emailed link is for. */
export type EmailedLink =
  | Exclude<TicketPurpose, 'data-export'>
  | 'email-change'
  | 'email-stop'
  | 'invitation'
  | 'member-invitation';

/** The pages that emailed links lead to. */
const purposes: ReadonlyMap<string, EmailedLink> = new Map<string, EmailedLink>([
  ['/verify-email', 'verify-email'],
  ['/reset-password', 'reset-password'],
  ['/confirm-email', 'email-change'],
  ['/keep-email', 'email-stop'],
  ['/signup', 'invitation'],
  ['/organization/join', 'member-invitation'],
]);
/** The page that says so, and knows by `link` what to offer first. */
const deadLinks: Readonly<Record<EmailedLink, string>> = {
  'verify-email': '/link-expired?link=verify',
  'reset-password': '/link-expired?link=reset',
  'email-change': '/link-expired?link=email',
  'email-stop': '/link-expired?link=keep',
  invitation: '/link-expired?link=invitation',
  'member-invitation': '/link-expired?link=organization',
};

const purposeOf = (request: FastifyRequest): EmailedLink | undefined => {
  const [path = ''] = request.url.split('?', 1);
  return purposes.get(plainPath(path));
};

/**
 * Sends browsers that open an emailed link which is of no use any more to the page that says so, before anything is shown. It
 * only looks: programs that read mails open links too, and the link has to stay good for the person. An address
 * without a ticket is the page being loaded again, which has taken the ticket out of the address.
 */
export const checkEmailedLinks = (
  app: FastifyInstance,
  isGood: (link: EmailedLink, ticket: string) => Promise<boolean>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    const purpose = purposeOf(request);
    const { ticket } = request.query as Record<string, unknown>;
    if (purpose === undefined || ticket === undefined) return;
    try {
      if (typeof ticket === 'string' && (await isGood(purpose, ticket))) return;
    } catch (error) {
      // The page finds out when it uses the ticket, and can say what is the matter.
      request.log.warn({ err: error }, 'an emailed link could not be checked');
      return;
    }
    await reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(deadLinks[purpose], 302);
  });
  app.addHook('onSend', async (request, reply) => {
    // Nothing that the page loads or leads to learns the ticket, and no copy of the page is kept with it.
    if (purposeOf(request) !== undefined)
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
};

import type { Product } from './product.ts';

/** A mail that waits to be sent. */
export interface QueuedMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, the oldest first. */
export const mailsTo = async (product: Product, address: string): Promise<QueuedMail[]> => {
  const { rows } = await product.pool.query<QueuedMail>(
    'select recipient, subject, text, html from mails where recipient = $1 order by id',
    [address],
  );
  return rows;
};

/** The ticket of the link in a mail. @throws Error where there is none */
export const ticketIn = ({ text }: Pick<QueuedMail, 'text'>): string => {
  const [, ticket] = /\?ticket=([\w-]+)/.exec(text) ?? [];
  if (ticket === undefined) throw new Error('the mail has no ticket');
  return ticket;
};

/** The ticket of the newest mail to an address that has one. */
export const newestTicket = async (product: Product, address: string): Promise<string> => {
  const mails = await mailsTo(product, address);
  const newest = mails.findLast(({ text }) => text.includes('?ticket='));
  if (!newest) throw new Error(`no mail with a link went to ${address}`);
  return ticketIn(newest);
};

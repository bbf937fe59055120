import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the mail server got it. */
export interface ReceivedMail {
  email: Email;
  envelope: { from: string; to: string[] };
  /** Whether it came over TLS. */
  secure: boolean;
  user: string | undefined;
}

/** A mail server on this machine. */
export interface MailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData: (stream, { envelope, secure, user }, done) => {
      void (async () => {
        const email = await PostalMime.parse(await buffer(stream));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          email,
          envelope: { from, to: envelope.rcptTo.map(({ address }) => address) },
          secure,
          user: user as string | undefined,
        });
        done();
      })();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

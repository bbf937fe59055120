import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeIsIn, networkOf } from '../network-address.ts';
import { Refusal } from '../refusal.ts';
import { securityEvent } from '../security-event.ts';
import { calledService } from './called-service.ts';

/** How many calls of the API may be under way at once in a process, until their answers are taken. */
export interface CallLimits {
  perAccount: number;
  /** From one network: ten accounts' worth, so that a company behind one address is not hit. */
  perAddress: number;
  /** Milliseconds after which a connection ends whose answer is not taken; every byte that leaves begins them anew. */
  unreadAfter: number;
  /** Connections at once from one network. */
  connectionsPerNetwork: number;
  /** Proxies, addresses and networks in CIDR notation, from which everybody's connections come: theirs are not limited. */
  proxies: readonly string[];
}
/** A browser asks for six things at once where it speaks HTTP/1.1, and a person has more than one tab. */
export const callLimits: CallLimits = {
  perAccount: 16,
  perAddress: 160,
  unreadAfter: 30_000,
  connectionsPerNetwork: 2000,
  proxies: [],
};

/** Connections at once: an idle one takes about 20 kB. */
const CONNECTIONS_MAX = 10_000;
/** Milliseconds for which the log tells of a network once that its connections were refused. */
const TOLD_EVERY = 60_000;

/** So that no network has all the connections that there are: one too many is ended without an answer, which would cost what it saves. */
const limitConnections = (
  app: FastifyInstance,
  { connectionsPerNetwork: maximum, proxies }: Pick<CallLimits, 'connectionsPerNetwork' | 'proxies'>,
): void => {
  const isProxy = makeIsIn(proxies);
  const open = new Map<string, number>();
  const told = new Set<string>();
  const tell = (address: string, network: string): void => {
    if (told.has(network)) return;
    told.add(network);
    setTimeout(() => told.delete(network), TOLD_EVERY).unref();
    app.log.warn(
      { event: securityEvent.rateLimitReached, address, limit: 'connections of address' },
      'security',
    );
  };
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    if (isProxy(address)) return;
    const network = networkOf(address);
    const others = open.get(network) ?? 0;
    if (others >= maximum) {
      tell(address, network);
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of an account as under way. @throws Refusal `tooManyRequests` where it has too many */
    countCallOf(accountId: string, request: FastifyRequest, reply: FastifyReply): void;
  }
  interface FastifyContextConfig {
    /** Open for hours by design; limited in its own way. */
    isLongLived?: boolean;
  }
}

/** @param limit which of the counts is full, for the log */
const busy = (limit: string): Refusal =>
  new Refusal(
    'tooManyRequests',
    (msg) =>
      msg('Too many requests at once. Please wait for the earlier ones to finish', {
        id: 'server.tooManyCalls',
      }),
    { headers: { 'retry-after': '1' }, noted: { event: securityEvent.rateLimitReached, limit } },
  );

const isCall = (request: FastifyRequest): boolean =>
  calledService(request) !== undefined && !request.routeOptions.config.isLongLived;

/**
 * Bounds what is under way: an answer that nobody takes stays in memory until its connection ends, and calls take turns on one
 * thread.
 */
export const addCallLimits = (
  app: FastifyInstance,
  { perAccount, perAddress, unreadAfter, ...connections }: CallLimits,
): void => {
  const underWay = new Map<string, number>();
  const count = (kind: 'account' | 'address', whose: string, maximum: number, reply: FastifyReply): void => {
    const key = `${kind} ${whose}`;
    const others = underWay.get(key) ?? 0;
    if (others >= maximum) throw busy(`calls of ${kind}`);
    // It broke while somebody was asked whose call it is, and says so no more.
    if (reply.raw.destroyed) return;
    underWay.set(key, others + 1);
    // Also of a connection that breaks before it has its answer.
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  };
  app.decorate('countCallOf', (accountId: string, request: FastifyRequest, reply: FastifyReply) => {
    if (isCall(request)) count('account', accountId, perAccount, reply);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request)) count('address', networkOf(request.ip), perAddress, reply);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Until the answer is taken; then Node's own time for the next request counts.
    request.raw.socket.setTimeout?.(unreadAfter);
    done(null, payload);
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  limitConnections(app, connections);
};
